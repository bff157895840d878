// Silence, on a clock of the test's own.
#include "cluster/silence.h"

#include <gtest/gtest.h>

namespace hissho::cluster {
namespace {

using namespace std::chrono_literals;
using Seconds = Silence::Seconds;

/// Looks every 50 ms for so long.
void listen(Silence& silence, Silence::Clock::time_point& now, std::chrono::milliseconds time) {
  for (const auto end = now + time; now < end; now += 50ms) silence.look(now);
  silence.look(now);
}

TEST(Silence, CountsOnlyWhileTheListenerListens) {
  Silence silence(10s);
  auto now = Silence::Clock::time_point{};
  listen(silence, now, 5s);
  EXPECT_NEAR(silence.now().count(), 5, 1e-9);
  now += 1h;  // the listener was stopped, or waited for a disk
  silence.look(now);
  EXPECT_NEAR(silence.now().count(), 5.1, 1e-9);
}

TEST(Silence, PatienceFollowsTheLongestGapLatelyWithinBounds) {
  Silence silence(10s);
  auto now = Silence::Clock::time_point{};
  EXPECT_EQ(silence.patience(), Seconds(10s));
  listen(silence, now, 1s);
  silence.heard_after(0s);
  EXPECT_EQ(silence.patience(), Seconds(10s)) << "five gaps of a second are less than what was asked for";
  listen(silence, now, 5s);
  silence.heard_after(1s);
  EXPECT_NEAR(silence.patience().count(), 25, 1e-9);
  listen(silence, now, 100s);
  silence.heard_after(6s);
  EXPECT_EQ(silence.patience(), Seconds(60s)) << "and no more than six times that";
  for (int n = 0; n < 10'000; ++n) silence.heard_after(silence.now());
  EXPECT_EQ(silence.patience(), Seconds(10s)) << "long gaps of long ago are forgotten";
}

}  // namespace
}  // namespace hissho::cluster
