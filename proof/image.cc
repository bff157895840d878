// A symmetry is known by what it does to every move, so products and inverses are looked for among the game's
// own: no rule about turns and shifts is written down a second time.
#include "proof/image.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace hissho::proof {
namespace {

template <class Maps>
Symmetry find(const games::Game& game, const Maps& maps) {
  for (const Symmetry s : game.all_symmetries()) {
    bool same = true;
    for (int m = 0; m < game.move_space() && same; ++m) same = maps(s, static_cast<Move>(m));
    if (same) return s;
  }
  throw std::logic_error("the symmetries of " + game.name() + " are no group");
}

Result<Claim> image(const games::Game& game, const Claim& claim, Symmetry s) {
  const auto position = game.parse_position(claim.position, games::StoneCount::any);
  if (!position) return fail(position.error());
  Claim out = claim;
  out.position = position->image(s).text();
  return out;
}

}  // namespace

Symmetry compose(const games::Game& game, Symmetry first, Symmetry second) {
  if (first == Symmetry{}) return second;
  if (second == Symmetry{}) return first;
  return find(game,
              [&](Symmetry s, Move m) { return game.map(s, m) == game.map(second, game.map(first, m)); });
}

Symmetry inverse(const games::Game& game, Symmetry s) {
  if (s == Symmetry{}) return s;
  return find(game, [&](Symmetry t, Move m) { return game.map(t, game.map(s, m)) == m; });
}

std::optional<Symmetry> symmetry_between(const games::Game& game, const games::Position& from,
                                         const games::Position& to) {
  if (from == to) return Symmetry{};
  if (from.store_key() != to.store_key()) return std::nullopt;
  const Symmetry s = compose(game, from.store_symmetry(), inverse(game, to.store_symmetry()));
  if (from.image(s) == to) return s;
  for (const Symmetry t : game.all_symmetries())
    if (from.image(t) == to) return t;
  return std::nullopt;
}

Result<Chapter> image(const games::Game& game, const Chapter& chapter, Symmetry s) {
  if (s == Symmetry{}) return chapter;
  Chapter out = chapter;
  auto claim = image(game, chapter.claim, s);
  if (!claim) return fail(claim.error());
  out.claim = std::move(*claim);
  for (Node& node : out.nodes) {
    if (node.kind == Kind::act) node.move = game.map(s, node.move);
    if (node.kind != Kind::reply) continue;
    const std::span<Listed> listed(out.listed.data() + node.first, node.count);
    for (Listed& l : listed) l.move = game.map(s, l.move);
    std::ranges::sort(listed, {}, &Listed::move);
  }
  for (Move& m : out.cells) m = game.map(s, m);
  const Symmetry back = inverse(game, s);
  for (Citation& citation : out.citations) {
    if (!citation.claim) {
      citation.symmetry = compose(game, back, citation.symmetry);
      continue;
    }
    if (citation.symmetry != Symmetry{})
      return fail("a citation of a claim with a symmetry cannot be turned");
    auto cited = image(game, *citation.claim, s);
    if (!cited) return fail(cited.error());
    citation.claim = std::move(*cited);
  }
  return out;
}

}  // namespace hissho::proof
