#include "search/gomoku/vct.h"

#include <algorithm>

#include "search/gomoku/move_model.h"
#include "search/gomoku/moves.h"

namespace hissho::search::gomoku {
namespace {

// A VCF inside a threat search is cut off here: longer ones are rare, and the threat search finds its way.
constexpr std::uint64_t kVcfNodes = 400;
constexpr std::uint64_t kCounterNodes = 100;
constexpr std::uint32_t kHinted = 2;  // added to the first proof numbers of the moves that are not the hint

}  // namespace

Found Vct::solve(Side attacker, int plies, std::uint64_t budget) {
  attacker_ = attacker;
  lines_.clear();
  last_node_ = budget > UINT64_MAX - nodes_ ? UINT64_MAX : nodes_ + budget;
  tree_.start(key(), true, plies);
  tree_.run(*this);
  if (tree_.node(0).proof == 0) return Found::yes;
  return tree_.node(0).disproof == 0 ? Found::no : Found::gave_up;
}

void Vct::expand(std::uint32_t n) {
  ++nodes_;
  if (tree_.node(n).attacker_moves) {
    expand_attacker(n);
  } else {
    expand_defender(n);
  }
}

std::uint32_t Vct::keep_line() {
  const auto at = static_cast<std::uint32_t>(lines_.size());
  lines_.push_back(static_cast<Move>(vcf_.line().size()));
  lines_.insert(lines_.end(), vcf_.line().begin(), vcf_.line().end());
  return at;
}

Line Vct::line_at(std::uint32_t evidence) const {
  const auto first = lines_.begin() + evidence + 1;
  return {first, first + lines_[evidence]};
}

void Vct::expand_attacker(std::uint32_t n) {
  const int plies = tree_.node(n).plies;
  const Side defender = other(attacker_);
  const CellSet blocks = board_.five_cells(defender);
  if (blocks.size() > 1 && !board_.can_five(attacker_)) return tree_.fail(n);
  if (vcf_.solve(attacker_, plies, kVcfNodes) == Found::yes) return tree_.prove(n, keep_line());
  if (plies < 5) return tree_.fail(n);
  tree_.begin_edges(n);
  if (!blocks.empty()) {
    blocks.each([&](int cell) { tree_.add_edge(static_cast<Move>(cell), 4, 1); });
  } else if (vcf_.solve(defender, kAnyLength, kCounterNodes) == Found::yes) {
    // A move outside the zone of the defender's own VCF loses to it, unless it is a four.
    const CellSet zone = line_asks_for(board_, defender, vcf_.line());
    add_threats(&zone);
  } else {
    add_threats(nullptr);
  }
  tree_.finish(n);
}

void Vct::add_threats(const CellSet* inside) {
  CellSet fours;
  if (inside != nullptr) {
    board_.live(attacker_, 2).each([&](int w) { board_.each_empty(w, [&](Move cell) { fours.add(cell); }); });
  }
  threats_.clear();
  threat_cells(board_, attacker_).each([&](int c) {
    if (inside != nullptr && !inside->has(c) && !fours.has(c)) return;
    const auto cell = static_cast<Move>(c);
    threats_.push_back({cell, score(board_, attacker_, cell, kThreatWeights)});
  });
  sort_by_score(threats_);
  const int hint = hints_.find(board_.key(attacker_));
  for (const ScoredMove& m : threats_) {
    const std::uint32_t proof = first_proof_number(m.score, threats_.front().score);
    tree_.add_edge(m.move, hint == Hints::kNoHint ? proof : m.move == hint ? 1 : proof + kHinted, 1);
  }
}

void Vct::expand_defender(std::uint32_t n) {
  const int plies = tree_.node(n).plies;
  const Side defender = other(attacker_);
  if (board_.can_five(defender) || board_.empty_count() < 2) return tree_.fail(n);
  if (vcf_.solve(attacker_, plies - 1, kVcfNodes) != Found::yes) return tree_.fail(n);
  tree_.node(n).evidence = keep_line();
  const CellSet zone = line_asks_for(board_, attacker_, vcf_.line());
  std::vector<RankedMove> replies;
  zone.each([&](int cell) { replies.push_back({static_cast<Move>(cell), 0}); });
  rank(board_, defender, replies);
  tree_.begin_edges(n);
  for (const RankedMove& m : replies) tree_.add_edge(m.move, 1, 1);
  tree_.finish(n);
}

std::optional<Won> Vct::build(Strategy& strategy, int order) {
  order_ = order;
  zone_lost_ = false;
  built_.assign(tree_.size(), Won{});
  const Won& won = build_at(0, strategy);
  return zone_lost_ ? std::nullopt : std::optional<Won>(won);
}

const Won& Vct::build_at(std::uint32_t n, Strategy& strategy) {
  if (built_[n].root != kNoNode) return built_[n];
  const ProofNode node = tree_.node(n);
  Won won;
  if (node.attacker_moves && node.evidence != kNone) {
    const Line line = line_at(node.evidence);
    won = {line_strategy(strategy, line), static_cast<int>(line.size()), {}};
    if (order_ != kNoZone) won.zone = line_zone(board_, attacker_, line, order_);
  } else if (node.attacker_moves) {
    const auto edges = tree_.edges(n);
    const auto best =
        std::find_if(edges.begin(), edges.end(), [](const ProofEdge& e) { return e.proof == 0; });
    hints_.put(board_.key(attacker_), best->move);
    play(n, best->move);
    const Won& next = build_at(best->child, strategy);
    undo(n, best->move);
    won = {strategy.act(best->move, next.root), next.plies + 1, next.zone};
    won.zone.cells.add(best->move);
  } else {
    won = build_reply(n, strategy);
  }
  return built_[n] = std::move(won);
}

Won Vct::build_reply(std::uint32_t n, Strategy& strategy) {
  const Line line = line_at(tree_.node(n).evidence);
  Won won{kNoNode, static_cast<int>(line.size()) + 1, {}};
  std::vector<ListedMove> listed;
  std::optional<ReplyZone> zone;
  if (order_ != kNoZone) zone.emplace(board_, attacker_, order_);
  for (const ProofEdge& e : tree_.edges(n)) {
    play(n, e.move);
    const Won& next = build_at(e.child, strategy);
    undo(n, e.move);
    listed.push_back({e.move, next.root});
    won.plies = std::max(won.plies, next.plies + 1);
    if (zone) zone->listed(e.move, next.zone);
  }
  if (zone) {
    const bool covered = zone->otherwise(line_zone(board_, attacker_, line, order_ + 1));
    std::optional<Zone> finished = zone->finish();
    zone_lost_ |= !covered || !finished;
    won.zone = finished ? std::move(*finished) : Zone{};
  }
  won.root = strategy.reply(listed, line_strategy(strategy, line));
  return won;
}

}  // namespace hissho::search::gomoku
