// The job-level proof-number tree of one claim.
//
// A node is a position of the game below the claim's root; "proved" means that the attacker wins there within
// the plies that are left, "disproved" that it does not. Leaves are what workers are asked about; a leaf that
// a worker could not decide is expanded into the children that the worker named, with the proof and disproof
// numbers it found (job-level proof-number search: Wu, Lin, Lin et al., IEEE TCIAIG 5(3), 2013). Positions
// that are images of each other are one node, so this is a DAG; all our games are acyclic, since every move
// adds a stone.
//
// Virtual losses. While a leaf's job runs, its numbers are raised (kVirtualFactor, kVirtualTerm) in a second
// pair of numbers that only selection looks at, so that other workers are sent elsewhere but may still come
// to its neighbours when nothing better is left. A node none of whose leaves is free is never entered.
//
// An expansion may list two hundred moves of which a dozen are ever looked at. So a child is an edge with the
// numbers that the worker gave it (16 bytes) until it is selected, and only then a node with its position
// (hundreds). Moves that never came up are dropped with the verdict of their parent.
//
// The tree knows no game and no files: whoever expands a node says what its children are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/types.h"

namespace hissho::coordinator {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNotMade = UINT32_MAX;
inline constexpr std::uint32_t kInfinite = 1u << 30;  // proof and disproof numbers saturate here

enum class State : std::uint8_t { leaf, expanded, proved, disproved };

struct Edge {
  games::Move move;  // from the parent's position, in the parent's orientation
  NodeIndex child = kNotMade;
  std::uint32_t pn = 1, dn = 1;  // as the expansion gave them; the child's own are valid once it is made

  bool made() const { return child != kNotMade; }
};

struct Node {
  games::Key key;
  std::string position;         // text, in the orientation in which the node was first met
  bool attacker_moves = false;  // an OR node
  int remaining = 0;            // plies left of the claim's bound (a large number without one)
  State state = State::leaf;
  bool running = false;       // a job for this leaf is under way
  bool free = true;           // some leaf below may be handed out
  bool complete = false;      // expanded: no other move could change the verdict
  bool by_book = false;       // reached by a suggestion that was followed without a job
  std::uint16_t attempt = 0;  // how often the node was opened again because all listed moves failed
  std::uint32_t pn = 1, dn = 1;
  std::uint32_t virtual_pn = 1, virtual_dn = 1;
  std::uint32_t plies = 0;            // proved: the attacker wins within so many
  std::uint64_t work = 0;             // search nodes spent here
  std::string otherwise;              // packed chapter, see wire.JobResult
  std::uint32_t otherwise_plies = 0;  // its longest line
  std::vector<Edge> edges;
  std::uint32_t unmade = 0;  // edges whose child has not been made
  std::vector<NodeIndex> parents;

  bool solved() const { return state == State::proved || state == State::disproved; }
};

class Tree {
 public:
  Tree(games::Key key, std::string position, bool attacker_moves, int remaining);

  static constexpr NodeIndex root() { return 0; }
  const Node& node(NodeIndex i) const { return nodes_[i]; }
  Node& node(NodeIndex i) { return nodes_[i]; }
  std::size_t size() const { return nodes_.size(); }

  /// The node of a position, made as a leaf if it is new. `made` says which.
  struct Found {
    NodeIndex index;
    bool made;
  };
  Found find_or_make(games::Key key, const std::string& position, bool attacker_moves, int remaining);

  std::optional<NodeIndex> find(games::Key key) const;

  /// The most-proving free leaf, if any: a node, or a node's edge whose child has not been made.
  struct Choice {
    NodeIndex node;
    std::optional<std::size_t> edge;
  };
  std::optional<Choice> select() const;
  /// Gives an edge its child: the caller propagates from the parent where the child is no new leaf.
  void link(NodeIndex parent, std::size_t edge, NodeIndex child);

  void set_numbers(NodeIndex leaf, std::uint32_t pn, std::uint32_t dn);
  void set_running(NodeIndex leaf, bool running);
  void set_solved(NodeIndex i, bool proved, std::uint32_t plies);
  /// Gives a leaf its children: made by find_or_make, or to be made when they are selected.
  void expand(NodeIndex leaf, std::vector<Edge> edges, bool complete, std::string otherwise,
              std::uint32_t otherwise_plies);

  /// Recomputes the numbers of `from`'s ancestors after one of the changes above. Returns the nodes that this
  /// solved, children before parents, and in `reopened` those whose listed moves have all failed though the
  /// list was not complete: they are leaves again, with a higher attempt.
  std::vector<NodeIndex> propagate(NodeIndex from, std::vector<NodeIndex>& reopened);

  /// Whether a verdict at this node can still matter to the root.
  bool relevant(NodeIndex i) const;
  /// The running leaves below nodes that were just solved whose verdict can no longer matter.
  std::vector<NodeIndex> cut_off(const std::vector<NodeIndex>& solved) const;
  /// Leaves that may be handed out, below solved nodes too where they were made.
  std::size_t open_leaves() const { return open_; }

 private:
  enum class Change { none, numbers, solved, reopened };
  Change recompute(NodeIndex i);
  static std::size_t open_share(const Node& node);
  template <class F>
  void change(NodeIndex i, F&& f);  // f changes the node's state; keeps the count of open leaves

  std::vector<Node> nodes_;
  std::size_t open_ = 0;
  std::unordered_map<games::Key, NodeIndex> index_;
};

}  // namespace hissho::coordinator
