// A game behind one type: forwards to the rules, and makes positions.
#include <fmt/format.h>

#include "games/registry.h"
#include "games/symmetry.h"

namespace hissho::games {
namespace {

template <class F>
decltype(auto) with_rules(const Game& game, F&& f) {
  return std::visit([&](const auto& rules) -> decltype(auto) { return f(*rules); }, game.rules());
}

template <class R>
struct PositionOf;
template <>
struct PositionOf<InARowRules> {
  using type = InARowPosition;
};
template <>
struct PositionOf<ShiftTacRules> {
  using type = ShiftTacPosition;
};
template <>
struct PositionOf<NestedRules> {
  using type = NestedPosition;
};

}  // namespace

const std::string& Game::name() const {
  return with_rules(*this, [](const auto& rules) -> const std::string& { return rules.name(); });
}

int Game::move_space() const {
  return with_rules(*this, [](const auto& rules) { return rules.move_space(); });
}

int Game::max_plies() const {
  return with_rules(*this, [](const auto& rules) { return rules.max_plies(); });
}

std::string Game::move_text(Move m) const {
  return with_rules(*this, [m](const auto& rules) { return rules.move_text(m); });
}

Result<Move> Game::parse_move(std::string_view text) const {
  return with_rules(*this, [text](const auto& rules) { return rules.parse_move(text); });
}

Move Game::map(Symmetry s, Move m) const {
  return with_rules(*this, [s, m](const auto& rules) { return rules.map(s, m); });
}

std::span<const Symmetry> Game::symmetries() const {
  return with_rules(*this, [](const auto& rules) { return rules.symmetries(); });
}

std::span<const Symmetry> Game::all_symmetries() const {
  return with_rules(*this, [](const auto& rules) { return rules.all_symmetries(); });
}

std::span<const Move> Game::reading_order() const {
  return with_rules(*this, [](const auto& rules) { return std::span<const Move>(rules.reading_order()); });
}

Symmetry Game::inverse(Symmetry s) const {
  if (const auto* rules = std::get_if<std::shared_ptr<const InARowRules>>(&rules_)) {
    return games::inverse(s, (*rules)->width(), (*rules)->height());
  }
  return {games::inverse(s.turn), 0, 0};  // no other game has shifts
}

Position Game::start() const {
  return std::visit(
      [](const auto& rules) {
        using R = std::remove_const_t<typename std::remove_cvref_t<decltype(rules)>::element_type>;
        return Position(typename PositionOf<R>::type(rules));
      },
      rules_);
}

Result<Position> Game::parse_position(std::string_view text, StoneCount counts) const {
  return std::visit(
      [&](const auto& rules) -> Result<Position> {
        using R = std::remove_const_t<typename std::remove_cvref_t<decltype(rules)>::element_type>;
        auto position = PositionOf<R>::type::parse(rules, text, counts);
        if (!position) return unexpected(position.error());
        return Position(std::move(*position));
      },
      rules_);
}

}  // namespace hissho::games
