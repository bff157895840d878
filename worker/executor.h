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
  virtual int threads() const = 0;
};

/// `threads` >= 1.
std::unique_ptr<Executor> make_executor(int threads);

}  // namespace hissho::worker
