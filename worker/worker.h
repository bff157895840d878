// The worker's main loop: takes jobs from the coordinator, runs them, sends back results.
//
// One thread speaks to the transport (MPI is used funneled); jobs run in the executor. The loop sleeps in
// short waits and does not spin.
#pragma once

#include <cstdint>

#include "cluster/transport.h"

namespace hissho::worker {

struct Config {
  int threads = 1;
  std::uint64_t memory_bytes = 256 << 20;
  int coordinator = 0;  // its rank
  /// It lives in another process: where nothing is heard of it for sixty leases, an idle worker leaves.
  bool may_be_forsaken = false;
};

/// Serves until the coordinator says quit. Returns the number of jobs run.
std::uint64_t serve(cluster::Transport& transport, const Config& config);

}  // namespace hissho::worker
