// Perft: the number of move sequences of a given length, the oldest test of a move generator.
#pragma once

#include <cstdint>
#include <vector>

#include "games/concept.h"

namespace hissho::games {

class Position;

/// Sequences of exactly `depth` legal moves from the position; games that end before do not count. Takes the
/// time of depth - 1 plies: the last one is counted, not played.
template <GamePosition P>
std::uint64_t perft(P& position, int depth, std::vector<MoveList>& lists) {
  if (depth == 0) return 1;
  MoveList& list = lists[depth];
  position.moves(list);
  if (depth == 1) return list.size();
  std::uint64_t count = 0;
  for (Move move : list) {
    const auto undo = position.play(move);
    count += perft(position, depth - 1, lists);
    position.undo(undo);
  }
  return count;
}

std::uint64_t perft(const Position& position, int depth);

}  // namespace hissho::games
