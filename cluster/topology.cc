// See topology.h.
#include "cluster/topology.h"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "cluster/quota.h"

namespace hissho::cluster {
namespace {

/// 0 where the mask cannot be read.
int allowed_cores(pid_t process) {
  // The kernel refuses a set smaller than its own; machines of more than 1024 cores exist.
  for (std::size_t cores = 1024; cores <= (1u << 20); cores *= 2) {
    const auto free = [](cpu_set_t* set) { CPU_FREE(set); };
    const std::unique_ptr<cpu_set_t, decltype(free)> set(CPU_ALLOC(cores), free);
    const std::size_t bytes = CPU_ALLOC_SIZE(cores);
    CPU_ZERO_S(bytes, set.get());
    if (::sched_getaffinity(process, bytes, set.get()) == 0) return CPU_COUNT_S(bytes, set.get());
  }
  return 0;
}

int number_of(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? 0 : std::atoi(value);
}

int ranks_on_node() {
  for (const char* name : {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS"})
    if (const int ranks = number_of(name); ranks > 0) return ranks;
  const bool in_step = std::getenv("SLURM_PROCID") != nullptr && std::getenv("PMIX_RANK") != nullptr;
  if (!in_step && std::getenv("PMI_RANK") == nullptr) return 1;
  for (const char* name : {"SLURM_STEP_TASKS_PER_NODE", "SLURM_TASKS_PER_NODE"})
    if (const char* text = std::getenv(name))
      if (const int ranks = tasks_of_node(text, number_of("SLURM_NODEID")); ranks > 0) return ranks;
  return std::max(1, number_of("SLURM_NTASKS_PER_NODE"));
}

}  // namespace

int Topology::threads() const {
  const int by_mask = bound ? cores : cores / ranks_on_node;
  return std::max(1, quota > 0 ? std::min(by_mask, quota / ranks_on_node) : by_mask);
}

int tasks_of_node(const std::string& tasks_per_node, int node) {
  const char* at = tasks_per_node.c_str();
  for (;;) {
    char* end = nullptr;
    const long tasks = std::strtol(at, &end, 10);
    if (end == at) return 0;
    long times = 1;
    if (std::string_view(end).starts_with("(x")) {
      times = std::strtol(end + 2, &end, 10);
      if (*end != ')') return 0;
      ++end;
    }
    if (node < times) return static_cast<int>(tasks);
    node -= static_cast<int>(times);
    if (*end != ',') return 0;
    at = end + 1;
  }
}

int launched_rank() {
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"})
    if (std::getenv(name) != nullptr) return number_of(name);
  return 0;
}

Topology find_topology() {
  Topology t;
  t.cores = std::max(1, allowed_cores(0));
  t.ranks_on_node = ranks_on_node();
  t.quota = own_quota_cores().value_or(0);
  t.bound = t.ranks_on_node > 1 && t.cores < allowed_cores(::getppid());
  return t;
}

std::string describe(const Topology& t) {
  const auto count = [](int n, const char* what) {
    return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
  };
  const bool limited = t.quota > 0 && t.quota < t.cores;
  return fmt::format("{}{}{}, {} on this node, {} each by default", count(t.cores, "core"),
                     t.bound ? " of its own" : "",
                     limited ? fmt::format(" within a quota of {}", t.quota) : "",
                     count(t.ranks_on_node, "rank"), count(t.threads(), "thread"));
}

}  // namespace hissho::cluster
