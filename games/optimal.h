// The "optimal games" of torus tic-tac-toe: all games in which nobody misses a win or a block.
#pragma once

#include <string>
#include <vector>

#include "games/registry.h"

namespace hissho::games {

/// Whoever is to move wins at once if it can; else takes a cell where the opponent threatens to win, if there
/// is one (even where that does not help); else plays anything. Each game is written as its cells 0 to 8,
/// counted row by row from the top left, and the games are sorted. An error for any game but torus-ttt: on
/// others the list means nothing.
Result<std::vector<std::string>> optimal_games(const Game& game);

}  // namespace hissho::games
