#include "simulate/carrier.h"

#include <algorithm>
#include <stdexcept>

#include "proof/builder.h"

namespace hissho::simulate {

namespace {

constexpr int kSide = 15;
constexpr char kGame[] = "mnk:width=15,height=15,k=15";
constexpr std::uint32_t kRootPlies = 301;  // that the win at the root is said to take; a child's is one less
constexpr std::uint32_t kRoot = UINT32_MAX;

games::Game carrier_game() {
  auto made = games::Game::make(kGame);
  if (!made) throw std::logic_error(made.error());
  return *made;
}

/// x and o in turn: o on a cell of every row, column and long diagonal, x without any symmetry.
games::Position carrier_root(const games::Game& game, bool attacker_moves) {
  std::vector<games::Move> o, x;
  for (int row = 0; row < kSide; ++row)
    o.push_back(static_cast<games::Move>(row * kSide + (2 * row + 2) % kSide));
  const std::size_t wanted = o.size() + (attacker_moves ? 0 : 1);
  for (games::Move cell = 0; x.size() < wanted;
       cell = static_cast<games::Move>(cell + (x.size() % 3 == 0 ? 2 : 1)))
    if (std::ranges::find(o, cell) == o.end()) x.push_back(cell);
  games::Position position = game.start();
  for (std::size_t i = 0; i < x.size(); ++i) {
    position.play(x[i]);
    if (i < o.size()) position.play(o[i]);
  }
  return position;
}

std::uint64_t scatter(std::uint64_t seed, std::uint64_t n) { return (seed + n) * 0x9e3779b97f4a7c15u >> 40; }

}  // namespace

Carrier::Carrier(const Model& model)
    : model_(model), game_(carrier_game()), root_(carrier_root(game_, model.root().attacker_moves)) {
  places_[root_.store_key()] = {kRoot, 0};
  proof::Builder builder;
  const auto move = builder.act(root_.moves().front(), proof::Builder::kNoId);
  otherwise_ = proof::pack(builder.finish({root_.text(), games::Side::x, proof::Goal::win, 1}, move));
}

coordinator::Question Carrier::question() const { return {root_, games::Side::x, std::nullopt}; }

std::optional<Carrier::Place> Carrier::find(const games::Position& position) const {
  const auto it = places_.find(position.store_key());
  if (it == places_.end()) return std::nullopt;
  const auto [parent, child] = it->second;
  if (parent == kRoot) return Place{model_.root(), 0};
  const Expanded& above = expanded_[parent];
  return Place{model_.expand(above.place.node, above.budget)[child], above.place.depth + 1};
}

void Carrier::expand(const games::Position& position, const Place& place, double budget,
                     const std::vector<Model::Node>& children, pb::wire::JobResult& result) {
  const auto parent = static_cast<std::uint32_t>(expanded_.size());
  expanded_.push_back({place, budget});
  position.visit([&]<class P>(const P& typed) {
    P board = typed;
    games::MoveList moves;
    typed.moves(moves);
    std::size_t at = scatter(place.node.seed, 0) % moves.size();
    std::size_t tried = 0;
    for (std::uint32_t c = 0; c < children.size(); ++c) {
      for (;; at = (at + 1) % moves.size()) {
        if (++tried > moves.size()) return;  // no move is left: the worst of a long list are left out
        const auto undo = board.play(moves[at]);
        const auto [it, fresh] = places_.try_emplace(board.store_key(), Entry{parent, c});
        board.undo(undo);
        if (fresh) break;
      }
      pb::wire::Child* made = result.add_children();
      made->set_move(moves[at]);
      made->set_proof_number(children[c].pn);
      made->set_disproof_number(children[c].dn);
      at = (at + 1) % moves.size();
    }
  });
  if (!place.node.attacker_moves) result.set_otherwise(otherwise_);
}

void Carrier::solve(const games::Position& position, const Place& place, pb::wire::JobResult& result) const {
  if (place.node.state == coordinator::State::proved) {
    const std::uint32_t within = kRootPlies - static_cast<std::uint32_t>(place.depth);
    result.set_verdict(pb::wire::VERDICT_PROVED);
    result.set_plies(within);
    result.add_chapters(win_evidence(position, within));
  } else {
    result.set_verdict(pb::wire::VERDICT_DISPROVED);
    result.add_chapters(hold_evidence(position));
  }
}

std::string Carrier::win_evidence(const games::Position& position, std::uint32_t within) const {
  proof::Builder builder;
  const auto cite = [&](games::Move move) {
    games::Position next = position;
    next.play(move);
    proof::Citation citation;
    citation.claim = proof::Claim{next.text(), games::Side::x, proof::Goal::win, within - 1};
    return builder.cite(citation);
  };
  const games::MoveList moves = position.moves();
  proof::Builder::Id root = proof::Builder::kNoId;
  if (position.to_move() == games::Side::x) {
    root = builder.act(moves.front(), cite(moves.front()));
  } else {
    std::vector<proof::Listed> listed;
    for (const games::Move move : moves) listed.push_back({move, cite(move)});
    root = builder.reply(listed, proof::Builder::kNoId);
  }
  return proof::pack(builder.finish({position.text(), games::Side::x, proof::Goal::win, within}, root));
}

std::string Carrier::hold_evidence(const games::Position& position) const {
  proof::Builder builder;
  const auto root = builder.dead();
  return proof::pack(
      builder.finish({position.text(), games::Side::o, proof::Goal::hold, std::nullopt}, root));
}

}  // namespace hissho::simulate
