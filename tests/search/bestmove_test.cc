// Best moves: the tic-tac-toe bot's table (tests/data/ttt_bot.json), and what happens out of budget.
#include "search/bestmove.h"

#include <gtest/gtest.h>

#include "support.h"

namespace hissho::search::testing {
namespace {

TEST(BestMove, EveryPositionOfTheTicTacToeBot) {
  const auto ttt = game("ttt");
  Table table(16u << 20);
  int seen = 0;
  const auto data = read_json("ttt_bot.json");
  for (const auto& [cells, expected] : data["positions"].items()) {
    const auto position = ttt.parse_position(board_text(cells, 3));
    ASSERT_TRUE(position) << position.error();
    const BestMove best = best_move(*position, ttt.reading_order(), {}, {}, table);
    const int cell = expected[1], score = expected[2];
    EXPECT_EQ(ttt.move_text(best.move), fmt::format("{}{}", "abc"[cell % 3], 3 - cell / 3)) << cells;
    EXPECT_TRUE(best.exact);
    EXPECT_EQ(name(best.value), score > 0 ? "win" : score < 0 ? "loss" : "draw") << cells;
    EXPECT_EQ(best.plies, score == 0 ? 0 : 10 - std::abs(score)) << cells;
    ++seen;
  }
  EXPECT_EQ(seen, 4520);
}

TEST(BestMove, OutOfBudgetItWinsOrDefendsAtOnce) {
  const auto g = game("gomoku:size=15");
  Table table(1 << 20);
  Limits limits;
  limits.nodes = 500;
  const auto four = g.play_moves(g.start(), "h8 a1 h9 a2 h10 a3 h11 a15");
  ASSERT_TRUE(four) << four.error();
  const BestMove win = best_move(*four, g.reading_order(), {}, limits, table);
  EXPECT_TRUE(win.exact);
  EXPECT_EQ(win.value, Value::win);
  EXPECT_TRUE(g.move_text(win.move) == "h7" || g.move_text(win.move) == "h12");
  const auto start = best_move(g.start(), g.reading_order(), {}, limits, table);
  EXPECT_FALSE(start.exact);
  EXPECT_TRUE(g.start().legal(start.move));
  EXPECT_NE(start.how.find("not solved"), std::string::npos);
}

TEST(BestMove, NoneWhereTheGameIsOver) {
  const auto ttt = game("ttt");
  Table table(64);
  const auto over = ttt.parse_position("xxx/oo1/3 o");
  ASSERT_TRUE(over) << over.error();
  EXPECT_EQ(best_move(*over, ttt.reading_order(), {}, {}, table).move, games::kNoMove);
}

}  // namespace
}  // namespace hissho::search::testing
