// Hash-consing: a node is looked up by its content before it is made, so equal subtrees, which are equal
// instructions wherever they stand, become one. (Ershov 1958; Filliatre and Conchon, "Type-safe modular
// hash-consing", 2006.) Since children are interned first, equality of subtrees is equality of numbers.
#include "proof/builder.h"

#include <xxhash.h>

#include <algorithm>
#include <cassert>
#include <map>

namespace hissho::proof {
namespace {

std::uint64_t mix(std::uint64_t h, std::uint64_t v) {
  h = (h ^ v) * 0x9e3779b97f4a7c15ULL;
  return h ^ (h >> 29);
}

/// Numbers in depth-first order: the reverse of the order in which a node's children are all done. Children
/// are visited from last to first, so a node's first listed child comes right after it.
class Numbering {
 public:
  Numbering(const std::vector<Node>& nodes, const std::vector<Listed>& listed, NodeNumber root)
      : nodes_(nodes), listed_(listed), number_(nodes.size(), kNone) {
    open(root);
    while (!stack_.empty()) {
      Frame& top = stack_.back();
      const NodeNumber child = next_child(top);
      if (child == kNone) {
        number_[top.node] = static_cast<NodeNumber>(order_.size());
        order_.push_back(top.node);
        stack_.pop_back();
      } else if (number_[child] == kNone) {
        open(child);
      }
    }
    std::reverse(order_.begin(), order_.end());
    for (NodeNumber i = 0; i < order_.size(); ++i) number_[order_[i]] = i;
  }

  const std::vector<NodeNumber>& order() const { return order_; }
  NodeNumber of(NodeNumber node) const { return node == kNone ? kNone : number_[node]; }

 private:
  static constexpr NodeNumber kOpen = kNone - 1;
  struct Frame {
    NodeNumber node;
    std::uint32_t left;  // listed children not yet visited
    bool last_visited;   // the next of an act, the otherwise of a reply
  };

  void open(NodeNumber node) {
    number_[node] = kOpen;
    stack_.push_back({node, nodes_[node].kind == Kind::reply ? nodes_[node].count : 0, false});
  }

  NodeNumber next_child(Frame& frame) const {
    const Node& node = nodes_[frame.node];
    if (!frame.last_visited) {
      frame.last_visited = true;
      if (node.child != kNone) return node.child;
    }
    if (frame.left == 0) return kNone;
    return listed_[node.first + --frame.left].child;
  }

  const std::vector<Node>& nodes_;
  const std::vector<Listed>& listed_;
  std::vector<NodeNumber> number_;
  std::vector<NodeNumber> order_;
  std::vector<Frame> stack_;
};

}  // namespace

std::uint64_t Builder::hash(const Node& node) const {
  std::uint64_t h = mix(static_cast<std::uint64_t>(node.kind), node.move);
  h = mix(h, node.child);
  h = mix(h, node.count);
  if (node.kind == Kind::reply)
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const Listed& l = listed_[node.first + i];
      h = mix(h, (std::uint64_t{l.move} << 32) | l.child);
    }
  if (node.kind == Kind::pair)
    h = XXH3_64bits_withSeed(cells_.data() + node.first, node.count * sizeof(Move), h);
  if (node.kind == Kind::cite) {
    const Citation& c = citations_[node.first];
    h = mix(h, c.chapter);
    h = mix(h, (std::uint64_t{static_cast<std::uint8_t>(c.symmetry.turn)} << 16) |
                   (std::uint64_t{c.symmetry.shift_columns} << 8) | c.symmetry.shift_rows);
    if (c.claim) h = XXH3_64bits_withSeed(c.claim->position.data(), c.claim->position.size(), h);
  }
  return h;
}

bool Builder::same(const Node& a, const Node& b) const {
  if (a.kind != b.kind || a.move != b.move || a.child != b.child || a.count != b.count) return false;
  const auto equal = [&](const auto& column) {
    return std::equal(column.begin() + a.first, column.begin() + a.first + a.count, column.begin() + b.first);
  };
  switch (a.kind) {
    case Kind::reply:
      return equal(listed_);
    case Kind::pair:
      return equal(cells_);
    case Kind::cite:
      return equal(citations_);
    default:
      return true;
  }
}

void Builder::grow() {
  table_.assign(std::max<std::size_t>(64, table_.size() * 2), kNoId);
  for (Id id = 0; id < nodes_.size(); ++id) {
    std::size_t slot = hash(nodes_[id]) & (table_.size() - 1);
    while (table_[slot] != kNoId) slot = (slot + 1) & (table_.size() - 1);
    table_[slot] = id;
  }
}

Builder::Id Builder::intern(const Node& node) {
  if ((nodes_.size() + 1) * 3 > table_.size() * 2) grow();
  std::size_t slot = hash(node) & (table_.size() - 1);
  for (; table_[slot] != kNoId; slot = (slot + 1) & (table_.size() - 1)) {
    if (!same(nodes_[table_[slot]], node)) continue;
    if (node.kind == Kind::reply) listed_.resize(node.first);
    if (node.kind == Kind::pair) cells_.resize(node.first);
    if (node.kind == Kind::cite) citations_.resize(node.first);
    return table_[slot];
  }
  const Id id = static_cast<Id>(nodes_.size());
  table_[slot] = id;
  nodes_.push_back(node);
  return id;
}

Builder::Id Builder::act(Move move, Id next) {
  return intern({.kind = Kind::act, .move = move, .child = next});
}

Builder::Id Builder::shared_child(std::span<const Listed> listed) const {
  std::map<Id, std::size_t> uses;
  for (const Listed& l : listed) ++uses[l.child];
  Id best = kNoId;
  std::pair<bool, std::size_t> best_rank{false, 1};
  for (const auto& [id, count] : uses) {
    const Kind kind = nodes_[id].kind;
    const std::pair rank{count > 1 && (kind == Kind::far || kind == Kind::dead), count};
    if (rank > best_rank) {
      best_rank = rank;
      best = id;
    }
  }
  return best;
}

Builder::Id Builder::reply(std::span<const Listed> listed, Id otherwise, bool exhaustive) {
  if (otherwise == kNoId && exhaustive) otherwise = shared_child(listed);
  const std::uint32_t first = static_cast<std::uint32_t>(listed_.size());
  for (const Listed& l : listed) {
    assert(l.child < nodes_.size() && (listed_.size() == first || listed_.back().move < l.move));
    if (l.child != otherwise) listed_.push_back(l);
  }
  return intern({.kind = Kind::reply,
                 .child = otherwise,
                 .first = first,
                 .count = static_cast<std::uint32_t>(listed_.size() - first)});
}

Builder::Id Builder::far() { return intern({.kind = Kind::far}); }
Builder::Id Builder::dead() { return intern({.kind = Kind::dead}); }

Builder::Id Builder::pair(std::span<const Move> cells) {
  const std::uint32_t first = static_cast<std::uint32_t>(cells_.size());
  cells_.insert(cells_.end(), cells.begin(), cells.end());
  return intern({.kind = Kind::pair, .first = first, .count = static_cast<std::uint32_t>(cells.size())});
}

Builder::Id Builder::cite(const Citation& citation) {
  citations_.push_back(citation);
  return intern({.kind = Kind::cite, .first = static_cast<std::uint32_t>(citations_.size() - 1), .count = 1});
}

Chapter Builder::finish(const Claim& claim, Id root, std::uint32_t id) const {
  const Numbering numbering(nodes_, listed_, root);
  Chapter out;
  out.id = id;
  out.claim = claim;
  out.nodes.reserve(numbering.order().size());
  for (const Id old : numbering.order()) {
    Node node = nodes_[old];
    node.child = numbering.of(node.child);
    switch (node.kind) {
      case Kind::reply:
        node.first = static_cast<std::uint32_t>(out.listed.size());
        for (std::uint32_t i = 0; i < node.count; ++i) {
          const Listed& l = listed_[nodes_[old].first + i];
          out.listed.push_back({l.move, numbering.of(l.child)});
        }
        break;
      case Kind::pair:
        node.first = static_cast<std::uint32_t>(out.cells.size());
        out.cells.insert(out.cells.end(), cells_.begin() + nodes_[old].first,
                         cells_.begin() + nodes_[old].first + node.count);
        break;
      case Kind::cite:
        node.first = static_cast<std::uint32_t>(out.citations.size());
        out.citations.push_back(citations_[nodes_[old].first]);
        break;
      case Kind::act:
      case Kind::far:
      case Kind::dead:
        break;
    }
    out.nodes.push_back(node);
  }
  return out;
}

}  // namespace hissho::proof
