#include "search/gomoku/global.h"

#include <algorithm>

namespace hissho::search::gomoku {
namespace {

// Times that a thread looks for another leaf when it has come to one that is taken, before it waits.
constexpr int kDetours = 12;

// Numbers reported for children: a failure within a width, or a win without its evidence, is no fact.
constexpr std::uint32_t kMostReported = 1u << 20;

}  // namespace

GlobalSearch::GlobalSearch(const Board& board, std::span<VcfTable* const> tables, Strategy& strategy,
                           const GlobalOptions& options)
    : strategy_(strategy), options_(options), findings_(strategy) {
  for (VcfTable* table : tables) hands_.push_back(std::make_unique<Hand>(*this, board, *table));
  restart(options.width, options.threat_budget);
}

void GlobalSearch::restart(std::size_t width, std::uint64_t threat_budget) {
  options_.width = width;
  options_.threat_budget = threat_budget;
  tree_.start(hands_.front()->key(), options_.to_move == options_.attacker, options_.plies);
}

void GlobalSearch::run(std::uint64_t nodes, const std::atomic<bool>* stop, const Parallel& parallel) {
  last_node_ = nodes > UINT64_MAX - nodes_ ? UINT64_MAX : nodes_ + nodes;
  stop_ = stop;
  halt_ = false;
  shared_ = parallel && hands_.size() > 1;
  for (const auto& hand : hands_) hand->expander.watch(stop, &halt_);
  if (shared_) {
    parallel(static_cast<int>(hands_.size()), [this](int i) { work(*hands_[i]); });
  } else {
    walk(*hands_.front());
  }
}

bool GlobalSearch::over() const {
  return tree_.node(0).solved() || nodes_ >= last_node_ || halt_.load(std::memory_order_relaxed) ||
         (stop_ != nullptr && stop_->load(std::memory_order_relaxed));
}

void GlobalSearch::halt() {
  halt_ = true;
  changed_.notify_all();
}

void GlobalSearch::work(Hand& hand) {
  try {
    walk(hand);
  } catch (...) {
    const std::lock_guard lock(mutex_);  // so that nobody misses it on the way to wait
    halt();
    throw;
  }
}

void GlobalSearch::walk(Hand& hand) {
  std::unique_lock lock(mutex_);
  for (int detours = 0; !over();) {
    tree_.descend(hand.walk, hand);
    const std::uint32_t n = hand.walk.at;
    if (tree_.node(n).solved()) {
      tree_.ascend(hand.walk, hand, shared_);
    } else if (!tree_.node(n).taken) {
      detours = 0;
      look(hand, lock);
      tree_.ascend(hand.walk, hand, shared_);
    } else {
      tree_.avoid(n);
      tree_.ascend(hand.walk, hand, true);
      if (++detours < kDetours) continue;
      detours = 0;
      changed_.wait(lock);
    }
  }
  tree_.leave(hand.walk, hand);
  if (shared_ && tree_.node(0).solved()) halt();
}

/// Expands the leaf at the end of a walk, without the lock.
void GlobalSearch::look(Hand& hand, std::unique_lock<std::mutex>& lock) {
  const std::uint32_t n = hand.walk.at;
  const ProofNode leaf = tree_.node(n);
  const std::uint64_t before = hand.expander.nodes();
  if (shared_) tree_.take(hand.walk);
  lock.unlock();
  const Expansion& expansion = hand.expander.expand(leaf.attacker_moves, leaf.plies, leaf.tries);
  lock.lock();
  nodes_ += hand.expander.nodes() - before;
  if (shared_) {
    tree_.give_back(n, {leaf.proof, leaf.disproof});
    changed_.notify_all();
    if (halt_.load(std::memory_order_relaxed)) return;  // it may have been cut short
  }
  apply(n, expansion);
}

void GlobalSearch::apply(std::uint32_t n, const Expansion& expansion) {
  switch (expansion.kind) {
    case Expansion::Kind::proved:
      tree_.prove(n, expansion.evidence);
      break;
    case Expansion::Kind::failed:
      tree_.fail(n);
      break;
    case Expansion::Kind::postponed:
      tree_.postpone(n, expansion.proof);
      break;
    case Expansion::Kind::opened:
      tree_.node(n).evidence = expansion.evidence;
      tree_.begin_edges(n);
      for (const Expansion::Edge& e : expansion.edges) tree_.add_edge(e.move, e.proof, e.disproof);
      tree_.finish(n);
      break;
  }
}

NodeId GlobalSearch::build() {
  built_.assign(tree_.size(), kNoNode);
  return build_at(0);
}

NodeId GlobalSearch::build_at(std::uint32_t n) {
  if (built_[n] != kNoNode) return built_[n];
  const ProofNode& node = tree_.node(n);
  const auto edges = tree_.edges(n);
  if (!node.attacker_moves) {
    std::vector<ListedMove> listed;
    for (const ProofEdge& e : edges) listed.push_back({e.move, build_at(e.child)});
    built_[n] = strategy_.reply(listed, node.evidence);
  } else if (node.evidence != kNone) {
    built_[n] = node.evidence;
  } else {
    const auto best =
        std::find_if(edges.begin(), edges.end(), [](const ProofEdge& e) { return e.proof == 0; });
    built_[n] = strategy_.act(best->move, build_at(best->child));
  }
  return built_[n];
}

std::vector<ChildNumbers> GlobalSearch::children() {
  std::vector<ChildNumbers> list;
  for (const ProofEdge& e : tree_.edges(0)) {
    list.push_back(
        {e.move, std::clamp(e.proof, 1u, kMostReported), std::clamp(e.disproof, 1u, kMostReported)});
  }
  const bool attacker = tree_.node(0).attacker_moves;
  std::stable_sort(list.begin(), list.end(), [&](const ChildNumbers& a, const ChildNumbers& b) {
    return attacker ? a.proof_number < b.proof_number : a.disproof_number < b.disproof_number;
  });
  return list;
}

NodeId GlobalSearch::pass_tree() const {
  return tree_.node(0).attacker_moves || tree_.node(0).evidence == kNone ? kNoNode : tree_.node(0).evidence;
}

}  // namespace hissho::search::gomoku
