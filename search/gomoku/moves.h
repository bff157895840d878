// Candidate moves, and what a reply is worth at first sight.
#pragma once

#include <vector>

#include "search/gomoku/board.h"

namespace hissho::search::gomoku {

struct RankedMove {
  Move move;
  int worth;
};

/// The cells where a stone makes a four or a three: the empty ones of windows that lack two or three stones.
CellSet threat_cells(const Board& board, Side side);

/// The worth of a stone of `side` on an empty cell: what it adds to own windows and takes from the other's.
int worth(const Board& board, Side side, Move cell);

/// Replies best first.
void rank(const Board& board, Side side, std::vector<RankedMove>& moves);

/// The empty cells that matter most to `side`, best first, at most `width`.
std::vector<RankedMove> quiet_moves(const Board& board, Side side, std::size_t width);

}  // namespace hissho::search::gomoku
