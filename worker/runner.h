// Runs one job: picks the solver for the game, keeps the tables, turns the answer into a result message.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "games/policy.h"
#include "games/registry.h"
#include "proto/wire.pb.h"
#include "search/problem.h"

namespace hissho::worker {

/// Thread-safety: run() may be called from several threads at once; they share the tables. A job on several
/// threads counts as so many calls.
class Runner {
 public:
  /// `memory_bytes`: for all tables of this worker together. `threads`: the most run() calls at once.
  Runner(games::Game game, std::uint64_t memory_bytes, int threads);
  ~Runner();

  /// Takes the suggestions of the coordinator's book; what cannot be read is dropped. Before the first run().
  void suggest(const pb::wire::Setup& setup);

  /// Keeps a side to a policy (its text; empty: none) from now on: every game is then searched by the generic
  /// search. The error says why the text is none. Before the first run().
  games::Result<void> restrict_to(const std::string& policy);

  /// The most threads that a job of this game can use.
  int job_threads() const;

  /// Never throws: what goes wrong is in the result's error. `parallel`: where the threads come from of a job
  /// that may use several; null: there are none.
  pb::wire::JobResult run(const pb::wire::Job& job, const std::atomic<bool>& stop,
                          std::atomic<std::uint64_t>& nodes, const search::Parallel& parallel = nullptr);

 private:
  class Tables;
  games::Game game_;
  std::optional<games::Policy> policy_;
  std::unique_ptr<Tables> tables_;
};

}  // namespace hissho::worker
