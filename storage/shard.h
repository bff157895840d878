// One shard: a RocksDB database with the four column families, and how RocksDB's complaints are told.
//
// Choices: the write-ahead log is written at every write, so a killed process loses nothing, and synced by
// the store's keeper every few seconds, so a power loss costs seconds. On recovery an incomplete last record
// is a write that was never acknowledged; anything else that does not match its checksum is an error, never a
// silent end of the log. A write that failed ends the writing: every later one returns the first error, and
// the database is not closed, because RocksDB builds with assertions (Debian's) abort when a log is closed or
// synced after a failed write; whoever opens the shard next recovers it from the log. Facts carry ribbon
// filters, since most look-ups miss.
#pragma once

#include <rocksdb/db.h>
#include <rocksdb/write_buffer_manager.h>

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>

#include "storage/store.h"

namespace hissho::storage {

enum class Family : int { facts, chapters, jobs, claims };
inline constexpr std::array kFamilies{Family::facts, Family::chapters, Family::jobs, Family::claims};
const char* name(Family family);

/// What the shards of a process share, so that memory_bytes bounds them together.
struct SharedMemory {
  std::shared_ptr<rocksdb::Cache> cache;
  std::shared_ptr<rocksdb::WriteBufferManager> write_buffers;
};
SharedMemory make_shared_memory(std::uint64_t bytes);

/// Why a shard did not open. `held`: another opening has RocksDB's lock.
struct OpenError {
  bool held = false;
  std::string text;
};

/// Thread-safety: as RocksDB's, any thread.
class Shard {
 public:
  enum class Open { create, read_write, read_only };

  /// `shards` only divides the open files that the process may have. A read-only shard is a view of the
  /// moment it was opened; it holds its files open, so a writer beside it does not matter.
  static tl::expected<std::unique_ptr<Shard>, OpenError> open(const std::string& path, Open how,
                                                              const SharedMemory& memory, int shards);
  ~Shard();
  Shard(const Shard&) = delete;
  Shard& operator=(const Shard&) = delete;

  const std::string& path() const { return path_; }
  rocksdb::DB& db() const { return *db_; }
  rocksdb::ColumnFamilyHandle* family(Family f) const { return families_[static_cast<std::size_t>(f)]; }

  /// An absent key is an empty optional.
  Result<std::optional<std::string>> get(Family family, const std::string& key) const;
  Result<void> put(Family family, const std::string& key, std::string_view value);
  Result<void> merge(Family family, const std::string& key, std::string_view value);
  Result<void> remove(Family family, const std::string& key);
  Result<void> sync();
  /// Rewrites the shard's files without what was replaced or removed.
  Result<void> compact();
  /// Ends flushes and compactions, which would fill a disk that is nearly full. What is in the log stays
  /// there.
  void rest();

  /// What a failed status means here, with the path and what to do.
  std::string explain(std::string_view doing, const rocksdb::Status& status) const;

 private:
  Shard(std::string path, std::unique_ptr<rocksdb::DB> db, std::vector<rocksdb::ColumnFamilyHandle*> handles);

  /// Remembers a failure of writing.
  Result<void> written(std::string_view doing, const rocksdb::Status& status);
  Result<void> failure() const;
  Result<void> remove_obsolete_files();

  std::string path_;
  std::unique_ptr<rocksdb::DB> db_;
  std::vector<rocksdb::ColumnFamilyHandle*> handles_;
  std::array<rocksdb::ColumnFamilyHandle*, kFamilies.size()> families_{};
  std::atomic<bool> failed_{false};
  mutable std::mutex failure_mutex_;
  std::string failure_;  // under failure_mutex_; the first one
};

}  // namespace hissho::storage
