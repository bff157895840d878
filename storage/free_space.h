// Keeps the disk from filling under RocksDB. Builds of RocksDB with assertions (Debian's) abort when a write
// of theirs fails for want of space, wherever it happens: so the store stops taking writes while there is
// still room for what RocksDB has in memory.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "storage/store.h"

namespace hissho::storage {

/// Thread-safety: any thread.
class FreeSpace {
 public:
  /// `memory_bytes` as in Options: a quarter of it may wait in write buffers.
  FreeSpace(std::string directory, std::uint64_t memory_bytes);

  /// Looks now. The error names the directory, what is free and what is needed. Once refused, always refused:
  /// free some space and open the store again.
  Result<void> look();
  /// Before a write of so many bytes: looks once in a mebibyte or a tenth of a second, since others fill
  /// disks too.
  Result<void> admit(std::uint64_t bytes);

 private:
  const std::string directory_;
  const std::uint64_t reserve_;
  std::atomic<std::uint64_t> unlooked_{0};  // bytes admitted since the last look
  std::atomic<std::chrono::steady_clock::rep> looked_{0};
  std::atomic<bool> refused_{false};
};

}  // namespace hissho::storage
