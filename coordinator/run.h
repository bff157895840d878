// One decision from start to end: restore the job tree from the store, hand out jobs, take results.
#pragma once

#include <chrono>
#include <map>
#include <unordered_map>

#include "coordinator/budget.h"
#include "coordinator/crew.h"
#include "coordinator/ledger.h"
#include "coordinator/processor_time.h"
#include "coordinator/question.h"
#include "coordinator/tree.h"

namespace hissho::coordinator {

class Run {
 public:
  Run(cluster::Transport& transport, Crew& crew, storage::Store& store, const games::Game& game,
      const Question& question, const Limits& limits, Budget& budget, std::uint64_t seed, std::string config);

  /// The store's fact about the root has lost its chapter: solve the root again, whatever the fact says.
  void distrust_root() { trust_root_ = false; }

  /// Suggestions: where the book goes on for long, a leaf is split along it without a job. May be null.
  void use(const games::Book* book) { book_ = book; }

  games::Result<Decision> go(Observer* observer);

 private:
  using Clock = std::chrono::steady_clock;

  games::Result<void> restore();
  /// The decision where the side with a policy fails under it.
  games::Result<Decision> refuted_decision();
  /// Looks a new node up in the store: solved, expanded (its new children go to `more`), or a leaf.
  games::Result<void> look_up(NodeIndex i, std::vector<NodeIndex>& more);
  /// The edges of an expansion. Children are made where the tree or the store knows their positions; the new
  /// ones go to `made`.
  games::Result<std::vector<Edge>> make_children(NodeIndex i, const std::vector<pb::wire::Child>& children,
                                                 std::vector<NodeIndex>& made);
  games::Result<bool> in_store(games::Key key, int remaining) const;
  /// Makes the child of an edge; nothing where that is no new leaf, and the tree has changed.
  games::Result<std::optional<NodeIndex>> make_child(NodeIndex parent, std::size_t edge);
  /// Looks new nodes up in the store, and what turns up there, and lets the tree know.
  games::Result<void> look_up_all(std::vector<NodeIndex> made);

  games::Result<void> hand_out();
  void send(int worker, NodeIndex leaf);
  /// Splits an attacker's leaf into the moves that the book suggests, where it goes on for long. False: it
  /// does not.
  games::Result<bool> split(NodeIndex leaf);
  /// How many of a worker's threads a job gets: more than one where leaves are scarcer than threads.
  int threads_for(int worker) const;
  std::uint64_t budget_of(const Node& leaf, int threads) const;
  /// Jobs whose workers have fallen silent wait for another.
  games::Result<void> take_back_lapsed();
  games::Result<void> accept(const Crew::Delivered& delivered);
  games::Result<void> take_result(NodeIndex leaf, const Crew::Delivered& delivered);
  /// These set `fault` where the result is false or useless: nothing of it was taken then.
  games::Result<void> accept_verdict(NodeIndex leaf, const pb::wire::JobResult& result, std::string& fault);
  /// The side with a policy fails at this leaf: known in this run's tree alone.
  games::Result<void> accept_refutation(NodeIndex leaf, std::string& fault);
  games::Result<void> accept_expansion(NodeIndex leaf, const pb::wire::JobResult& result, std::string& fault);
  /// Empty, or what is wrong with the evidence of a verdict about this leaf.
  std::string fault_in(const Node& leaf, const pb::wire::JobResult& result,
                       const std::vector<std::string>& packed) const;
  /// Takes a leaf back that a job could not move: it waits again, with a higher attempt.
  void give_back(NodeIndex leaf);
  /// A worker whose results keep being wrong gets no more jobs; with no worker left the run ends.
  games::Result<void> blame(int worker, const std::string& fault);
  games::Result<void> spread(NodeIndex from);
  void cancel_irrelevant(const std::vector<NodeIndex>& solved);

  bool decided() const { return tree_.node(Tree::root()).solved() || exhausted_; }
  bool limit_reached() const;
  bool nobody_answers() const;
  void drain();
  void report(bool now);
  double elapsed() const;
  Status status() const;
  games::Result<void> write_claim(const char* verdict);

  cluster::Transport& transport_;
  Crew& crew_;
  const games::Game& game_;
  Question question_;
  Limits limits_;
  Budget& budget_;
  std::uint64_t seed_;
  std::string config_;
  Ledger ledger_;
  Tree tree_;
  struct Asked {
    NodeIndex leaf;
    int threads;
  };
  std::map<std::uint64_t, Asked> jobs_;                  // by job id
  std::unordered_map<NodeIndex, std::uint64_t> job_at_;  // by leaf
  Observer* observer_ = nullptr;
  std::map<int, int> faults_;  // by worker, in a row
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_report_ = Clock::now();
  std::uint64_t nodes_at_start_ = 0;
  std::uint64_t result_nodes_ = 0;  // of finished jobs
  std::uint64_t last_nodes_ = 0;
  double nodes_per_second_ = 0;
  std::uint64_t jobs_done_ = 0;
  std::uint64_t resumed_ = 0;
  bool fresh_ = false;     // no earlier run has left job records
  bool has_facts_ = true;  // the store held facts when the run began
  double processor_at_start_ = processor_seconds();
  bool exhausted_ = false;
  bool trust_root_ = true;
  const games::Book* book_ = nullptr;
};

}  // namespace hissho::coordinator
