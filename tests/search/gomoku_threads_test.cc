// One gomoku question on several threads: the same verdicts as on one, strategies that the reference checker
// takes, an end soon after a stop, a spent budget or an error.
#include <gtest/gtest.h>

#include <chrono>
#include <mutex>
#include <random>
#include <stdexcept>
#include <thread>

#include "gomoku_reference.h"
#include "search/generic.h"
#include "search/gomoku/hints.h"
#include "search/gomoku/solver.h"

namespace hissho::search {
namespace {

using reference::Grid;

/// Every f on a thread of its own, at once.
void in_parallel(int threads, const std::function<void(int)>& f) {
  std::vector<std::thread> others;
  std::mutex mutex;
  std::exception_ptr error;
  const auto run = [&](int i) {
    try {
      f(i);
    } catch (...) {
      const std::lock_guard lock(mutex);
      error = std::current_exception();
    }
  };
  for (int i = 1; i < threads; ++i) others.emplace_back(run, i);
  run(0);
  for (std::thread& thread : others) thread.join();
  if (error) std::rethrow_exception(error);
}

Answer solve(const Grid& grid, Side to_move, const Problem& problem, Limits limits, int threads) {
  Table table(std::size_t{4} << 20);
  std::vector<std::unique_ptr<gomoku::GomokuTables>> tables;
  std::vector<gomoku::GomokuTables*> each;
  for (int i = 0; i < threads; ++i)
    each.push_back(tables.emplace_back(std::make_unique<gomoku::GomokuTables>(std::size_t{4} << 20)).get());
  if (!limits.parallel) limits.parallel = in_parallel;
  return solve_gomoku(position_of(grid, to_move), problem, limits, table, each);
}

TEST(GomokuThreads, TheVerdictsOfFullWidthWithStrategiesThatHold) {
  std::mt19937 random(31);
  int proved = 0, disproved = 0;
  for (int trial = 0; trial < 40; ++trial) {
    const int size = 5 + trial % 3;
    const Grid grid = reference::random_grid(size, trial % 2 == 0, size * size - 10, random);
    const Side to_move = trial % 4 < 2 ? Side::x : Side::o;
    Problem problem;
    problem.attacker = trial % 8 < 4 ? Side::x : Side::o;
    problem.within = trial % 3 == 0 ? games::kNoBound : 3 + trial % 6;
    if (position_of(grid, to_move).outcome() != games::Outcome::open) continue;
    Table table(std::size_t{4} << 20);
    const Verdict expected = solve_generic(position_of(grid, to_move), problem, Limits{}, table).verdict;
    for (const int threads : {1, 2, 4}) {
      const Answer answer = solve(grid, to_move, problem, Limits{}, threads);
      ASSERT_EQ(answer.verdict, expected) << grid.cells << " on " << threads;
      const bool win = expected == Verdict::proved;
      const Side owner = win ? problem.attacker : games::other(problem.attacker);
      reference::Checker checker(answer.strategy, grid, owner, win);
      EXPECT_TRUE(checker.check(answer.root, to_move == owner, std::min(problem.within, 400)))
          << grid.cells << " on " << threads;
    }
    ++(expected == Verdict::proved ? proved : disproved);
  }
  EXPECT_GT(proved, 5);
  EXPECT_GT(disproved, 5);
}

TEST(GomokuThreads, PublishedWinsWithinTheirLength) {
  const std::pair<const char*, int> wins[] = {
      // of tests/data/gomoku-suite.tsv
      {"h8 j10 g9 e7 h9 d5", 9},
      {"h8 i9 g9 m1 g8 h11", 11},
      {"h8 h10 g7 j10 g8 f8", 17},
  };
  for (const auto& [moves, plies] : wins) {
    for (const int threads : {2, 4}) {
      Problem problem;
      problem.within = plies;
      Limits limits;
      limits.nodes = 5'000'000;
      const Answer answer = solve(reference::grid_of(15, true, moves), Side::x, problem, limits, threads);
      ASSERT_EQ(answer.verdict, Verdict::proved) << moves << " on " << threads;
      EXPECT_LE(answer.plies, plies);
    }
  }
}

TEST(GomokuThreads, OneThreadIsDeterministicWhereverItComesFrom) {
  const Grid grid = reference::grid_of(15, true, "h8 i9 g9 m1 g8 h11");
  Limits limits;
  limits.nodes = 50'000;
  const Answer first = solve(grid, Side::x, Problem{}, limits, 1);
  const Answer second = solve(grid, Side::x, Problem{}, limits, 1);
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.verdict, second.verdict);
  EXPECT_EQ(first.strategy.size(), second.strategy.size());
}

TEST(GomokuThreads, ThreadsThatNeverComeLeaveTheWorkToTheFirst) {
  const Grid grid = reference::grid_of(15, true, "h8 j10 g9 e7 h9 d5");
  Problem problem;
  problem.within = 9;
  Limits limits;
  limits.nodes = 5'000'000;
  limits.parallel = [](int, const std::function<void(int)>& f) { f(0); };
  EXPECT_EQ(solve(grid, Side::x, problem, limits, 3).verdict, Verdict::proved);
}

TEST(GomokuThreads, TheBudgetEndsThemAll) {
  Limits limits;
  limits.nodes = 200'000;
  const Answer answer = solve(reference::grid_of(15, true, "h8 h9"), Side::x, Problem{}, limits, 4);
  EXPECT_EQ(answer.verdict, Verdict::unknown);
  EXPECT_GE(answer.nodes, limits.nodes);
  EXPECT_LT(answer.nodes, limits.nodes + 4 * 50'000) << "a leaf of each thread more";
  EXPECT_FALSE(answer.children.empty());
  for (const ChildNumbers& c : answer.children) {
    EXPECT_LT(c.proof_number, 1u << 20) << "a virtual number is left";
  }
}

TEST(GomokuThreads, AStopEndsThemSoon) {
  std::atomic<bool> stop{false};
  Limits limits;
  limits.stop = &stop;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    stop = true;
  });
  const auto start = std::chrono::steady_clock::now();
  const Answer answer = solve(reference::grid_of(15, true, "h8 h9"), Side::x, Problem{}, limits, 3);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  stopper.join();
  EXPECT_EQ(answer.verdict, Verdict::unknown);
  EXPECT_LT(seconds.count(), 5.0 * HISSHO_SLOWDOWN);
}

TEST(GomokuThreads, AnErrorOfOneThreadEndsTheOthersAndArrives) {
  Limits limits;
  limits.parallel = [](int threads, const std::function<void(int)>& f) {
    in_parallel(threads, [&](int i) {
      f(i);
      if (i == 1) throw std::runtime_error("out of luck");
    });
  };
  limits.nodes = 200'000;
  EXPECT_THROW(solve(reference::grid_of(15, true, "h8 h9"), Side::x, Problem{}, limits, 2),
               std::runtime_error);
}

TEST(GomokuThreads, HintsAreReadWholeWhileTheyChange) {
  gomoku::Hints hints;
  const gomoku::Key one{0x12345678'00000000u, 1}, two{0x87654321'00000000u, 1};  // of one slot
  std::atomic<bool> wrong{false};
  in_parallel(3, [&](int i) {
    for (int n = 0; n < 20'000; ++n) {
      if (i == 0) hints.put(n % 2 == 0 ? one : two, n % 2 == 0 ? Move{7} : Move{9});
      const int a = hints.find(one), b = hints.find(two);
      if ((a != 7 && a != gomoku::Hints::kNoHint) || (b != 9 && b != gomoku::Hints::kNoHint)) wrong = true;
    }
  });
  EXPECT_FALSE(wrong);
}

}  // namespace
}  // namespace hissho::search
