#include "search/gomoku/global.h"

#include <algorithm>

#include "search/gomoku/move_model.h"
#include "search/gomoku/moves.h"

namespace hissho::search::gomoku {
namespace {

constexpr std::uint64_t kVcfNodes = 4000;
constexpr std::uint64_t kCounterNodes = 1000;
// Retries of a threat search that gave up, and the proof numbers of its node in between.
constexpr int kRetries = 2;
constexpr std::array<std::uint32_t, kRetries> kPostponedAttacker{3, 8};
constexpr std::array<std::uint32_t, kRetries> kPostponedDefender{15, 50};
constexpr std::uint32_t kQuiet = 3;           // proof number of the best quiet move, less one
constexpr std::size_t kMostKnown = 1u << 18;  // positions a map; beyond it nothing more is remembered

// Numbers reported for children: a failure within a width, or a win without its evidence, is no fact.
constexpr std::uint32_t kMostReported = 1u << 20;

}  // namespace

GlobalSearch::GlobalSearch(Board& board, VcfTable& table, Strategy& strategy, const GlobalOptions& options)
    : board_(board), strategy_(strategy), options_(options), vcf_(board, table), vct_(board, vcf_) {
  restart(options.width, options.threat_budget);
}

void GlobalSearch::restart(std::size_t width, std::uint64_t threat_budget) {
  options_.width = width;
  options_.threat_budget = threat_budget;
  tree_.start(key(), options_.to_move == options_.attacker, options_.plies);
}

void GlobalSearch::run(std::uint64_t nodes, const std::atomic<bool>* stop) {
  last_node_ = nodes > UINT64_MAX - this->nodes() ? UINT64_MAX : this->nodes() + nodes;
  stop_ = stop;
  vcf_.watch(stop);
  vct_.watch(stop);
  tree_.run(*this);
}

bool GlobalSearch::exhausted() const {
  return nodes() >= last_node_ || (stop_ != nullptr && stop_->load(std::memory_order_relaxed));
}

/// Looks for a win of the attacker, to move, by fours or threats within `plies`; with its zone of `order`.
GlobalSearch::Threat GlobalSearch::threat_win(int plies, int order, int tries) {
  const std::uint64_t budget = options_.threat_budget << (2 * tries);
  const auto at = known_.find(key());
  if (at != known_.end()) {
    const Known& k = at->second;
    if (k.won.root != kNoNode && k.won.plies <= plies) return {Found::yes, &k.won};
    if (k.failed_plies >= plies && k.failed_budget >= budget) return {k.failed, nullptr};
  }
  const std::uint64_t fours = options_.layer == Layer::vcf ? UINT64_MAX : kVcfNodes;
  std::optional<Won> won;
  Found found = vcf_.solve(options_.attacker, plies, fours);
  if (found == Found::yes) {
    const Line& line = vcf_.line();
    won = {line_strategy(strategy_, line), static_cast<int>(line.size()), {}};
    if (order != kNoZone) won->zone = line_zone(board_, options_.attacker, line, order);
  } else if (options_.layer != Layer::vcf) {
    found = vct_.solve(options_.attacker, plies, budget);
    if (found == Found::yes) won = vct_.build(strategy_, order);
    if (found == Found::yes && !won) found = Found::no;
  }
  if (at == known_.end() && known_.size() >= kMostKnown) known_.clear();
  Known& k = known_[key()];
  if (found != Found::yes) {
    k.failed = found;
    k.failed_plies = plies;
    k.failed_budget = budget;
    return {found, nullptr};
  }
  k.won = std::move(*won);
  return {found, &k.won};
}

void GlobalSearch::expand(std::uint32_t n) {
  ++nodes_;
  if (tree_.node(n).attacker_moves) {
    expand_attacker(n);
  } else {
    expand_defender(n);
  }
}

void GlobalSearch::expand_attacker(std::uint32_t n) {
  const int plies = tree_.node(n).plies;
  const Side defender = other(options_.attacker);
  const CellSet blocks = board_.five_cells(defender);
  if (blocks.size() > 1 && !board_.can_five(options_.attacker)) return tree_.fail(n);
  const int tries = tree_.node(n).tries;
  const std::vector<Move> suggested =
      options_.book != nullptr ? options_.book->find(board_) : std::vector<Move>();
  const Threat threat = threat_win(plies, kNoZone, tries);
  if (threat.found == Found::yes) return tree_.prove(n, threat.won->root);
  if (threat.found == Found::gave_up && suggested.empty() && tries < kRetries) {
    return tree_.postpone(n, kPostponedAttacker[tries]);
  }
  if (options_.layer != Layer::all || plies < 5) return tree_.fail(n);
  tree_.begin_edges(n);
  if (!blocks.empty()) {
    blocks.each([&](int cell) { tree_.add_edge(static_cast<Move>(cell), 4, 1); });
  } else if (vcf_.solve(defender, kAnyLength, kCounterNodes) == Found::yes) {
    const CellSet zone = line_asks_for(board_, defender, vcf_.line());
    add_quiet_moves(&zone, suggested);
  } else {
    add_quiet_moves(nullptr, suggested);
  }
  tree_.finish(n);
}

void GlobalSearch::add_quiet_moves(const CellSet* inside, const std::vector<Move>& suggested) {
  CellSet fours;
  board_.live(options_.attacker, 2).each([&](int w) {
    board_.each_empty(w, [&](Move cell) { fours.add(cell); });
  });
  std::vector<ScoredMove> moves;
  for (int c = 0; c < board_.geometry().cells(); ++c) {
    const auto cell = static_cast<Move>(c);
    if (!board_.empty(cell) || (inside != nullptr && !inside->has(c) && !fours.has(c))) continue;
    moves.push_back({cell, score(board_, options_.attacker, cell, kQuietWeights)});
  }
  sort_by_score(moves);
  const auto is_suggested = [&](Move move) { return std::ranges::find(suggested, move) != suggested.end(); };
  const std::uint32_t others = kQuiet + (suggested.empty() ? 0 : options_.book->trust());
  for (const Move move : suggested) tree_.add_edge(move, 1, 1);
  if (moves.empty()) return;
  const int best = moves.front().score;
  std::erase_if(moves, [&](const ScoredMove& m) { return is_suggested(m.move); });
  if (moves.size() > options_.width) moves.resize(options_.width);
  for (const ScoredMove& m : moves) tree_.add_edge(m.move, others + first_proof_number(m.score, best), 1);
}

void GlobalSearch::expand_defender(std::uint32_t n) {
  const int plies = tree_.node(n).plies;
  const Side defender = other(options_.attacker);
  if (board_.can_five(defender) || board_.empty_count() < 2) return tree_.fail(n);
  if (!board_.can_five(options_.attacker) && vcf_.solve(defender, kAnyLength, kCounterNodes) == Found::yes) {
    return tree_.fail(n);
  }
  const int tries = tree_.node(n).tries;
  const Threat pass = threat_win(plies - 1, 1, tries);
  if (pass.found == Found::gave_up && tries < kRetries) return tree_.postpone(n, kPostponedDefender[tries]);
  std::vector<RankedMove> replies;
  if (pass.found == Found::yes) {
    tree_.node(n).evidence = pass.won->root;
    asked_for(board_.geometry(), pass.won->zone).each([&](int cell) {
      replies.push_back({static_cast<Move>(cell), 0});
    });
    rank(board_, defender, replies);
  } else if (options_.layer == Layer::all) {
    replies = quiet_moves(board_, defender, kMaxCells);
  } else {
    return tree_.fail(n);
  }
  tree_.begin_edges(n);
  for (const RankedMove& m : replies) tree_.add_edge(m.move, 1, 1);
  tree_.finish(n);
}

NodeId GlobalSearch::build() {
  built_.assign(tree_.size(), kNoNode);
  return build_at(0);
}

NodeId GlobalSearch::build_at(std::uint32_t n) {
  if (built_[n] != kNoNode) return built_[n];
  const ProofNode& node = tree_.node(n);
  const auto below = [&](const ProofEdge& e) {
    play(n, e.move);
    const NodeId id = build_at(e.child);
    undo(n, e.move);
    return id;
  };
  const auto edges = tree_.edges(n);
  if (!node.attacker_moves) {
    std::vector<ListedMove> listed;
    for (const ProofEdge& e : edges) listed.push_back({e.move, below(e)});
    built_[n] = strategy_.reply(listed, node.evidence);
  } else if (node.evidence != kNone) {
    built_[n] = node.evidence;
  } else {
    const auto best =
        std::find_if(edges.begin(), edges.end(), [](const ProofEdge& e) { return e.proof == 0; });
    built_[n] = strategy_.act(best->move, below(*best));
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
