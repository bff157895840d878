// The evidence of a search: a strategy as a DAG of nodes in one arena (docs/proofs.md has the semantics).
//
// A node is an instruction without a position, so one node can serve at many positions. The search builds
// bottom-up: children before parents. Equal nodes are the same node (hash-consing), which is most of what
// keeps proofs small. Recording a proof is an observer's work: visit() tells one about every node.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "games/types.h"

namespace hissho::search {

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xffffffffu;

enum class StrategyKind : std::uint8_t { act, reply, far, dead, pair };

struct ListedMove {
  games::Move move;
  NodeId child;
  friend bool operator==(const ListedMove&, const ListedMove&) = default;
};

/// Told about the nodes that a strategy's root reaches, children first. What it returns names the node in
/// the observer's own graph.
class StrategyObserver {
 public:
  virtual ~StrategyObserver() = default;
  virtual std::uint32_t act(games::Move move, NodeId next) = 0;  // next may be kNoNode
  virtual std::uint32_t reply(std::span<const ListedMove> listed, NodeId otherwise) = 0;  // ascending moves
  virtual std::uint32_t far() = 0;
  virtual std::uint32_t dead() = 0;
  virtual std::uint32_t pair(std::span<const games::Move> cells) = 0;  // 2 x pairs
};

class Strategy {
 public:
  NodeId act(games::Move move, NodeId next);
  /// Listed moves in any order, none twice. `otherwise` may be kNoNode.
  NodeId reply(std::span<const ListedMove> listed, NodeId otherwise);
  NodeId far();
  NodeId dead();
  NodeId pair(std::span<const games::Move> cells);

  StrategyKind kind(NodeId id) const { return nodes_[id].kind; }
  games::Move move(NodeId id) const { return nodes_[id].move; }
  NodeId next(NodeId id) const { return nodes_[id].child; }       // act
  NodeId otherwise(NodeId id) const { return nodes_[id].child; }  // reply
  std::span<const ListedMove> listed(NodeId id) const;
  std::span<const games::Move> pairs(NodeId id) const;

  std::size_t size() const { return nodes_.size(); }
  /// Longest line below a node, in plies, from the structure alone (an upper bound for every position).
  int longest(NodeId id) const;
  /// Tells the observer about everything below `root`, and returns the observer's name for the root.
  std::uint32_t visit(NodeId root, StrategyObserver& observer) const;

 private:
  struct Node {
    StrategyKind kind;
    games::Move move;
    std::uint16_t longest;  // plies below, saturated
    NodeId child;           // next or otherwise
    std::uint32_t first;    // into listed_ or pairs_
    std::uint32_t count;
  };
  NodeId intern(const Node& node, std::uint64_t hash);
  bool same(const Node& a, const Node& b) const;

  std::vector<Node> nodes_;
  std::vector<ListedMove> listed_;
  std::vector<games::Move> pairs_;
  std::unordered_multimap<std::uint64_t, NodeId> index_;
};

}  // namespace hissho::search
