// What the generic search may know about a game beyond its rules. The defaults know nothing but the leaf
// rules of docs/proofs.md; a game that can do better specialises the template (in_a_row_tactics.h).
//
// Everything here is exact or harmless: judge() and settle() must be right, moves() may drop only moves that
// lose at once for the mover, and initial() and the order of moves() are free guesses.
#pragma once

#include <algorithm>

#include "search/problem.h"
#include "search/table.h"

namespace hissho::search {

/// A turn and its inverse (docs/proofs.md, symmetries): all but the quarter turns undo themselves.
constexpr games::Symmetry inverse(games::Symmetry s) {
  if (s.turn == games::Turn::r90) return {games::Turn::r270};
  if (s.turn == games::Turn::r270) return {games::Turn::r90};
  return s;
}

/// Numbers of a position in which there are so many moves.
inline Numbers numbers_of(std::size_t moves, bool attacks) {
  const auto count = static_cast<std::uint32_t>(std::max<std::size_t>(1, moves));
  return attacks ? Numbers{1, count} : Numbers{count, 1};
}

template <class P>
struct Tactics {
  /// Can a side win by its own moves only? (Then all its wins from a position have lengths of one parity.)
  static constexpr bool kOnlyMoverWins = false;

  /// Does moves() drop any?
  static constexpr bool kDropsMoves = false;

  /// Decided at sight? Requires an open game and left >= 1 plies. Called for every child: cheap.
  static Verdict judge(const P& position, Side attacker, int left) {
    return position.no_win(attacker, left) == games::NoWin::none ? Verdict::unknown : Verdict::disproved;
  }

  /// Decided with more effort? Called once for every node that is expanded.
  static bool settle(const P&, Side) { return false; }

  /// The leaf that shows a settled position, also where an image of it was the one that settle() saw. None
  /// where there is none: here always, since nothing is settled.
  static NodeId leaf(const P&, Side, Strategy&) { return kNoNode; }

  /// The moves that matter, likely best first. Requires an open game that judge() left open.
  static void moves(const P& position, Side, MoveList& list) { position.moves(list); }

  /// Numbers of a position not searched yet: whoever is to move must find one move, the other side must
  /// answer them all.
  static Numbers initial(const P& position, Side attacker, MoveList& scratch) {
    position.moves(scratch);
    return numbers_of(scratch.size(), position.to_move() == attacker);
  }
};

}  // namespace hissho::search
