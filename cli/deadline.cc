#include "cli/deadline.h"

#include <algorithm>

namespace hissho::cli {

namespace {

constexpr std::chrono::duration<double> kTick{0.01};

}  // namespace

Deadline::Deadline(const std::atomic<bool>& stop, std::optional<double> seconds)
    : stop_(stop), seconds_(seconds), start_(Clock::now().time_since_epoch().count()) {
  watcher_ = std::jthread([this](const std::stop_token& done) {
    while (!done.stop_requested()) {
      const Clock::rep start = start_;
      const std::chrono::duration<double> passed = Clock::now() - Clock::time_point(Clock::duration(start));
      const std::chrono::duration<double> left(seconds_ ? *seconds_ - passed.count() : kTick.count());
      if (stop_ || left.count() <= 0) flag_ = true;
      if (start_ != start) flag_ = stop_.load();  // restarted meanwhile: that was about the time before
      std::this_thread::sleep_for(left.count() <= 0 ? kTick : std::min(kTick, left));
    }
  });
}

void Deadline::restart() {
  start_ = Clock::now().time_since_epoch().count();
  flag_ = stop_.load();
}

}  // namespace hissho::cli
