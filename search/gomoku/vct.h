// Victory by continuous threats (VCT): the attacker plays fours, or moves after which a pass would lose to a
// VCF.
//
// That one test replaces a zoo of patterns: open threes, broken threes, blocks that threaten, moves with two
// purposes. It also bounds the defender: a reply outside the zone of the VCF that follows a pass loses to
// that very VCF, so only the cells of the zone are searched - the defender's own fours are among them by the
// danger rule. The VCF must fit into the plies left after the pass, so bounded wins are bounded for every
// reply.
//
// The order says where the tree will stand: 0 in the main line, 1 under an `otherwise` (the pass test of the
// general search). At order k a defender's node lists R_{k+1} of its pass VCF, which is larger; in return the
// finished tree has a zone of order k (zone.h), kept as the tree is built.
//
// Only wins are proved: "no" says that no such tree exists among the moves tried, and is no proof of a hold.
// Source: Thomsen 2000 (lambda search), Allis 1994, Wu & Lin 2010 (relevance zones).
#pragma once

#include <atomic>
#include <cstdint>
#include <span>

#include "search/gomoku/proof_tree.h"
#include "search/gomoku/vcf.h"
#include "search/gomoku/zone.h"

namespace hissho::search::gomoku {

/// A win with its evidence: a strategy's root, its longest line, and its zone of the order asked for.
struct Won {
  NodeId root = kNoNode;
  int plies = 0;
  CellSet zone;
};

class Vct {
 public:
  Vct(Board& board, Vcf& vcf) : board_(board), vcf_(vcf) {}

  /// Does the attacker, to move, win by threats within `plies`? Gives up after about `budget` expansions.
  /// Requires a board without a five.
  Found solve(Side attacker, int plies, int order, std::uint64_t budget);
  /// The evidence of the last solve(), which must have said yes; the board must be the same.
  Won build(Strategy& strategy);
  /// solve() gives up soon after this turns true; null = never.
  void watch(const std::atomic<bool>* stop) { stop_ = stop; }
  /// Expansions in all.
  std::uint64_t nodes() const { return nodes_; }

  // For ProofTree::run.
  void expand(std::uint32_t n);
  void play(std::uint32_t n, Move move) { board_.put(mover(n), move); }
  void undo(std::uint32_t n, Move move) { board_.take(mover(n), move); }
  Key key() const { return board_.key(); }
  bool exhausted() const {
    return nodes_ >= last_node_ || (stop_ != nullptr && stop_->load(std::memory_order_relaxed));
  }

 private:
  Side mover(std::uint32_t n) const { return tree_.node(n).attacker_moves ? attacker_ : other(attacker_); }
  void expand_attacker(std::uint32_t n);
  void expand_defender(std::uint32_t n);
  void add_threats(const CellSet* inside);
  std::uint32_t keep_line();
  Line line_at(std::uint32_t evidence) const;
  const Won& build_at(std::uint32_t n, Strategy& strategy);

  Board& board_;
  Vcf& vcf_;
  ProofTree tree_;
  Side attacker_ = Side::x;
  int order_ = 0;
  std::vector<Move> lines_;  // length, then moves, for each evidence
  std::vector<Won> built_;   // by node
  std::uint64_t nodes_ = 0;
  std::uint64_t last_node_ = 0;
  const std::atomic<bool>* stop_ = nullptr;
};

}  // namespace hissho::search::gomoku
