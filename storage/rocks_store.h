// The store over RocksDB shards. What the interface promises is in store.h; how a directory becomes one of
// these is in open.cc.
//
// merge_fact reads before it writes, only to refuse contradictions and colliding keys; the read and the write
// of one key are held together by one of kStripes mutexes. The combination itself is the merge operator's.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "storage/free_space.h"
#include "storage/keeper.h"
#include "storage/shard.h"
#include "storage/store.h"

namespace hissho::storage {

class RocksStore final : public Store {
 public:
  /// `writer` is this process's entry in the owner file, absent for read-only. Shards in order of number.
  RocksStore(const Options& options, pb::store::Manifest manifest, std::vector<std::unique_ptr<Shard>> shards,
             std::optional<Owner> writer);
  ~RocksStore() override;

  const pb::store::Manifest& manifest() const override { return manifest_; }
  Result<std::optional<pb::store::Fact>> fact(const PositionKey& key) const override;
  Result<void> merge_fact(const PositionKey& key, const pb::store::Fact& fact) override;
  Result<std::optional<std::string>> chapter(const ChapterKey& key) const override;
  Result<std::optional<std::uint32_t>> chapter_bound(const ChapterKey& key) const override;
  Result<void> put_chapter(const ChapterKey& key, std::uint32_t within, std::string_view bytes) override;
  Result<std::optional<pb::store::JobRecord>> job(const ClaimId& claim,
                                                  const PositionKey& key) const override;
  Result<void> put_job(const ClaimId& claim, const PositionKey& key,
                       const pb::store::JobRecord& record) override;
  Result<std::optional<pb::store::ClaimRecord>> claim(const ClaimId& claim) const override;
  Result<void> put_claim(const ClaimId& claim, const pb::store::ClaimRecord& record) override;
  Result<void> sync() override;
  Result<Info> info() const override;
  Result<std::vector<std::string>> check() const override;
  Result<void> each_fact(
      const std::function<bool(const PositionKey&, const pb::store::Fact&)>& visit) const override;
  Result<void> each_chapter(const std::function<bool(const ChapterKey&, std::uint32_t within,
                                                     std::string_view bytes)>& visit) const override;
  Result<Dropped> retain(const Wanted& wanted) override;
  Result<void> compact() override;

 private:
  static constexpr std::size_t kStripes = 64;

  std::size_t number(const PositionKey& key) const;
  const Shard& shard(const PositionKey& key) const { return *shards_[number(key)]; }
  Result<void> writable(std::uint64_t bytes);
  Result<void> keep();
  Result<std::optional<std::string>> chapter_value(const ChapterKey& key) const;
  Result<void> retain_facts(const Wanted& wanted, Dropped& dropped);
  Result<void> retain_chapters(const Wanted& wanted, Dropped& dropped);
  Result<void> retain_jobs(const Wanted& wanted, Dropped& dropped);
  /// Writes for a scan of all of a family: drop, replace or leave an entry.
  Result<void> rewrite(
      Family family, const std::function<Result<void>(std::string_view key, std::string_view value)>& visit);
  Result<void> drop(const PositionKey& where, Family family, std::string_view key);
  Result<void> put(const PositionKey& where, Family family, const std::string& key,
                   const google::protobuf::MessageLite& record);
  Result<void> sync_shards();
  template <class T>
  Result<std::optional<T>> parse(const Result<std::optional<std::string>>& bytes, const char* what,
                                 const PositionKey& key) const;
  Result<void> count(Family family, bool exact, std::uint64_t& entries, std::uint64_t* bytes) const;
  void check_entry(Family family, std::string_view key, std::string_view value,
                   std::vector<std::string>& findings) const;

  const std::string directory_;
  const pb::store::Manifest manifest_;
  std::vector<std::unique_ptr<Shard>> shards_;
  std::vector<std::atomic<bool>> unsynced_;  // one a shard
  std::array<std::mutex, kStripes> stripes_;
  FreeSpace space_;
  const std::optional<Owner> writer_;
  std::unique_ptr<Keeper> keeper_;
};

}  // namespace hissho::storage
