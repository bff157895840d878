// Every file name a store puts on disk, in one place. docs/store.md shows the directory.
#pragma once

#include <fmt/format.h>

#include <string>

namespace hissho::storage::names {

inline std::string manifest(const std::string& directory) { return directory + "/MANIFEST.hissho"; }

/// Who writes to the store now: host, process, job, heartbeat.
inline std::string owner(const std::string& directory) { return directory + "/OWNER"; }

/// Stands from the first to the last step of making a store; without a manifest beside it nothing in the
/// directory holds data yet.
inline std::string creating(const std::string& directory) { return directory + "/CREATING"; }

/// One RocksDB database: shard-00, shard-01, ...
inline std::string shard(const std::string& directory, int number) {
  return fmt::format("{}/shard-{:02d}", directory, number);
}

/// A file is written here first and renamed over `path` when it is whole.
inline std::string aside(const std::string& path) { return path + ".new"; }

// Column families of a shard.
inline constexpr char kFacts[] = "facts";
inline constexpr char kChapters[] = "chapters";
inline constexpr char kJobs[] = "jobs";
inline constexpr char kClaims[] = "claims";

}  // namespace hissho::storage::names
