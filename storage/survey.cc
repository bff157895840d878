// What walks the whole store: counts, scans, and the check.
#include <fmt/format.h>

#include <filesystem>

#include "storage/facts.h"
#include "storage/keys.h"
#include "storage/rocks_store.h"
#include "storage/scan.h"

namespace hissho::storage {
namespace {

/// Up to so many entries of a family (by RocksDB's estimate) are counted; a second or two.
constexpr std::uint64_t kCountedUpTo = 2'000'000;

std::uint64_t property(const Shard& shard, Family family, const std::string& name) {
  std::uint64_t value = 0;
  shard.db().GetIntProperty(shard.family(family), name, &value);
  return value;
}

template <class T>
bool parses(T& record, std::string_view value) {
  return record.ParseFromArray(value.data(), static_cast<int>(value.size()));
}

/// The position whose shard must hold this key.
std::optional<PositionKey> place(Family family, std::string_view key) {
  switch (family) {
    case Family::facts:
      return keys::position(key);
    case Family::chapters:
      if (const auto chapter = keys::chapter(key)) return chapter->position;
      return std::nullopt;
    case Family::jobs:
      return keys::job_position(key);
    case Family::claims:
      if (const auto claim = keys::claim(key)) return claim->position;
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::uint64_t disk_bytes(const std::string& directory) {
  namespace fs = std::filesystem;
  std::uint64_t sum = 0;
  std::error_code error;  // files come and go beside a writer
  for (fs::recursive_directory_iterator at(directory, error), end; !error && at != end; at.increment(error)) {
    std::error_code gone;
    const auto size = at->is_regular_file(gone) ? at->file_size(gone) : 0;
    if (!gone) sum += size;
  }
  return sum;
}

Result<void> RocksStore::count(Family family, bool exact, std::uint64_t& entries,
                               std::uint64_t* bytes) const {
  if (exact)
    return scan(shards_, family, [&](std::string_view, std::string_view value) {
      ++entries;
      if (bytes != nullptr) *bytes += value.size();
      return true;
    });
  for (const auto& shard : shards_) {
    entries += property(*shard, family, rocksdb::DB::Properties::kEstimateNumKeys);
    if (bytes != nullptr) *bytes += property(*shard, family, rocksdb::DB::Properties::kEstimateLiveDataSize);
  }
  return {};
}

Result<Info> RocksStore::info() const {
  Info info;
  info.manifest = manifest_;
  for (const Family family : kFamilies) {
    std::uint64_t entries = 0;
    for (const auto& shard : shards_)
      entries += property(*shard, family, rocksdb::DB::Properties::kEstimateNumKeys);
    info.estimated |= entries > kCountedUpTo;
  }
  const bool exact = !info.estimated;
  for (const auto& counted :
       {count(Family::facts, exact, info.facts, nullptr),
        count(Family::chapters, exact, info.chapters, &info.chapter_bytes),
        count(Family::jobs, exact, info.jobs, nullptr), count(Family::claims, exact, info.claims, nullptr)})
    if (!counted) return tl::unexpected(counted.error());
  std::string bad;
  const auto claims = scan(shards_, Family::claims, [&](std::string_view key, std::string_view value) {
    const auto id = keys::claim(key);
    StoredClaim& claim = info.claim_records.emplace_back();
    if (!id || !parses(claim.record, value))
      bad = "a claim record";
    else
      claim.id = *id;
    return bad.empty();
  });
  if (!claims) return tl::unexpected(claims.error());
  if (!bad.empty())
    return tl::unexpected(fmt::format("{} of the store {} does not parse; run `hissho store check {}`", bad,
                                      directory_, directory_));
  info.disk_bytes = disk_bytes(directory_);
  return info;
}

void RocksStore::check_entry(Family family, std::string_view key, std::string_view value,
                             std::vector<std::string>& findings) const {
  const auto where = place(family, key);
  if (!where) {
    findings.push_back(
        fmt::format("{}: a key of {} bytes among the {}", directory_, key.size(), name(family)));
    return;
  }
  const auto found = [&](std::string_view what) {
    findings.push_back(fmt::format("{}: {} of position {}: {}", shard(*where).path(), name(family),
                                   keys::hex(*where), what));
  };
  pb::store::Fact fact;
  pb::store::JobRecord job;
  pb::store::ClaimRecord claim;
  switch (family) {
    case Family::facts:
      if (!parses(fact, value)) return found("does not parse");
      if (const auto bad = contradiction(fact)) found(fmt::format("{}, in {}", *bad, text(fact)));
      return;
    case Family::chapters:
      if (value.size() <= 4) found("no evidence");
      return;
    case Family::jobs:
      if (!parses(job, value)) found("does not parse");
      return;
    case Family::claims:
      if (!parses(claim, value)) found("does not parse");
      return;
  }
}

Result<std::vector<std::string>> RocksStore::check() const {
  std::vector<std::string> findings;
  for (std::size_t n = 0; n < shards_.size(); ++n) {
    const auto status = shards_[n]->db().VerifyChecksum();
    if (!status.ok()) {
      findings.push_back(shards_[n]->explain("verify checksums", status));
      continue;  // its records cannot be trusted to come out of a scan
    }
    for (const Family family : kFamilies) {
      const auto scanned = scan({&shards_[n], 1}, family, [&](std::string_view key, std::string_view value) {
        const auto where = place(family, key);
        if (where && number(*where) != n)
          findings.push_back(fmt::format("{}: {} of position {} belongs to another shard", shards_[n]->path(),
                                         name(family), keys::hex(*where)));
        check_entry(family, key, value, findings);
        return true;
      });
      if (!scanned) findings.push_back(scanned.error());
    }
  }
  return findings;
}

Result<void> RocksStore::each_fact(
    const std::function<bool(const PositionKey&, const pb::store::Fact&)>& visit) const {
  std::string bad;
  auto scanned = scan(shards_, Family::facts, [&](std::string_view key, std::string_view value) {
    pb::store::Fact fact;
    const auto position = keys::position(key);
    if (position && parses(fact, value)) return visit(*position, fact);
    bad = fmt::format("a fact of the store {} does not parse; run `hissho store check {}`", directory_,
                      directory_);
    return false;
  });
  if (scanned && !bad.empty()) return tl::unexpected(bad);
  return scanned;
}

Result<void> RocksStore::each_chapter(
    const std::function<bool(const ChapterKey&, std::uint32_t, std::string_view)>& visit) const {
  std::string bad;
  auto scanned = scan(shards_, Family::chapters, [&](std::string_view key, std::string_view value) {
    const auto chapter = keys::chapter(key);
    if (chapter && value.size() >= 4) return visit(*chapter, keys::read_u32(value), value.substr(4));
    bad = fmt::format("a chapter of the store {} is cut short; run `hissho store check {}`", directory_,
                      directory_);
    return false;
  });
  if (scanned && !bad.empty()) return tl::unexpected(bad);
  return scanned;
}

}  // namespace hissho::storage
