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
// Source: Allis, van der Meulen, van den Herik 1994; over-counting in graphs is accepted.
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

  /// Walks from node 0 until it is solved or the expander is exhausted. An expander has expand(n),
  /// play(n, move) and undo(n, move) - n is the node before the move -, key(), and exhausted().
  template <class Expander>
  void run(Expander& expander);

  /// The child of an edge, if visited or known as a position reached by another path.
  std::uint32_t child(std::uint32_t parent, std::uint32_t edge, Key key);

 private:
  void settle(std::uint32_t n, std::uint32_t proof, std::uint32_t disproof);
  bool refresh(std::uint32_t n);  // false: nothing changed
  std::uint32_t most_proving(std::uint32_t n) const;
  std::uint32_t find_or_add(Key key, bool attacker_moves, int plies);
  void grow();

  std::vector<ProofNode> nodes_;
  std::vector<ProofEdge> edges_;
  std::vector<std::uint32_t> index_;  // open addressing by key
};

template <class Expander>
void ProofTree::run(Expander& expander) {
  struct Step {
    std::uint32_t parent;
    std::uint32_t edge;  // absolute
  };
  std::vector<Step> path;
  std::uint32_t at = 0;
  while (!nodes_[0].solved() && !expander.exhausted()) {
    while (nodes_[at].expanded && !nodes_[at].solved()) {
      const std::uint32_t edge = most_proving(at);
      expander.play(at, edges_[edge].move);
      path.push_back({at, edge});
      at = child(at, edge, expander.key());
    }
    if (!nodes_[at].solved()) expander.expand(at);
    while (!path.empty()) {
      const Step step = path.back();
      path.pop_back();
      edges_[step.edge].proof = nodes_[at].proof;
      edges_[step.edge].disproof = nodes_[at].disproof;
      expander.undo(step.parent, edges_[step.edge].move);
      at = step.parent;
      if (!refresh(at)) break;
    }
  }
  for (; !path.empty(); path.pop_back()) expander.undo(path.back().parent, edges_[path.back().edge].move);
}

}  // namespace hissho::search::gomoku
