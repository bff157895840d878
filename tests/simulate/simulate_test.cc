// The coordinator's own code under simulated workers: the verdict is the model's for any number of them and
// any latency, and nothing is faster than it can be.
#include "simulate/simulate.h"

#include <gtest/gtest.h>

#include "made_trace.h"

namespace hissho::simulate {
namespace {

using coordinator::Verdict;

constexpr double kWork = 10;  // times the made-up recording
constexpr std::uint64_t kJob = 2000;

TEST(Simulate, TheVerdictIsTheSameForAnyNumberOfWorkersAndAnyLatency) {
  for (const bool proved : {true, false}) {
    const auto model = Model::make(testing::made_trace(proved), kWork, 3);
    ASSERT_TRUE(model) << model.error();
    double alone = 0;
    for (const int workers : {1, 7, 300})
      for (const double latency : {0.0, 0.02}) {
        const Setting setting{workers, latency, kJob, std::nullopt};
        const auto figures = simulate(*model, setting);
        ASSERT_TRUE(figures) << figures.error();
        EXPECT_EQ(figures->verdict, proved ? Verdict::proved : Verdict::disproved)
            << workers << " workers, latency " << latency << " s";
        EXPECT_GT(figures->makespan, 0);
        EXPECT_LE(figures->worker_seconds, workers * figures->makespan * 1.000001);
        if (workers == 1 && latency == 0) {
          alone = figures->makespan;
          EXPECT_GE(static_cast<double>(figures->nodes), 0.999 * model->root().size)
              << "less than the proof needs";
          EXPECT_GT(figures->worker_seconds, 0.3 * figures->makespan);
        }
        if (workers == 7 && latency == 0) {
          EXPECT_LT(figures->makespan, alone);
        }
      }
  }
}

TEST(Simulate, AWallLimitEndsAnUndecidedRun) {
  const auto model = Model::make(testing::made_trace(true), 1e6, 3);
  Setting setting;
  setting.workers = 16;
  setting.limit = 0.2;
  const auto figures = simulate(*model, setting);
  ASSERT_TRUE(figures) << figures.error();
  EXPECT_EQ(figures->verdict, Verdict::unknown);
}

}  // namespace
}  // namespace hissho::simulate
