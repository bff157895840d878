// How long jobs are, by threads, by jobs done and by attempt.
#include "coordinator/budget.h"

#include <gtest/gtest.h>

namespace hissho::coordinator {
namespace {

TEST(Budget, AJobIsLongWhereNobodySharesAndShortWhereManyDo) {
  const Budget budget({});
  EXPECT_EQ(budget.seconds(0, 1, 1), budget.seconds(500, 1, 1));
  EXPECT_GT(budget.seconds(0, 1, 1), budget.seconds(0, 1, 2));
  EXPECT_GT(budget.seconds(0, 1, 2), budget.seconds(1, 1, 2));  // the first job has no other beside it
  EXPECT_GT(budget.seconds(0, 1, 2), budget.seconds(0, 1, 8));
  EXPECT_EQ(budget.seconds(0, 1, 100), 1.0);
  EXPECT_GT(budget.seconds(3000, 1, 2), budget.seconds(1, 1, 2));
}

TEST(Budget, AttemptsDoubleItUpToTenMinutes) {
  const Budget budget({});
  const auto nodes = [&](unsigned attempt, int threads) {
    return static_cast<double>(budget.nodes(1, attempt, 1, threads));  // a whole number, so up to one less
  };
  EXPECT_NEAR(nodes(3, 8), 8 * nodes(0, 8), 8);
  EXPECT_EQ(budget.nodes(1, 9, 1, 8), budget.nodes(1, 6, 1, 8));
  EXPECT_NEAR(nodes(6, 1), 10 * nodes(0, 1), 10);  // 64 minutes otherwise
}

TEST(Budget, AJobWithAllThreadsIsAsLongAsALoneThreadsAndHasMoreNodes) {
  Budget budget({});
  EXPECT_EQ(budget.seconds(0, 4, 4), budget.seconds(0, 1, 1));
  EXPECT_EQ(budget.seconds(9, 4, 8), budget.seconds(9, 1, 8));
  EXPECT_NEAR(static_cast<double>(budget.nodes(0, 0, 4, 4)),
              4.0 * static_cast<double>(budget.nodes(0, 0, 1, 1)), 4);
  const std::uint64_t before = budget.nodes(1, 0, 1, 8);
  budget.learn(4 * 200'000 * 10, 10, 4);  // the speed of each thread is as expected
  EXPECT_EQ(budget.nodes(1, 0, 1, 8), before);
}

TEST(Budget, AFixedNumberOfNodesHoldsForAnyThreads) {
  const Budget budget(100);
  EXPECT_EQ(budget.nodes(0, 0, 1, 1), 100u);
  EXPECT_EQ(budget.nodes(7, 2, 1, 64), 400u);
}

TEST(Budget, NodesFollowTheSpeedOfTheWorkers) {
  Budget budget({});
  const std::uint64_t before = budget.nodes(1, 0, 1, 8);
  budget.learn(50'000'000, 10, 1);
  EXPECT_GT(budget.nodes(1, 0, 1, 8), before);
  const std::uint64_t after = budget.nodes(1, 0, 1, 8);
  budget.learn(1, 0.001, 1);  // too short to say anything
  EXPECT_EQ(budget.nodes(1, 0, 1, 8), after);
}

}  // namespace
}  // namespace hissho::coordinator
