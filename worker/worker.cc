#include "worker/worker.h"

#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <map>
#include <mutex>
#include <string>

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
    }
    stop_all();
    executor_.reset();  // waits for what runs
    transport_.send(config_.coordinator, Tag::bye, {});
    transport_.flush(std::chrono::seconds(2));
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
        leaving_ = true;
        break;
      default:
        spdlog::warn("worker {}: unexpected message tag {}", transport_.rank(), int(message.tag));
    }
  }

  void set_up(const std::string& payload) {
    pb::wire::Setup setup;
    setup.ParseFromString(payload);
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
    if (now - last_progress_ < kProgressPeriod) return;
    last_progress_ = now;
    pb::wire::Progress progress;
    progress.set_nodes(nodes_.load(std::memory_order_relaxed));
    progress.set_running(static_cast<std::uint32_t>(stops_.size()));
    progress.set_threads(static_cast<std::uint32_t>(config_.threads));
    progress.set_job_threads(runner_ ? static_cast<std::uint32_t>(runner_->job_threads()) : 1);
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
  std::unique_ptr<Executor> executor_;  // last: its destructor waits for jobs that use the rest
};

}  // namespace

std::uint64_t serve(cluster::Transport& transport, const Config& config) {
  return Loop(transport, config).run();
}

}  // namespace hissho::worker
