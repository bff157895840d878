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
// The same class searches for the other side's win, which is a disproof (solver.h).
// Source: the layers follow Allis, van der Meulen, van den Herik 1994; the pass test Wu & Lin 2010.
#pragma once

#include <atomic>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "search/gomoku/book.h"
#include "search/gomoku/proof_tree.h"
#include "search/gomoku/vct.h"
#include "search/problem.h"

namespace hissho::search::gomoku {

struct GlobalOptions {
  Side attacker = Side::x;
  Side to_move = Side::x;
  int plies = kAnyLength;  // within
  Layer layer = Layer::all;
  std::size_t width = 20;              // quiet moves at an attacker's node
  std::uint64_t threat_budget = 2500;  // expansions a threat search
  const Book* book = nullptr;          // suggestions for the attacker
};

class GlobalSearch {
 public:
  /// Works on the board and puts it back. Evidence goes to `strategy`. Requires no five on the board.
  GlobalSearch(Board& board, VcfTable& table, Strategy& strategy, const GlobalOptions& options);

  /// Goes on for about `nodes` more nodes, or until `stop` turns true.
  void run(std::uint64_t nodes, const std::atomic<bool>* stop);
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
  std::uint64_t nodes() const { return nodes_ + vcf_.nodes() + vct_.nodes(); }

  // For ProofTree::run.
  void expand(std::uint32_t n);
  void play(std::uint32_t n, Move move) { board_.put(mover(n), move); }
  void undo(std::uint32_t n, Move move) { board_.take(mover(n), move); }
  Key key() const { return board_.key(); }
  bool exhausted() const;

 private:
  /// What threat searches said about a position with the attacker to move: a stone more of the attacker's
  /// tells pass tests, which have zones, from the others.
  struct Known {
    Won won;
    Found failed = Found::no;
    int failed_plies = 0;             // no win within so many plies was found ...
    std::uint64_t failed_budget = 0;  // ... by so many expansions
  };

  Side mover(std::uint32_t n) const {
    return tree_.node(n).attacker_moves ? options_.attacker : other(options_.attacker);
  }
  /// Found::yes: `won` is the win.
  struct Threat {
    Found found;
    const Won* won;
  };
  Threat threat_win(int plies, int order, int tries);
  void expand_attacker(std::uint32_t n);
  void expand_defender(std::uint32_t n);
  void add_quiet_moves(const CellSet* inside, const std::vector<Move>& suggested);
  NodeId build_at(std::uint32_t n);

  Board& board_;
  Strategy& strategy_;
  GlobalOptions options_;
  Vcf vcf_;
  Vct vct_;
  ProofTree tree_;
  std::unordered_map<Key, Known> known_;
  std::vector<NodeId> built_;  // by node
  std::uint64_t nodes_ = 0;
  std::uint64_t last_node_ = 0;
  const std::atomic<bool>* stop_ = nullptr;
};

}  // namespace hissho::search::gomoku
