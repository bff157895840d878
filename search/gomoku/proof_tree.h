// Best-first proof-number search on an explicit graph in memory: shared by the threat search (VCT) and the
// general search, which differ only in how a position is expanded.
//
// Nodes alternate: at the attacker's one proven child suffices, at the defender's all must be proven. An
// expander plays the moves and says what follows from a position; this file picks the most-proving node and
// keeps the numbers. The graph is explicit, not a table (df-pn), because expanding a node costs far more than
// walking to it - a VCF, a zone - and must not be repeated; the budgets that suit threat searches, thousands
// of nodes, fit in memory. Positions reached twice are one node. An edge keeps the numbers its child had when
// last seen, and those it was born with until the child is first visited, so children cost nothing before.
// The walk turns round at the first ancestor whose numbers did not change (Allis 1994, section 2.2).
//
// Several threads may walk one tree, each with a Walk of its own, if they hold a lock of the caller's
// whenever they touch the tree; they let it go while they look at a leaf. Such a leaf is taken: until its
// thread comes back it has larger, virtual numbers, so that the others go elsewhere. Virtual numbers are
// never 0 or infinite and are replaced by true ones when the thread is back; on edges that lead to the leaf
// by other paths they stay until a walk passes, like any other number of a transposition. Source: Allis, van
// der Meulen, van den Herik 1994; over-counting in graphs is accepted. Virtual proof numbers: Kaneko 2010.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "search/gomoku/board.h"

namespace hissho::search::gomoku {

inline constexpr std::uint32_t kInfinite = 1u << 30;
inline constexpr std::uint32_t kNone = 0xffffffffu;

struct ProofEdge {
  Move move;
  std::uint32_t child;  // kNone until visited
  std::uint32_t proof;
  std::uint32_t disproof;
};

struct ProofNode {
  Key key;
  std::uint32_t proof = 1;  // 0: the attacker wins within `plies`
  std::uint32_t disproof = 1;
  std::uint32_t first_edge = 0;
  std::uint16_t edges = 0;
  std::int16_t plies = 0;  // left to the attacker
  bool attacker_moves = true;
  bool expanded = false;
  bool taken = false;              // a thread looks at it
  std::uint8_t tries = 0;          // times the expander postponed it
  std::uint32_t evidence = kNone;  // the expander's

  bool solved() const { return proof == 0 || disproof == 0; }
};

class ProofTree {
 public:
  /// Forgets everything and starts at a position. Returns the root, node 0.
  std::uint32_t start(Key key, bool attacker_moves, int plies);

  ProofNode& node(std::uint32_t n) { return nodes_[n]; }
  const ProofNode& node(std::uint32_t n) const { return nodes_[n]; }
  std::span<ProofEdge> edges(std::uint32_t n) {
    return {edges_.data() + nodes_[n].first_edge, nodes_[n].edges};
  }
  std::size_t size() const { return nodes_.size(); }

  // For expanders: a node is settled, or it gets its edges, then finish().
  void prove(std::uint32_t n, std::uint32_t evidence) {
    settle(n, 0, kInfinite);
    nodes_[n].evidence = evidence;
  }
  void fail(std::uint32_t n) { settle(n, kInfinite, 0); }
  /// Not decided and not opened yet: it stays a leaf, with new numbers, for a later and harder try.
  void postpone(std::uint32_t n, std::uint32_t proof) {
    nodes_[n].proof = proof;
    ++nodes_[n].tries;
  }
  void begin_edges(std::uint32_t n);
  void add_edge(Move move, std::uint32_t proof, std::uint32_t disproof);
  void finish(std::uint32_t n);

  /// A walk's place: the edges from node 0 down to a node.
  struct Step {
    std::uint32_t parent;
    std::uint32_t edge;  // absolute
  };
  struct Walk {
    std::vector<Step> path;
    std::uint32_t at = 0;
  };
  /// Goes down along the most-proving edges, to a leaf or a solved node.
  template <class Expander>
  void descend(Walk& walk, Expander& expander);
  /// Goes up and carries the numbers of the node along, to the first ancestor that they do not change; or to
  /// node 0, which a walk that is not alone has to.
  template <class Expander>
  void ascend(Walk& walk, Expander& expander, bool to_root);
  /// Goes up to node 0 and carries nothing.
  template <class Expander>
  void leave(Walk& walk, Expander& expander);

  /// Takes the leaf at the end of a walk for its thread: virtual numbers, up to node 0.
  struct Numbers {
    std::uint32_t proof;
    std::uint32_t disproof;
  };
  void take(const Walk& walk);
  /// Gives it back, with the numbers that it had before.
  void give_back(std::uint32_t n, Numbers before);
  /// Another thread has the leaf at the end of the walk, and everything else is worse: makes it look worse
  /// too.
  void avoid(std::uint32_t n);

  /// Walks from node 0 until it is solved or the expander is exhausted. An expander has expand(n),
  /// play(n, move) and undo(n, move) - n is the node before the move -, key(), and exhausted().
  template <class Expander>
  void run(Expander& expander);

  /// The child of an edge, if visited or known as a position reached by another path.
  std::uint32_t child(std::uint32_t parent, std::uint32_t edge, Key key);

 private:
  void settle(std::uint32_t n, std::uint32_t proof, std::uint32_t disproof);
  bool refresh(std::uint32_t n);  // false: nothing changed
  void raise(std::uint32_t n, Numbers by);
  std::uint32_t most_proving(std::uint32_t n) const;
  std::uint32_t find_or_add(Key key, bool attacker_moves, int plies);
  void grow();

  std::vector<ProofNode> nodes_;
  std::vector<ProofEdge> edges_;
  std::vector<std::uint32_t> index_;  // open addressing by key
};

template <class Expander>
void ProofTree::descend(Walk& walk, Expander& expander) {
  while (nodes_[walk.at].expanded && !nodes_[walk.at].solved()) {
    const std::uint32_t edge = most_proving(walk.at);
    expander.play(walk.at, edges_[edge].move);
    walk.path.push_back({walk.at, edge});
    walk.at = child(walk.at, edge, expander.key());
  }
}

template <class Expander>
void ProofTree::ascend(Walk& walk, Expander& expander, bool to_root) {
  while (!walk.path.empty()) {
    const Step step = walk.path.back();
    walk.path.pop_back();
    edges_[step.edge].proof = nodes_[walk.at].proof;
    edges_[step.edge].disproof = nodes_[walk.at].disproof;
    expander.undo(step.parent, edges_[step.edge].move);
    walk.at = step.parent;
    if (!refresh(walk.at) && !to_root) break;
  }
}

template <class Expander>
void ProofTree::leave(Walk& walk, Expander& expander) {
  for (; !walk.path.empty(); walk.path.pop_back()) {
    expander.undo(walk.path.back().parent, edges_[walk.path.back().edge].move);
  }
  walk.at = 0;
}

template <class Expander>
void ProofTree::run(Expander& expander) {
  Walk walk;
  while (!nodes_[0].solved() && !expander.exhausted()) {
    descend(walk, expander);
    if (!nodes_[walk.at].solved()) expander.expand(walk.at);
    ascend(walk, expander, false);
  }
  leave(walk, expander);
}

}  // namespace hissho::search::gomoku
