// The executor runs everything it was given, on as many threads as it says, before it goes.
#include "worker/executor.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

namespace hissho::worker {
namespace {

TEST(Executor, RunsEverythingBeforeItGoes) {
  std::atomic<int> done{0};
  {
    const auto executor = make_executor(3);
    EXPECT_EQ(executor->threads(), 3);
    for (int i = 0; i < 200; ++i) executor->submit([&] { ++done; });
  }
  EXPECT_EQ(done, 200);
}

TEST(Executor, WorkSubmittedOnTwoThreadsRunsAtTheSameTime) {
  const auto executor = make_executor(2);
  std::atomic<int> inside{0};
  std::atomic<int> most{0};
  for (int i = 0; i < 2; ++i)
    executor->submit([&] {
      const int now = ++inside;
      if (now > most) most = now;
      const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20 * HISSHO_SLOWDOWN);
      while (inside < 2 && std::chrono::steady_clock::now() < until)  // waits for the other
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      most = std::max(most.load(), inside.load());
    });
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(30 * HISSHO_SLOWDOWN);
  while (most < 2 && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(most, 2);
}

}  // namespace
}  // namespace hissho::worker
