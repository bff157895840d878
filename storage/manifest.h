// The manifest file: what a store is, in text a person can read, with a checksum.
//
//   hissho-store 1                          magic and format version
//   {"formatVersion":1,"game":...}          pb.store.Manifest as JSON
//   checksum 0123456789abcdef               XXH3-64 of the two lines above, line ends included
#pragma once

#include <string>
#include <string_view>

#include "storage/store.h"

namespace hissho::storage {

/// What this program reads and writes. docs/store.md tells the versions apart.
inline constexpr std::uint32_t kFormatVersion = 1;
inline constexpr int kMaxShards = 100;  // shard names have two digits

std::string manifest_text(const pb::store::Manifest& manifest);
/// `path` is for messages only. Refuses other versions by name, and anything that does not match its
/// checksum.
Result<pb::store::Manifest> parse_manifest(const std::string& path, std::string_view text);

}  // namespace hissho::storage
