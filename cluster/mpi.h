// MPI: whether this process was started under it, its life time, and the transport over it.
//
// Only non-blocking calls (Isend, Iprobe, Irecv, Test) after start-up and no collectives, so the death of one
// rank cannot block another; where MPI itself survives that (mpirun --enable-recovery), the survivors go on.
// MPI is used funneled: all of this belongs to the thread that made the session.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "cluster/transport.h"

namespace hissho::cluster {

/// Did an MPI launcher start this process? From the environment alone, so that programs that need no MPI
/// never initialise it.
bool launched_under_mpi();

/// Do the others go on where a rank dies (mpirun --enable-recovery)? From the environment.
bool survives_lost_ranks();

/// Under Slurm with several tasks but an MPI world of one, each task would solve alone: the text that refuses
/// this and names the launchers that work. `world` is the size of the MPI world, 1 without MPI.
std::optional<std::string> launcher_error(int world);

/// MPI from initialisation to the end. One a process. Errors of MPI are returned, not fatal.
class MpiSession {
 public:
  /// Initialises MPI (funneled). Install signal handlers before. The error names what MPI lacks.
  static tl::expected<std::unique_ptr<MpiSession>, std::string> start();
  /// As finish(1) where finish was not called.
  ~MpiSession();
  MpiSession(const MpiSession&) = delete;
  MpiSession& operator=(const MpiSession&) = delete;

  int rank() const { return rank_; }
  int size() const { return size_; }

  /// A rank is gone, seen by MPI or by whoever waits for its messages: MPI_Finalize would wait for it for
  /// ever.
  void peer_lost() { peer_lost_ = true; }
  bool any_peer_lost() const { return peer_lost_; }

  /// Ends MPI and returns `exit_code`. Where a peer was lost, flushes the standard streams and leaves the
  /// process with that code at once; so it does under `mpirun --enable-recovery` where the others do not come
  /// to the end for `patience`, because one of them died in the last moment. Destroy the transports first.
  int finish(int exit_code, std::chrono::milliseconds patience = std::chrono::seconds(30));

 private:
  friend class MpiTransport;
  MpiSession() = default;
  int rank_ = 0;
  int size_ = 1;
  bool peer_lost_ = false;
  bool finished_ = false;
  std::vector<std::shared_ptr<void>> undelivered_;  // buffers that MPI may still use
};

/// All ranks of the world. The session must outlive it. Destroying it gives queued messages a second to
/// leave.
std::unique_ptr<Transport> make_mpi_transport(MpiSession& session);

/// "Open MPI v4.1.4, ..." without initialising MPI.
std::string mpi_version();

}  // namespace hissho::cluster
