// The DAG is unfolded from the root into pairs of node and position, but only as far as a subtree is too
// large to be left whole; on the way back, a parent with too much below it has its heaviest children cut off,
// until the rest fits. (The bottom-up greedy partition of a tree: Kundu and Misra, SIAM J. Comput. 6, 1977.)
// The weight of a subtree counts what is shared inside it once, what is shared between children once a child:
// an upper bound.
#include "proof/split.h"

#include <algorithm>
#include <unordered_map>

#include "proof/builder.h"
#include "proof/step.h"

namespace hissho::proof {
namespace {

using games::Key;

/// A cited claim carries its position's text, which is longer than the eight bytes that other things take.
std::size_t weight_of(const Citation& citation) {
  return 1 + (citation.claim ? citation.claim->position.size() / 8 : 0);
}

class Splitter {
 public:
  Splitter(const Chapter& big, std::size_t max_size)
      : big_(big),
        max_size_(max_size),
        copied_(big.nodes.size(), Builder::kNoId),
        seen_(big.nodes.size(), 0),
        weight_(big.nodes.size(), 0) {}

  std::vector<Chapter> split(const games::Position& root) {
    const Part main = part(0, root, plies_of(big_.claim));
    chapters_.front() = builder_.finish(big_.claim, main.root, big_.id);
    return std::move(chapters_);
  }

 private:
  struct Part {  // what is left of a subtree after cuts
    Builder::Id root;
    std::size_t weight;
  };
  struct Where {
    Key key;
    NodeNumber node;
    int plies;
    friend bool operator==(const Where&, const Where&) = default;
  };
  struct WhereHash {
    std::size_t operator()(const Where& w) const {
      return w.key.lo ^ (std::uint64_t{w.node} * 0x9e3779b97f4a7c15ULL) ^ static_cast<std::uint64_t>(w.plies);
    }
  };
  struct Below {
    Move move;
    Part part;
    games::Position position;
  };

  /// Weight of what a node reaches; anything above piece() stands for "more".
  std::size_t weigh(NodeNumber node) {
    if (weight_[node] == 0) weight_[node] = count_below(node, piece());
    return weight_[node];
  }

  std::size_t count_below(NodeNumber node, std::size_t limit) {
    ++sweep_;
    std::vector<NodeNumber> stack{node};
    seen_[node] = sweep_;
    std::size_t weight = 0;
    const auto reach = [&](NodeNumber child) {
      if (child == kNone || seen_[child] == sweep_) return;
      seen_[child] = sweep_;
      stack.push_back(child);
    };
    while (!stack.empty() && weight <= limit) {
      const Node& n = big_.nodes[stack.back()];
      stack.pop_back();
      weight += 1 + (n.kind == Kind::reply || n.kind == Kind::pair ? n.count : 0);
      if (n.kind == Kind::cite) weight += weight_of(big_.citation(n));
      reach(n.child);
      if (n.kind == Kind::reply)
        for (const Listed& l : big_.replies(n)) reach(l.child);
    }
    return weight;
  }

  Builder::Id copy(NodeNumber number) {
    if (number == kNone) return Builder::kNoId;
    std::vector<NodeNumber> stack{number};
    while (!stack.empty()) {
      const NodeNumber top = stack.back();
      const Node& node = big_.nodes[top];
      const std::size_t before = stack.size();
      const auto want = [&](NodeNumber child) {
        if (child != kNone && copied_[child] == Builder::kNoId) stack.push_back(child);
      };
      if (copied_[top] == Builder::kNoId) {
        want(node.child);
        if (node.kind == Kind::reply)
          for (const Listed& l : big_.replies(node)) want(l.child);
        if (stack.size() > before) continue;
        copied_[top] = copy_alone(node);
      }
      stack.pop_back();
    }
    return copied_[number];
  }

  /// Requires that the children are copied.
  Builder::Id copy_alone(const Node& node) {
    const Builder::Id child = node.child == kNone ? Builder::kNoId : copied_[node.child];
    switch (node.kind) {
      case Kind::act:
        return builder_.act(node.move, child);
      case Kind::reply: {
        std::vector<Listed> listed;
        for (const Listed& l : big_.replies(node)) listed.push_back({l.move, copied_[l.child]});
        return builder_.reply(listed, child, false);
      }
      case Kind::cite:
        return builder_.cite(big_.citation(node));
      case Kind::far:
        return builder_.far();
      case Kind::dead:
        return builder_.dead();
      case Kind::pair:
        return builder_.pair(big_.pair_cells(node));
    }
    return Builder::kNoId;
  }

  Part whole(NodeNumber node, std::size_t weight) { return {copy(node), weight}; }

  Part part(NodeNumber number, const games::Position& position, int plies) {
    const Node& node = big_.nodes[number];
    const bool inner = (node.kind == Kind::act && node.child != kNone) || node.kind == Kind::reply;
    if (const std::size_t weight = weigh(number); !inner || weight <= piece() || !fits_turn(node, position))
      return whole(number, weight);
    const Where where{position.key(), number, plies};
    if (const auto known = parts_.find(where); known != parts_.end()) return known->second;
    const Part result = node.kind == Kind::act ? act(node, position, plies) : reply(node, position, plies);
    parts_.emplace(where, result);
    return result;
  }

  /// A node that cannot check here is left as it is: the check will say so.
  bool fits_turn(const Node& node, const games::Position& position) const {
    const bool own = position.to_move() == big_.claim.side;
    return node.kind == Kind::act ? own && position.legal(node.move) : !own;
  }

  std::size_t piece() const { return std::max<std::size_t>(1, max_size_ / 4); }

  Part act(const Node& node, const games::Position& position, int plies) {
    games::Position after = position;
    after.play(node.move);
    const int left = after_ply(plies);
    if (after.outcome() != games::Outcome::open || left <= 0)
      return {builder_.act(node.move, Builder::kNoId), 1};
    Part next = part(node.child, after, left);
    if (next.weight + 1 > max_size_) next = cut(next, after, left);
    return {builder_.act(node.move, next.root), next.weight + 1};
  }

  Part reply(const Node& node, const games::Position& position, int plies) {
    const std::span<const Listed> listed = big_.replies(node);
    const int left = after_ply(plies);
    std::size_t weight = 1;
    NodeNumber otherwise = node.child;
    if (otherwise != kNone) {
      const std::size_t heavy = weigh(otherwise);
      if (heavy > piece())
        otherwise = kNone;  // too large to stay: every move is listed below
      else
        weight += heavy;
    }
    std::vector<Below> below;
    for (const Move m : position.moves()) {
      games::Position after = position;
      after.play(m);
      if (after.outcome() != games::Outcome::open || left <= 0) continue;  // its child is never asked
      const auto at = std::ranges::lower_bound(listed, m, {}, &Listed::move);
      const bool is_listed = at != listed.end() && at->move == m;
      const NodeNumber child = is_listed ? at->child : node.child;
      if (child == kNone || (!is_listed && otherwise != kNone)) continue;
      below.push_back({m, part(child, after, left), after});
      weight += 1 + below.back().part.weight;
    }
    cut_heaviest(below, weight, left);
    std::vector<Listed> out;
    for (const Below& b : below) out.push_back({b.move, b.part.root});
    return {builder_.reply(out, otherwise == kNone ? Builder::kNoId : copy(otherwise), false), weight};
  }

  void cut_heaviest(std::vector<Below>& below, std::size_t& weight, int plies) {
    std::ranges::sort(below, std::greater{}, [](const Below& b) { return b.part.weight; });
    for (Below& b : below) {
      if (weight <= max_size_ || b.part.weight <= citation_weight(b.position)) break;
      weight -= b.part.weight;
      b.part = cut(b.part, b.position, plies);
      weight += b.part.weight;
    }
    std::ranges::sort(below, {}, &Below::move);
  }

  static std::size_t citation_weight(const games::Position& position) {
    return 1 + weight_of({0, {}, Claim{position.text(), Side::x, Goal::win, {}}});
  }

  /// Makes a chapter of a part and cites it. The same claim made twice is one chapter.
  Part cut(const Part& part, const games::Position& position, int plies) {
    Claim claim = big_.claim;
    claim.position = position.text();
    if (claim.within) claim.within = static_cast<std::uint32_t>(plies);
    const Citation citing{0, {}, claim};
    const Builder::Id citation = builder_.cite(citing);
    if (cited_.emplace(citation, true).second) chapters_.push_back(builder_.finish(claim, part.root));
    return {citation, 1 + weight_of(citing)};
  }

  const Chapter& big_;
  std::size_t max_size_;
  Builder builder_;
  std::vector<Builder::Id> copied_;  // of the whole nodes
  std::vector<std::uint32_t> seen_;  // the last sweep of count_below() that met the node
  std::uint32_t sweep_ = 0;
  std::vector<std::size_t> weight_;  // 0 = not counted yet
  std::unordered_map<Where, Part, WhereHash> parts_;
  std::unordered_map<Builder::Id, bool> cited_;
  std::vector<Chapter> chapters_ = std::vector<Chapter>(1);  // the main one
};

}  // namespace

std::size_t size_of(const Chapter& chapter) {
  std::size_t size = chapter.nodes.size() + chapter.listed.size() + chapter.cells.size();
  for (const Citation& citation : chapter.citations) size += weight_of(citation);
  return size;
}

Result<std::vector<Chapter>> split(const games::Game& game, Chapter big, std::size_t max_size) {
  if (size_of(big) <= max_size) {
    std::vector<Chapter> out;
    out.push_back(std::move(big));
    return out;
  }
  const auto root = game.parse_position(big.claim.position, games::StoneCount::any);
  if (!root) return fail(root.error());
  return Splitter(big, max_size).split(*root);
}

}  // namespace hissho::proof
