// Games of a length, counted with the verifier's own rules.
#pragma once

#include <cstdint>
#include <vector>

#include "verifier/types.h"

namespace hissho::verifier::testing {

/// Lines of play of `depth` plies; none goes on from an ended game.
template <class Position>
std::uint64_t perft(Position& position, int depth) {
  if (depth == 0) return 1;
  if (position.outcome() != Outcome::open) return 0;
  std::vector<Move> moves;
  position.legal_moves(moves);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const Move move : moves) {
    position.play(move);
    count += perft(position, depth - 1);
    position.undo();
  }
  return count;
}

}  // namespace hissho::verifier::testing
