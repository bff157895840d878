#include "search/gomoku/moves.h"

#include <algorithm>

namespace hissho::search::gomoku {
namespace {

// By stones still missing in a window before the move. A window of five counts, so that a stone on an open
// line, which lies in more of them, is worth more; measured on the published suite of gomoku positions.
constexpr std::array<int, kDead + 1> kOwn{0, 4000, 160, 24, 6, 1, 0, 0};
constexpr std::array<int, kDead + 1> kOthers{0, 2000, 60, 14, 4, 1, 0, 0};

bool is_member(const Touch& touch) { return (touch.delta[0] >> 10) != 0; }

struct Pattern {
  bool four = false;
  bool three = false;
  int open_threes = 0;
};

std::uint32_t first_number(const Pattern& p) {
  if (p.four && p.open_threes > 0) return 1;
  if (p.open_threes > 2) return 1;
  if (p.open_threes > 0) return 2;
  return p.four ? 3 : 8;
}

}  // namespace

std::vector<ThreatMove> threat_moves(const Board& board, Side side) {
  std::array<Pattern, kMaxCells> patterns{};
  CellSet cells;
  board.live(side, 2).each([&](int w) {
    board.each_empty(w, [&](Move cell) {
      patterns[cell].four = true;
      cells.add(cell);
    });
  });
  std::vector<std::array<Move, 3>> threes;
  board.live(side, 3).each([&](int w) {
    std::array<Move, 3> empties{};
    int n = 0;
    board.each_empty(w, [&](Move cell) {
      empties[n++] = cell;
      patterns[cell].three = true;
      cells.add(cell);
    });
    threes.push_back(empties);
  });
  // Two windows that share two empty cells: a stone on one of the pair makes an open three, since the other
  // then makes a four with two completing cells.
  for (std::size_t i = 0; i < threes.size(); ++i) {
    for (std::size_t j = i + 1; j < threes.size(); ++j) {
      std::array<Move, 3> shared{};
      const auto end = std::set_intersection(threes[i].begin(), threes[i].end(), threes[j].begin(),
                                             threes[j].end(), shared.begin());
      if (end - shared.begin() != 2) continue;
      ++patterns[shared[0]].open_threes;
      ++patterns[shared[1]].open_threes;
    }
  }
  std::vector<ThreatMove> moves;
  cells.each([&](int c) { moves.push_back({static_cast<Move>(c), first_number(patterns[c])}); });
  return moves;
}

int worth(const Board& board, Side side, Move cell) {
  int sum = 0;
  for (const Touch& touch : board.geometry().touches(cell)) {
    if (!is_member(touch)) continue;
    sum += kOwn[board.missing(side, touch.window)] + kOthers[board.missing(other(side), touch.window)];
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
