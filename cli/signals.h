// Signals that end a run cleanly: USR1 and USR2 (Slurm's --signal), Ctrl-C, TERM.
#pragma once

#include <atomic>

namespace hissho::cli {

/// Installs the handlers; to be called before MPI_Init, since Slurm's signal may come at once. The first
/// signal sets the flag; a second Ctrl-C or TERM ends the process at once (nothing acknowledged is lost).
const std::atomic<bool>& stop_on_signals();

/// A worker rank under a launcher: rank 0 decides what a signal means, so the others go on.
void leave_signals_to_rank_0();

}  // namespace hissho::cli
