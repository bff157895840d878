// The tree of a Monte-Carlo search: what is counted and what is proved about every position in it.
//
// Nodes live in one array that is set aside at the start; the children of a node stand side by side. Where
// the array is full the tree stops growing and the counting goes on.
//
// Proofs (Winands, Bjornsson and Saito, "Monte-Carlo Tree Search Solver", CG 2008; with two bounds instead of
// one value, so that draws are proved too: Cazenave and Saffidine, "Score Bounded Monte-Carlo Tree Search",
// CG 2010). A node has a least and a greatest result for x: -1, 0 or 1. Whoever moves can have the best of
// the children's least results, and no more than the best of their greatest ones. A child that cannot change
// its parent any more is left alone.
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "search/mcts/mcts.h"

namespace hissho::search {

/// A result for x as a number.
constexpr int value_for_x(games::Outcome outcome) {
  return outcome == games::Outcome::x ? 1 : outcome == games::Outcome::o ? -1 : 0;
}

struct MctsNode {
  std::uint32_t visits = 0;
  std::uint32_t halves = 0;  // points of the side that moved here: a win 2, a draw 1
  float prior = 0;           // the share of its siblings' first attention
  std::uint32_t first_child = 0;
  std::uint16_t children = 0;  // 0: a leaf so far
  Move move = games::kNoMove;  // that leads here
  std::int8_t low = -1;        // the least that x gets, as far as is proved
  std::int8_t high = 1;        // and the most
  std::uint8_t questions = 0;  // put to df-pn so far

  bool solved() const { return low == high; }
  /// The mean result for the side that moved here.
  float mean() const { return 0.5f * static_cast<float>(halves) / static_cast<float>(visits); }
};
static_assert(sizeof(MctsNode) == 24);

class MctsTree {
 public:
  using Id = std::uint32_t;

  explicit MctsTree(std::size_t bytes) : capacity_(bytes / sizeof(MctsNode)) {
    nodes_.reserve(capacity_);
    nodes_.emplace_back();
  }

  MctsNode& operator[](Id id) { return nodes_[id]; }
  const MctsNode& operator[](Id id) const { return nodes_[id]; }
  std::size_t size() const { return nodes_.size(); }

  /// Gives a leaf a child a move, in order; false where there is no room.
  bool expand(Id id, const MoveList& moves) {
    assert(nodes_[id].children == 0);
    if (nodes_.size() + moves.size() > capacity_) return false;
    nodes_[id].first_child = static_cast<Id>(nodes_.size());
    nodes_[id].children = static_cast<std::uint16_t>(moves.size());
    for (const Move move : moves) nodes_.emplace_back().move = move;
    return true;
  }

  /// Tightens a node with children by what is proved about them; whether that changed anything.
  bool tighten(Id id, Side mover) {
    MctsNode& node = nodes_[id];
    int low = mover == Side::x ? -1 : 1;
    int high = low;
    for (Id child = node.first_child; child < node.first_child + node.children; ++child) {
      const MctsNode& c = nodes_[child];
      low = mover == Side::x ? std::max<int>(low, c.low) : std::min<int>(low, c.low);
      high = mover == Side::x ? std::max<int>(high, c.high) : std::min<int>(high, c.high);
    }
    return bound(id, low, high);
  }

  /// Adds what is proved about a node.
  bool bound(Id id, int low, int high) {
    MctsNode& node = nodes_[id];
    if (low <= node.low && high >= node.high) return false;
    node.low = static_cast<std::int8_t>(std::max<int>(low, node.low));
    node.high = static_cast<std::int8_t>(std::min<int>(high, node.high));
    return true;
  }

  /// Whether a child can still change what is proved about its parent.
  bool matters(const MctsNode& parent, const MctsNode& child, Side mover) const {
    return mover == Side::x ? child.high > parent.low : child.low < parent.high;
  }

 private:
  std::size_t capacity_;
  std::vector<MctsNode> nodes_;
};

}  // namespace hissho::search
