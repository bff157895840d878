#include "worker/worker.h"

#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <map>
#include <mutex>
#include <string>

#include "cluster/silence.h"
#include "games/registry.h"
#include "proto/wire.pb.h"
#include "worker/executor.h"
#include "worker/runner.h"

namespace hissho::worker {

namespace {

using Clock = std::chrono::steady_clock;
using cluster::Tag;

constexpr std::chrono::milliseconds kTick{2};
constexpr std::chrono::seconds kProgressPeriod{1};
constexpr int kProgressesALease = 5;
// Leases without a word from the coordinator: it says nothing while it puts a large proof together.
constexpr double kForsaken = 60;

class Loop {
 public:
  Loop(cluster::Transport& transport, const Config& config)
      : transport_(transport), config_(config), executor_(make_executor(config.threads)) {
    executor_->submit([] {});  // its threads start now, not with the first job
  }

  std::uint64_t run() {
    while (!leaving_) {
      if (auto message = transport_.wait(kTick)) handle(*message);
      send_results();
      send_progress();
      watch_coordinator();
    }
    stop_all();
    executor_.reset();  // waits for what runs
    stops_.clear();
    transport_.send(config_.coordinator, Tag::bye, {});
    await_last_quit();
    if (!forsaken_) transport_.flush(std::chrono::seconds(2));
    if (forsaken_ || ranks_lost_) transport_.lost(config_.coordinator);
    return done_;
  }

 private:
  void announce() {
    pb::wire::Progress ready;
    ready.set_threads(static_cast<std::uint32_t>(config_.threads));
    ready.set_job_threads(static_cast<std::uint32_t>(runner_->job_threads()));
    transport_.send(config_.coordinator, Tag::ready, ready.SerializeAsString());
  }

  void handle(const cluster::Message& message) {
    heard_ = silence_.now();
    switch (message.tag) {
      case Tag::setup:
        set_up(message.payload);
        break;
      case Tag::job:
        start(message.payload);
        break;
      case Tag::cancel:
        cancel(message.payload);
        break;
      case Tag::quit:
        quit(message.payload);
        break;
      case Tag::alive:
        break;
      default:
        spdlog::warn("worker {}: unexpected message tag {}", transport_.rank(), int(message.tag));
    }
  }

  void set_up(const std::string& payload) {
    pb::wire::Setup setup;
    setup.ParseFromString(payload);
    lease_ = std::chrono::milliseconds(setup.lease_milliseconds());
    progress_period_ = std::min<std::chrono::milliseconds>(kProgressPeriod, *lease_ / kProgressesALease);
    auto game = games::Game::make(setup.game());
    if (!game) {
      spdlog::error("worker {}: {}", transport_.rank(), game.error());
      leaving_ = true;
      return;
    }
    stop_all();
    executor_->wait();
    // Another policy alone keeps the tables: their keys tell policies apart.
    const bool keeps = runner_ && game->name() == game_name_ && !has_book_ && setup.suggestions().empty();
    if (!keeps) runner_ = std::make_unique<Runner>(*game, config_.memory_bytes, config_.threads);
    game_name_ = game->name();
    has_book_ = !setup.suggestions().empty();
    runner_->suggest(setup);
    if (const auto done = runner_->restrict_to(setup.policy()); !done) {
      spdlog::error("worker {}: {}", transport_.rank(), done.error());
      leaving_ = true;
      return;
    }
    announce();
  }

  void quit(const std::string& payload) {
    pb::wire::Quit quit;
    quit.ParseFromString(payload);
    ranks_lost_ = quit.ranks_lost();
    another_quit_follows_ = quit.another_follows();
    leaving_ = true;
  }

  /// Without it nobody would know of a rank that died while all were leaving.
  void await_last_quit() {
    while (another_quit_follows_ && !forsaken_) {
      if (const auto message = transport_.wait(kTick)) handle(*message);
      watch_coordinator();
    }
  }

  /// A coordinator that died (mpirun --enable-recovery goes on without it) sends no farewell.
  void watch_coordinator() {
    silence_.look(Clock::now());
    if (!config_.may_be_forsaken || !lease_ || !stops_.empty()) return;
    if (silence_.now() - heard_ < *lease_ * kForsaken) return;
    spdlog::error("worker {}: nothing has been heard of the coordinator for {:.0f} s; leaving",
                  transport_.rank(), (silence_.now() - heard_).count());
    forsaken_ = leaving_ = true;
  }

  void start(const std::string& payload) {
    pb::wire::Job job;
    job.ParseFromString(payload);
    if (!runner_) {
      pb::wire::JobResult refused;
      refused.set_id(job.id());
      refused.set_error("a job came before the game was set up");
      transport_.send(config_.coordinator, Tag::result, refused.SerializeAsString());
      return;
    }
    auto& stop = stops_[job.id()];
    stop = std::make_unique<std::atomic<bool>>(false);
    executor_->submit([this, job, flag = stop.get(), executor = executor_.get()] {
      const auto together = [&](int threads, const std::function<void(int)>& f) {
        executor->together(threads, f);
      };
      pb::wire::JobResult result = runner_->run(job, *flag, nodes_, together);
      {
        const std::lock_guard lock(mutex_);
        finished_.push_back(std::move(result));
      }
      transport_.wake();
    });
  }

  void cancel(const std::string& payload) {
    pb::wire::Job job;
    job.ParseFromString(payload);
    if (const auto it = stops_.find(job.id()); it != stops_.end()) it->second->store(true);
  }

  void stop_all() {
    for (auto& [id, stop] : stops_) stop->store(true);
  }

  void send_results() {
    while (true) {
      pb::wire::JobResult result;
      {
        const std::lock_guard lock(mutex_);
        if (finished_.empty()) return;
        result = std::move(finished_.front());
        finished_.pop_front();
      }
      stops_.erase(result.id());
      ++done_;
      transport_.send(config_.coordinator, Tag::result, result.SerializeAsString());
    }
  }

  void send_progress() {
    const auto now = Clock::now();
    if (now - last_progress_ < progress_period_) return;
    last_progress_ = now;
    pb::wire::Progress progress;
    progress.set_nodes(nodes_.load(std::memory_order_relaxed));
    progress.set_running(static_cast<std::uint32_t>(stops_.size()));
    progress.set_threads(static_cast<std::uint32_t>(config_.threads));
    progress.set_job_threads(runner_ ? static_cast<std::uint32_t>(runner_->job_threads()) : 1);
    for (const auto& [id, stop] : stops_) progress.add_jobs(id);
    transport_.send(config_.coordinator, Tag::progress, progress.SerializeAsString());
  }

  cluster::Transport& transport_;
  Config config_;
  std::unique_ptr<Runner> runner_;
  std::string game_name_;  // that the runner is for
  bool has_book_ = false;
  std::map<std::uint64_t, std::unique_ptr<std::atomic<bool>>> stops_;  // by job id, while it runs
  std::atomic<std::uint64_t> nodes_{0};
  std::mutex mutex_;
  std::deque<pb::wire::JobResult> finished_;  // guarded by mutex_
  Clock::time_point last_progress_ = Clock::now();
  std::uint64_t done_ = 0;
  bool leaving_ = false;
  cluster::Silence silence_{std::chrono::seconds(0)};
  cluster::Silence::Seconds heard_{0};  // the coordinator, last
  std::optional<std::chrono::milliseconds> lease_;
  std::chrono::milliseconds progress_period_{kProgressPeriod};
  bool forsaken_ = false, ranks_lost_ = false, another_quit_follows_ = false;
  std::unique_ptr<Executor> executor_;  // last: its destructor waits for jobs that use the rest
};

}  // namespace

std::uint64_t serve(cluster::Transport& transport, const Config& config) {
  return Loop(transport, config).run();
}

}  // namespace hissho::worker
