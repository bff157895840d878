// Every question about every position of small games: both attackers, every bound and none. The verdict is
// compared with the exhaustive count, and the strategy with the exact semantics.
#include <gtest/gtest.h>

#include "exhaustive.h"
#include "search/generic.h"
#include "support.h"

namespace hissho::search::testing {
namespace {

template <class P>
void expect_all_questions(const P& start, Table& table, std::size_t expected_positions) {
  Exhaustive<P> oracle;
  std::size_t positions = 0;
  for_each_reachable(start, [&](const P& p) {
    ++positions;
    const int rest = p.rules().max_plies() - p.stones();
    for (const Side attacker : {Side::x, Side::o}) {
      for (int n = 0; n <= rest + 2; ++n) {
        const int within = n <= rest ? n : n == rest + 1 ? rest + 5 : kNoBound;
        const Answer answer = solve_generic(p, {attacker, within}, {}, table);
        const bool wins = oracle.wins_within(p, attacker, within);
        const auto claim = fmt::format("{} attacker {} within {}", p.text(), games::letter(attacker), within);
        ASSERT_EQ(answer.verdict, wins ? Verdict::proved : Verdict::disproved) << claim;
        const Side side = wins ? attacker : games::other(attacker);
        ASSERT_TRUE(proves(p, answer.strategy, answer.root, side, wins, within)) << claim;
        ASSERT_LE(answer.plies, wins ? within : 0) << claim;
      }
    }
  });
  if (expected_positions != 0) {
    EXPECT_EQ(positions, expected_positions);
  }
}

void expect_all_questions(const std::string& spec, std::size_t expected_positions = 0) {
  Table table(8 << 20);
  game(spec).start().visit([&](const auto& p) { expect_all_questions(p, table, expected_positions); });
}

// Counts of open positions: 5,478 reachable less 958 finished (ttt), 5,194 less 1,314 (torus.json), 6,046
// less 1,526 (shift_tac.json).
TEST(AllQuestions, TicTacToe) { expect_all_questions("ttt", 4520); }
TEST(AllQuestions, TorusTicTacToe) { expect_all_questions("torus-ttt", 3880); }
TEST(AllQuestions, ShiftTac) { expect_all_questions("shift-tac", 4520); }
TEST(AllQuestions, ExactLines) { expect_all_questions("mnk:width=5,height=2,k=2,exact=true"); }
TEST(AllQuestions, NestedClosed) {
  expect_all_questions("nested:levels=2,rows=1,cols=3,k=2,free_when=closed,drawn_fields=neither");
}
TEST(AllQuestions, NestedDefault) { expect_all_questions("nested:levels=2,rows=1,cols=3,k=3"); }

// A table far too small loses nearly everything; verdicts and evidence must not change.
TEST(AllQuestions, WithATableOfOneBucket) {
  Table table(64);
  game("torus-ttt").start().visit([&](const auto& p) {
    using P = std::decay_t<decltype(p)>;
    Exhaustive<P> oracle;
    int seen = 0;
    for_each_reachable(p, [&](const P& q) {
      if (++seen % 7 != 0 || q.stones() < 2) return;
      for (const Side attacker : {Side::x, Side::o}) {
        const Answer answer = solve_generic(q, {attacker, kNoBound}, {}, table);
        const bool wins = oracle.wins_within(q, attacker, kNoBound);
        ASSERT_EQ(answer.verdict, wins ? Verdict::proved : Verdict::disproved);
        const Side side = wins ? attacker : games::other(attacker);
        ASSERT_TRUE(proves(q, answer.strategy, answer.root, side, wins, kNoBound));
      }
    });
  });
}

}  // namespace
}  // namespace hissho::search::testing
