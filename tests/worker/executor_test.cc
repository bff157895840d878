// The executor runs everything it was given, on as many threads as it says, before it goes.
#include "worker/executor.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <stdexcept>
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

TEST(Executor, WaitsForWhatWasSubmittedAndTakesMore) {
  const auto executor = make_executor(2);
  std::atomic<int> done{0};
  for (int round = 1; round <= 3; ++round) {
    for (int i = 0; i < 20; ++i)
      executor->submit([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        ++done;
      });
    executor->wait();
    EXPECT_EQ(done, 20 * round);
  }
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

/// Runs `work` in the executor and waits until it is done.
void run_and_wait(Executor& executor, const std::function<void()>& work) {
  std::atomic<bool> done{false};
  executor.submit([&] {
    work();
    done = true;
  });
  while (!done) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

TEST(Executor, ThreadsOfOneJobWorkTogether) {
  const auto executor = make_executor(2);
  std::atomic<int> inside{0};
  run_and_wait(*executor, [&] {
    executor->together(2, [&](int) {
      ++inside;
      const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20 * HISSHO_SLOWDOWN);
      while (inside < 2 && std::chrono::steady_clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    });
  });
  EXPECT_EQ(inside, 2);
}

TEST(Executor, WorkTogetherEndsThoughTheOtherThreadsNeverCome) {
  const auto executor = make_executor(1);
  std::set<int> seen;
  run_and_wait(*executor, [&] { executor->together(4, [&](int i) { seen.insert(i); }); });
  EXPECT_EQ(seen, std::set<int>{0});
}

TEST(Executor, WhatAThreadThrowsArrivesAfterAllHaveEnded) {
  const auto executor = make_executor(2);
  std::atomic<bool> thrown{false}, ended{false}, ended_first{false};
  bool caught = false;
  run_and_wait(*executor, [&] {
    try {
      executor->together(2, [&](int i) {
        if (i == 1) {
          thrown = true;
          throw std::runtime_error("out of luck");
        }
        while (!thrown) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        ended = true;
      });
    } catch (const std::runtime_error&) {
      ended_first = ended.load();
      caught = true;
    }
  });
  EXPECT_TRUE(caught);
  EXPECT_TRUE(ended_first);
}

}  // namespace
}  // namespace hissho::worker
