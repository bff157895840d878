// When is a silent peer gone? Nobody can tell a dead process from a slow one, so silence is only measured
// here, and what follows from it must be harmless if the peer comes back.
//
// Time counts while the listener listens: each look at the messages adds at most kLongestLook, so that a
// listener that was itself stopped, or waited for a disk, blames nobody for it. The patience adapts: it is a
// multiple of the longest gap between the messages of a peer lately, and never below what was asked for.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace hissho::cluster {

class Silence {
 public:
  using Clock = std::chrono::steady_clock;
  using Seconds = std::chrono::duration<double>;

  explicit Silence(Seconds least) : least_(least) {}

  /// The listener looks at its messages.
  void look(Clock::time_point now) {
    if (last_look_) listened_ += std::min<Seconds>(now - *last_look_, kLongestLook);
    last_look_ = now;
  }
  /// Time listened so far: the clock for everything here.
  Seconds now() const { return listened_; }

  /// A peer that sends regularly was last heard at `last` and has spoken now.
  void heard_after(Seconds last) { longest_gap_ = std::max(now() - last, longest_gap_ * kForget); }
  /// After so long a silence a peer's work goes to others.
  Seconds patience() const { return std::clamp(longest_gap_ * kGaps, least_, least_ * kMost); }
  Seconds least() const { return least_; }

 private:
  static constexpr Seconds kLongestLook{0.1};
  static constexpr double kForget = 0.999;
  static constexpr double kGaps = 5;
  static constexpr double kMost = 6;
  Seconds least_;
  Seconds listened_{0};
  Seconds longest_gap_{0};
  std::optional<Clock::time_point> last_look_;
};

}  // namespace hissho::cluster
