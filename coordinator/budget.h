// How many search nodes a job gets: as many as the workers do in the time that a job should take.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace hissho::coordinator {

class Budget {
 public:
  /// `fixed`: every job gets that many nodes, whatever the workers' speed.
  explicit Budget(std::optional<std::uint64_t> fixed) : fixed_(fixed) {}

  /// For the next job, on `threads` of the `all` that there are, with `jobs_done` so far. Jobs grow slowly
  /// with the run, which keeps the tree small. What a job learns is lost to the jobs below it, so where there
  /// is nobody to share the work with, a job goes on for long: always on all threads, and for the first job
  /// on a few.
  std::uint64_t nodes(std::uint64_t jobs_done, unsigned attempt, int threads, int all) const {
    const unsigned doublings = std::min(attempt, 6u);
    if (fixed_) return std::max<std::uint64_t>(*fixed_, 1) << doublings;
    const double time = std::min(seconds(jobs_done, threads, all) * (1u << doublings), kLongestSeconds);
    return std::max<std::uint64_t>(static_cast<std::uint64_t>(rate_ * threads * time), 1);
  }

  /// Of a first attempt.
  double seconds(std::uint64_t jobs_done, int threads, int all) const {
    if (threads >= all) return kAloneSeconds;
    if (jobs_done == 0) return std::max(kFirstSeconds, kFirstJobSeconds / all);
    return std::min(kFirstSeconds + static_cast<double>(jobs_done) / kJobsASecond, kMostSeconds);
  }

  /// What a job on so many threads has done.
  void learn(std::uint64_t nodes, double seconds, int threads) {
    if (seconds < kTooShort) return;  // says nothing about the speed
    rate_ += kWeight * (static_cast<double>(nodes) / (seconds * threads) - rate_);
  }

 private:
  static constexpr double kAloneSeconds = 60;
  static constexpr double kFirstJobSeconds = 20;
  static constexpr double kFirstSeconds = 1.0;
  static constexpr double kJobsASecond = 300;
  static constexpr double kMostSeconds = 30;
  static constexpr double kLongestSeconds = 600;  // what a kill may cost, at any attempt
  static constexpr double kTooShort = 0.05;
  static constexpr double kWeight = 0.2;
  std::optional<std::uint64_t> fixed_;
  double rate_ = 200'000;  // nodes a second of one thread; a guess until results come
};

}  // namespace hissho::coordinator
