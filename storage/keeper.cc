// See keeper.h.
#include "storage/keeper.h"

#include <fmt/format.h>

#include "storage/names.h"

namespace hissho::storage {

Keeper::Keeper(std::string directory, Owner self, std::function<Result<void>()> sync)
    : directory_(std::move(directory)),
      self_(std::move(self)),
      sync_(std::move(sync)),
      thread_([this] { run(); }) {}

Keeper::~Keeper() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

Result<void> Keeper::health() const {
  if (!troubled_.load(std::memory_order_acquire)) return {};
  const std::lock_guard lock(mutex_);
  if (trouble_.empty()) return {};
  return tl::unexpected(trouble_);
}

void Keeper::run() {
  std::unique_lock lock(mutex_);
  while (!stop_) {
    wake_.wait_for(lock, kHeartbeat, [this] { return stop_; });
    lock.unlock();
    const auto result = round();
    lock.lock();
    trouble_ = result ? std::string() : result.error();
    troubled_.store(!result, std::memory_order_release);
  }
}

Result<void> Keeper::round() {
  const auto found = read_owner(directory_);
  if (!found) return tl::unexpected(found.error());
  if (*found && !(*found)->same_process(self_)) lost_ = true;
  if (lost_)
    return tl::unexpected(
        fmt::format("the store {} was taken over by another process ({}); this process must not "
                    "write to it any more, end it",
                    directory_, names::owner(directory_)));
  Owner now = self_;
  now.heartbeat = this_owner().heartbeat;
  if (auto written = write_owner(directory_, now); !written) return written;
  return sync_();
}

}  // namespace hissho::storage
