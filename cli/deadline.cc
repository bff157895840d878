#include "cli/deadline.h"

namespace hissho::cli {

namespace {

constexpr std::chrono::milliseconds kTick{10};

}  // namespace

Deadline::Deadline(const std::atomic<bool>& stop, std::optional<double> seconds)
    : stop_(stop), seconds_(seconds), start_(Clock::now().time_since_epoch().count()) {
  watcher_ = std::jthread([this](const std::stop_token& done) {
    for (; !done.stop_requested(); std::this_thread::sleep_for(kTick)) {
      const Clock::time_point start{Clock::duration(start_.load())};
      const double passed = std::chrono::duration<double>(Clock::now() - start).count();
      if (stop_ || (seconds_ && passed >= *seconds_)) flag_ = true;
    }
  });
}

void Deadline::restart() {
  start_ = Clock::now().time_since_epoch().count();
  flag_ = stop_.load();
}

}  // namespace hissho::cli
