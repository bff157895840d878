#include "cli/session.h"

#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <cmath>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "cli/signals.h"
#include "cli/version.h"
#include "cluster/root.h"
#include "cluster/topology.h"
#include "worker/worker.h"

namespace hissho::cli {

namespace {

/// Of a rank's memory: an eighth for the store's caches, the rest for tables.
constexpr std::uint64_t kStoreShare = 8;

/// Threads beside those that search: RocksDB's, the keeper, progress.
constexpr int kOtherThreads = 16;

/// Else TBB ends the process when one of its threads cannot be made.
void refuse_too_many_threads(const Settings& settings) {
  const int wanted = threads_of(settings);
  if (wanted <= static_cast<int>(std::thread::hardware_concurrency())) return;
  std::atomic<bool> over{false};
  std::vector<std::thread> tried;
  const auto end = [&] {
    over = true;
    over.notify_all();
    for (std::thread& thread : tried) thread.join();
  };
  try {
    while (static_cast<int>(tried.size()) < wanted + kOtherThreads)
      tried.emplace_back([&over] { over.wait(false); });
  } catch (const std::system_error&) {
    const std::size_t most = tried.size();
    end();
    throw BadInput(
        fmt::format("--threads {}: the system gives this process no more than {} (ulimit -u, -v, or the "
                    "container's limit); ask for fewer",
                    wanted, most > kOtherThreads ? most - kOtherThreads : 0));
  }
  end();
}

worker::Config worker_config(const Settings& settings) {
  refuse_too_many_threads(settings);
  worker::Config config;
  config.threads = threads_of(settings);
  const std::uint64_t memory = *settings.bytes("memory");
  config.memory_bytes = memory - memory / kStoreShare;
  config.may_be_forsaken = cluster::launched_rank() != 0;
  return config;
}

}  // namespace

Launch::Launch() {
  if (cluster::launched_under_mpi()) {
    auto session = cluster::MpiSession::start();
    if (!session) throw std::runtime_error(session.error());
    mpi_ = std::move(*session);
    if (mpi_->size() > 1) remote_ = cluster::make_mpi_transport(*mpi_);
  }
  if (const auto error = cluster::launcher_error(ranks())) throw BadInput(*error);
}

void Launch::release_workers() {
  if (std::exchange(dismissed_, true)) return;
  for (int rank = 1; remote_ && rank < remote_->size(); ++rank) remote_->send(rank, cluster::Tag::quit, {});
  if (remote_) remote_->flush(std::chrono::seconds(2));
}

int Launch::run(const Settings& settings, const std::function<int()>& coordinate) {
  int code = kDecided;
  if (role() == Role::worker) {
    leave_signals_to_rank_0();
    worker::serve(*remote_, worker_config(settings));
  } else {
    try {
      code = coordinate();
    } catch (...) {
      release_workers();
      throw;
    }
  }
  remote_.reset();
  return mpi_ ? mpi_->finish(code) : code;
}

int threads_of(const Settings& settings) {
  if (const auto given = settings.number("threads")) return static_cast<int>(*given);
  return cluster::find_topology().threads();
}

Session::Session(Launch& launch, const games::Game& game, const Settings& settings, const std::string& config,
                 std::shared_ptr<const games::Book> book)
    : launch_(launch), ranks_(launch.ranks()) {
  coordinator::Options options;
  if (const auto nodes = settings.number("job-nodes")) options.job_nodes = static_cast<std::uint64_t>(*nodes);
  options.seed = static_cast<std::uint64_t>(*settings.number("seed"));
  options.config = config;
  options.lease = std::chrono::milliseconds(std::llround(1000 * *settings.seconds("lease")));
  options.book = std::move(book);
  for (int rank = 1; rank < ranks_; ++rank) options.workers.push_back(rank);

  const cluster::Topology topology = cluster::find_topology();
  const bool works_too = ranks_ == 1 || (!settings.flag("coordinator-only") && topology.enough_for_all());
  if (works_too) start_own_worker(launch, settings, options);
  try {
    open_store(game, settings);  // while the worker's threads start
  } catch (...) {
    dismiss_own_worker();
    throw;
  }
  spdlog::info("{}; {} rank{}, {} working here, {} of memory a rank, store {}", cluster::describe(topology),
               ranks_, ranks_ == 1 ? "" : "s",
               works_too ? fmt::format("{} threads", threads_of(settings)) : "none", settings.text("memory"),
               store_name_.empty() ? "temporary" : store_name_);
  cluster::Transport* transport = merged_            ? merged_.get()
                                  : coordinator_end_ ? coordinator_end_.get()
                                                     : launch.remote();
  coordinator_ = std::make_unique<coordinator::Coordinator>(*transport, *store_, game, std::move(options));
}

void Session::start_own_worker(Launch& launch, const Settings& settings, coordinator::Options& options) {
  auto ends = cluster::make_local_transports(2);
  coordinator_end_ = std::move(ends[0]);
  worker_end_ = std::move(ends[1]);
  if (launch.remote() != nullptr) {
    merged_ = cluster::make_root_transport(*launch.remote(), *coordinator_end_);
    options.workers.push_back(0);
  } else {
    options.workers.push_back(1);
  }
  worker_ =
      std::thread([end = worker_end_.get(), own = worker_config(settings)] { worker::serve(*end, own); });
}

void Session::dismiss_own_worker() {
  if (!worker_.joinable()) return;
  coordinator_end_->send(1, cluster::Tag::quit, {});
  worker_.join();
}

Session::~Session() {
  coordinator_->dismiss();
  launch_.workers_dismissed();
  if (worker_.joinable()) worker_.join();
}

void Session::open_store(const games::Game& game, const Settings& settings) {
  storage::Options options;
  options.game = game.name();
  options.created_by = producer_text();
  options.memory_bytes = *settings.bytes("memory") / kStoreShare;
  if (settings.given("store")) {
    store_name_ = settings.text("store");
    options.directory = store_name_;
    options.create = !settings.flag("resume-only");
  } else {
    if (settings.flag("resume-only"))
      throw BadInput("--resume-only: there is nothing to resume without --store");
    auto made = storage::TemporaryDirectory::make();
    if (!made) throw BadInput(made.error());
    temporary_.emplace(std::move(*made));
    options.directory = temporary_->path() + "/store";
    options.shards = 1;  // nobody else will ever own a part of it
  }
  store_directory_ = options.directory;
  auto store = storage::Store::open(options);
  if (!store) throw BadInput(store.error());
  store_ = std::move(*store);
}

}  // namespace hissho::cli
