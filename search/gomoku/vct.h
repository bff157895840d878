// Victory by continuous threats (VCT): the attacker plays fours, or moves after which a pass would lose to a
// VCF.
//
// That one test replaces a zoo of patterns: open threes, broken threes, blocks that threaten, moves with two
// purposes. It also bounds the defender: a reply outside the zone of the VCF that follows a pass loses to
// that very VCF, so only the cells of the zone are searched - the defender's own fours are among them by the
// danger rule. The VCF must fit into the plies left after the pass, so bounded wins are bounded for every
// reply.
//
// Which replies a node lists does not depend on the order that its tree is used at (zone.h); the zone is made
// only when a tree is built to stand under an `otherwise`.
//
// Only wins are proved: "no" says that no such tree exists among the moves tried, and is no proof of a hold.
// Source: Thomsen 2000 (lambda search), Allis 1994, Wu & Lin 2010 (relevance zones).
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>

#include "search/gomoku/hints.h"
#include "search/gomoku/move_model.h"
#include "search/gomoku/proof_tree.h"
#include "search/gomoku/vcf.h"
#include "search/gomoku/zone.h"

namespace hissho::search::gomoku {

/// A win with its evidence: a strategy's root, its longest line, and its zone where one was asked for.
struct Won {
  NodeId root = kNoNode;
  int plies = 0;
  Zone zone;
};

/// In place of an order: no zone.
inline constexpr int kNoZone = -1;

class Vct {
 public:
  /// `hints` may be shared with other threads.
  Vct(Board& board, Vcf& vcf, Hints& hints) : board_(board), vcf_(vcf), hints_(hints) {}

  /// Does the attacker, to move, win by threats within `plies`? Gives up after about `budget` expansions.
  /// Requires a board without a five.
  Found solve(Side attacker, int plies, std::uint64_t budget);
  /// The evidence of the last solve(), which must have said yes; the board must be the same. With its zone of
  /// an order, or kNoZone; nothing where that zone is too large to keep.
  std::optional<Won> build(Strategy& strategy, int order);
  /// solve() gives up soon after one of these turns true; null = never.
  void watch(const std::atomic<bool>* stop, const std::atomic<bool>* halt = nullptr) {
    stop_ = stop;
    halt_ = halt;
  }
  /// Expansions in all.
  std::uint64_t nodes() const { return nodes_; }

  // For ProofTree::run.
  void expand(std::uint32_t n);
  void play(std::uint32_t n, Move move) { board_.put(mover(n), move); }
  void undo(std::uint32_t n, Move move) { board_.take(mover(n), move); }
  Key key() const { return board_.key(); }
  bool exhausted() const { return nodes_ >= last_node_ || on(stop_) || on(halt_); }

 private:
  static bool on(const std::atomic<bool>* flag) {
    return flag != nullptr && flag->load(std::memory_order_relaxed);
  }
  Side mover(std::uint32_t n) const { return tree_.node(n).attacker_moves ? attacker_ : other(attacker_); }
  void expand_attacker(std::uint32_t n);
  void expand_defender(std::uint32_t n);
  void add_threats(const CellSet* inside);
  std::uint32_t keep_line();
  Line line_at(std::uint32_t evidence) const;
  const Won& build_at(std::uint32_t n, Strategy& strategy);
  Won build_reply(std::uint32_t n, Strategy& strategy);

  Board& board_;
  Vcf& vcf_;
  ProofTree tree_;
  Hints& hints_;
  std::vector<ScoredMove> threats_;  // of the node being expanded
  Side attacker_ = Side::x;
  int order_ = kNoZone;      // of the tree being built
  bool zone_lost_ = false;   // it has no zone
  std::vector<Move> lines_;  // length, then moves, for each evidence
  std::vector<Won> built_;   // by node
  std::uint64_t nodes_ = 0;
  std::uint64_t last_node_ = 0;
  const std::atomic<bool>* stop_ = nullptr;
  const std::atomic<bool>* halt_ = nullptr;
};

}  // namespace hissho::search::gomoku
