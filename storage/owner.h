// The owner file: which process writes to a store. RocksDB's own lock settles the matter on one machine, but
// file locks are not reliable between the nodes of a cluster (NFS, Lustre), so the writer also leaves its
// name and a heartbeat.
//
// A file of another host counts as live for kStale after its last heartbeat, by the clocks of the two hosts.
// A requeued Slurm job takes over from its own earlier start at once. A file of this host says nothing that
// RocksDB's lock does not say better.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "storage/store.h"

namespace hissho::storage {

inline constexpr std::chrono::seconds kHeartbeat{5};
inline constexpr std::chrono::seconds kStale{30};

struct Owner {
  std::string host;
  std::int64_t pid = 0;
  std::string job;             // SLURM_JOB_ID, or empty
  std::int64_t restart = 0;    // SLURM_RESTART_COUNT
  std::int64_t heartbeat = 0;  // Unix time, seconds

  /// The same start of the same process.
  bool same_process(const Owner& other) const;
};

/// This process, now.
Owner this_owner();

std::string owner_text(const Owner& owner);
/// Empty where the text is not an owner file.
std::optional<Owner> parse_owner(std::string_view text);
/// "process 12 on host n3 (Slurm job 77), last heartbeat 4 s ago"
std::string describe(const Owner& owner, std::int64_t now);

/// May `self`, which is going to take RocksDB's lock too, write to a store that `found` wrote to?
bool may_take_over(const Owner& found, const Owner& self);

/// The refusal: who holds the store, and what to do.
std::string held_message(const std::string& directory, const std::optional<Owner>& owner);

/// Reads the owner file of a store. A file that does not parse counts as absent: it is renamed into place
/// whole, so nothing alive wrote it.
Result<std::optional<Owner>> read_owner(const std::string& directory);
Result<void> write_owner(const std::string& directory, const Owner& owner);
/// Removes the owner file where it is `self`'s.
void remove_owner(const std::string& directory, const Owner& self);

}  // namespace hissho::storage
