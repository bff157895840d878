// The crew: each chapter once, whatever the threads; little memory makes fewer threads, not a failure.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "verifier/crew.h"

namespace hissho::verifier::testing {
namespace {

using namespace std::chrono_literals;

TEST(Crew, WorksOnWhatIsAddedOnTheWay) {
  for (const unsigned threads : {1u, 2u, 8u}) {
    Budget budget{Limits{}};
    std::array<std::atomic<int>, 1000> done{};
    Crew* at = nullptr;
    Crew crew(budget, [&](std::size_t chapter, Budget& share) {
      share.step();
      ++done[chapter];
      for (const std::size_t next : {2 * chapter + 1, 2 * chapter + 2}) {
        if (next < done.size()) at->add(next);
      }
      return true;
    });
    at = &crew;
    crew.add(0);
    crew.run(threads);
    for (const auto& times : done) ASSERT_EQ(times, 1);
    EXPECT_EQ(budget.steps(), done.size());
  }
}

TEST(Crew, LittleMemoryMakesFewerThreads) {
  for (const unsigned threads : {1u, 2u, 8u}) {
    Budget budget{Limits{.memory = 100}};
    std::array<std::atomic<int>, 40> done{};
    Crew crew(budget, [&](std::size_t chapter, Budget& share) {
      const Charge charge(share, 60);  // enough for one at a time
      std::this_thread::sleep_for(1ms);
      ++done[chapter];
      return true;
    });
    for (std::size_t i = 0; i < done.size(); ++i) crew.add(i);
    crew.run(threads);
    for (const auto& times : done) ASSERT_EQ(times, 1);
  }
}

TEST(Crew, TooLittleMemoryIsALimit) {
  for (const unsigned threads : {1u, 2u, 8u}) {
    Budget budget{Limits{.memory = 100}};
    Crew crew(budget, [&](std::size_t chapter, Budget& share) {
      const Charge charge(share, chapter == 3 ? 101 : 60);
      return true;
    });
    for (std::size_t i = 0; i < 20; ++i) crew.add(i);
    EXPECT_THROW(crew.run(threads), MemoryLimitReached);
  }
}

TEST(Crew, FalseEndsItAll) {
  for (const unsigned threads : {1u, 4u}) {
    Budget budget{Limits{}};
    Crew crew(budget, [&](std::size_t chapter, Budget& share) {
      while (chapter != 1) share.step();  // for ever, but for stop()
      return false;
    });
    crew.add(0);
    crew.add(1);
    crew.run(threads);
  }
}

}  // namespace
}  // namespace hissho::verifier::testing
