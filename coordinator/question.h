// What a run is asked, its limits, and what it says while it works.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/policy.h"
#include "games/registry.h"
#include "proof/chapter.h"
#include "proto/wire.pb.h"

namespace hissho::coordinator {

class Tree;

/// Does the attacker win from the position, within so many plies (absent: at all)?
struct Question {
  Question(games::Position from, games::Side attacking, std::optional<std::uint32_t> bound,
           pb::wire::Layer search_layer = pb::wire::LAYER_ALL,
           std::shared_ptr<const games::Policy> kept_policy = nullptr,
           std::vector<games::Key> glance_keys = {});
  Question(const Question& other);
  ~Question();

  /// Whether a search under the policy can show that the attacker wins (or that it does not).
  bool can_show(bool proved) const { return policy == nullptr || (policy->side() == attacker) == proved; }

  games::Position position;
  games::Side attacker;
  std::optional<std::uint32_t> within;
  pb::wire::Layer layer;
  std::shared_ptr<const games::Policy> policy;  // that one side keeps to; null: none
  // Positions, by store key, that are opened with hardly any search: what is below them is known.
  std::vector<games::Key> glances;
};

struct Limits {
  std::optional<double> seconds;
  std::optional<std::uint64_t> nodes;
  const std::atomic<bool>* stop = nullptr;       // set by a signal handler
  const std::atomic<bool>* disk_full = nullptr;  // set by whoever watches the disk
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
  int threads_busy = 0;            // with jobs, as far as the coordinator knows
  double coordinator_seconds = 0;  // processor time of the coordinator's thread in this run
};

enum class Verdict { unknown, proved, disproved };

/// A result that was taken.
struct JobEvent {
  std::uint32_t node;  // of the job tree
  bool attacker_moves;
  const pb::wire::JobResult& result;
  int threads;           // that the job had
  double check_seconds;  // processor time of the coordinator: the result checked and written down
  double tree_seconds;   // and what it changed in the tree
};

class Observer {
 public:
  virtual ~Observer() = default;
  virtual void on_status(const Status& status) = 0;  // about once a second
  virtual void on_job(const JobEvent&) {}
  virtual void on_end(const Tree&) {}  // the job tree as the run leaves it
};

struct Decision {
  Verdict verdict = Verdict::unknown;
  Status status;
  bool stopped = false;                // a limit or a signal ended it
  bool exhausted = false;              // a narrower search (layer, policy) came to its end without a verdict
  std::optional<std::uint32_t> plies;  // proved: the attacker wins within so many
};

}  // namespace hissho::coordinator
