// What of the machine is this rank's: cores, neighbours on the node, and so how many threads.
// Thread-safety: call before other threads change the affinity or the environment.
#pragma once

#include <algorithm>
#include <string>

namespace hissho::cluster {

struct Topology {
  int cores = 1;          // that this process may run on (its affinity mask)
  int ranks_on_node = 1;  // as the launcher says
  /// The launcher gave this rank cores of its own, fewer than it has itself: the mask is not shared.
  bool bound = false;
  int quota = 0;  // whole cores that a container's quota leaves to all its processes together; 0: no quota

  /// The default: cores / ranks_on_node, or all cores where they are this rank's own; with all ranks of the
  /// node within the quota; at least 1.
  int threads() const;
  /// Cores for every rank of the node.
  bool enough_for_all() const { return (quota > 0 ? std::min(cores, quota) : cores) >= ranks_on_node; }
};

/// From the affinity mask and the environment (Open MPI, MPICH, Slurm); works without MPI_Init.
Topology find_topology();

/// This process's rank as the launcher says; 0 without one. Works without MPI_Init.
int launched_rank();

/// "2 cores, 3 ranks on this node, 1 thread each by default", for the line printed at start.
std::string describe(const Topology& topology);

/// Slurm's "4(x2),3": the tasks of node `node`. 0 where the text or the node makes no sense.
int tasks_of_node(const std::string& tasks_per_node, int node);

}  // namespace hissho::cluster
