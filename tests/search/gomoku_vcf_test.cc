// Continuous fours against a brute force that knows neither windows nor forced replies.
#include <gtest/gtest.h>

#include "gomoku_reference.h"
#include "search/gomoku/zone.h"

namespace hissho::search::gomoku {
namespace {

using reference::Grid;

/// The shortest win by fours alone within n plies, every reply of the defender played; 0 where there is none.
int brute(Grid& grid, Side attacker, int n) {
  std::vector<Move> empties;
  for (Move m = 0; m < grid.cells.size(); ++m) {
    if (grid.empty(m)) empties.push_back(m);
  }
  for (const Move m : empties) {
    if (n >= 1 && grid.makes_five(attacker, m)) return 1;
  }
  int best = 0;
  for (const Move four : empties) {
    if (n < 3) break;
    grid.cells[four] = games::letter(attacker);
    bool makes_four = false;
    for (const Move m : empties) makes_four = makes_four || (m != four && grid.makes_five(attacker, m));
    int longest = 0;
    bool wins = makes_four;
    for (const Move reply : empties) {
      if (!wins) break;
      if (reply == four) continue;
      if (grid.makes_five(games::other(attacker), reply)) {
        wins = false;
        break;
      }
      grid.cells[reply] = games::letter(games::other(attacker));
      const int below = brute(grid, attacker, n - 2);
      grid.cells[reply] = '.';
      wins = below != 0;
      longest = std::max(longest, below);
    }
    grid.cells[four] = '.';
    if (wins) {
      best = best == 0 ? longest + 2 : std::min(best, longest + 2);
      n = std::min(n, best - 2);
    }
  }
  return best;
}

TEST(GomokuVcf, ShortestLengthsEqualBruteForceOnRandomPositions) {
  std::mt19937 random(3);
  constexpr int kBound = 9;
  int wins = 0, long_wins = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    const int size = 7 + trial % 3;
    Grid grid = reference::random_grid(size, trial % 2 == 0, size * size / 3 + trial % 16, random);
    Board board = reference::board_of(grid);
    VcfTable table(1 << 16);
    Vcf vcf(board, table);
    const Side attacker = trial % 5 == 0 ? Side::o : Side::x;
    const int expected = brute(grid, attacker, kBound);
    const Found found = vcf.solve(attacker, kBound, UINT64_MAX, true);
    ASSERT_EQ(found, expected != 0 ? Found::yes : Found::no) << grid.cells;
    const Key before = reference::board_of(grid).key();
    ASSERT_EQ(board.key(), before);
    if (expected == 0) continue;
    ++wins;
    long_wins += expected >= 5;
    ASSERT_EQ(static_cast<int>(vcf.line().size()), expected) << grid.cells;
    Strategy strategy;
    const NodeId root = line_strategy(strategy, vcf.line());
    EXPECT_TRUE(reference::Checker(strategy, grid, attacker, true).check(root, true, expected)) << grid.cells;
    EXPECT_FALSE(reference::Checker(strategy, grid, attacker, true).check(root, true, expected - 1));
  }
  EXPECT_GT(wins, 700);
  EXPECT_GT(long_wins, 100);
}

TEST(GomokuVcf, OneTableServesBothSidesAndAllBounds) {
  std::mt19937 random(5);
  VcfTable table(1 << 20);
  for (int trial = 0; trial < 300; ++trial) {
    Grid grid = reference::random_grid(8, true, 20 + trial % 10, random);
    Board board = reference::board_of(grid);
    Vcf vcf(board, table);
    for (const int bound : {7, 3, 5, 1, 7}) {
      for (const Side side : {Side::x, Side::o}) {
        const bool expected = brute(grid, side, bound) != 0;
        ASSERT_EQ(vcf.solve(side, bound, UINT64_MAX), expected ? Found::yes : Found::no)
            << grid.cells << bound;
        if (expected) {
          ASSERT_LE(static_cast<int>(vcf.line().size()), bound);
        }
      }
    }
  }
}

TEST(GomokuVcf, TheTableGrowsAndKeepsWhatItHolds) {
  std::mt19937_64 random(5);
  VcfTable table(std::size_t{64} << 20);
  const std::size_t at_first = table.bytes();
  std::vector<Key> keys(400'000);
  for (Key& key : keys) key = {random() | 1, random()};
  for (std::size_t i = 0; i < keys.size(); ++i) table.claim(keys[i]).move = static_cast<Move>(i % 225);
  EXPECT_GT(table.bytes(), 4 * at_first);
  EXPECT_LE(table.bytes(), std::size_t{64} << 20);
  std::size_t found = 0;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const VcfTable::Entry* entry = table.find(keys[i]);
    if (entry == nullptr) continue;  // a newer key took its slot
    ++found;
    EXPECT_EQ(entry->move, i % 225);
  }
  EXPECT_GT(found, keys.size() * 2 / 3);  // at a load of a half at most, older keys give way to newer ones
}

}  // namespace
}  // namespace hissho::search::gomoku
