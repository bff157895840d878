#include "search/gomoku/proof_tree.h"

namespace hissho::search::gomoku {
namespace {

// A taken leaf: only the disproof number at first, so that other threads look at other replies on the way,
// which have to be proved anyway, before they look at other attacks.
constexpr std::uint32_t kTakenProof = 0;
constexpr std::uint32_t kTakenDisproof = 2;
constexpr std::uint32_t kMostVirtual = 1u << 24;

}  // namespace

std::uint32_t ProofTree::start(Key key, bool attacker_moves, int plies) {
  nodes_.clear();
  edges_.clear();
  if (index_.size() > 4096) index_.resize(4096);
  index_.assign(std::max<std::size_t>(index_.size(), 4096), kNone);
  return find_or_add(key, attacker_moves, plies);
}

std::uint32_t ProofTree::find_or_add(Key key, bool attacker_moves, int plies) {
  if (2 * nodes_.size() >= index_.size()) grow();
  const std::size_t mask = index_.size() - 1;
  std::size_t slot = key.lo & mask;
  for (; index_[slot] != kNone; slot = (slot + 1) & mask) {
    if (nodes_[index_[slot]].key == key) return index_[slot];
  }
  index_[slot] = static_cast<std::uint32_t>(nodes_.size());
  ProofNode fresh;
  fresh.key = key;
  fresh.plies = static_cast<std::int16_t>(std::min(plies, kMaxCells + 2));
  fresh.attacker_moves = attacker_moves;
  nodes_.push_back(fresh);
  return index_[slot];
}

void ProofTree::grow() {
  index_.assign(index_.size() * 2, kNone);
  const std::size_t mask = index_.size() - 1;
  for (std::uint32_t n = 0; n < nodes_.size(); ++n) {
    std::size_t slot = nodes_[n].key.lo & mask;
    while (index_[slot] != kNone) slot = (slot + 1) & mask;
    index_[slot] = n;
  }
}

std::uint32_t ProofTree::child(std::uint32_t parent, std::uint32_t edge, Key key) {
  if (edges_[edge].child == kNone) {
    const ProofNode& from = nodes_[parent];
    const std::uint32_t n = find_or_add(key, !from.attacker_moves, from.plies - 1);
    edges_[edge].child = n;
    if (!nodes_[n].expanded && !nodes_[n].solved()) {
      nodes_[n].proof = edges_[edge].proof;
      nodes_[n].disproof = edges_[edge].disproof;
    }
  }
  return edges_[edge].child;
}

void ProofTree::settle(std::uint32_t n, std::uint32_t proof, std::uint32_t disproof) {
  nodes_[n].proof = proof;
  nodes_[n].disproof = disproof;
  nodes_[n].expanded = true;
}

void ProofTree::begin_edges(std::uint32_t n) {
  nodes_[n].first_edge = static_cast<std::uint32_t>(edges_.size());
}

void ProofTree::add_edge(Move move, std::uint32_t proof, std::uint32_t disproof) {
  edges_.push_back({move, kNone, proof, disproof});
}

void ProofTree::finish(std::uint32_t n) {
  nodes_[n].edges = static_cast<std::uint16_t>(edges_.size() - nodes_[n].first_edge);
  nodes_[n].expanded = true;
  refresh(n);
}

void ProofTree::raise(std::uint32_t n, Numbers by) {
  ProofNode& node = nodes_[n];
  node.proof = std::max(node.proof, std::min(node.proof + by.proof, kMostVirtual));
  node.disproof = std::max(node.disproof, std::min(node.disproof + by.disproof, kMostVirtual));
}

void ProofTree::take(const Walk& walk) {
  nodes_[walk.at].taken = true;
  raise(walk.at, {kTakenProof, kTakenDisproof});
  std::uint32_t at = walk.at;
  for (auto step = walk.path.rbegin(); step != walk.path.rend(); ++step) {
    edges_[step->edge].proof = nodes_[at].proof;
    edges_[step->edge].disproof = nodes_[at].disproof;
    at = step->parent;
    if (!refresh(at)) break;
  }
}

void ProofTree::give_back(std::uint32_t n, Numbers before) {
  nodes_[n].taken = false;
  nodes_[n].proof = before.proof;
  nodes_[n].disproof = before.disproof;
}

void ProofTree::avoid(std::uint32_t n) { raise(n, {nodes_[n].proof + 1, nodes_[n].disproof + 1}); }

bool ProofTree::refresh(std::uint32_t n) {
  ProofNode& node = nodes_[n];
  if (node.solved()) return false;
  std::uint64_t sum = 0;
  std::uint32_t least = kInfinite;
  for (const ProofEdge& e : edges(n)) {
    least = std::min(least, node.attacker_moves ? e.proof : e.disproof);
    sum += node.attacker_moves ? e.disproof : e.proof;
  }
  const auto total = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kInfinite));
  const std::uint32_t proof = node.attacker_moves ? least : total;
  const std::uint32_t disproof = node.attacker_moves ? total : least;
  const bool changed = proof != node.proof || disproof != node.disproof;
  node.proof = proof;
  node.disproof = disproof;
  return changed;
}

std::uint32_t ProofTree::most_proving(std::uint32_t n) const {
  const ProofNode& node = nodes_[n];
  std::uint32_t best = node.first_edge;
  for (std::uint32_t e = node.first_edge + 1; e < node.first_edge + node.edges; ++e) {
    const bool better = node.attacker_moves ? edges_[e].proof < edges_[best].proof
                                            : edges_[e].disproof < edges_[best].disproof;
    if (better) best = e;
  }
  return best;
}

}  // namespace hissho::search::gomoku
