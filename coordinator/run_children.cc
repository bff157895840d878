// Where the job tree's nodes come from: expansions, whose moves are nodes only when they are selected, and
// the store, which may know a position from another claim or an earlier run.
#include <fmt/core.h>

#include <algorithm>
#include <unordered_map>

#include "coordinator/run.h"

namespace hissho::coordinator {

namespace {

using games::Result;
using games::unexpected;

int plies_after(int remaining) { return remaining == games::kNoBound ? remaining : remaining - 1; }

/// The store keys of the positions after the moves of an expansion. The error says which move cannot be
/// there. On one copy of the position: there may be hundreds of moves.
Result<std::vector<games::Key>> after_each(const games::Game& game, const games::Position& position,
                                           const std::vector<pb::wire::Child>& children) {
  return position.visit([&]<class P>(const P& typed) -> Result<std::vector<games::Key>> {
    std::vector<games::Key> keys;
    keys.reserve(children.size());
    std::vector<bool> seen(static_cast<std::size_t>(game.move_space()));
    P board = typed;
    for (const pb::wire::Child& child : children) {
      const auto move = static_cast<games::Move>(child.move());
      if (child.move() >= seen.size() || !board.legal(move) || seen[move])
        return unexpected(
            fmt::format("an expansion lists move {} that is illegal or listed twice", child.move()));
      seen[move] = true;
      const auto undo = board.play(move);
      if (board.outcome() != games::Outcome::open)
        return unexpected(fmt::format("an expansion lists {}, which ends the game", game.move_text(move)));
      keys.push_back(board.store_key());
      board.undo(undo);
    }
    return keys;
  });
}

}  // namespace

Result<void> Run::look_up(NodeIndex i, std::vector<NodeIndex>& more) {
  if (question_.layer != pb::wire::LAYER_ALL) return {};  // a narrower question than the facts answer
  const auto known = ledger_.known(tree_.node(i).key, tree_.node(i).remaining);
  if (!known) return unexpected(known.error());
  if (*known && (trust_root_ || i != Tree::root())) {
    tree_.set_solved(i, (*known)->proved, (*known)->plies);
    return {};
  }
  if (fresh_) return {};
  const auto record = ledger_.expansion(tree_.node(i).key);
  if (!record) return unexpected(record.error());
  if (!*record) return {};
  // A record may be in another orientation than this node was met in: take its own.
  tree_.node(i).position = (*record)->position();
  tree_.node(i).attempt = static_cast<std::uint16_t>((*record)->attempt());
  std::vector<pb::wire::Child> children;
  for (const pb::store::JobChild& child : (*record)->children()) {
    pb::wire::Child& made = children.emplace_back();
    made.set_move(child.move());
    made.set_proof_number(child.proof_number());
    made.set_disproof_number(child.disproof_number());
  }
  auto edges = make_children(i, children, more);
  if (!edges) return unexpected(edges.error());
  std::uint32_t plies = 0;
  if (!(*record)->otherwise().empty()) {
    const auto chapter = proof::unpack((*record)->otherwise());
    if (!chapter) return unexpected(chapter.error());
    plies = static_cast<std::uint32_t>(proof::longest_line(*chapter));
  }
  tree_.expand(i, std::move(*edges), (*record)->complete(), (*record)->otherwise(), plies);
  return {};
}

Result<std::vector<Edge>> Run::make_children(NodeIndex i, const std::vector<pb::wire::Child>& children,
                                             std::vector<NodeIndex>& made) {
  const auto position = game_.parse_position(tree_.node(i).position);
  if (!position) return unexpected(position.error());
  const auto after = after_each(game_, *position, children);
  if (!after) return unexpected(after.error());
  const bool attacker_moves = tree_.node(i).attacker_moves;
  const int left = plies_after(tree_.node(i).remaining);
  std::vector<Edge> edges;
  edges.reserve(children.size());
  std::unordered_map<games::Key, std::size_t> first;  // edges that lead to the same position are one node's
  const auto make = [&](Edge& edge, games::Key key) {
    games::Position next = *position;
    next.play(edge.move);
    edge.child = tree_.find_or_make(key, next.text(), !attacker_moves, left).index;
    tree_.set_numbers(edge.child, edge.pn, edge.dn);
    made.push_back(edge.child);
  };
  for (std::size_t c = 0; c < children.size(); ++c) {
    const games::Key key = (*after)[c];
    Edge& edge = edges.emplace_back(Edge{static_cast<games::Move>(children[c].move()), kNotMade,
                                         children[c].proof_number(), children[c].disproof_number()});
    const auto [twin, is_first] = first.try_emplace(key, c);
    if (!is_first && !edges[twin->second].made()) make(edges[twin->second], key);
    if (const auto there = tree_.find(key)) {
      edge.child = *there;
      continue;
    }
    const auto stored = in_store(key, left);
    if (!stored) return unexpected(stored.error());
    if (*stored) make(edge, key);
  }
  return edges;
}

Result<bool> Run::in_store(games::Key key, int remaining) const {
  if (question_.layer != pb::wire::LAYER_ALL) return false;  // a narrower question than the facts answer
  if (fresh_ && !has_facts_) return false;
  const auto known = ledger_.known(key, remaining);
  if (!known) return unexpected(known.error());
  if (*known || fresh_) return known->has_value();
  const auto record = ledger_.expansion(key);
  if (!record) return unexpected(record.error());
  return record->has_value();
}

Result<std::optional<NodeIndex>> Run::make_child(NodeIndex parent, std::size_t edge) {
  const Edge asked = tree_.node(parent).edges[edge];
  auto next = game_.parse_position(tree_.node(parent).position);
  if (!next) return unexpected(next.error());
  next->play(asked.move);
  const auto [child, is_new] =
      tree_.find_or_make(next->store_key(), next->text(), !tree_.node(parent).attacker_moves,
                         plies_after(tree_.node(parent).remaining));
  tree_.link(parent, edge, child);
  if (is_new) {
    tree_.set_numbers(child, asked.pn, asked.dn);
    if (auto done = look_up_all({child}); !done) return unexpected(done.error());
    if (tree_.node(child).state == State::leaf) return child;
  }
  if (auto done = spread(parent); !done) return unexpected(done.error());
  return std::nullopt;
}

Result<void> Run::look_up_all(std::vector<NodeIndex> made) {
  while (!made.empty()) {
    const NodeIndex child = made.back();
    made.pop_back();
    if (auto done = look_up(child, made); !done) return done;
    if (tree_.node(child).state != State::leaf)
      if (auto done = spread(child); !done) return done;
  }
  return {};
}

}  // namespace hissho::coordinator
