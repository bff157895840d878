// The general search: quiet moves above threats.
//
// At the attacker's nodes a VCF is tried, then a threat search with a node budget, then the best-looking
// moves, `width` of them. At the defender's nodes the pass test comes first: if the attacker, moving again,
// wins by fours or threats within the plies left, then only replies in the zone of that win (order 1) can
// matter, and the pass tree answers all others as `otherwise`; else every legal reply is searched. A
// defender's VCF ends the attacker's hope at once, and at the attacker's nodes its zone rules out the moves
// that ignore it.
//
// Threat searches come in rounds: a first, cheap one when a node is met; where it ran out of budget the node
// stays a leaf with a larger proof number and gets four times the budget when it is met again. So budgets go
// where the proof needs them: most wins are found cheaply, and failing threat searches would dominate the
// time.
//
// Only wins are proved. A node whose moves all fail within the width counts as failed for the walk and for
// nothing else: failed() is a wish for a wider search, never a verdict.
//
// Several threads may share the search. Each walks down to a leaf of its own, by virtual numbers
// (proof_tree.h), and thinks about it with its own board and tables (expander.h), which is nearly all of the
// work; only the walk is under the lock. With one thread the search is deterministic.
//
// The same class searches for the other side's win, which is a disproof (solver.h).
// Source: the layers follow Allis, van der Meulen, van den Herik 1994; the pass test Wu & Lin 2010.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "search/gomoku/expander.h"
#include "search/gomoku/proof_tree.h"
#include "search/problem.h"

namespace hissho::search::gomoku {

class GlobalSearch {
 public:
  /// Uses as many threads as it is given tables. Evidence goes to `strategy`. Requires no five on the board.
  GlobalSearch(const Board& board, std::span<VcfTable* const> tables, Strategy& strategy,
               const GlobalOptions& options);

  /// Goes on for about `nodes` more nodes, or until `stop` turns true.
  void run(std::uint64_t nodes, const std::atomic<bool>* stop, const Parallel& parallel);
  bool proved() const { return tree_.node(0).proof == 0; }
  bool failed() const { return tree_.node(0).disproof == 0; }
  /// Starts again with another width and budget; what threat searches found is kept.
  void restart(std::size_t width, std::uint64_t threat_budget);

  /// The win. Requires proved().
  NodeId build();
  /// The moves of the root with their numbers, best first; none while it is not expanded.
  std::vector<ChildNumbers> children();
  /// At a defender's root: the pass tree, or kNoNode where none was found and children() is complete.
  NodeId pass_tree() const;
  std::uint64_t nodes() const { return nodes_; }

 private:
  /// One thread's place.
  struct Hand {
    Hand(GlobalSearch& search, const Board& board, VcfTable& table)
        : tree(search.tree_),
          attacker(search.options_.attacker),
          expander(board, table, search.hints_, search.findings_, search.options_) {}
    Side mover(std::uint32_t n) const { return tree.node(n).attacker_moves ? attacker : other(attacker); }

    // For ProofTree.
    void play(std::uint32_t n, Move move) { expander.board().put(mover(n), move); }
    void undo(std::uint32_t n, Move move) { expander.board().take(mover(n), move); }
    Key key() const { return expander.board().key(); }

    const ProofTree& tree;
    Side attacker;
    Expander expander;
    ProofTree::Walk walk;
  };

  void work(Hand& hand);
  void walk(Hand& hand);
  void look(Hand& hand, std::unique_lock<std::mutex>& lock);
  void apply(std::uint32_t n, const Expansion& expansion);
  bool over() const;
  void halt();
  NodeId build_at(std::uint32_t n);

  Strategy& strategy_;
  GlobalOptions options_;
  Findings findings_;
  Hints hints_;
  std::vector<std::unique_ptr<Hand>> hands_;
  std::vector<NodeId> built_;  // by node

  // While several threads run these are touched under the lock.
  std::mutex mutex_;
  std::condition_variable changed_;  // a thread is back from its leaf
  ProofTree tree_;
  std::uint64_t nodes_ = 0;

  std::uint64_t last_node_ = 0;
  const std::atomic<bool>* stop_ = nullptr;
  bool shared_ = false;            // several threads run
  std::atomic<bool> halt_{false};  // it is over: threads that look at a leaf come back soon
};

}  // namespace hissho::search::gomoku
