#include "search/gomoku/expander.h"

#include <algorithm>
#include <array>

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

/// Writes what it is told about into another strategy.
class Copy final : public StrategyObserver {
 public:
  explicit Copy(Strategy& to) : to_(to) {}
  std::uint32_t act(Move move, NodeId next) override { return to_.act(move, next); }
  std::uint32_t reply(std::span<const ListedMove> listed, NodeId otherwise) override {
    return to_.reply(listed, otherwise);
  }
  std::uint32_t far() override { return to_.far(); }
  std::uint32_t dead() override { return to_.dead(); }
  std::uint32_t pair(std::span<const Move> cells) override { return to_.pair(cells); }

 private:
  Strategy& to_;
};

}  // namespace

std::optional<Threat> Findings::recall(Key key, int plies, std::uint64_t budget) const {
  const std::lock_guard lock(mutex_);
  const auto at = known_.find(key);
  if (at == known_.end()) return std::nullopt;
  const Known& k = at->second;
  if (k.win.root != kNoNode && k.plies <= plies) return k.win;
  if (k.failed_plies >= plies && k.failed_budget >= budget) return Threat{k.failed, kNoNode, {}};
  return std::nullopt;
}

Findings::Known& Findings::at(Key key) {
  if (known_.size() >= kMostKnown && !known_.contains(key)) known_.clear();
  return known_[key];
}

Threat Findings::keep(Key key, NodeId root, int plies, const CellSet& asked) {
  Known& k = at(key);
  k.win = {Found::yes, root, asked};
  k.plies = plies;
  return k.win;
}

Threat Findings::won(Key key, const Line& line, const CellSet& asked) {
  const std::lock_guard lock(mutex_);
  return keep(key, line_strategy(strategy_, line), static_cast<int>(line.size()), asked);
}

Threat Findings::won(Key key, const Strategy& scratch, NodeId root, int plies, const CellSet& asked) {
  const std::lock_guard lock(mutex_);
  Copy copy(strategy_);
  return keep(key, scratch.visit(root, copy), plies, asked);
}

void Findings::failed(Key key, Found found, int plies, std::uint64_t budget) {
  const std::lock_guard lock(mutex_);
  Known& k = at(key);
  k.failed = found;
  k.failed_plies = plies;
  k.failed_budget = budget;
}

void Expander::watch(const std::atomic<bool>* stop, const std::atomic<bool>* halt) {
  vcf_.watch(stop);
  vct_.watch(stop, halt);
  halt_ = halt;
}

const Expansion& Expander::expand(bool attacker_moves, int plies, int tries) {
  ++nodes_;
  result_.kind = Expansion::Kind::failed;
  result_.evidence = kNoNode;
  result_.edges.clear();
  if (attacker_moves) {
    expand_attacker(plies, tries);
  } else {
    expand_defender(plies, tries);
  }
  return result_;
}

/// Looks for a win of the attacker, to move, by fours or threats within `plies`; with its zone of `order`.
Threat Expander::threat_win(int plies, int order, int tries) {
  const std::uint64_t budget = options_.threat_budget << (2 * tries);
  const Key key = board_.key();
  if (auto known = findings_.recall(key, plies, budget)) return *known;
  const auto asked = [&](const Zone& zone) {
    return order == kNoZone ? CellSet() : asked_for(board_.geometry(), zone);
  };
  const std::uint64_t fours = options_.layer == Layer::vcf ? UINT64_MAX : kVcfNodes;
  Found found = vcf_.solve(options_.attacker, plies, fours);
  if (found == Found::yes) {
    const Line& line = vcf_.line();
    Zone zone;
    if (order != kNoZone) zone = line_zone(board_, options_.attacker, line, order);
    return findings_.won(key, line, asked(zone));
  }
  if (options_.layer != Layer::vcf) {
    found = vct_.solve(options_.attacker, plies, budget);
    if (found == Found::yes) {
      Strategy scratch;
      if (const auto won = vct_.build(scratch, order))
        return findings_.won(key, scratch, won->root, won->plies, asked(won->zone));
      found = Found::no;
    }
  }
  const bool halted = halt_ != nullptr && halt_->load(std::memory_order_relaxed);  // and perhaps cut short
  if (!halted) findings_.failed(key, found, plies, budget);
  return {found, kNoNode, {}};
}

void Expander::expand_attacker(int plies, int tries) {
  const Side defender = other(options_.attacker);
  const CellSet blocks = board_.five_cells(defender);
  if (blocks.size() > 1 && !board_.can_five(options_.attacker)) return;
  const std::vector<Move> suggested =
      options_.book != nullptr ? options_.book->find(board_) : std::vector<Move>();
  const Threat threat = threat_win(plies, kNoZone, tries);
  if (threat.found == Found::yes) {
    result_.kind = Expansion::Kind::proved;
    result_.evidence = threat.root;
    return;
  }
  if (threat.found == Found::gave_up && suggested.empty() && tries < kRetries) {
    result_.kind = Expansion::Kind::postponed;
    result_.proof = kPostponedAttacker[tries];
    return;
  }
  if (options_.layer != Layer::all || plies < 5) return;
  result_.kind = Expansion::Kind::opened;
  if (!blocks.empty()) {
    blocks.each([&](int cell) { add_edge(static_cast<Move>(cell), 4, 1); });
  } else if (vcf_.solve(defender, kAnyLength, kCounterNodes) == Found::yes) {
    const CellSet zone = line_asks_for(board_, defender, vcf_.line());
    add_quiet_moves(&zone, suggested);
  } else {
    add_quiet_moves(nullptr, suggested);
  }
}

void Expander::add_quiet_moves(const CellSet* inside, const std::vector<Move>& suggested) {
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
  for (const Move move : suggested) add_edge(move, 1, 1);
  if (moves.empty()) return;
  const int best = moves.front().score;
  std::erase_if(moves, [&](const ScoredMove& m) { return is_suggested(m.move); });
  if (moves.size() > options_.width) moves.resize(options_.width);
  for (const ScoredMove& m : moves) add_edge(m.move, others + first_proof_number(m.score, best), 1);
}

void Expander::expand_defender(int plies, int tries) {
  const Side defender = other(options_.attacker);
  if (board_.can_five(defender) || board_.empty_count() < 2) return;
  if (!board_.can_five(options_.attacker) && vcf_.solve(defender, kAnyLength, kCounterNodes) == Found::yes) {
    return;
  }
  const Threat pass = threat_win(plies - 1, 1, tries);
  if (pass.found == Found::gave_up && tries < kRetries) {
    result_.kind = Expansion::Kind::postponed;
    result_.proof = kPostponedDefender[tries];
    return;
  }
  std::vector<RankedMove> replies;
  if (pass.found == Found::yes) {
    result_.evidence = pass.root;
    pass.asked.each([&](int cell) { replies.push_back({static_cast<Move>(cell), 0}); });
    rank(board_, defender, replies);
  } else if (options_.layer == Layer::all) {
    replies = quiet_moves(board_, defender, kMaxCells);
  } else {
    return;
  }
  result_.kind = Expansion::Kind::opened;
  for (const RankedMove& m : replies) add_edge(m.move, 1, 1);
}

}  // namespace hissho::search::gomoku
