// Zones of threat trees against replay: extra stones outside the zone must not break the tree.
#include <gtest/gtest.h>

#include "gomoku_reference.h"
#include "search/gomoku/vct.h"

namespace hissho::search::gomoku {
namespace {

using reference::Grid;

struct Count {
  int trees = 0, nested = 0, extra = 0;
};

/// Does X leave the zone alone: none of its cells, and of every obstacle at least two cells free?
bool fits(const Board& board, const Zone& zone, const std::vector<Move>& extra) {
  const auto in_extra = [&](Move m) { return std::find(extra.begin(), extra.end(), m) != extra.end(); };
  for (const Move m : extra) {
    if (zone.cells.has(m)) return false;
  }
  for (const Obstacle obstacle : zone.obstacles) {
    const int window = obstacle & ((1 << kWindowBits) - 1);
    int free = 0;
    for (int i = 0; i < kLine; ++i) {
      free += (obstacle >> (kWindowBits + i) & 1) != 0 && !in_extra(board.geometry().window_cell(window, i));
    }
    if (free < 2) return false;
  }
  return true;
}

void attack(Grid grid, Side attacker, int order, Count& count, std::mt19937& random) {
  Board board = reference::board_of(grid);
  VcfTable table(1 << 16);
  Vcf vcf(board, table);
  Hints hints;
  Vct vct(board, vcf, hints);
  if (vct.solve(attacker, kAnyLength, 400) != Found::yes) return;
  ASSERT_EQ(board.key(), reference::board_of(grid).key());
  Strategy strategy;
  const std::optional<Won> won = vct.build(strategy, order);
  ASSERT_TRUE(won.has_value());
  ++count.trees;
  count.nested += won->plies > 3;
  ASSERT_LE(won->plies, strategy.longest(won->root));
  EXPECT_TRUE(reference::Checker(strategy, grid, attacker, true).check(won->root, true, won->plies))
      << grid.cells;
  const std::optional<Zone> walked = zone(strategy, won->root, board, attacker, won->plies, order);
  ASSERT_TRUE(walked.has_value()) << grid.cells;
  EXPECT_EQ(*walked, won->zone) << grid.cells;
  std::vector<Move> outside;
  for (Move m = 0; m < grid.cells.size(); ++m) {
    if (grid.empty(m) && !won->zone.cells.has(m)) outside.push_back(m);
  }
  if (order == 0 || outside.empty()) return;
  for (int sample = 0; sample < 12; ++sample) {
    Grid more = grid;
    std::vector<Move> extra;
    bool five = false;
    for (int i = 0; i < order; ++i) {
      extra.push_back(outside[random() % outside.size()]);
      more.cells[extra.back()] = games::letter(games::other(attacker));
      five = five || more.five_at(extra.back());
    }
    // Docs: the tree may end at once while the extra stones make a five; play cannot bring that about.
    if (five || !fits(board, won->zone, extra)) continue;
    ++count.extra;
    EXPECT_TRUE(reference::Checker(strategy, more, attacker, true).check(won->root, true, won->plies))
        << "order " << order << "\n"
        << grid.cells << "\n"
        << more.cells;
  }
}

TEST(GomokuZone, StonesOutsideItDoNotBreakTheTree) {
  std::mt19937 random(17);
  Count count;
  for (int trial = 0; trial < 700; ++trial) {
    const int size = 7 + trial % 3;
    const Grid grid = reference::random_grid(size, trial % 2 == 0, 10 + trial % 14, random);
    for (const int order : {0, 1, 2, 3})
      attack(grid, trial % 3 == 0 ? Side::o : Side::x, order, count, random);
  }
  EXPECT_GT(count.trees, 500);
  EXPECT_GT(count.nested, 150);
  EXPECT_GT(count.extra, 1500);
}

TEST(GomokuZone, ALineAsksForTheSameAtEveryOrder) {
  std::mt19937 random(29);
  int lines = 0, beyond = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const Grid grid = reference::random_grid(9, trial % 2 == 0, 16 + trial % 12, random);
    Board board = reference::board_of(grid);
    VcfTable table(1 << 16);
    Vcf vcf(board, table);
    if (board.can_five(Side::o) || vcf.solve(Side::x, kAnyLength, 1000) != Found::yes) continue;
    ++lines;
    const CellSet asked = line_asks_for(board, Side::x, vcf.line());
    beyond += asked.size() > static_cast<int>(vcf.line().size());
    for (int k = 1; k <= kLastOrder; ++k) {
      EXPECT_EQ(asked, asked_for(board.geometry(), line_zone(board, Side::x, vcf.line(), k))) << grid.cells;
    }
  }
  EXPECT_GT(lines, 100);
  EXPECT_GT(beyond, 20);
}

TEST(GomokuZone, ABoundTooShortHasNone) {
  const Grid grid = reference::grid_of(15, true, "h8 i10 h6 i9 j6 h7 g5 i6 i5 h5");  // r10: a win in 5
  Board board = reference::board_of(grid);
  VcfTable table(1 << 16);
  Vcf vcf(board, table);
  Hints hints;
  Vct vct(board, vcf, hints);
  ASSERT_EQ(vct.solve(Side::x, 5, 1000), Found::yes);
  Strategy strategy;
  const std::optional<Won> won = vct.build(strategy, 1);
  ASSERT_TRUE(won.has_value());
  EXPECT_TRUE(zone(strategy, won->root, board, Side::x, 5, 1).has_value());
  EXPECT_FALSE(zone(strategy, won->root, board, Side::x, 4, 1).has_value());
  EXPECT_EQ(vct.solve(Side::x, 4, 1000), Found::no);
}

}  // namespace
}  // namespace hissho::search::gomoku
