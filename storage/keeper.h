// The small thread beside a store that is open for writing: every kHeartbeat it refreshes the owner file and
// makes what was written durable. What goes wrong there is kept and returned by the next write, so a failing
// disk is never silent; it is forgotten when a later round succeeds, save for the loss of the owner file to
// another process, which is final.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "storage/owner.h"

namespace hissho::storage {

/// Thread-safety: any thread may call health().
class Keeper {
 public:
  /// `sync` is called from the keeper's thread.
  Keeper(std::string directory, Owner self, std::function<Result<void>()> sync);
  /// Does a last round and ends the thread. Removing the owner file is left to whoever closes the shards.
  ~Keeper();
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

  Result<void> health() const;

 private:
  void run();
  Result<void> round();

  const std::string directory_;
  const Owner self_;
  const std::function<Result<void>()> sync_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  bool stop_ = false;                  // under mutex_
  std::string trouble_;                // under mutex_
  std::atomic<bool> troubled_{false};  // trouble_ is not empty; read without the mutex at every write
  bool lost_ = false;                  // the keeper's thread only
  std::thread thread_;
};

}  // namespace hissho::storage
