#include "coordinator/tree.h"

#include <algorithm>
#include <deque>
#include <unordered_set>

namespace hissho::coordinator {

namespace {

constexpr std::uint32_t kVirtualFactor = 2;
constexpr std::uint32_t kVirtualTerm = 8;

std::uint32_t add(std::uint32_t a, std::uint32_t b) { return std::min(a + b, kInfinite); }

void set_leaf_virtual(Node& node) {
  node.free = !node.running;
  node.virtual_pn = node.running ? add(node.pn * kVirtualFactor, kVirtualTerm) : node.pn;
  node.virtual_dn = node.running ? add(node.dn * kVirtualFactor, kVirtualTerm) : node.dn;
}

struct Numbers {
  std::uint32_t least = kInfinite;  // of the numbers that the node minimises
  std::uint32_t sum = 0;            // of the others

  void take(std::uint32_t minimised, std::uint32_t summed) {
    least = std::min(least, minimised);
    sum = add(sum, summed);
  }
};

/// What a parent sees of a child, made or not.
struct View {
  View(const Edge& edge, const std::vector<Node>& nodes)
      : pn(edge.pn), dn(edge.dn), virtual_pn(edge.pn), virtual_dn(edge.dn) {
    if (!edge.made()) return;
    const Node& child = nodes[edge.child];
    pn = child.pn;
    dn = child.dn;
    virtual_pn = child.virtual_pn;
    virtual_dn = child.virtual_dn;
    free = child.free && !child.solved();
  }
  std::uint32_t pn, dn, virtual_pn, virtual_dn;
  bool free = true;
};

}  // namespace

std::size_t Tree::open_share(const Node& node) {
  if (node.state == State::leaf) return node.running ? 0 : 1;
  return node.state == State::expanded ? node.unmade : 0;
}

template <class F>
void Tree::change(NodeIndex i, F&& f) {
  open_ -= open_share(nodes_[i]);
  f(nodes_[i]);
  open_ += open_share(nodes_[i]);
}

Tree::Tree(games::Key key, std::string position, bool attacker_moves, int remaining) {
  find_or_make(key, position, attacker_moves, remaining);
}

Tree::Found Tree::find_or_make(games::Key key, const std::string& position, bool attacker_moves,
                               int remaining) {
  const auto [it, made] = index_.try_emplace(key, static_cast<NodeIndex>(nodes_.size()));
  if (made) {
    Node& node = nodes_.emplace_back();
    node.key = key;
    node.position = position;
    node.attacker_moves = attacker_moves;
    node.remaining = remaining;
    open_ += open_share(node);
  }
  return {it->second, made};
}

std::optional<NodeIndex> Tree::find(games::Key key) const {
  const auto it = index_.find(key);
  return it == index_.end() ? std::nullopt : std::optional(it->second);
}

std::optional<Tree::Choice> Tree::select() const {
  NodeIndex at = root();
  if (nodes_[at].solved() || !nodes_[at].free) return std::nullopt;
  while (nodes_[at].state == State::expanded) {
    const Node& node = nodes_[at];
    const Edge* best = nullptr;
    std::pair<std::uint32_t, std::uint32_t> best_rank;
    for (const Edge& edge : node.edges) {
      const View child(edge, nodes_);
      if (!child.free) continue;
      const auto rank = node.attacker_moves ? std::pair{child.virtual_pn, child.virtual_dn}
                                            : std::pair{child.virtual_dn, child.virtual_pn};
      if (best == nullptr || rank < best_rank) {
        best = &edge;
        best_rank = rank;
      }
    }
    if (best == nullptr) return std::nullopt;
    if (!best->made()) return Choice{at, static_cast<std::size_t>(best - node.edges.data())};
    at = best->child;
  }
  return Choice{at, std::nullopt};
}

void Tree::link(NodeIndex parent, std::size_t edge, NodeIndex child) {
  change(parent, [&](Node& node) {
    node.edges[edge].child = child;
    --node.unmade;
  });
  auto& parents = nodes_[child].parents;
  if (std::ranges::find(parents, parent) == parents.end()) parents.push_back(parent);
}

void Tree::set_numbers(NodeIndex leaf, std::uint32_t pn, std::uint32_t dn) {
  Node& node = nodes_[leaf];
  node.pn = std::clamp(pn, 1u, kInfinite - 1);
  node.dn = std::clamp(dn, 1u, kInfinite - 1);
  set_leaf_virtual(node);
}

void Tree::set_running(NodeIndex leaf, bool running) {
  change(leaf, [&](Node& node) { node.running = running; });
  if (nodes_[leaf].state == State::leaf) set_leaf_virtual(nodes_[leaf]);
}

void Tree::set_solved(NodeIndex i, bool proved, std::uint32_t plies) {
  change(i, [&](Node& node) {
    node.state = proved ? State::proved : State::disproved;
    std::erase_if(node.edges, [](const Edge& edge) { return !edge.made(); });
    node.edges.shrink_to_fit();
    node.unmade = 0;
  });
  Node& node = nodes_[i];
  node.plies = plies;
  node.free = false;
  node.pn = node.virtual_pn = proved ? 0 : kInfinite;
  node.dn = node.virtual_dn = proved ? kInfinite : 0;
}

void Tree::expand(NodeIndex leaf, std::vector<Edge> edges, bool complete, std::string otherwise,
                  std::uint32_t otherwise_plies) {
  std::uint32_t unmade = 0;
  for (Edge& edge : edges) {
    edge.pn = std::clamp(edge.pn, 1u, kInfinite - 1);
    edge.dn = std::clamp(edge.dn, 1u, kInfinite - 1);
    unmade += edge.made() ? 0 : 1;
    if (!edge.made()) continue;
    auto& parents = nodes_[edge.child].parents;
    if (std::ranges::find(parents, leaf) == parents.end()) parents.push_back(leaf);
  }
  change(leaf, [&](Node& node) {
    node.state = State::expanded;
    node.running = false;
    node.edges = std::move(edges);
    node.unmade = unmade;
  });
  Node& node = nodes_[leaf];
  node.complete = complete;
  node.otherwise = std::move(otherwise);
  node.otherwise_plies = otherwise_plies;
}

Tree::Change Tree::recompute(NodeIndex i) {
  Node& node = nodes_[i];
  if (node.state != State::expanded) return Change::none;
  Numbers real;
  Numbers seen;
  bool free = false;
  std::uint32_t slowest = node.otherwise_plies;
  std::uint32_t fastest = UINT32_MAX;
  for (const Edge& edge : node.edges) {
    const View child(edge, nodes_);
    free = free || child.free;
    if (edge.made() && nodes_[edge.child].state == State::proved) {
      slowest = std::max(slowest, nodes_[edge.child].plies);
      fastest = std::min(fastest, nodes_[edge.child].plies);
    }
    if (node.attacker_moves) {
      real.take(child.pn, child.dn);
      seen.take(child.virtual_pn, child.virtual_dn);
    } else {
      real.take(child.dn, child.pn);
      seen.take(child.virtual_dn, child.virtual_pn);
    }
  }
  // The mover has one good move: least = 0. All moves fail: sum = 0.
  const bool mover_succeeds = !node.edges.empty() && real.least == 0;
  const bool mover_fails = real.sum == 0;
  if (mover_succeeds || (mover_fails && (node.complete || !node.attacker_moves))) {
    const bool proved = mover_succeeds == node.attacker_moves;
    set_solved(i, proved, proved ? 1 + (node.attacker_moves ? fastest : slowest) : 0);
    return Change::solved;
  }
  if (mover_fails) {  // every listed attacker's move fails, but others were left out
    change(i, [](Node& opened) {
      opened.state = State::leaf;
      opened.edges.clear();
      ++opened.attempt;
    });
    set_numbers(i, 1u << std::min<unsigned>(node.attempt + 4u, 20u), 1);
    return Change::reopened;
  }
  const auto before = std::tuple{node.pn, node.dn, node.virtual_pn, node.virtual_dn, node.free};
  node.free = free;
  node.pn = node.attacker_moves ? real.least : real.sum;
  node.dn = node.attacker_moves ? real.sum : real.least;
  node.virtual_pn = node.attacker_moves ? seen.least : seen.sum;
  node.virtual_dn = node.attacker_moves ? seen.sum : seen.least;
  return before == std::tuple{node.pn, node.dn, node.virtual_pn, node.virtual_dn, node.free}
             ? Change::none
             : Change::numbers;
}

std::vector<NodeIndex> Tree::propagate(NodeIndex from, std::vector<NodeIndex>& reopened) {
  std::vector<NodeIndex> solved;
  std::deque<NodeIndex> queue{from};
  bool first = true;
  while (!queue.empty()) {
    const NodeIndex i = queue.front();
    queue.pop_front();
    const Change change = recompute(i);
    if (change == Change::solved) solved.push_back(i);
    if (change == Change::reopened) reopened.push_back(i);
    if (change == Change::none && !first) continue;
    first = false;
    for (const NodeIndex parent : nodes_[i].parents) queue.push_back(parent);
  }
  return solved;
}

bool Tree::relevant(NodeIndex i) const {
  std::vector<NodeIndex> stack{i};
  std::unordered_map<NodeIndex, bool> seen;
  while (!stack.empty()) {
    const NodeIndex at = stack.back();
    stack.pop_back();
    if (nodes_[at].solved() || !seen.try_emplace(at, true).second) continue;
    if (at == root()) return true;
    for (const NodeIndex parent : nodes_[at].parents) stack.push_back(parent);
  }
  return false;
}

std::vector<NodeIndex> Tree::cut_off(const std::vector<NodeIndex>& solved) const {
  std::vector<NodeIndex> found;
  std::vector<NodeIndex> stack(solved);
  std::unordered_set<NodeIndex> seen;
  while (!stack.empty()) {
    const NodeIndex at = stack.back();
    stack.pop_back();
    if (nodes_[at].running && !relevant(at)) found.push_back(at);
    // Below a solved child the walk was made when it was solved.
    for (const Edge& edge : nodes_[at].edges)
      if (edge.made() && !nodes_[edge.child].solved() && seen.insert(edge.child).second)
        stack.push_back(edge.child);
  }
  return found;
}

}  // namespace hissho::coordinator
