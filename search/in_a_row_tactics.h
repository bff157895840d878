// Tactics of the in-a-row games: a line that can be completed now, a line that must be blocked now, pairings,
// and an order by how much a cell is worth in the windows through it.
#pragma once

#include "games/in_a_row.h"
#include "search/tactics.h"

namespace hissho::search {

/// Cells where a stone of `side` makes its line: up to `limit` of them, distinct, in no particular order.
struct CompletingCells {
  Move cells[2] = {games::kNoMove, games::kNoMove};
  int count = 0;  // 0, 1 or 2 (= two or more)
};
CompletingCells completing_cells(const games::InARowPosition& position, Side side);

template <>
struct Tactics<games::InARowPosition> {
  using Position = games::InARowPosition;
  static constexpr bool kOnlyMoverWins = true;
  static constexpr bool kDropsMoves = true;

  /// Also: the mover completes a line; or the other side could complete one in two places, and does next.
  static Verdict judge(const Position& position, Side attacker, int left);

  /// A pairing answers every window of the attacker.
  static bool settle(const Position& position, Side attacker);
  static NodeId leaf(const Position& position, Side attacker, Strategy& strategy);

  /// Where the other side could complete a line, the block alone.
  static void moves(const Position& position, Side attacker, MoveList& list);

  static Numbers initial(const Position& position, Side attacker, MoveList& scratch);
};

}  // namespace hissho::search
