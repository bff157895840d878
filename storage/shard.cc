// See shard.h. The options follow RocksDB's tuning guide (github.com/facebook/rocksdb/wiki, "Setup Options
// and Basic Tuning", "Write Buffer Manager", "WAL Recovery Modes").
#include "storage/shard.h"

#include <fmt/format.h>
#include <rocksdb/cache.h>
#include <rocksdb/convenience.h>
#include <rocksdb/env.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/table.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdarg>
#include <thread>
#include <utility>
#include <vector>

#include "storage/merge_operators.h"
#include "storage/names.h"

#ifdef __SANITIZE_THREAD__
extern "C" {
void AnnotateIgnoreReadsBegin(const char* file, int line);
void AnnotateIgnoreReadsEnd(const char* file, int line);
void AnnotateIgnoreWritesBegin(const char* file, int line);
void AnnotateIgnoreWritesEnd(const char* file, int line);
}
#endif

namespace hissho::storage {
namespace {

/// A write by RocksDB, where one thread takes over the batches of others. The thread sanitizer does not look
/// at it: the atomics that order it are in the distribution's library, which is not built for the sanitizer,
/// and for the same reason the library is in no stack that cmake/tsan.supp could name.
template <class Write>
rocksdb::Status unwatched(const Write& write) {
#ifdef __SANITIZE_THREAD__
  AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
  AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
  rocksdb::Status status = write();
  AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
  AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
  return status;
#else
  return write();
#endif
}

/// RocksDB's own log goes nowhere: its writer aborts the process at the second write to a full disk, and what
/// it would say of an error comes back with the failed call.
class NoLog final : public rocksdb::Logger {
 public:
  NoLog() : rocksdb::Logger(rocksdb::ERROR_LEVEL) {}
  using rocksdb::Logger::Logv;
  void Logv(const char*, va_list) override {}
};

constexpr int kReadOnlyTries = 20;
constexpr std::chrono::milliseconds kReadOnlyPause{50};

rocksdb::BlockBasedTableOptions table_options(const SharedMemory& memory) {
  rocksdb::BlockBasedTableOptions table;
  table.block_cache = memory.cache;
  table.cache_index_and_filter_blocks = true;
  table.pin_l0_filter_and_index_blocks_in_cache = true;
  table.filter_policy.reset(rocksdb::NewRibbonFilterPolicy(10));
  table.format_version = 5;
  table.checksum = rocksdb::kXXH3;
  return table;
}

rocksdb::ColumnFamilyOptions family_options(Family family, const SharedMemory& memory) {
  rocksdb::ColumnFamilyOptions options;
  options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table_options(memory)));
  options.write_buffer_size = 16u << 20;
  options.arena_block_size = 64u << 10;  // dozens of half-empty buffers share a small budget
  options.level_compaction_dynamic_level_bytes = true;
  if (family == Family::chapters) {
    options.compression = rocksdb::kNoCompression;  // compressed by their writers
    options.merge_operator = chapter_merge_operator();
  } else {
    options.compression = rocksdb::kLZ4Compression;
    options.bottommost_compression = rocksdb::kZSTD;
  }
  if (family == Family::facts) options.merge_operator = fact_merge_operator();
  return options;
}

/// Half of the files this process may open, divided; RocksDB opens more on demand and closes the oldest.
int open_files(int shards) {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  const rlim_t files = std::min<rlim_t>(limit.rlim_cur, 1u << 20) / 2;
  return std::max(16, static_cast<int>(files) / std::max(1, shards));
}

rocksdb::DBOptions database_options(Shard::Open how, const SharedMemory& memory, int shards) {
  rocksdb::DBOptions options;
  options.create_if_missing = options.create_missing_column_families = how == Shard::Open::create;
  options.write_buffer_manager = memory.write_buffers;
  options.wal_recovery_mode = rocksdb::WALRecoveryMode::kTolerateCorruptedTailRecords;
  options.max_open_files = how == Shard::Open::read_only ? -1 : open_files(shards);
  options.max_total_wal_size = 64u << 20;
  options.bytes_per_sync = 1u << 20;
  options.allow_fallocate = false;  // many small logs would reserve hundreds of megabytes
  options.info_log = std::make_shared<NoLog>();
  options.stats_dump_period_sec = 0;
  options.stats_persist_period_sec = 0;
  return options;
}

std::vector<rocksdb::ColumnFamilyDescriptor> descriptors(const SharedMemory& memory) {
  std::vector<rocksdb::ColumnFamilyDescriptor> list;
  list.emplace_back(rocksdb::kDefaultColumnFamilyName, rocksdb::ColumnFamilyOptions());
  for (const Family f : kFamilies) list.emplace_back(name(f), family_options(f, memory));
  return list;
}

std::string explain_at(const std::string& path, std::string_view doing, const rocksdb::Status& status) {
  const std::string reason = status.ToString();
  const bool gone = reason.find("No such file") != std::string::npos;
  if (status.IsCorruption() || gone)
    return fmt::format("{} is damaged, cannot {}: {}; put back a copy of the store, or start a new one", path,
                       doing, reason);
  if (status.IsNoSpace() || reason.find("No space left") != std::string::npos)
    return fmt::format(
        "disk full, cannot {} {}: {}; free some space and start again, nothing acknowledged is lost", doing,
        path, reason);
  if (reason.find("Too many open files") != std::string::npos)
    return fmt::format("cannot {} {}: {}; raise the limit of open files (ulimit -n)", doing, path, reason);
  return fmt::format(
      "cannot {} {}: {}; check the disk, the file limits and the rights of this user, then start again",
      doing, path, reason);
}

/// Databases that must not be closed, see shard.h, and their families. Kept where they can be found, so that
/// a checker of leaks can tell them from forgotten ones; never destroyed, since that would close them.
void abandon(rocksdb::DB* db, std::vector<rocksdb::ColumnFamilyHandle*> handles) {
  static std::mutex mutex;
  static auto& abandoned =
      *new std::vector<std::pair<rocksdb::DB*, std::vector<rocksdb::ColumnFamilyHandle*>>>();
  const std::lock_guard lock(mutex);
  abandoned.emplace_back(db, std::move(handles));
}

bool is_held(const rocksdb::Status& status) {
  const std::string text = status.ToString();
  const auto says = [&](const char* words) { return text.find(words) != std::string::npos; };
  return status.IsIOError() && says("/LOCK") && says("lock") && !says("open a file for lock");
}

}  // namespace

const char* name(Family family) {
  switch (family) {
    case Family::facts:
      return names::kFacts;
    case Family::chapters:
      return names::kChapters;
    case Family::jobs:
      return names::kJobs;
    case Family::claims:
      return names::kClaims;
  }
  return "";
}

SharedMemory make_shared_memory(std::uint64_t bytes) {
  SharedMemory memory;
  memory.cache = rocksdb::NewLRUCache(bytes);
  memory.write_buffers = std::make_shared<rocksdb::WriteBufferManager>(bytes / 4, memory.cache);
  return memory;
}

Shard::Shard(std::string path, std::unique_ptr<rocksdb::DB> db,
             std::vector<rocksdb::ColumnFamilyHandle*> handles)
    : path_(std::move(path)), db_(std::move(db)), handles_(std::move(handles)) {
  // handles_[0] is the default family, which RocksDB insists on and the store leaves empty.
  for (std::size_t i = 0; i < families_.size(); ++i) families_[i] = handles_[i + 1];
}

Shard::~Shard() {
  if (failed_.load()) {
    abandon(db_.release(), std::move(handles_));
    return;
  }
  for (auto* handle : handles_) db_->DestroyColumnFamilyHandle(handle);
}

tl::expected<std::unique_ptr<Shard>, OpenError> Shard::open(const std::string& path, Open how,
                                                            const SharedMemory& memory, int shards) {
  const auto options = database_options(how, memory, shards);
  const auto families = descriptors(memory);
  rocksdb::DB* raw = nullptr;
  std::vector<rocksdb::ColumnFamilyHandle*> handles;
  rocksdb::Status status;
  if (how == Open::read_only) {
    // A writer may delete a file between our reading the list of files and opening it; the next list is
    // right.
    for (int i = 0; i < kReadOnlyTries; ++i) {
      status = rocksdb::DB::OpenForReadOnly(options, path, families, &handles, &raw);
      if (status.ok() || status.ToString().find("No such file") == std::string::npos) break;
      std::this_thread::sleep_for(kReadOnlyPause);
    }
  } else {
    status = rocksdb::DB::Open(options, path, families, &handles, &raw);
  }
  if (!status.ok()) return tl::unexpected(OpenError{is_held(status), explain_at(path, "open", status)});
  return std::unique_ptr<Shard>(new Shard(path, std::unique_ptr<rocksdb::DB>(raw), std::move(handles)));
}

std::string Shard::explain(std::string_view doing, const rocksdb::Status& status) const {
  return explain_at(path_, doing, status);
}

Result<std::optional<std::string>> Shard::get(Family f, const std::string& key) const {
  std::string value;
  const rocksdb::Status status = db_->Get(rocksdb::ReadOptions(), family(f), key, &value);
  if (status.IsNotFound()) return std::optional<std::string>();
  if (!status.ok()) return tl::unexpected(explain("read", status));
  return std::optional<std::string>(std::move(value));
}

Result<void> Shard::failure() const {
  if (!failed_.load()) return {};
  const std::lock_guard lock(failure_mutex_);
  return tl::unexpected(failure_);
}

Result<void> Shard::written(std::string_view doing, const rocksdb::Status& status) {
  if (status.ok()) return {};
  const std::lock_guard lock(failure_mutex_);
  if (!failed_.load()) failure_ = explain(doing, status);
  failed_.store(true);
  return tl::unexpected(failure_);
}

Result<void> Shard::put(Family f, const std::string& key, std::string_view value) {
  if (auto ok = failure(); !ok) return ok;
  const rocksdb::Slice slice(value.data(), value.size());
  return written("write",
                 unwatched([&] { return db_->Put(rocksdb::WriteOptions(), family(f), key, slice); }));
}

Result<void> Shard::merge(Family f, const std::string& key, std::string_view value) {
  if (auto ok = failure(); !ok) return ok;
  const rocksdb::Slice slice(value.data(), value.size());
  return written("write",
                 unwatched([&] { return db_->Merge(rocksdb::WriteOptions(), family(f), key, slice); }));
}

Result<void> Shard::remove(Family f, const std::string& key) {
  if (auto ok = failure(); !ok) return ok;
  return written("write", unwatched([&] { return db_->Delete(rocksdb::WriteOptions(), family(f), key); }));
}

Result<void> Shard::compact() {
  if (auto ok = failure(); !ok) return ok;
  rocksdb::CompactRangeOptions options;
  options.bottommost_level_compaction = rocksdb::BottommostLevelCompaction::kForceOptimized;
  for (const Family f : kFamilies)
    if (auto done = written("compact", db_->CompactRange(options, family(f), nullptr, nullptr)); !done)
      return done;
  return remove_obsolete_files();
}

/// The threads that compact remove the files they replace only after the call above has returned. Listing the
/// logs with removal off waits for them; allowing it again removes here what is still left.
Result<void> Shard::remove_obsolete_files() {
  rocksdb::VectorLogPtr logs;
  if (auto done = written("compact", db_->DisableFileDeletions()); !done) return done;
  const auto listed = db_->GetSortedWalFiles(logs);
  const auto allowed = written("compact", db_->EnableFileDeletions());
  return allowed ? written("compact", listed) : allowed;
}

void Shard::rest() { rocksdb::CancelAllBackgroundWork(db_.get(), false); }

Result<void> Shard::sync() {
  if (auto ok = failure(); !ok) return ok;
  return written("sync", db_->FlushWAL(true));
}

}  // namespace hissho::storage
