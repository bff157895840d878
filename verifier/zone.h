// The zone of a strategy node: how extra opponent stones could hurt it.
//
// For goal `win` in an in-a-row game, find(node, k, n) at the position at hand is a set of cells S and a
// family F of obstacles such that the node still checks within n plies when any k empty cells are filled with
// opponent stones, provided that none is in S and that they leave at least two cells of each obstacle free;
// or it is `every cell`, which says nothing. With k = 1 it lets a checker skip, at a reply with an
// `otherwise`, every unlisted answer that is harmless to the tree after a pass. docs/proofs.md ("The fast
// check of otherwise") has the rule, the reason for each condition, and the proof.
#pragma once

#include <algorithm>
#include <vector>

#include "verifier/budget.h"
#include "verifier/cell_set.h"
#include "verifier/chapter.h"
#include "verifier/in_a_row.h"
#include "verifier/memo.h"
#include "verifier/obstacles.h"
#include "verifier/repeats.h"

namespace hissho::verifier {

/// The conditions of the rule, by name. Each one is needed: the tests take them away one by one and find the
/// false proofs that then get through. The program itself uses this one only.
struct ZoneConditions {
  static constexpr bool kActNeedsNext = true;            // an act that goes on has a next node
  static constexpr bool kUnlistedNeedsOtherwise = true;  // unlisted answers need an otherwise
  static constexpr bool kNoOpponentLine = true;          // the opponent cannot end the game at a reply
  static constexpr bool kGameOverTested = true;          // skipped answers are tested for ending the game
  static constexpr bool kBoundInPassTree = true;         // the pass tree wins within the plies left
  static constexpr bool kRoomLeft = true;                // two empty cells at a reply, one after an act
  static constexpr bool kCoverage = true;                // no unlisted cell in the S of an otherwise
  static constexpr bool kPairCoverage = true;            // nor in an obstacle of two cells
  static constexpr bool kReduced = true;                 // an unlisted cell of an obstacle is taken out of it
  static constexpr bool kInherited = true;   // obstacles of an otherwise that have no unlisted cell
  static constexpr bool kOfListed = true;    // obstacles of listed answers
  static constexpr bool kPairTested = true;  // a skipped answer is in no obstacle of two cells
  static constexpr int kWindowStep = 1;      // windows that one stone more would fill
  static constexpr int kOrderStep = 1;       // an otherwise is asked for one stone more
  static constexpr int kCellsFree = 2;       // cells of an obstacle that stay free
};

struct Zone {
  CellSet cells;            // S
  Family obstacles;         // F
  std::int32_t length = 0;  // longest line of the node from here, in plies
  bool every = false;       // every cell: the rule does not decide
};

template <class Conditions = ZoneConditions>
class ZoneFinder {
 public:
  ZoneFinder(const Chapter& chapter, const Repeats& repeats, InARowPosition& position, Budget& budget)
      : chapter_(chapter),
        repeats_(repeats),
        position_(position),
        side_(chapter.claim.side),
        budget_(budget),
        memo_(budget),
        builder_(position.rules()),
        store_(budget) {}

  /// At the position at hand, which is left as it was. order >= 0. Obstacles live as long as this.
  Zone find(NodeNumber number, int order, Bound n) {
    budget_.step();
    const Node& node = chapter_.nodes[number];
    order = std::min(order, position_.rules().k - 1);  // higher orders all give the same zone
    const bool own_turn = position_.turn() == side_;
    if (Conditions::kBoundInPassTree && n < 1) return kEvery;
    if (node.kind == Kind::act && own_turn) return of_act(node, order, n);
    if (node.kind != Kind::reply || own_turn) return kEvery;
    if (!repeats_.shared(number)) return of_reply(node, order, n);
    const MemoKey key{position_.key(), n, number, order};
    if (const Zone* known = memo_.find(key)) return *known;
    const Zone zone = of_reply(node, order, n);
    memo_.insert(key, zone);
    return zone;
  }

  /// The cells at which one extra stone could hurt, by a zone of order 1 that is not every cell.
  CellSet harmful(const Zone& zone) const {
    CellSet cells = zone.cells;
    for (const Obstacle& f : zone.obstacles) {
      if (Conditions::kPairTested && f.size() == Conditions::kCellsFree)
        cells |= cells_of(position_.rules(), f);
    }
    return cells;
  }

 private:
  static constexpr Zone kEvery{{}, {}, 0, true};
  static constexpr Zone kNothing{};

  Zone of_act(const Node& node, int order, Bound n) {
    if (!position_.legal(node.move)) return kEvery;
    Zone zone = kNothing;
    if (node.child == kNoNode) {
      if (position_.completes(side_, node.move)) {
        zone.length = 1;
      } else if (Conditions::kActNeedsNext) {
        return kEvery;
      }
    } else {
      position_.play(node.move);
      if (position_.outcome() == win_of(side_)) {
        zone.length = 1;
      } else if (Conditions::kRoomLeft && position_.empties() == 0) {
        zone.every = true;
      } else {
        zone = find(node.child, order, minus_one(n));
        ++zone.length;
      }
      position_.undo();
      if (zone.every) return kEvery;
    }
    zone.cells.add(node.move);
    return zone;
  }

  Zone of_reply(const Node& node, int order, Bound n) {
    if (Conditions::kNoOpponentLine && position_.can_complete(other(side_))) return kEvery;
    if (Conditions::kRoomLeft && position_.empties() < 2) return kEvery;
    const std::size_t first = families_.size();
    Zone zone = kNothing;
    CellSet unlisted = position_.empty_cells();
    for (const Listed& answer : chapter_.replies(node)) {
      if (zone.every) break;
      if (!position_.legal(answer.move)) continue;
      unlisted.remove(answer.move);
      position_.play(answer.move);
      const Zone child = find(answer.child, order, minus_one(n));
      position_.undo();
      join(zone, child);
      if (Conditions::kOfListed) families_.push_back(child.obstacles);
    }
    Family passed;
    if (!zone.every && !unlisted.empty()) {
      if (node.child != kNoNode) {
        position_.pass();
        const Zone otherwise = find(node.child, order + Conditions::kOrderStep, minus_one(n));
        position_.pass();
        join(zone, covered(otherwise, unlisted) ? otherwise : kEvery);
        passed = otherwise.obstacles;
      } else if (Conditions::kUnlistedNeedsOtherwise) {
        zone.every = true;
      }
    }
    if (!zone.every) zone.every = !gather(zone.cells, order, first, passed, unlisted);
    families_.resize(first);
    if (zone.every) return kEvery;
    zone.obstacles = store_.keep(builder_.family());
    return zone;
  }

  static void join(Zone& zone, const Zone& child) {
    zone.every = zone.every || child.every;
    zone.cells |= child.cells;
    zone.length = std::max(zone.length, child.length + 1);
  }

  /// Does each single unlisted answer leave `otherwise` unhurt?
  bool covered(const Zone& otherwise, const CellSet& unlisted) const {
    if (Conditions::kCoverage && !(otherwise.cells & unlisted).empty()) return false;
    return !Conditions::kPairCoverage ||
           std::none_of(otherwise.obstacles.begin(), otherwise.obstacles.end(), [&](const Obstacle& f) {
             return f.size() == Conditions::kCellsFree && shared_cells(position_.rules(), f, unlisted) != 0;
           });
  }

  /// The obstacles of a reply into the builder; false when they are too many. `cells` is the reply's S; an
  /// obstacle with two cells there asks for nothing more.
  bool gather(const CellSet& cells, int order, std::size_t first, Family passed, const CellSet& unlisted) {
    const InARowRules& rules = position_.rules();
    builder_.clear();
    const auto add = [&](const Obstacle& f) {
      if (std::popcount(shared_cells(rules, f, cells)) < Conditions::kCellsFree) builder_.add(f);
    };
    const int most = std::min(order + Conditions::kWindowStep, rules.k);
    for (int missing = Conditions::kCellsFree; missing <= most; ++missing) {
      position_.for_each_live(other(side_), missing, [&](std::size_t window) {
        const Obstacle whole{static_cast<std::uint16_t>(window), (std::uint32_t{1} << rules.k) - 1};
        add({whole.window, shared_cells(rules, whole, position_.empty_cells())});
      });
    }
    for (std::size_t i = first; i < families_.size(); ++i) {
      for (const Obstacle& f : families_[i]) add(f);
      if (builder_.crowded() && !builder_.settle()) return false;
    }
    for (const Obstacle& f : passed) {
      const std::uint32_t answers = Conditions::kReduced ? shared_cells(rules, f, unlisted) : 0;
      if (answers != 0 && f.size() <= Conditions::kCellsFree) continue;  // not covered()
      // `order` stones leave two cells of a larger obstacle free in any case.
      if (answers == 0 && Conditions::kInherited && f.size() < order + Conditions::kCellsFree) add(f);
      for (std::uint32_t left = answers; left != 0; left &= left - 1) add(f.without(left & -left));
      if (builder_.crowded() && !builder_.settle()) return false;
    }
    return builder_.settle();
  }

  const Chapter& chapter_;
  const Repeats& repeats_;
  InARowPosition& position_;
  const Side side_;
  Budget& budget_;
  Memo<Zone> memo_;
  FamilyBuilder builder_;
  FamilyStore store_;
  std::vector<Family> families_;  // of the listed answers of all replies on the way, one after the other
};

}  // namespace hissho::verifier
