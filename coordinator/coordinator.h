// The coordinator: hands out jobs, takes results, keeps the job tree and the store, until the claim is
// decided or a limit is reached.
//
// One thread, which owns its transport. Idle cost is near zero: it sleeps in the transport's wait. What is
// accepted is durable at once (the ledger), so a run may be killed at any instant and started again with any
// number of workers.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "cluster/transport.h"
#include "coordinator/budget.h"
#include "coordinator/crew.h"
#include "coordinator/question.h"
#include "proof/assemble.h"
#include "storage/store.h"

namespace hissho::coordinator {

struct Options {
  std::vector<int> workers;                // their ranks
  std::optional<std::uint64_t> job_nodes;  // fixed budget of a job
  std::string config;                      // the effective configuration, stored with the claim
  std::uint64_t seed = 1;
  std::chrono::milliseconds lease{10'000};  // the least silence after which a worker counts as lost
  std::shared_ptr<const games::Book> book;  // suggestions to try first; may be null
};

class Coordinator {
 public:
  /// Sets up the workers for the game. The transport, the store and the game must outlive this.
  Coordinator(cluster::Transport& transport, storage::Store& store, const games::Game& game, Options options);

  /// Decides a question, or goes as far as the limits allow. The error says what could not be kept or run.
  games::Result<Decision> decide(const Question& question, const Limits& limits, Observer* observer);

  const games::Game& game() const { return game_; }

  /// Suggestions for the questions to come; may be null. What the workers had in memory is dropped.
  void suggest(std::shared_ptr<const games::Book> book);

  /// Whether the store holds a run of exactly this claim.
  games::Result<bool> has_claim(const Question& question) const;

  /// The first move of the stored win of a question that was proved, where the attacker is to move.
  games::Result<games::Move> winning_move(const Question& question) const;

  /// Writes the proof of a decided question. Claims whose chapters are missing in the store (a fact without
  /// its evidence) are solved again first.
  games::Result<proof::Assembled> write_proof(const Question& question, const Decision& decision,
                                              const std::string& path, const proof::FileHeader& header);

  /// Tells the workers to leave, and waits up to a few seconds for them.
  void dismiss();

 private:
  games::Result<void> solve_hole(const Question& question, const proof::Claim& hole);
  /// Solves a question whose fact the store may have without its evidence; whether it comes out as said.
  games::Result<bool> shows(const Question& asked, bool proved);
  /// Sets the workers up for the question's policy, where they are not.
  void take_policy(const Question& question);

  cluster::Transport& transport_;
  storage::Store& store_;
  const games::Game& game_;
  Options options_;
  Crew crew_;
  Budget budget_;
};

}  // namespace hissho::coordinator
