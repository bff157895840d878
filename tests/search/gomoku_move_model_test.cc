// The move model and the hints: they order moves, so what they must keep is symmetry, and the evident.
#include <gtest/gtest.h>

#include "gomoku_reference.h"
#include "search/gomoku/hints.h"
#include "search/gomoku/move_model.h"

namespace hissho::search::gomoku {
namespace {

using reference::Grid;

TEST(GomokuMoveModel, ImagesAndColoursScoreTheSame) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 40; ++trial) {
    const Grid grid = reference::random_grid(11, trial % 2 == 0, 24, random);
    const Board board = reference::board_of(grid);
    for (int t = 0; t < 8; ++t) {
      const auto turn = static_cast<games::Turn>(t);
      Board image(std::make_shared<const Geometry>(11, grid.exact));
      for (std::size_t m = 0; m < grid.cells.size(); ++m) {
        if (grid.cells[m] == '.') continue;
        const Side swapped = grid.cells[m] == 'x' ? Side::o : Side::x;
        image.put(swapped, board.geometry().map(turn, static_cast<Move>(m)));
      }
      for (std::size_t m = 0; m < grid.cells.size(); ++m) {
        const auto cell = static_cast<Move>(m);
        if (!grid.empty(cell)) continue;
        EXPECT_EQ(score(board, Side::x, cell, kQuietWeights),
                  score(image, Side::o, board.geometry().map(turn, cell), kQuietWeights))
            << grid.cells << grid.name(cell) << " turn " << t;
      }
    }
  }
}

TEST(GomokuMoveModel, ADoubleThreatComesBeforeALoneStone) {
  const Board board = reference::board_of(reference::grid_of(15, true, "h8 a1 h9 a3 i10 a5 j10 o1"));
  const auto at = [](const char* name) {
    return static_cast<Move>((std::stoi(name + 1) - 1) * 15 + name[0] - 'a');
  };
  // h10 makes two open threes; n14 touches nothing.
  EXPECT_GT(score(board, Side::x, at("h10"), kThreatWeights),
            score(board, Side::x, at("n14"), kThreatWeights));
  EXPECT_GT(score(board, Side::x, at("h10"), kQuietWeights), score(board, Side::x, at("n14"), kQuietWeights));
}

TEST(GomokuMoveModel, TheBestMoveIsBornWithOne) {
  std::vector<ScoredMove> moves{{7, -40}, {3, 200}, {5, 200}, {1, 199}};
  sort_by_score(moves);
  EXPECT_EQ(moves[0].move, 3);
  EXPECT_EQ(moves[1].move, 5);
  EXPECT_EQ(first_proof_number(moves[0].score, 200), 1u);
  EXPECT_GT(first_proof_number(moves[3].score, 200), first_proof_number(moves[2].score, 200));
}

TEST(GomokuHints, KeepTheLastWinningMoveByTheAttackersStonesAlone) {
  const Board one = reference::board_of(reference::grid_of(15, true, "h8 a1 h9 a3"));
  const Board two = reference::board_of(reference::grid_of(15, true, "h8 o15 h9 n1"));
  const Board third = reference::board_of(reference::grid_of(15, true, "h8 a1 h10 a3"));
  Hints hints;
  EXPECT_EQ(hints.find(one.key(Side::x)), Hints::kNoHint);
  hints.put(one.key(Side::x), 17);
  EXPECT_EQ(hints.find(two.key(Side::x)), 17);
  EXPECT_EQ(hints.find(third.key(Side::x)), Hints::kNoHint);
  hints.put(two.key(Side::x), 18);
  EXPECT_EQ(hints.find(one.key(Side::x)), 18);
}

}  // namespace
}  // namespace hissho::search::gomoku
