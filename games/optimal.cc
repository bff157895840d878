#include "games/optimal.h"

#include <fmt/format.h>

#include <algorithm>

namespace hissho::games {
namespace {

MoveList sensible_moves(const Position& position) {
  MoveList moves = position.wins_now(position.to_move());
  if (moves.empty()) moves = position.wins_now(other(position.to_move()));
  if (moves.empty()) moves = position.moves();
  return moves;
}

/// Appends every game that goes on from the position; `played` is its line so far.
void collect(const Game& game, const Position& position, std::string& played,
             std::vector<std::string>& games) {
  if (position.outcome() != Outcome::open) {
    games.push_back(played);
    return;
  }
  const auto order = game.reading_order();
  for (Move move : sensible_moves(position)) {
    Position next = position;
    next.play(move);
    played.push_back(static_cast<char>('0' + (std::find(order.begin(), order.end(), move) - order.begin())));
    collect(game, next, played, games);
    played.pop_back();
  }
}

}  // namespace

Result<std::vector<std::string>> optimal_games(const Game& game) {
  if (game.name() != Game::make("torus-ttt")->name()) {
    return unexpected(fmt::format("the list of optimal games is that of torus-ttt, not of {}", game.name()));
  }
  std::vector<std::string> games;
  std::string played;
  collect(game, game.start(), played, games);
  std::sort(games.begin(), games.end());
  return games;
}

}  // namespace hissho::games
