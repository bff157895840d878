#include "verifier/crew.h"

#include <algorithm>
#include <system_error>
#include <thread>

namespace hissho::verifier {

void Crew::add(std::size_t chapter) {
  const std::lock_guard lock(mutex_);
  waiting_.push_back(chapter);
  changed_.notify_one();
}

void Crew::run(unsigned threads) {
  threads_ = std::max(threads, 1u);
  std::vector<std::jthread> others;
  try {
    for (unsigned i = 1; i < threads; ++i) others.emplace_back([this] { serve(); });
  } catch (const std::system_error&) {  // the system gives no more
    const std::lock_guard lock(mutex_);
    threads_ -= threads - 1 - static_cast<unsigned>(others.size());
  }
  serve();
  others.clear();  // joins them
  if (error_) std::rethrow_exception(error_);
}

void Crew::serve() {
  const auto budget = budget_.share();
  std::size_t chapter = 0;
  bool alone = false;
  while (take(chapter, alone)) {
    try {
      if (!work_(chapter, *budget)) end(nullptr);
    } catch (const Stopped&) {
      // Another thread ended the whole.
    } catch (const MemoryLimitReached&) {
      if (leave(chapter, alone)) return;
    } catch (...) {
      end(std::current_exception());
    }
    done();
  }
}

/// Waits for a chapter; false when there will be none. `alone`: no other thread is left.
bool Crew::take(std::size_t& chapter, bool& alone) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ended_ || !waiting_.empty() || busy_ == 0; });
  if (ended_ || waiting_.empty()) return false;
  chapter = waiting_.back();
  waiting_.pop_back();
  alone = threads_ == 1;
  ++busy_;
  return true;
}

void Crew::done() {
  const std::lock_guard lock(mutex_);
  --busy_;
  changed_.notify_all();
}

void Crew::end(std::exception_ptr error) {
  budget_.stop();
  const std::lock_guard lock(mutex_);
  if (!ended_) error_ = std::move(error);  // the first thing that happened counts
  ended_ = true;
}

/// The thread had no memory for the chapter; called in its handler. True when it is to go; the last thread
/// tries again, alone.
bool Crew::leave(std::size_t chapter, bool alone) {
  if (alone) {
    end(std::current_exception());
    return false;
  }
  const std::lock_guard lock(mutex_);
  waiting_.push_back(chapter);
  changed_.notify_all();
  if (threads_ == 1) return false;
  --threads_;
  --busy_;
  return true;
}

}  // namespace hissho::verifier
