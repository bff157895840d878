// The durable store: solved facts, chapters, job trees, over RocksDB. Keys and values are bytes here; no
// room below knows a game. docs/store.md gives the layout on disk.
//
// A store is a directory: a manifest, an owner file, and a fixed number of shards, each a RocksDB database.
// A key's shard is fixed by the key. One process owns a shard for writing; others may open it read-only
// beside a running solve.
//
// Thread-safety: all members may be called from any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "proto/proof.pb.h"
#include "proto/store.pb.h"

namespace hissho::storage {

template <class T>
using Result = tl::expected<T, std::string>;

/// 128-bit canonical position key, big-endian when written.
struct PositionKey {
  std::uint64_t hi = 0, lo = 0;
  friend bool operator==(const PositionKey&, const PositionKey&) = default;
};

enum class Mode { read_write, read_only };

struct Options {
  std::string directory;
  std::string game;  // canonical name; must match the manifest. Empty: whatever game an
                     // existing store is of
  Mode mode = Mode::read_write;
  bool create = true;                      // read_write only: make it when the directory is absent or empty
  std::uint64_t memory_bytes = 256 << 20;  // block cache and write buffers, all shards together
  int shards = 16;  // at creation; 1 opens fastest, for a store that one run throws away
  std::string created_by;
};

/// Which claim a job tree belongs to.
struct ClaimId {
  PositionKey position;
  std::uint8_t attacker = 0;
  std::uint32_t within = 0xffffffff;  // 0xffffffff = no bound
};

struct ChapterKey {
  PositionKey position;
  std::uint8_t side = 0;
  std::uint8_t goal = 0;  // pb::proof::Goal
};

/// A claim with its id, which says more than the record where a run kept to a policy.
struct StoredClaim {
  ClaimId id;
  pb::store::ClaimRecord record;
};

struct Info {
  pb::store::Manifest manifest;
  bool estimated = false;  // the counts are RocksDB's estimates, because the store is too large to count
  std::uint64_t facts = 0, chapters = 0, chapter_bytes = 0, jobs = 0, claims = 0, disk_bytes = 0;
  std::vector<StoredClaim> claim_records;
};

/// What a retain() is to keep.
struct Wanted {
  std::function<bool(const ChapterKey&)> chapter;
  std::function<bool(const ClaimId&, const PositionKey&)> job;
};

/// What a retain() dropped.
struct Dropped {
  std::uint64_t facts = 0;   // whole facts
  std::uint64_t bounds = 0;  // bounds, of these and of facts that stayed
  std::uint64_t chapters = 0, chapter_bytes = 0, jobs = 0;
};

/// Bytes of all files below a directory, for progress lines: cheap, and may run beside a writer.
std::uint64_t disk_bytes(const std::string& directory);

class Store {
 public:
  /// Opens or creates. The error says what and where: another game, another format version, a lock held by
  /// another process (with host, pid and heartbeat from the owner file), not a store, a damaged file. A
  /// read-only store shows the moment it was opened, and works beside a writer.
  static Result<std::unique_ptr<Store>> open(const Options& options);
  virtual ~Store() = default;

  virtual const pb::store::Manifest& manifest() const = 0;

  // Facts: merged, never overwritten; order and repetition do not matter. A fact that contradicts a stored
  // one (a win within n beside no win within m >= n) is refused with an error that shows both.
  virtual Result<std::optional<pb::store::Fact>> fact(const PositionKey& key) const = 0;
  virtual Result<void> merge_fact(const PositionKey& key, const pb::store::Fact& fact) = 0;

  // Chapters: the tightest bound for (position, side, goal) is kept (least for win, greatest for hold).
  // Bytes are a compressed pb.proof.Chapter.
  virtual Result<std::optional<std::string>> chapter(const ChapterKey& key) const = 0;
  /// The bound of the stored chapter.
  virtual Result<std::optional<std::uint32_t>> chapter_bound(const ChapterKey& key) const = 0;
  virtual Result<void> put_chapter(const ChapterKey& key, std::uint32_t within, std::string_view bytes) = 0;

  // The job tree of a claim.
  virtual Result<std::optional<pb::store::JobRecord>> job(const ClaimId& claim,
                                                          const PositionKey& key) const = 0;
  virtual Result<void> put_job(const ClaimId& claim, const PositionKey& key,
                               const pb::store::JobRecord& record) = 0;
  virtual Result<std::optional<pb::store::ClaimRecord>> claim(const ClaimId& claim) const = 0;
  virtual Result<void> put_claim(const ClaimId& claim, const pb::store::ClaimRecord& record) = 0;

  /// Makes what was written durable against power loss (it is safe from a killed process at once).
  virtual Result<void> sync() = 0;
  virtual Result<Info> info() const = 0;
  /// Reads everything, checks what can be checked (checksums, messages that parse, facts that do not
  /// contradict themselves); returns findings, empty = clean.
  virtual Result<std::vector<std::string>> check() const = 0;
  /// Every fact / chapter in key order; the visitor returns false to stop.
  virtual Result<void> each_fact(
      const std::function<bool(const PositionKey&, const pb::store::Fact&)>& visit) const = 0;
  virtual Result<void> each_chapter(const std::function<bool(const ChapterKey&, std::uint32_t within,
                                                             std::string_view bytes)>& visit) const = 0;
  /// Drops the chapters and jobs that are not wanted, and of facts the bounds whose chapters are not; claims
  /// stay. Facts first, so that killed in between no bound is without its chapter; done again, it goes on.
  /// compact() gives the space back.
  virtual Result<Dropped> retain(const Wanted& wanted) = 0;
  /// Rewrites the files without what was replaced or dropped. Needs up to as much free space as the store
  /// holds.
  virtual Result<void> compact() = 0;
};

}  // namespace hissho::storage
