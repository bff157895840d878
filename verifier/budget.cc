#include "verifier/budget.h"

#include <fmt/format.h>

#include <algorithm>

namespace hissho::verifier {

Budget::Budget(const Limits& limits) : limits_(limits), start_(Clock::now()) {}

void Budget::look() {
  constexpr std::uint64_t kStepsBetweenLooks = 1024;
  if (limits_.steps != 0 && steps_ > limits_.steps) {
    throw LimitReached(fmt::format("more than {} steps are needed: raise --max-steps", limits_.steps));
  }
  check_time();
  next_look_ = steps_ + kStepsBetweenLooks;
  if (limits_.steps != 0) next_look_ = std::min(next_look_, limits_.steps + 1);
}

void Budget::check_time() const {
  if (limits_.time.count() != 0 && Clock::now() - start_ > limits_.time) {
    throw LimitReached(fmt::format("more than {} seconds are needed: raise --time",
                                   static_cast<double>(limits_.time.count()) / 1000));
  }
}

void Budget::take_memory(std::size_t bytes) {
  memory_ += bytes;
  if (memory_ > limits_.memory) {
    throw LimitReached(
        fmt::format("more than {} bytes of memory are needed: raise --max-memory", limits_.memory));
  }
}

double Budget::seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

}  // namespace hissho::verifier
