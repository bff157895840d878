#include "worker/executor.h"

#include <condition_variable>
#include <exception>
#include <mutex>

#ifdef HISSHO_STD_EXECUTOR
#include <deque>
#include <thread>
#include <vector>
#else
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>
#endif

namespace hissho::worker {

namespace {

#ifdef HISSHO_STD_EXECUTOR

class ThreadExecutor final : public Executor {
 public:
  explicit ThreadExecutor(int threads) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { serve(); });
  }

  ~ThreadExecutor() noexcept override {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  void submit(std::function<void()> work) override {
    {
      const std::lock_guard lock(mutex_);
      queue_.push_back(std::move(work));
    }
    changed_.notify_one();
  }

  void wait() override {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return queue_.empty() && running_ == 0; });
  }

  int threads() const override { return static_cast<int>(threads_.size()); }

 private:
  void serve() {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [this] { return closing_ || !queue_.empty(); });
      if (queue_.empty()) return;
      const auto work = std::move(queue_.front());
      queue_.pop_front();
      ++running_;
      lock.unlock();
      work();
      lock.lock();
      if (--running_ == 0) idle_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_, idle_;
  int running_ = 0;
  std::deque<std::function<void()>> queue_;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

using Chosen = ThreadExecutor;

#else

class TbbExecutor final : public Executor {
 public:
  // The thread that submits never works in the arena, so the arena reserves no slot for it; TBB's own
  // default would start one thread fewer than asked.
  explicit TbbExecutor(int threads)
      : threads_(threads),
        control_(oneapi::tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads) + 1),
        arena_(threads, 0) {}

  ~TbbExecutor() noexcept override { TbbExecutor::wait(); }

  void submit(std::function<void()> work) override {
    arena_.enqueue(group_.defer([task = std::move(work)] { task(); }));
  }

  void wait() override {
    arena_.execute([this] { group_.wait(); });
  }

  int threads() const override { return threads_; }

 private:
  int threads_;
  oneapi::tbb::global_control control_;
  oneapi::tbb::task_arena arena_;
  oneapi::tbb::task_group group_;
};

using Chosen = TbbExecutor;

#endif

/// Those that work together. A member that begins late finds it closed.
class Team {
 public:
  explicit Team(const std::function<void(int)>& f) : f_(f) {}

  void join(int i) {
    {
      const std::lock_guard lock(mutex_);
      if (closed_) return;
      ++inside_;
    }
    std::exception_ptr error;
    try {
      f_(i);
    } catch (...) {
      error = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    if (error && !error_) error_ = error;
    --inside_;
    left_.notify_all();
  }

  void close() {
    std::unique_lock lock(mutex_);
    closed_ = true;
    left_.wait(lock, [this] { return inside_ == 0; });
    if (error_) std::rethrow_exception(error_);
  }

 private:
  const std::function<void(int)>& f_;  // lives until close() returns
  std::mutex mutex_;
  std::condition_variable left_;
  int inside_ = 0;
  bool closed_ = false;
  std::exception_ptr error_;
};

}  // namespace

void Executor::together(int threads, const std::function<void(int)>& f) {
  const auto team = std::make_shared<Team>(f);
  for (int i = 1; i < threads; ++i) submit([team, i] { team->join(i); });
  team->join(0);
  team->close();
}

std::unique_ptr<Executor> make_executor(int threads) { return std::make_unique<Chosen>(threads); }

}  // namespace hissho::worker
