// Walks a column family of all shards in key order: a k-way merge of the shards' iterators.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "storage/shard.h"

namespace hissho::storage {

/// The visitor returns false to stop. Checksums are verified, the block cache is left alone. Each shard is
/// seen as of the start of the scan. Thread-safety: any thread.
Result<void> scan(std::span<const std::unique_ptr<Shard>> shards, Family family,
                  const std::function<bool(std::string_view key, std::string_view value)>& visit);

}  // namespace hissho::storage
