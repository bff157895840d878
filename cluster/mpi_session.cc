// Start and end of MPI. See mpi.h.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <fmt/format.h>
#include <mpi.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <thread>

#include "cluster/mpi.h"

namespace hissho::cluster {
namespace {

bool is_set(const char* name) { return std::getenv(name) != nullptr; }

int number_of(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? 0 : std::atoi(value);
}

[[noreturn]] void leave(int exit_code) {
  std::cout.flush();
  std::cerr.flush();
  std::fflush(nullptr);
  ::_exit(exit_code);
}

}  // namespace

bool launched_under_mpi() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", "PMI_SIZE"})
    if (is_set(name)) return true;
  return false;
}

bool survives_lost_ranks() { return is_set("OMPI_MCA_orte_enable_recovery"); }

std::optional<std::string> launcher_error(int world) {
  if (world > 1 || is_set("OMPI_COMM_WORLD_SIZE")) return std::nullopt;  // mpirun -np 1 means what it says
  const int tasks =
      is_set("SLURM_STEP_NUM_TASKS") ? number_of("SLURM_STEP_NUM_TASKS") : number_of("SLURM_NTASKS");
  if (tasks <= 1) return std::nullopt;
  return fmt::format(
      "Slurm has {} tasks here, but MPI sees one process: this launcher does not connect them. Start with "
      "`srun "
      "--mpi=pmix` (where Slurm has PMIx: `srun --mpi=list`) or with `mpirun` inside the job; for one "
      "process, ask "
      "Slurm for one task",
      tasks);
}

tl::expected<std::unique_ptr<MpiSession>, std::string> MpiSession::start() {
  int provided = MPI_THREAD_SINGLE;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS)
    return tl::unexpected<std::string>("MPI does not start; check the launcher, or run without one");
  if (provided < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return tl::unexpected<std::string>(
        "this MPI has no thread support (MPI_THREAD_FUNNELED); use another build of it");
  }
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  std::unique_ptr<MpiSession> session(new MpiSession);
  MPI_Comm_rank(MPI_COMM_WORLD, &session->rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &session->size_);
  return session;
}

MpiSession::~MpiSession() {
  if (!finished_) finish(1);
}

int MpiSession::finish(int exit_code, std::chrono::milliseconds patience) {
  finished_ = true;
  if (peer_lost_) leave(exit_code);
  if (survives_lost_ranks())
    std::thread([=] {
      std::this_thread::sleep_for(patience);
      leave(exit_code);
    }).detach();
  MPI_Finalize();
  return exit_code;
}

std::string mpi_version() {
  char text[MPI_MAX_LIBRARY_VERSION_STRING];
  int length = 0;
  MPI_Get_library_version(text, &length);
  return {text, static_cast<std::size_t>(length)};
}

}  // namespace hissho::cluster
