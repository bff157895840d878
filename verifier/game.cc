#include "verifier/game.h"

#include <fmt/format.h>

namespace hissho::verifier {
namespace {

template <class R>
Result<Rules> made(std::string_view canonical_name) {
  auto rules = R::make(canonical_name);
  if (!rules) return unexpected(rules.error());
  return Rules(std::move(*rules));
}

}  // namespace

Result<Rules> make_rules(std::string_view canonical_name) {
  const std::string_view game = canonical_name.substr(0, canonical_name.find(':'));
  if (game == "gomoku" || game == "mnk") return made<InARowRules>(canonical_name);
  if (game == "shift-tac") return made<ShiftTacRules>(canonical_name);
  if (game == "nested") return made<NestedRules>(canonical_name);
  return unexpected(fmt::format("unknown game '{}': gomoku, mnk, shift-tac or nested", game));
}

Result<PositionFacts> read_position(const Rules& rules, std::string_view text) {
  return std::visit(
      [&]<class R>(const std::shared_ptr<const R>& r) -> Result<PositionFacts> {
        const auto position = PositionOf<R>::type::read(r, text);
        if (!position) return unexpected(position.error());
        return PositionFacts{position->text(), position->stones(), position->outcome()};
      },
      rules);
}

Move move_space(const Rules& rules) {
  return std::visit([](const auto& r) { return r->move_space(); }, rules);
}

std::string move_text(const Rules& rules, Move move) {
  return std::visit([&](const auto& r) { return r->move_text(move); }, rules);
}

Result<Move> parse_move(const Rules& rules, std::string_view text) {
  return std::visit([&](const auto& r) { return r->parse_move(text); }, rules);
}

}  // namespace hissho::verifier
