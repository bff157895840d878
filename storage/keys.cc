// See keys.h.
#include "storage/keys.h"

#include <fmt/format.h>

namespace hissho::storage::keys {
namespace {

constexpr std::size_t kPosition = 16, kChapter = 18, kClaim = 21, kJob = 37;

void append_u64(std::string& out, std::uint64_t value) {
  for (int shift = 56; shift >= 0; shift -= 8) out.push_back(static_cast<char>(value >> shift));
}

std::uint64_t read(std::string_view bytes, std::size_t from, std::size_t count) {
  std::uint64_t value = 0;
  for (const char c : bytes.substr(from, count)) value = value << 8 | static_cast<unsigned char>(c);
  return value;
}

void append(std::string& out, const PositionKey& key) {
  append_u64(out, key.hi);
  append_u64(out, key.lo);
}

PositionKey read_position(std::string_view bytes, std::size_t from) {
  return {read(bytes, from, 8), read(bytes, from + 8, 8)};
}

}  // namespace

void append_u32(std::string& out, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<char>(value >> shift));
}

std::uint32_t read_u32(std::string_view bytes) { return static_cast<std::uint32_t>(read(bytes, 0, 4)); }

std::string of(const PositionKey& key) {
  std::string out;
  append(out, key);
  return out;
}

std::string of(const ChapterKey& key) {
  std::string out = of(key.position);
  out.push_back(static_cast<char>(key.side));
  out.push_back(static_cast<char>(key.goal));
  return out;
}

std::string of(const ClaimId& claim) {
  std::string out = of(claim.position);
  out.push_back(static_cast<char>(claim.attacker));
  append_u32(out, claim.within);
  return out;
}

std::string of(const ClaimId& claim, const PositionKey& key) {
  std::string out = of(claim);
  append(out, key);
  return out;
}

std::optional<PositionKey> position(std::string_view bytes) {
  if (bytes.size() != kPosition) return std::nullopt;
  return read_position(bytes, 0);
}

std::optional<ChapterKey> chapter(std::string_view bytes) {
  if (bytes.size() != kChapter) return std::nullopt;
  return ChapterKey{read_position(bytes, 0), static_cast<std::uint8_t>(bytes[16]),
                    static_cast<std::uint8_t>(bytes[17])};
}

std::optional<ClaimId> claim(std::string_view bytes) {
  if (bytes.size() != kClaim) return std::nullopt;
  return ClaimId{read_position(bytes, 0), static_cast<std::uint8_t>(bytes[16]), read_u32(bytes.substr(17))};
}

std::optional<ClaimId> job_claim(std::string_view bytes) {
  if (bytes.size() != kJob) return std::nullopt;
  return claim(bytes.substr(0, kClaim));
}

std::optional<PositionKey> job_position(std::string_view bytes) {
  if (bytes.size() != kJob) return std::nullopt;
  return read_position(bytes, kClaim);
}

int shard_of(const PositionKey& key, int shards) {
  return static_cast<int>(key.lo % static_cast<std::uint64_t>(shards));
}

std::string hex(const PositionKey& key) { return fmt::format("{:016x}{:016x}", key.hi, key.lo); }

}  // namespace hissho::storage::keys
