// The threat engine's board against a plain reading of windows, on random play and take-back.
#include <gtest/gtest.h>

#include <random>

#include "gomoku_reference.h"

namespace hissho::search::gomoku {
namespace {

using reference::Grid;

/// Missing stones of every window by looking at its cells and flanks, kDead where it cannot be filled.
int missing_by_eye(const Grid& grid, int c, int r, int dc, int dr, char me) {
  if (grid.at(c + 4 * dc, r + 4 * dr) == '#') return -1;
  int missing = 0;
  for (int i = 0; i < 5; ++i) {
    const char cell = grid.at(c + i * dc, r + i * dr);
    if (cell != me && cell != '.') return kDead;
    missing += cell == '.';
  }
  const bool flanked = grid.at(c - dc, r - dr) == me || grid.at(c + 5 * dc, r + 5 * dr) == me;
  return grid.exact && flanked ? kDead : missing;
}

void compare(const Grid& grid, const Board& board) {
  std::map<std::vector<Move>, std::array<int, 2>> expected;
  for (int r = 0; r < grid.size; ++r) {
    for (int c = 0; c < grid.size; ++c) {
      for (const auto& [dc, dr] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
        if (missing_by_eye(grid, c, r, dc, dr, 'x') < 0) continue;
        std::vector<Move> cells;
        for (int i = 0; i < 5; ++i) cells.push_back(static_cast<Move>((r + i * dr) * grid.size + c + i * dc));
        std::sort(cells.begin(), cells.end());
        expected[cells] = {missing_by_eye(grid, c, r, dc, dr, 'x'), missing_by_eye(grid, c, r, dc, dr, 'o')};
      }
    }
  }
  const auto windows = board.geometry().windows();
  ASSERT_EQ(expected.size(), windows.size());
  for (const int w : windows) {
    std::vector<Move> cells;
    for (int i = 0; i < 5; ++i) cells.push_back(board.geometry().window_cell(w, i));
    ASSERT_TRUE(expected.contains(cells));
    const std::array<int, 2> missing = expected[cells];
    for (const Side side : {Side::x, Side::o}) {
      ASSERT_EQ(board.missing(side, w), missing[games::index(side)]) << grid.cells;
      for (int m = 0; m < Board::kTracked; ++m)
        ASSERT_EQ(board.live(side, m).has(w), missing[games::index(side)] == m);
    }
    std::vector<Move> empties;
    board.each_empty(w, [&](Move cell) { empties.push_back(cell); });
    std::vector<Move> by_eye;
    std::copy_if(cells.begin(), cells.end(), std::back_inserter(by_eye),
                 [&](Move m) { return grid.empty(m); });
    ASSERT_EQ(empties, by_eye);
  }
  for (const Side side : {Side::x, Side::o}) {
    for (int m = 0; m < Board::kTracked; ++m) {
      const auto lack = [&](int w) { return board.missing(side, w) == m; };
      std::vector<int> visited;
      board.live(side, m).each([&](int w) { visited.push_back(w); });
      ASSERT_EQ(std::ssize(visited), std::ranges::count_if(windows, lack));
      ASSERT_TRUE(std::ranges::is_sorted(visited));
      ASSERT_EQ(board.live(side, m).empty(), visited.empty());
    }
  }
}

TEST(GomokuBoard, WindowsAndKeysFollowRandomPlayAndTakeBack) {
  std::mt19937 random(7);
  for (const bool exact : {true, false}) {
    for (const int size : {5, 6, 9, 15, 19}) {
      Grid grid(size, exact);
      Board board = reference::board_of(grid);
      for (int step = 0; step < 400; ++step) {
        const auto m = static_cast<Move>(random() % static_cast<unsigned>(size * size));
        if (grid.empty(m)) {
          const Side side = random() % 2 == 0 ? Side::x : Side::o;
          board.put(side, m);
          grid.cells[m] = games::letter(side);
        } else {
          board.take(grid.cells[m] == 'x' ? Side::x : Side::o, m);
          grid.cells[m] = '.';
        }
        if (step % 10 == 0) compare(grid, board);
      }
      const Board fresh = reference::board_of(grid);
      EXPECT_EQ(fresh.key(), board.key());
      EXPECT_EQ(fresh.canonical(), board.canonical());
      EXPECT_EQ(fresh.empty_count(), board.empty_count());
    }
  }
}

TEST(GomokuBoard, EightImagesShareOneCanonicalKeyAndOtherRulesDoNot) {
  std::mt19937 random(11);
  const games::InARowOptions options;
  const games::InARowRules rules(options);
  for (int trial = 0; trial < 50; ++trial) {
    const Grid grid = reference::random_grid(15, true, 30, random);
    const Board board = reference::board_of(grid);
    std::set<std::string> images;
    for (const games::Symmetry s : rules.symmetries()) {
      Grid image(15, true);
      for (Move m = 0; m < 225; ++m) image.cells[rules.map(s, m)] = grid.cells[m];
      images.insert(image.cells);
      const Board turned = reference::board_of(image);
      EXPECT_EQ(turned.canonical().first, board.canonical().first);
      // The turn named maps this board to the canonical image.
      Grid canonical(15, true);
      for (Move m = 0; m < 225; ++m) {
        canonical.cells[rules.map({turned.canonical().second, 0, 0}, m)] = image.cells[m];
      }
      EXPECT_EQ(reference::board_of(canonical).key(), board.canonical().first);
    }
    Grid more = grid;
    more.cells[more.cells.find('.')] = 'x';
    EXPECT_NE(reference::board_of(more).canonical().first, board.canonical().first);
    Grid freestyle = grid;
    freestyle.exact = false;
    EXPECT_NE(reference::board_of(freestyle).canonical().first, board.canonical().first);
  }
}

}  // namespace
}  // namespace hissho::search::gomoku
