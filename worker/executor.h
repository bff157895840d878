// Runs jobs on a fixed number of threads.
//
// The product uses a TBB arena, which honours the process's affinity mask. Debian's TBB is not built for the
// thread sanitizer and makes it report races that are not there, so the tsan preset uses plain threads
// (HISSHO_EXECUTOR=std); both run the same tests.
#pragma once

#include <functional>
#include <memory>

namespace hissho::worker {

class Executor {
 public:
  virtual ~Executor() = default;  // waits for what was submitted
  /// Runs the function on one of the threads, soon; returns at once. Any thread may call this.
  virtual void submit(std::function<void()> work) = 0;
  /// Returns when everything submitted so far has ended. Not from one of the threads.
  virtual void wait() = 0;
  virtual int threads() const = 0;

  /// For work that runs here: f(0) on this thread, f(1) .. f(threads - 1) as submitted work. Returns when all
  /// that have begun have ended; one that has not begun when f(0) ends never does, so this waits for no
  /// thread that is busy with something else. Rethrows what one of them threw, after all have ended.
  void together(int threads, const std::function<void(int)>& f);
};

/// `threads` >= 1.
std::unique_ptr<Executor> make_executor(int threads);

}  // namespace hissho::worker
