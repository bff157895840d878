// Reading and writing single records. See rocks_store.h; survey.cc has what walks the whole store.
#include "storage/rocks_store.h"

#include <fmt/format.h>

#include "storage/facts.h"
#include "storage/keys.h"

namespace hissho::storage {

RocksStore::RocksStore(const Options& options, pb::store::Manifest manifest,
                       std::vector<std::unique_ptr<Shard>> shards, std::optional<Owner> writer)
    : directory_(options.directory),
      manifest_(std::move(manifest)),
      shards_(std::move(shards)),
      unsynced_(shards_.size()),
      space_(options.directory, options.memory_bytes),
      writer_(std::move(writer)) {
  if (writer_) keeper_ = std::make_unique<Keeper>(directory_, *writer_, [this] { return keep(); });
}

RocksStore::~RocksStore() {
  keeper_.reset();
  shards_.clear();  // the owner file stays until RocksDB's locks are gone
  if (writer_) remove_owner(directory_, *writer_);
}

std::size_t RocksStore::number(const PositionKey& key) const {
  return static_cast<std::size_t>(keys::shard_of(key, static_cast<int>(shards_.size())));
}

Result<void> RocksStore::writable(std::uint64_t bytes) {
  if (!keeper_)
    return tl::unexpected(fmt::format("the store {} is open read-only; open it for writing", directory_));
  if (auto room = space_.admit(bytes); !room) {
    for (const auto& shard : shards_) shard->rest();
    return room;
  }
  return keeper_->health();
}

Result<void> RocksStore::keep() {
  if (auto room = space_.look(); !room) return room;
  return sync_shards();
}

template <class T>
Result<std::optional<T>> RocksStore::parse(const Result<std::optional<std::string>>& bytes, const char* what,
                                           const PositionKey& key) const {
  if (!bytes) return tl::unexpected(bytes.error());
  if (!*bytes) return std::optional<T>();
  T record;
  if (!record.ParseFromString(**bytes))
    return tl::unexpected(fmt::format("{}: the {} of position {} does not parse; run `hissho store check {}`",
                                      shard(key).path(), what, keys::hex(key), directory_));
  return std::optional<T>(std::move(record));
}

Result<void> RocksStore::put(const PositionKey& where, Family family, const std::string& key,
                             const google::protobuf::MessageLite& record) {
  const std::string value = record.SerializeAsString();
  if (auto ok = writable(value.size()); !ok) return ok;
  const std::size_t n = number(where);
  if (auto written = shards_[n]->put(family, key, value); !written) return written;
  unsynced_[n].store(true);
  return {};
}

Result<std::optional<pb::store::Fact>> RocksStore::fact(const PositionKey& key) const {
  return parse<pb::store::Fact>(shard(key).get(Family::facts, keys::of(key)), "fact", key);
}

Result<void> RocksStore::merge_fact(const PositionKey& key, const pb::store::Fact& fact) {
  const std::string value = fact.SerializeAsString();
  if (auto ok = writable(value.size()); !ok) return ok;
  const std::lock_guard lock(stripes_[(key.hi ^ key.lo) % kStripes]);
  const auto stored = this->fact(key);
  if (!stored) return tl::unexpected(stored.error());
  pb::store::Fact joined;
  if (*stored) joined = **stored;
  if (!joined.position().empty() && !fact.position().empty() && joined.position() != fact.position())
    return tl::unexpected(
        fmt::format("two positions have the key {} in {}: stored is {}; refused is {}; report this",
                    keys::hex(key), shard(key).path(), text(joined), text(fact)));
  tighten(joined, fact);
  if (const auto bad = contradiction(joined))
    return tl::unexpected(fmt::format(
        "contradiction at position {} in {} ({}): stored is {}; refused is {}; one of "
        "them is wrong, check their proofs",
        keys::hex(key), shard(key).path(), *bad, *stored ? text(**stored) : "nothing", text(fact)));
  const std::size_t n = number(key);
  if (auto merged = shards_[n]->merge(Family::facts, keys::of(key), value); !merged) return merged;
  unsynced_[n].store(true);
  return {};
}

Result<std::optional<std::string>> RocksStore::chapter_value(const ChapterKey& key) const {
  auto value = shard(key.position).get(Family::chapters, keys::of(key));
  if (!value || !*value) return value;
  if ((*value)->size() < 4)
    return tl::unexpected(
        fmt::format("{}: the chapter of position {} is cut short; run `hissho store check {}`",
                    shard(key.position).path(), keys::hex(key.position), directory_));
  return value;
}

Result<std::optional<std::string>> RocksStore::chapter(const ChapterKey& key) const {
  auto value = chapter_value(key);
  if (value && *value) (*value)->erase(0, 4);
  return value;
}

Result<std::optional<std::uint32_t>> RocksStore::chapter_bound(const ChapterKey& key) const {
  const auto value = chapter_value(key);
  if (!value) return tl::unexpected(value.error());
  if (!*value) return std::nullopt;
  return keys::read_u32(**value);
}

Result<void> RocksStore::put_chapter(const ChapterKey& key, std::uint32_t within, std::string_view bytes) {
  if (auto ok = writable(bytes.size()); !ok) return ok;
  std::string value;
  value.reserve(bytes.size() + 4);
  keys::append_u32(value, within);
  value += bytes;
  const std::size_t n = number(key.position);
  if (auto merged = shards_[n]->merge(Family::chapters, keys::of(key), value); !merged) return merged;
  unsynced_[n].store(true);
  return {};
}

Result<std::optional<pb::store::JobRecord>> RocksStore::job(const ClaimId& claim,
                                                            const PositionKey& key) const {
  return parse<pb::store::JobRecord>(shard(key).get(Family::jobs, keys::of(claim, key)), "job", key);
}

Result<void> RocksStore::put_job(const ClaimId& claim, const PositionKey& key,
                                 const pb::store::JobRecord& record) {
  return put(key, Family::jobs, keys::of(claim, key), record);
}

Result<std::optional<pb::store::ClaimRecord>> RocksStore::claim(const ClaimId& claim) const {
  return parse<pb::store::ClaimRecord>(shard(claim.position).get(Family::claims, keys::of(claim)), "claim",
                                       claim.position);
}

Result<void> RocksStore::put_claim(const ClaimId& claim, const pb::store::ClaimRecord& record) {
  return put(claim.position, Family::claims, keys::of(claim), record);
}

Result<void> RocksStore::sync() {
  if (auto ok = writable(0); !ok) return ok;
  return sync_shards();
}

Result<void> RocksStore::sync_shards() {
  for (std::size_t n = 0; n < shards_.size(); ++n) {
    if (!unsynced_[n].exchange(false)) continue;
    if (auto synced = shards_[n]->sync(); !synced) {
      unsynced_[n].store(true);
      return synced;
    }
  }
  return {};
}

}  // namespace hissho::storage
