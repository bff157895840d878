// The clauses of docs/proofs.md, section 2, in their order.
#include "proof/step.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace hissho::proof {

int plies_of(const Claim& claim) {
  return claim.within ? static_cast<int>(std::min<std::uint32_t>(*claim.within, games::kNoBound - 1))
                      : games::kNoBound;
}

int after_ply(int plies) { return plies == games::kNoBound ? plies : plies - 1; }

Result<Step> Step::make(const games::Game& game, const Chapter& chapter, const ClaimOf& claim_of) {
  if (auto ok = fits(game, chapter); !ok) return fail(ok.error());
  auto root = game.parse_position(chapter.claim.position, games::StoneCount::any);
  if (!root) return fail(fmt::format("the claim's position: {}", root.error()));
  if (root->outcome() != games::Outcome::open) return fail("the game is over at the claim's position");
  return Step(game, chapter, claim_of, std::move(*root));
}

bool Step::reached(games::Outcome outcome) const {
  if (chapter_.claim.goal == Goal::win) return outcome == games::win_of(side());
  return outcome != games::win_of(games::other(side()));
}

Result<void> Step::expand(NodeNumber number, const games::Position& position, int plies,
                          std::vector<Pending>& pending) const {
  pending.clear();
  const bool hold = chapter_.claim.goal == Goal::hold;
  if (plies <= 0) {
    if (hold) return {};
    return fail("no plies are left, and the game is not won");
  }
  const Node& node = chapter_.nodes[number];
  const bool own_turn = position.to_move() == side();
  switch (node.kind) {
    case Kind::act:
      if (!own_turn) return fail("the node acts, but it is the opponent's turn");
      return act(node, position, plies, pending);
    case Kind::reply:
      if (own_turn) return fail("the node answers replies, but it is its own side's turn");
      return reply(node, position, plies, pending);
    case Kind::cite:
      return cite(chapter_.citation(node), position, plies);
    case Kind::far:
    case Kind::dead:
    case Kind::pair:
      if (!hold) return fail("a counting node proves no win");
      return leaf(node, position, plies);
  }
  return fail("no such kind of node");
}

Result<void> Step::act(const Node& node, const games::Position& position, int plies,
                       std::vector<Pending>& pending) const {
  const std::string move = game_.move_text(node.move);
  if (!position.legal(node.move))
    return fail(fmt::format("{} is not legal: {}", move, position.why_illegal(node.move)));
  games::Position after = position;
  after.play(node.move);
  if (after.outcome() != games::Outcome::open) {
    if (!reached(after.outcome())) return fail(fmt::format("{} ends the game, and not as claimed", move));
    pending.push_back({node.move, kNone, true});
    return {};
  }
  if (chapter_.claim.goal == Goal::hold && plies == 1) return {};
  if (node.child == kNone) return fail(fmt::format("nothing follows {}, and the game goes on", move));
  pending.push_back({node.move, node.child, false});
  return {};
}

namespace {

/// What each legal move makes of the game. On one copy: positions are large, and there may be hundreds of
/// moves.
std::vector<std::pair<Move, games::Outcome>> outcomes(const games::Position& position) {
  return position.visit([]<class P>(const P& typed) {
    games::MoveList moves;
    typed.moves(moves);
    std::vector<std::pair<Move, games::Outcome>> made;
    made.reserve(moves.size());
    P after = typed;
    for (const Move m : moves) {
      const auto undo = after.play(m);
      made.emplace_back(m, after.outcome());
      after.undo(undo);
    }
    return made;
  });
}

}  // namespace

Result<void> Step::reply(const Node& node, const games::Position& position, int plies,
                         std::vector<Pending>& pending) const {
  const std::span<const Listed> listed = chapter_.replies(node);
  for (const auto& [m, outcome] : outcomes(position)) {
    if (outcome != games::Outcome::open) {
      if (!reached(outcome))
        return fail(fmt::format("the reply {} ends the game, and not as claimed", game_.move_text(m)));
      pending.push_back({m, kNone, true});
      continue;
    }
    const auto at = std::ranges::lower_bound(listed, m, {}, &Listed::move);
    if (at != listed.end() && at->move == m) {
      pending.push_back({m, at->child, false});
    } else if (node.child != kNone) {
      pending.push_back({m, node.child, false});
    } else if (chapter_.claim.goal == Goal::win || plies != 1) {
      return fail(fmt::format("the reply {} is legal and not answered", game_.move_text(m)));
    }
  }
  return {};
}

Result<void> Step::cite(const Citation& citation, const games::Position& position, int plies) const {
  std::optional<Claim> claim = citation.claim;
  if (!claim && claim_of_) claim = claim_of_(citation.chapter);
  if (!claim) return fail(fmt::format("the cited chapter {} is not there", citation.chapter));
  const auto cited = game_.parse_position(claim->position, games::StoneCount::any);
  if (!cited) return fail(fmt::format("the cited position: {}", cited.error()));
  if (cited->stones() <= root_.stones())
    return fail("the cited position does not have more stones than the chapter's");
  if (!(position.image(citation.symmetry) == *cited))
    return fail(fmt::format("the cited position is {}, the position at hand {}", claim->position,
                            position.image(citation.symmetry).text()));
  if (claim->side != side() || claim->goal != chapter_.claim.goal)
    return fail("the cited claim is of another side or goal");
  const int bound = plies_of(*claim);
  if (chapter_.claim.goal == Goal::win ? bound > plies : bound < plies)
    return fail(fmt::format("the cited bound {} does not serve where {} plies are left",
                            claim->within ? std::to_string(*claim->within) : "-",
                            plies == games::kNoBound ? "any" : std::to_string(plies)));
  return {};
}

Result<void> Step::leaf(const Node& node, const games::Position& position, int plies) const {
  if (node.kind == Kind::pair) return pairs(chapter_.pair_cells(node), position);
  const Side opponent = games::other(side());
  const int asked = node.kind == Kind::dead ? games::kNoBound : plies;
  if (node.kind == Kind::far && plies == games::kNoBound) return fail("\"far\" needs a bound");
  const games::NoWin reason = position.visit([&](const auto& p) { return p.no_win(opponent, asked); });
  if (reason != games::NoWin::none) return {};
  return fail(node.kind == Kind::far ? "the opponent is near enough to a line"
                                     : "a line is left to the opponent");
}

Result<void> Step::pairs(std::span<const Move> cells, const games::Position& position) const {
  if (!std::holds_alternative<std::shared_ptr<const games::InARowRules>>(game_.rules()))
    return fail("pairs belong to in-a-row games only");
  return position.visit([&]<class P>(const P& p) -> Result<void> {
    if constexpr (std::is_same_v<P, games::InARowPosition>) {
      std::set<Move> seen;
      for (const Move m : cells) {
        if (!p.empty(m)) return fail(fmt::format("{} is in a pair and not empty", game_.move_text(m)));
        if (!seen.insert(m).second) return fail(fmt::format("{} is in two pairs", game_.move_text(m)));
      }
      for (int w = 0; w < p.rules().window_count(); ++w) {
        if (p.count(side(), w) != 0) continue;
        const std::span<const Move> window = p.rules().window_cells(w);
        const auto holds = [&](Move m) { return std::ranges::find(window, m) != window.end(); };
        bool paired = false;
        for (std::size_t i = 0; i < cells.size() && !paired; i += 2)
          paired = holds(cells[i]) && holds(cells[i + 1]);
        if (!paired)
          return fail(fmt::format("the opponent's line from {} to {} holds no pair",
                                  game_.move_text(window.front()), game_.move_text(window.back())));
      }
    }
    return {};
  });
}

}  // namespace hissho::proof
