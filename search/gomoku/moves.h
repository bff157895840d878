// What a move is worth at first sight: the order of moves, and the numbers a new edge is born with.
#pragma once

#include <cstdint>
#include <vector>

#include "search/gomoku/board.h"

namespace hissho::search::gomoku {

struct RankedMove {
  Move move;
  int worth;
};

/// A move that makes a four or a three, with its first proof number: small for what leaves few replies.
struct ThreatMove {
  Move move;
  std::uint32_t proof;
};

/// Fours, and moves into windows that lack three stones; none twice, ascending.
std::vector<ThreatMove> threat_moves(const Board& board, Side side);

/// The worth of a stone of `side` on an empty cell: what it adds to own windows and takes from the other's.
int worth(const Board& board, Side side, Move cell);

/// Replies best first.
void rank(const Board& board, Side side, std::vector<RankedMove>& moves);

/// The empty cells that matter most to `side`, best first, at most `width`.
std::vector<RankedMove> quiet_moves(const Board& board, Side side, std::size_t width);

}  // namespace hissho::search::gomoku
