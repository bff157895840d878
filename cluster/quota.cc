#include "cluster/quota.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace hissho::cluster {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// "200000 100000": microseconds in each period; "max" or -1: no limit.
std::optional<double> share(const std::string& text) {
  std::istringstream in(text);
  double quota = 0, period = 0;
  if (in >> quota >> period && quota > 0 && period > 0) return quota / period;
  return std::nullopt;
}

std::optional<double> share_of_group(const fs::path& group, bool second_version) {
  if (second_version) return share(text_of(group / "cpu.max"));
  return share(text_of(group / "cpu.cfs_quota_us") + ' ' + text_of(group / "cpu.cfs_period_us"));
}

}  // namespace

std::optional<int> quota_cores(const std::string& groups, const std::string& mount) {
  std::optional<double> least;
  std::istringstream lines(groups);
  for (std::string line; std::getline(lines, line);) {  // "0::/a/b", or "4:cpu,cpuacct:/a/b"
    const auto first = line.find(':'), second = line.find(':', first + 1);
    if (first == line.npos || second == line.npos) continue;
    const std::string controllers = ',' + line.substr(first + 1, second - first - 1) + ',';
    const bool second_version = controllers == ",,";
    if (!second_version && controllers.find(",cpu,") == controllers.npos) continue;
    const fs::path top = second_version ? fs::path(mount) : fs::path(mount) / "cpu";
    // Inside a container the path may be the host's, of which only the top is there.
    for (fs::path path = fs::path(line.substr(second + 1)).relative_path();; path = path.parent_path()) {
      if (const auto found = share_of_group(top / path, second_version))
        least = least ? std::min(*least, *found) : *found;
      if (path.empty()) break;
    }
  }
  if (!least) return std::nullopt;
  return std::max(1, static_cast<int>(*least));
}

std::optional<int> own_quota_cores() { return quota_cores(text_of("/proc/self/cgroup"), "/sys/fs/cgroup"); }

}  // namespace hissho::cluster
