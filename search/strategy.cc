// The arena of strategy nodes: a node is interned by its contents, so that equal subtrees are stored once.
#include "search/strategy.h"

#include <algorithm>
#include <limits>

namespace hissho::search {
namespace {

// The finaliser of MurmurHash3 (Austin Appleby, public domain): every input bit reaches every output bit.
std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash ^= value + 0x9e3779b97f4a7c15ull + (hash << 6) + (hash >> 2);
  hash ^= hash >> 33;
  hash *= 0xff51afd7ed558ccdull;
  hash ^= hash >> 33;
  hash *= 0xc4ceb9fe1a85ec53ull;
  return hash ^ (hash >> 33);
}

std::uint16_t one_more(int plies) {
  return static_cast<std::uint16_t>(std::min<int>(plies + 1, std::numeric_limits<std::uint16_t>::max()));
}

}  // namespace

std::span<const ListedMove> Strategy::listed(NodeId id) const {
  const Node& node = nodes_[id];
  return {listed_.data() + node.first, node.kind == StrategyKind::reply ? node.count : 0};
}

std::span<const games::Move> Strategy::pairs(NodeId id) const {
  const Node& node = nodes_[id];
  return {pairs_.data() + node.first, node.kind == StrategyKind::pair ? node.count : 0};
}

int Strategy::longest(NodeId id) const { return id == kNoNode ? 0 : nodes_[id].longest; }

NodeId Strategy::act(games::Move move, NodeId next) {
  const Node node{StrategyKind::act, move, one_more(longest(next)), next, 0, 0};
  return intern(node, mix(mix(1, move), next));
}

// The contents are appended first and compared in place; intern() drops them again where the node is known.
NodeId Strategy::reply(std::span<const ListedMove> listed, NodeId otherwise) {
  const auto first = listed_.size();
  listed_.insert(listed_.end(), listed.begin(), listed.end());
  std::sort(listed_.begin() + static_cast<std::ptrdiff_t>(first), listed_.end(),
            [](const ListedMove& a, const ListedMove& b) { return a.move < b.move; });
  int below = longest(otherwise);
  std::uint64_t hash = mix(2, otherwise);
  for (std::size_t i = first; i < listed_.size(); ++i) {
    below = std::max(below, longest(listed_[i].child));
    hash = mix(mix(hash, listed_[i].move), listed_[i].child);
  }
  return intern({StrategyKind::reply, games::kNoMove, one_more(below), otherwise,
                 static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(listed.size())},
                hash);
}

NodeId Strategy::far() { return intern({StrategyKind::far, games::kNoMove, 0, kNoNode, 0, 0}, mix(3, 0)); }

NodeId Strategy::dead() { return intern({StrategyKind::dead, games::kNoMove, 0, kNoNode, 0, 0}, mix(4, 0)); }

NodeId Strategy::pair(std::span<const games::Move> cells) {
  const auto first = static_cast<std::uint32_t>(pairs_.size());
  pairs_.insert(pairs_.end(), cells.begin(), cells.end());
  std::uint64_t hash = 5;
  for (const games::Move cell : cells) hash = mix(hash, cell);
  return intern(
      {StrategyKind::pair, games::kNoMove, 0, kNoNode, first, static_cast<std::uint32_t>(cells.size())},
      hash);
}

bool Strategy::same(const Node& a, const Node& b) const {
  if (a.kind != b.kind || a.move != b.move || a.child != b.child || a.count != b.count) return false;
  if (a.kind == StrategyKind::reply) {
    return std::equal(listed_.begin() + a.first, listed_.begin() + a.first + a.count,
                      listed_.begin() + b.first);
  }
  if (a.kind == StrategyKind::pair) {
    return std::equal(pairs_.begin() + a.first, pairs_.begin() + a.first + a.count, pairs_.begin() + b.first);
  }
  return true;
}

NodeId Strategy::intern(const Node& node, std::uint64_t hash) {
  const auto [begin, end] = index_.equal_range(hash);
  for (auto it = begin; it != end; ++it) {
    if (!same(nodes_[it->second], node)) continue;
    if (node.kind == StrategyKind::reply) listed_.resize(node.first);
    if (node.kind == StrategyKind::pair) pairs_.resize(node.first);
    return it->second;
  }
  const auto id = static_cast<NodeId>(nodes_.size());
  nodes_.push_back(node);
  index_.emplace(hash, id);
  return id;
}

// A child's number is smaller than its parent's, so marking downwards from the root and telling upwards
// needs no recursion.
std::uint32_t Strategy::visit(NodeId root, StrategyObserver& observer) const {
  std::vector<bool> reached(root + std::size_t{1}, false);
  reached[root] = true;
  for (NodeId id = root + 1; id-- > 0;) {
    if (!reached[id]) continue;
    if (nodes_[id].child != kNoNode) reached[nodes_[id].child] = true;
    for (const ListedMove& l : listed(id)) reached[l.child] = true;
  }
  std::vector<std::uint32_t> name(reached.size(), kNoNode);
  std::vector<ListedMove> renamed;
  for (NodeId id = 0; id <= root; ++id) {
    if (!reached[id]) continue;
    const Node& node = nodes_[id];
    const NodeId child = node.child == kNoNode ? kNoNode : name[node.child];
    switch (node.kind) {
      case StrategyKind::act:
        name[id] = observer.act(node.move, child);
        break;
      case StrategyKind::reply:
        renamed.clear();
        for (const ListedMove& l : listed(id)) renamed.push_back({l.move, name[l.child]});
        name[id] = observer.reply(renamed, child);
        break;
      case StrategyKind::far:
        name[id] = observer.far();
        break;
      case StrategyKind::dead:
        name[id] = observer.dead();
        break;
      case StrategyKind::pair:
        name[id] = observer.pair(pairs(id));
        break;
    }
  }
  return name[root];
}

}  // namespace hissho::search
