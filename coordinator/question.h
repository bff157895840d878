// What a run is asked, its limits, and what it says while it works.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "games/registry.h"
#include "proof/chapter.h"
#include "proto/wire.pb.h"

namespace hissho::coordinator {

/// Does the attacker win from the position, within so many plies (absent: at all)?
struct Question {
  games::Position position;
  games::Side attacker = games::Side::x;
  std::optional<std::uint32_t> within;
  pb::wire::Layer layer = pb::wire::LAYER_ALL;
};

struct Limits {
  std::optional<double> seconds;
  std::optional<std::uint64_t> nodes;
  const std::atomic<bool>* stop = nullptr;  // set by a signal handler
};

/// How a run stands; what progress lines and metrics are made of.
struct Status {
  double seconds = 0;
  std::uint64_t nodes = 0;      // search nodes of all workers
  double nodes_per_second = 0;  // since the last status
  std::uint64_t jobs_open = 0;  // leaves that wait
  std::uint64_t jobs_running = 0;
  std::uint64_t jobs_done = 0;
  std::uint64_t tree_nodes = 0;
  std::uint32_t proof_number = 1;  // of the root
  std::uint32_t disproof_number = 1;
  int workers = 0;
  int threads = 0;
};

class Observer {
 public:
  virtual ~Observer() = default;
  virtual void on_status(const Status& status) = 0;  // about once a second
};

enum class Verdict { unknown, proved, disproved };

struct Decision {
  Verdict verdict = Verdict::unknown;
  Status status;
  bool stopped = false;                // a limit or a signal ended it
  bool exhausted = false;              // a restricted layer was searched to its end without a win
  std::optional<std::uint32_t> plies;  // proved: the attacker wins within so many
};

}  // namespace hissho::coordinator
