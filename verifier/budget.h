// What checking may cost: steps, memory, time. No file can make the verifier run for ever or eat the
// machine's memory. A limit that is hit ends the file with LimitReached, which stays inside this room.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
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

class Budget {
 public:
  explicit Budget(const Limits& limits);

  /// One position looked at by the checker.
  void step() {
    ++steps_;
    if (steps_ >= next_look_) look();
  }
  void take_memory(std::size_t bytes);
  void give_memory(std::size_t bytes) { memory_ -= bytes; }
  void check_time() const;

  std::uint64_t steps() const { return steps_; }
  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;
  void look();

  Limits limits_;
  Clock::time_point start_;
  std::uint64_t steps_ = 0;
  std::uint64_t next_look_ = 0;
  std::uint64_t memory_ = 0;
};

}  // namespace hissho::verifier
