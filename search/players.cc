#include "search/players.h"

namespace hissho::search {
namespace {

using games::Move;
using games::MoveList;
using games::Position;
using games::Side;

Move any_of(const MoveList& moves, Random& random) {
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// Levels that a move wins for its mover: the game counts most, other games have nothing else.
int levels_won(const Position& position, Move move) {
  const Side mover = position.to_move();
  Position after = position;
  after.play(move);
  if (after.outcome() == games::win_of(mover)) return 4;
  const auto* before = std::get_if<games::NestedPosition>(&position.any());
  if (before == nullptr) return 0;
  const auto& now = std::get<games::NestedPosition>(after.any());
  int won = 0;
  for (int level = 1; level < now.rules().levels(); ++level) {
    const games::FieldId field = now.rules().field_of(move, level);
    won += before->field(field) == games::Outcome::open && now.field(field) == games::win_of(mover);
  }
  return won;
}

// The moves among `moves` that win most levels for whoever is to move; none where none wins anything.
MoveList greediest(const Position& position, const MoveList& moves) {
  MoveList best;
  int most = 1;
  for (const Move move : moves) {
    const int won = levels_won(position, move);
    if (won > most) best.clear();
    most = std::max(most, won);
    if (won == most) best.push_back(move);
  }
  return best;
}

}  // namespace

Move random_move(const Position& position, Random& random) { return any_of(position.moves(), random); }

Move greedy_move(const Position& position, Random& random) {
  const MoveList moves = position.moves();
  if (const MoveList wins = greediest(position, moves); !wins.empty()) return any_of(wins, random);
  const Position passed = position.with_to_move(games::other(position.to_move()));
  MoveList legal_for_both;
  for (const Move move : moves)
    if (passed.legal(move)) legal_for_both.push_back(move);
  if (const MoveList blocks = greediest(passed, legal_for_both); !blocks.empty())
    return any_of(blocks, random);
  return any_of(moves, random);
}

}  // namespace hissho::search
