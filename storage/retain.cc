// Dropping what is no longer wanted. Each removal is a write like any other, so what is not to be dropped
// survives a kill at any instant.
#include <fmt/format.h>

#include "storage/facts.h"
#include "storage/keys.h"
#include "storage/rocks_store.h"
#include "storage/scan.h"

namespace hissho::storage {
namespace {

tl::unexpected<std::string> strange_key(const std::string& directory, Family family) {
  return tl::unexpected(
      fmt::format("the store {} has a key among the {} that does not parse; run `hissho store check {}`",
                  directory, name(family), directory));
}

}  // namespace

Result<void> RocksStore::rewrite(
    Family family, const std::function<Result<void>(std::string_view, std::string_view)>& visit) {
  Result<void> done;
  auto scanned = scan(shards_, family, [&](std::string_view key, std::string_view value) {
    done = visit(key, value);
    return done.has_value();
  });
  return scanned ? done : scanned;
}

Result<void> RocksStore::drop(const PositionKey& where, Family family, std::string_view key) {
  if (auto ok = writable(key.size()); !ok) return ok;
  const std::size_t n = number(where);
  if (auto removed = shards_[n]->remove(family, std::string(key)); !removed) return removed;
  unsynced_[n].store(true);
  return {};
}

Result<void> RocksStore::retain_facts(const Wanted& wanted, Dropped& dropped) {
  return rewrite(Family::facts, [&](std::string_view key, std::string_view value) -> Result<void> {
    const auto position = keys::position(key);
    pb::store::Fact fact;
    if (!position || !fact.ParseFromArray(value.data(), static_cast<int>(value.size())))
      return strange_key(directory_, Family::facts);
    const std::uint64_t bounds_before = dropped.bounds;
    const auto kept = only_bounds(fact, [&](std::uint8_t side, pb::proof::Goal goal, std::uint32_t) {
      const bool keep = wanted.chapter({*position, side, static_cast<std::uint8_t>(goal)});
      dropped.bounds += keep ? 0 : 1;
      return keep;
    });
    if (states_anything(kept))
      return dropped.bounds == bounds_before ? Result<void>()
                                             : put(*position, Family::facts, std::string(key), kept);
    ++dropped.facts;
    return drop(*position, Family::facts, key);
  });
}

Result<void> RocksStore::retain_chapters(const Wanted& wanted, Dropped& dropped) {
  return rewrite(Family::chapters, [&](std::string_view key, std::string_view value) -> Result<void> {
    const auto chapter = keys::chapter(key);
    if (!chapter) return strange_key(directory_, Family::chapters);
    if (wanted.chapter(*chapter)) return {};
    ++dropped.chapters;
    dropped.chapter_bytes += value.size();
    return drop(chapter->position, Family::chapters, key);
  });
}

Result<void> RocksStore::retain_jobs(const Wanted& wanted, Dropped& dropped) {
  return rewrite(Family::jobs, [&](std::string_view key, std::string_view) -> Result<void> {
    const auto claim = keys::job_claim(key);
    const auto position = keys::job_position(key);
    if (!claim || !position) return strange_key(directory_, Family::jobs);
    if (wanted.job(*claim, *position)) return {};
    ++dropped.jobs;
    return drop(*position, Family::jobs, key);
  });
}

Result<Dropped> RocksStore::retain(const Wanted& wanted) {
  Dropped dropped;
  if (auto done = retain_facts(wanted, dropped); !done) return tl::unexpected(done.error());
  if (auto done = sync(); !done) return tl::unexpected(done.error());
  if (auto done = retain_chapters(wanted, dropped); !done) return tl::unexpected(done.error());
  if (auto done = retain_jobs(wanted, dropped); !done) return tl::unexpected(done.error());
  if (auto done = sync(); !done) return tl::unexpected(done.error());
  return dropped;
}

Result<void> RocksStore::compact() {
  if (auto ok = writable(0); !ok) return ok;
  for (const auto& shard : shards_)
    if (auto done = shard->compact(); !done) return done;
  return {};
}

}  // namespace hissho::storage
