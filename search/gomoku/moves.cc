#include "search/gomoku/moves.h"

#include <algorithm>

namespace hissho::search::gomoku {
namespace {

// By stones still missing in a window before the move. A window of five counts, so that a stone on an open
// line, which lies in more of them, is worth more; measured on the published suite of gomoku positions.
constexpr std::array<int, kDead + 1> kOwn{0, 4000, 160, 24, 6, 1, 0, 0};
constexpr std::array<int, kDead + 1> kOthers{0, 2000, 60, 14, 4, 1, 0, 0};

}  // namespace

CellSet threat_cells(const Board& board, Side side) {
  CellSet cells;
  const auto add = [&](int w) { board.each_empty(w, [&](Move cell) { cells.add(cell); }); };
  board.live(side, 2).each(add);
  board.live(side, 3).each(add);
  return cells;
}

int worth(const Board& board, Side side, Move cell) {
  const Patterns& patterns = board.geometry().patterns();
  int sum = 0;
  for (int d = 0; d < kDirections; ++d) {
    const unsigned own = board.pattern(side, cell, d), others = board.pattern(other(side), cell, d);
    for (int missing = 1; missing <= kLine; ++missing) {
      sum += kOwn[missing] * patterns.windows(own, missing) +
             kOthers[missing] * patterns.windows(others, missing);
    }
  }
  return sum;
}

void rank(const Board& board, Side side, std::vector<RankedMove>& moves) {
  for (RankedMove& m : moves) m.worth = worth(board, side, m.move);
  std::stable_sort(moves.begin(), moves.end(),
                   [](const RankedMove& a, const RankedMove& b) { return a.worth > b.worth; });
}

std::vector<RankedMove> quiet_moves(const Board& board, Side side, std::size_t width) {
  std::vector<RankedMove> moves;
  for (int c = 0; c < board.geometry().cells(); ++c) {
    if (board.empty(static_cast<Move>(c))) moves.push_back({static_cast<Move>(c), 0});
  }
  rank(board, side, moves);
  if (moves.size() > width) moves.resize(width);
  return moves;
}

}  // namespace hissho::search::gomoku
