// Keys as bytes. Numbers are big-endian, so that byte order is number order and a scan comes in key order.
//
//   facts      position 16
//   chapters   position 16, side 1, goal 1
//   jobs       claim 21 (position 16, attacker 1, within 4), position 16
//   claims     claim 21
//
// Thread-safety: free functions without state.
#pragma once

#include <string>
#include <string_view>

#include "storage/store.h"

namespace hissho::storage::keys {

std::string of(const PositionKey& key);
std::string of(const ChapterKey& key);
std::string of(const ClaimId& claim);
std::string of(const ClaimId& claim, const PositionKey& key);

/// The reverse; empty where the length is wrong.
std::optional<PositionKey> position(std::string_view bytes);
std::optional<ChapterKey> chapter(std::string_view bytes);
std::optional<ClaimId> claim(std::string_view bytes);
/// The claim of a job's key, and the position, which is what chooses its shard.
std::optional<ClaimId> job_claim(std::string_view bytes);
std::optional<PositionKey> job_position(std::string_view bytes);

/// Which shard holds a position. By the low half: a canonical key is the least of several hashes, so its high
/// half is far from uniform.
int shard_of(const PositionKey& key, int shards);

/// 32 hexadecimal digits, for messages.
std::string hex(const PositionKey& key);

/// A number in 4 bytes, big-endian, at the front of a chapter's value.
void append_u32(std::string& out, std::uint32_t value);
std::uint32_t read_u32(std::string_view bytes);  // requires 4 bytes

}  // namespace hissho::storage::keys
