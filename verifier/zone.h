// The zone of a strategy node: the cells at which extra opponent stones could hurt it.
//
// For goal `win` in an in-a-row game, find(node, k, n) at the position at hand is a set of cells R such that
// the node still checks within n plies when any k empty cells outside R are filled with opponent stones, or
// `every cell`. It lets a checker skip, at a reply with an `otherwise`, every unlisted answer outside
// R_1(otherwise) after a pass. docs/proofs.md ("The fast check of otherwise") has the rule, the reason for
// each condition, and the proof. The zone of a reply holds two cells of every window that the opponent could
// fill with k + 1 stones; which two is free, and cells that the strategy lists anyway are preferred.
#pragma once

#include <algorithm>

#include "verifier/budget.h"
#include "verifier/cell_set.h"
#include "verifier/chapter.h"
#include "verifier/in_a_row.h"
#include "verifier/memo.h"

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
  static constexpr bool kCoverage = true;                // no unlisted cell in the zone of an otherwise
  static constexpr int kOrderStep = 1;                   // an otherwise is asked for one stone more
  static constexpr int kCellsOfWindow = 2;
};

struct Zone {
  CellSet cells;
  std::int32_t length = 0;  // longest line of the node from here, in plies
  bool every = false;       // every cell: the rule does not decide
};

template <class Conditions = ZoneConditions>
class ZoneFinder {
 public:
  ZoneFinder(const Chapter& chapter, InARowPosition& position, Budget& budget)
      : chapter_(chapter), position_(position), side_(chapter.claim.side), budget_(budget), memo_(budget) {}

  /// At the position at hand, which is left as it was. order >= 0.
  Zone find(NodeNumber number, int order, Bound n) {
    budget_.step();
    const Node& node = chapter_.nodes[number];
    order = std::min(order, position_.rules().k - 1);  // higher orders all give the same zone
    const bool own_turn = position_.turn() == side_;
    if (Conditions::kBoundInPassTree && n < 1) return kEvery;
    if (node.kind == Kind::act && own_turn) return of_act(node, order, n);
    if (node.kind != Kind::reply || own_turn) return kEvery;
    const MemoKey key{position_.key(), n, number, order};
    if (const Zone* known = memo_.find(key)) return *known;
    const Zone zone = of_reply(node, order, n);
    memo_.insert(key, zone);
    return zone;
  }

 private:
  static constexpr Zone kEvery{{}, 0, true};

  Zone of_act(const Node& node, int order, Bound n) {
    if (!position_.legal(node.move)) return kEvery;
    Zone zone;
    if (position_.completes(side_, node.move)) {
      zone.length = 1;
    } else if (node.child == kNoNode) {
      if (Conditions::kActNeedsNext) return kEvery;
    } else {
      if (Conditions::kRoomLeft && position_.empties() < 2) return kEvery;
      position_.play(node.move);
      zone = find(node.child, order, minus_one(n));
      position_.undo();
      if (zone.every) return kEvery;
      ++zone.length;
    }
    zone.cells.add(node.move);
    return zone;
  }

  Zone of_reply(const Node& node, int order, Bound n) {
    const Side opponent = other(side_);
    if (Conditions::kNoOpponentLine && position_.can_complete(opponent)) return kEvery;
    if (Conditions::kRoomLeft && position_.empties() < 2) return kEvery;
    Zone zone;
    CellSet listed;
    for (const Listed& answer : chapter_.replies(node)) {
      if (!position_.legal(answer.move)) continue;
      listed.add(answer.move);
      position_.play(answer.move);
      const Zone child = find(answer.child, order, minus_one(n));
      position_.undo();
      if (child.every) return kEvery;
      zone.cells |= child.cells;
      zone.length = std::max(zone.length, child.length + 1);
    }
    const CellSet unlisted = position_.empty_cells() - listed;
    if (!unlisted.empty()) {
      if (node.child != kNoNode) {
        position_.pass();
        const Zone otherwise = find(node.child, order + Conditions::kOrderStep, minus_one(n));
        position_.pass();
        if (otherwise.every) return kEvery;
        if (Conditions::kCoverage && !(otherwise.cells & unlisted).empty()) return kEvery;
        zone.cells |= otherwise.cells;
        zone.length = std::max(zone.length, otherwise.length + 1);
      } else if (Conditions::kUnlistedNeedsOtherwise) {
        return kEvery;
      }
    }
    add_danger(zone.cells, listed, order);
    return zone;
  }

  /// Two empty cells of every window that the opponent could fill with order + 1 stones.
  void add_danger(CellSet& cells, const CellSet& listed, int order) {
    const Side opponent = other(side_);
    const int most = std::min(order + 1, position_.rules().k);
    for (int missing = 1; missing <= most; ++missing) {
      position_.for_each_live(opponent, missing, [&](std::size_t window) {
        const auto& line = position_.rules().windows[window].cells;
        int held = 0;
        for (const Move cell : line) held += cells.has(cell) && position_.legal(cell) ? 1 : 0;
        for (const bool from_listed : {true, false}) {
          for (const Move cell : line) {
            if (held >= Conditions::kCellsOfWindow) return;
            if (cells.has(cell) || !position_.legal(cell) || (from_listed && !listed.has(cell))) continue;
            cells.add(cell);
            ++held;
          }
        }
      });
    }
  }

  const Chapter& chapter_;
  InARowPosition& position_;
  const Side side_;
  Budget& budget_;
  Memo<Zone> memo_;
};

}  // namespace hissho::verifier
