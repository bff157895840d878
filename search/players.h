// Players to measure an opponent against.
#pragma once

#include "games/registry.h"
#include "search/mcts/random.h"

namespace hissho::search {

/// Any legal move. Both require an open position.
games::Move random_move(const games::Position& position, Random& random);

/// Looks one ply ahead. The first of these that some move does, at random among the moves that do it: wins
/// the game; wins a field (nested games: as many levels of fields as can be); takes the cell where the
/// opponent, if it were to move here, would win the game, or else would win a field; any move.
games::Move greedy_move(const games::Position& position, Random& random);

}  // namespace hissho::search
