// Tactics of the nested games: nothing but a cheap count of moves.
#pragma once

#include "games/nested.h"
#include "search/tactics.h"

namespace hissho::search {

template <>
struct Tactics<games::NestedPosition> {
  using Position = games::NestedPosition;
  static constexpr bool kOnlyMoverWins = false;
  static constexpr bool kDropsMoves = false;

  static Verdict judge(const Position& position, Side attacker, int left) {
    return position.no_win(attacker, left) == games::NoWin::none ? Verdict::unknown : Verdict::disproved;
  }
  static bool settle(const Position&, Side) { return false; }
  static NodeId leaf(const Position&, Side, Strategy&) { return kNoNode; }
  static void moves(const Position& position, Side, MoveList& list) { position.moves(list); }

  static Numbers initial(const Position& position, Side attacker, MoveList& scratch) {
    const bool attacks = position.to_move() == attacker;
    if (position.rules().options().no_return == games::NoReturn::off)
      return numbers_of(static_cast<std::size_t>(position.move_count()), attacks);
    position.moves(scratch);
    return numbers_of(scratch.size(), attacks);
  }
};

}  // namespace hissho::search
