// What a solving command runs on: transports, the worker of this process, the store, the coordinator. One
// code path for one process and for MPI ranks; the program sees by itself how it was launched.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "cli/command.h"
#include "cluster/mpi.h"
#include "cluster/transport.h"
#include "coordinator/coordinator.h"
#include "games/registry.h"
#include "storage/store.h"
#include "storage/temporary.h"

namespace hissho::cli {

/// What a rank has to do.
enum class Role { coordinator, worker };

/// The launch: MPI where a launcher started us, else nothing. Makes rank 0 the coordinator.
class Launch {
 public:
  /// Throws BadInput where a launcher started several tasks that MPI does not see as one world.
  Launch();
  Role role() const { return remote_ && remote_->rank() != 0 ? Role::worker : Role::coordinator; }
  int ranks() const { return remote_ ? remote_->size() : 1; }
  cluster::Transport* remote() { return remote_.get(); }
  /// Sends home the workers that wait for a coordinator: this command needs none.
  void release_workers();
  /// A coordinator has sent the workers home.
  void workers_dismissed() { dismissed_ = true; }
  /// Runs this rank's part and ends MPI. Rank 0: where its part throws, the workers that wait are sent home
  /// first. Other ranks serve as workers and return 0, since a launcher takes anything else for a failure.
  int run(const Settings& settings, const std::function<int()>& coordinate);

 private:
  std::unique_ptr<cluster::MpiSession> mpi_;
  std::unique_ptr<cluster::Transport> remote_;  // absent in a single process
  bool dismissed_ = false;
};

/// Threads of this rank: --threads, or its cores divided by the ranks on the node.
int threads_of(const Settings& settings);

/// The coordinating process.
class Session {
 public:
  /// `book`: suggestions; may be null.
  Session(Launch& launch, const games::Game& game, const Settings& settings, const std::string& config,
          std::shared_ptr<const games::Book> book = nullptr);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  coordinator::Coordinator& coordinator() { return *coordinator_; }
  storage::Store& store() { return *store_; }
  /// The store's directory; empty when it is temporary.
  const std::string& store_name() const { return store_name_; }
  const std::string& store_directory() const { return store_directory_; }
  int ranks() const { return ranks_; }

 private:
  void open_store(const games::Game& game, const Settings& settings);
  void start_own_worker(Launch& launch, const Settings& settings, coordinator::Options& options);
  void dismiss_own_worker();  // before there is a coordinator

  Launch& launch_;
  int ranks_;
  std::string store_name_, store_directory_;
  std::optional<storage::TemporaryDirectory> temporary_;
  std::unique_ptr<storage::Store> store_;
  std::unique_ptr<cluster::Transport> coordinator_end_, worker_end_, merged_;
  std::thread worker_;
  std::unique_ptr<coordinator::Coordinator> coordinator_;
};

}  // namespace hissho::cli
