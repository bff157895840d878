// A position behind one type: forwards to the game's own.
#include <fmt/format.h>

#include "games/registry.h"

namespace hissho::games {

std::string Position::text() const {
  return visit([](const auto& p) { return p.text(); });
}

Side Position::to_move() const {
  return visit([](const auto& p) { return p.to_move(); });
}

Outcome Position::outcome() const {
  return visit([](const auto& p) { return p.outcome(); });
}

int Position::stones() const {
  return visit([](const auto& p) { return static_cast<int>(p.stones()); });
}

MoveList Position::moves() const {
  MoveList list;
  visit([&](const auto& p) { p.moves(list); });
  return list;
}

bool Position::legal(Move m) const {
  return visit([m](const auto& p) { return p.legal(m); });
}

std::string Position::why_illegal(Move m) const {
  return visit([m](const auto& p) { return p.why_illegal(m); });
}

void Position::play(Move m) {
  visit([m](auto& p) { p.play(m); });
}

Key Position::key() const {
  return visit([](const auto& p) { return p.key(); });
}

Key Position::store_key() const {
  return visit([](const auto& p) { return p.store_key(); });
}

Symmetry Position::store_symmetry() const {
  return visit([](const auto& p) { return p.store_symmetry(); });
}

Position Position::image(Symmetry s) const {
  return visit([s](const auto& p) { return Position(p.image(s)); });
}

Position Position::with_to_move(Side side) const {
  return visit([side](const auto& p) { return Position(p.with_to_move(side)); });
}

MoveList Position::wins_now(Side side) const {
  return visit([side](const auto& p) {
    auto trial = p.with_to_move(side);
    MoveList wins;
    trial.moves(wins);
    std::erase_if(wins, [&](Move m) {
      const auto undo = trial.play(m);
      const bool won = trial.outcome() == win_of(side);
      trial.undo(undo);
      return !won;
    });
    return wins;
  });
}

std::string Position::drawn() const {
  return visit([](const auto& p) { return p.drawn(); });
}

std::string Position::ending() const {
  if (outcome() == Outcome::open) return {};
  if (outcome() == Outcome::draw) return "draw";
  if (const auto* p = std::get_if<InARowPosition>(&any_)) return p->winning_line();
  return fmt::format("{} wins", outcome() == Outcome::x ? 'x' : 'o');
}

}  // namespace hissho::games
