// A flag that turns true at a signal or when the time is up: what searches watch.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

namespace hissho::cli {

/// Thread-safety: flag() may be read from any thread; restart() from the owner's while no search runs.
class Deadline {
 public:
  Deadline(const std::atomic<bool>& stop, std::optional<double> seconds);

  /// Time counts from now on again.
  void restart();
  const std::atomic<bool>& flag() const { return flag_; }

 private:
  using Clock = std::chrono::steady_clock;
  const std::atomic<bool>& stop_;
  std::optional<double> seconds_;
  std::atomic<Clock::rep> start_;
  std::atomic<bool> flag_{false};
  std::jthread watcher_;  // last: it uses the rest
};

}  // namespace hissho::cli
