// Walks a strategy: along random lines, or along all of them with a memory of what has been checked.
#include "proof/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <unordered_map>
#include <unordered_set>

#include "proof/step.h"

namespace hissho::proof {
namespace {

std::string at_line(const games::Game& game, const games::MoveList& line, NodeNumber node,
                    const std::string& what) {
  if (line.empty()) return fmt::format("at the position itself (node {}): {}", node, what);
  std::vector<std::string> moves;
  for (const Move m : line) moves.push_back(game.move_text(m));
  return fmt::format("after {} (node {}): {}", fmt::join(moves, " "), node, what);
}

/// A node at a position with a bound: what has been checked once needs no second check.
struct Checked {
  games::Key key;
  NodeNumber node;
  int plies;
  friend bool operator==(const Checked&, const Checked&) = default;
};
struct CheckedHash {
  std::size_t operator()(const Checked& c) const {
    return c.key.lo ^ (std::uint64_t{c.node} * 0x9e3779b97f4a7c15ULL) ^
           (static_cast<std::uint64_t>(c.plies) << 48);
  }
};

class WholeCheck {
 public:
  WholeCheck(const games::Game& game, const Step& step, std::uint64_t max_steps)
      : game_(game), step_(step), left_(max_steps) {}

  /// Recursion is as deep as the line is long.
  Result<bool> check(NodeNumber node, const games::Position& position, int plies) {
    if (checked_.contains({position.key(), node, plies})) return true;
    if (left_ == 0) return false;
    --left_;
    std::vector<Pending> pending;
    if (auto ok = step_.expand(node, position, plies, pending); !ok)
      return fail(at_line(game_, line_, node, ok.error()));
    for (const Pending& p : pending) {
      if (p.over) continue;
      games::Position after = position;
      after.play(p.move);
      line_.push_back(p.move);
      auto result = check(p.node, after, after_ply(plies));
      if (!result || !*result) return result;
      line_.pop_back();
    }
    checked_.insert({position.key(), node, plies});
    return true;
  }

 private:
  const games::Game& game_;
  const Step& step_;
  std::uint64_t left_;
  games::MoveList line_;
  std::unordered_set<Checked, CheckedHash> checked_;
};

}  // namespace

Result<void> check_sampled(const games::Game& game, const Chapter& chapter, int lines, std::uint64_t seed,
                           const ClaimOf& claim_of) {
  const auto step = Step::make(game, chapter, claim_of);
  if (!step) return fail(step.error());
  std::mt19937_64 random(seed);
  std::unordered_map<Checked, std::vector<Pending>, CheckedHash> known;  // lines begin alike
  for (int i = 0; i < lines; ++i) {
    games::Position position = step->root();
    games::MoveList line;
    NodeNumber node = 0;
    for (int plies = plies_of(chapter.claim);; plies = after_ply(plies)) {
      const auto [entry, is_new] = known.try_emplace({position.key(), node, plies});
      std::vector<Pending>& pending = entry->second;
      if (is_new) {
        if (auto ok = step->expand(node, position, plies, pending); !ok)
          return fail(at_line(game, line, node, ok.error()));
        std::erase_if(pending, [](const Pending& p) { return p.over; });
      }
      if (pending.empty()) break;
      const Pending& next =
          pending[std::uniform_int_distribution<std::size_t>(0, pending.size() - 1)(random)];
      position.play(next.move);
      line.push_back(next.move);
      node = next.node;
    }
  }
  return {};
}

Result<bool> check_whole(const games::Game& game, const Chapter& chapter, std::uint64_t max_steps,
                         const ClaimOf& claim_of) {
  const auto step = Step::make(game, chapter, claim_of);
  if (!step) return fail(step.error());
  return WholeCheck(game, *step, max_steps).check(0, step->root(), plies_of(chapter.claim));
}

}  // namespace hissho::proof
