// Several threads that work through a list of chapters which grows on the way.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <vector>

#include "verifier/budget.h"

namespace hissho::verifier {

class Crew {
 public:
  /// Works on one chapter, by its place in the file. False ends the whole.
  using Work = std::function<bool(std::size_t chapter, Budget& budget)>;

  Crew(Budget& budget, Work work) : budget_(budget), work_(std::move(work)) {}

  /// For work(), too: from any thread. The caller sees to it that no chapter is added twice.
  void add(std::size_t chapter);
  /// Until the list is empty or work() gave false. A LimitReached of any thread ends the whole and is thrown
  /// here. A thread that gets no memory while others have some puts its chapter back and leaves.
  void run(unsigned threads);

 private:
  void serve();
  bool take(std::size_t& chapter, bool& alone);
  void done();
  void end(std::exception_ptr error);
  bool leave(std::size_t chapter, bool alone);

  Budget& budget_;
  const Work work_;
  std::mutex mutex_;  // of all that follows
  std::condition_variable changed_;
  std::vector<std::size_t> waiting_;
  unsigned threads_ = 0;  // that have not left
  unsigned busy_ = 0;
  bool ended_ = false;
  std::exception_ptr error_;
};

}  // namespace hissho::verifier
