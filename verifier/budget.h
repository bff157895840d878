// What checking may cost: steps, memory, time. No file can make the verifier run for ever or eat the
// machine's memory. A limit that is hit ends the file with LimitReached, which stays inside this room.
//
// Each thread has a Budget of its own; those of one file are counted together.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

namespace hissho::verifier {

struct Limits {
  std::uint64_t steps = 0;            // positions looked at; 0 = no limit
  std::uint64_t memory = 4ull << 30;  // bytes, for chapters and tables
  std::chrono::milliseconds time{0};  // for each file; 0 = no limit
};

struct LimitReached : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct MemoryLimitReached : LimitReached {
  using LimitReached::LimitReached;
};
/// Another thread has said stop().
struct Stopped {};

class Budget {
 public:
  explicit Budget(const Limits& limits);
  ~Budget() { count_steps(); }
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  /// Another thread's share of the same file's budget.
  std::unique_ptr<Budget> share() const { return std::unique_ptr<Budget>(new Budget(common_)); }

  /// One position looked at by the checker.
  void step() {
    ++steps_;
    if (steps_ >= next_look_) look();
  }
  void take_memory(std::size_t bytes);
  void give_memory(std::size_t bytes) { common_->memory -= bytes; }
  void check_time() const;
  /// Every thread that takes steps ends soon, by Stopped.
  void stop() { common_->stopped = true; }

  /// Those of other threads are in when their budgets are gone.
  std::uint64_t steps() const { return common_->steps + steps_ - counted_; }
  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Common {
    Limits limits;
    Clock::time_point start;
    std::atomic<std::uint64_t> steps{0};
    std::atomic<std::uint64_t> memory{0};
    std::atomic<bool> stopped{false};
  };
  explicit Budget(std::shared_ptr<Common> common) : common_(std::move(common)) {}
  std::uint64_t count_steps();
  void look();

  std::shared_ptr<Common> common_;
  std::uint64_t steps_ = 0;    // of this thread
  std::uint64_t counted_ = 0;  // of them, in common_
  std::uint64_t next_look_ = 0;
};

/// Memory that is taken for as long as this lives.
class Charge {
 public:
  Charge(Budget& budget, std::size_t bytes) : budget_(budget), bytes_(bytes) { budget_.take_memory(bytes); }
  ~Charge() { budget_.give_memory(bytes_); }
  Charge(const Charge&) = delete;
  Charge& operator=(const Charge&) = delete;

 private:
  Budget& budget_;
  std::size_t bytes_;
};

}  // namespace hissho::verifier
