#include "verifier/budget.h"

#include <fmt/format.h>

#include <algorithm>

namespace hissho::verifier {

Budget::Budget(const Limits& limits) : common_(std::make_shared<Common>()) {
  common_->limits = limits;
  common_->start = Clock::now();
}

/// All threads' steps so far.
std::uint64_t Budget::count_steps() {
  const std::uint64_t more = steps_ - counted_;
  counted_ = steps_;
  return common_->steps.fetch_add(more) + more;
}

void Budget::look() {
  constexpr std::uint64_t kStepsBetweenLooks = 1024;
  const std::uint64_t all = count_steps();
  const std::uint64_t most = common_->limits.steps;
  if (common_->stopped) throw Stopped{};
  if (most != 0 && all > most) {
    throw LimitReached(fmt::format("more than {} steps are needed: raise --max-steps", most));
  }
  check_time();
  next_look_ = steps_ + (most == 0 ? kStepsBetweenLooks : std::min(kStepsBetweenLooks, most - all + 1));
}

void Budget::check_time() const {
  const auto most = common_->limits.time;
  if (most.count() != 0 && Clock::now() - common_->start > most) {
    throw LimitReached(fmt::format("more than {} seconds are needed: raise --time",
                                   static_cast<double>(most.count()) / 1000));
  }
}

void Budget::take_memory(std::size_t bytes) {
  if (common_->memory.fetch_add(bytes) + bytes <= common_->limits.memory) return;
  common_->memory -= bytes;
  throw MemoryLimitReached(
      fmt::format("more than {} bytes of memory are needed: raise --max-memory", common_->limits.memory));
}

double Budget::seconds() const {
  return std::chrono::duration<double>(Clock::now() - common_->start).count();
}

}  // namespace hissho::verifier
