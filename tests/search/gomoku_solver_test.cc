// The gomoku solver as a whole: wins, holds by the other side's win, small boards, expansions, determinism.
// Every verdict is replayed by the reference checker.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gomoku_reference.h"
#include "search/generic.h"
#include "search/gomoku/bench.h"
#include "search/gomoku/solver.h"
#include "search/gomoku/zone.h"

namespace hissho::search {
namespace {

using reference::Grid;
using reference::position_of;
using testing::AllOf, testing::Gt, testing::Le;

struct Solved {
  Answer answer;
  bool checks = true;
};

Solved solve(const Grid& grid, Side to_move, const Problem& problem, std::uint64_t nodes) {
  Table table(std::size_t{32} << 20);
  gomoku::GomokuTables tables(std::size_t{4} << 20);
  Limits limits;
  limits.nodes = nodes;
  Solved solved{solve_gomoku(position_of(grid, to_move), problem, limits, table, tables)};
  if (solved.answer.verdict != Verdict::unknown) {
    const bool win = solved.answer.verdict == Verdict::proved;
    const Side owner = win ? problem.attacker : games::other(problem.attacker);
    reference::Checker checker(solved.answer.strategy, grid, owner, win);
    solved.checks = checker.check(solved.answer.root, to_move == owner, std::min(problem.within, 400));
  }
  return solved;
}

TEST(GomokuSolver, AgreesWithFullWidthSearchOnSmallTacticalBoards) {
  std::mt19937 random(23);
  int proved = 0, disproved = 0;
  for (int trial = 0; trial < 150; ++trial) {
    const int size = 5 + trial % 3;
    const Grid grid = reference::random_grid(size, trial % 2 == 0, size * size - 10, random);
    const Side to_move = trial % 4 < 2 ? Side::x : Side::o;
    Problem problem;
    problem.attacker = trial % 8 < 4 ? Side::x : Side::o;
    problem.within = trial % 3 == 0 ? games::kNoBound : 3 + trial % 6;
    if (position_of(grid, to_move).outcome() != games::Outcome::open) continue;
    Table table(std::size_t{32} << 20);
    const Answer expected = solve_generic(position_of(grid, to_move), problem, Limits{}, table);
    const Solved solved = solve(grid, to_move, problem, UINT64_MAX);
    ASSERT_EQ(solved.answer.verdict, expected.verdict) << grid.cells;
    EXPECT_TRUE(solved.checks) << grid.cells;
    ++(solved.answer.verdict == Verdict::proved ? proved : disproved);
  }
  EXPECT_GT(proved, 20);
  EXPECT_GT(disproved, 20);
}

TEST(GomokuSolver, TheOtherSidesWinIsAHold) {
  // r10 of tests/data/cases: Black, to move, wins in 5. So White does not win, at any length.
  const std::string moves = "h8 i10 h6 i9 j6 h7 g5 i6 i5 h5";
  Problem problem;
  problem.attacker = Side::o;
  const Solved solved = solve(reference::grid_of(15, true, moves), Side::x, problem, 3'000'000);
  EXPECT_EQ(solved.answer.verdict, Verdict::disproved);
  EXPECT_TRUE(solved.checks);
}

TEST(GomokuSolver, PairingsDecideSmallBoards) {
  for (const bool exact : {false, true}) {
    const Solved solved = solve(Grid(6, exact), Side::x, Problem{}, 1'000'000);
    EXPECT_EQ(solved.answer.verdict, Verdict::disproved);
    EXPECT_TRUE(solved.checks);
  }
}

TEST(GomokuSolver, AFiveByTheOtherSideIsAHoldToo) {
  Problem problem;
  const Solved solved =
      solve(reference::grid_of(15, true, "a1 h8 c1 i8 e1 j8 g1 k8 a3"), Side::o, problem, 1'000'000);
  EXPECT_EQ(solved.answer.verdict, Verdict::disproved);
  EXPECT_TRUE(solved.checks);
}

TEST(GomokuSolver, AnAttackersExpansionListsMovesAndIsNotComplete) {
  const Grid grid = reference::grid_of(15, true, "h8 h9");
  const Solved solved = solve(grid, Side::x, Problem{}, 20'000);
  ASSERT_EQ(solved.answer.verdict, Verdict::unknown);
  EXPECT_FALSE(solved.answer.complete);
  ASSERT_FALSE(solved.answer.children.empty());
  std::set<Move> seen;
  for (const ChildNumbers& c : solved.answer.children) {
    EXPECT_TRUE(grid.empty(c.move) && seen.insert(c.move).second);
    EXPECT_GT(c.proof_number, 0u);
    EXPECT_GT(c.disproof_number, 0u);
  }
}

TEST(GomokuSolver, ADefendersExpansionAnswersEveryMoveLeftOut) {
  // Three black stones in the middle against two in corners: Black wins after a pass.
  const Grid grid = reference::grid_of(15, true, "h8 a1 g7 o1 i9");
  const Solved solved = solve(grid, Side::o, Problem{}, 1'000);
  ASSERT_EQ(solved.answer.verdict, Verdict::unknown);
  ASSERT_NE(solved.answer.otherwise, kNoNode);
  EXPECT_FALSE(solved.answer.complete);
  std::set<Move> listed;
  for (const ChildNumbers& c : solved.answer.children) listed.insert(c.move);
  for (Move m = 0; m < 225; ++m) {
    if (!grid.empty(m) || listed.contains(m)) continue;
    Grid after = grid;
    after.cells[m] = 'o';
    reference::Checker checker(solved.answer.strategy, after, Side::x, true);
    ASSERT_TRUE(checker.check(solved.answer.otherwise, true, 300)) << grid.name(m);
  }
}

TEST(GomokuSolver, NoBudgetStillGivesMoves) {
  const Solved solved = solve(reference::grid_of(15, true, "h8 h9 g9"), Side::o, Problem{}, 0);
  EXPECT_EQ(solved.answer.verdict, Verdict::unknown);
  EXPECT_TRUE(solved.answer.complete);
  EXPECT_EQ(solved.answer.children.size(), 222u);
}

TEST(GomokuSolver, WithinNothingNobodyWins) {
  Problem problem;
  problem.within = 0;
  EXPECT_EQ(solve(reference::grid_of(15, true, "h8 h9"), Side::x, problem, 1000).answer.verdict,
            Verdict::disproved);
}

TEST(GomokuSolver, BoundedProofsFitTheirBound) {
  const Grid grid = reference::grid_of(15, true, "h8 h10 g7 j10 g8 f8");
  Problem problem;
  problem.within = 17;  // published length
  const Solved solved = solve(grid, Side::x, problem, 5'000'000);
  ASSERT_EQ(solved.answer.verdict, Verdict::proved);
  EXPECT_LE(solved.answer.plies, 17);
}

TEST(GomokuSolver, AWinOfAnyLengthIsLookedForAmongShortOnesFirst) {
  const auto position = position_of(reference::grid_of(15, true, "h8 h10 g7 b2"), Side::x);
  const auto within = [&](std::uint64_t nodes) {
    Table table(std::size_t{32} << 20);
    gomoku::GomokuTables tables(std::size_t{4} << 20);
    Limits limits;
    limits.nodes = nodes;
    const Answer answer = solve_gomoku(position, Problem{}, limits, table, tables);
    return answer.verdict == Verdict::proved ? answer.plies : -1;
  };
  EXPECT_THAT(within(10'000'000), AllOf(Gt(0), Le(23)));
  EXPECT_GT(within(1'000'000), 23);  // a quarter of it is not enough for the short one
}

TEST(GomokuSolver, TheBenchIsDeterministic) {
  const gomoku::BenchCount first = gomoku::run_bench(20'000), second = gomoku::run_bench(20'000);
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.proved, second.proved);
  EXPECT_GT(first.proved, 4);
}

}  // namespace
}  // namespace hissho::search
