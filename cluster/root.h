// Rank 0's transport where rank 0 works too: its coordinator reaches the other ranks through MPI and worker
// 0, in its own process, through a mailbox, and cannot tell the difference.
#pragma once

#include "cluster/transport.h"

namespace hissho::cluster {

/// `remote` is rank 0's endpoint among the ranks; `local` is endpoint 0 of make_local_transports(2), whose
/// endpoint 1 is worker 0's (which sends to 0). What is sent to 0 goes to worker 0, and what worker 0 sends
/// arrives from peer 0; the rest passes through. Neither side can starve the other. Both must outlive it.
std::unique_ptr<Transport> make_root_transport(Transport& remote, Transport& local);

}  // namespace hissho::cluster
