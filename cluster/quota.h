// A container's CPU quota: the affinity mask shows all cores of the host, but the kernel stops the container
// when it has used its share of them.
#pragma once

#include <optional>
#include <string>

namespace hissho::cluster {

/// Whole cores that the control groups of a process leave it, at least 1; empty where nothing limits it.
/// `groups`: the content of /proc/self/cgroup; `mount`: where the groups are mounted, /sys/fs/cgroup. Both
/// versions of control groups; the least quota on the way up counts.
std::optional<int> quota_cores(const std::string& groups, const std::string& mount);

/// Of this process.
std::optional<int> own_quota_cores();

}  // namespace hissho::cluster
