// Reading what commands share: the game, the position, lists of positions.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "games/registry.h"

namespace hissho::cli {

/// --game, resolved (a map=FILE option is read here). Throws BadInput.
games::Game game_of(const Settings& settings);

/// --position or --moves or the start of the game. Throws BadInput.
games::Position position_of(const games::Game& game, const Settings& settings);

/// Positions to work on: one from the options above, or one a line of --input (a move list, or a position
/// text; `-` = standard input; empty lines and lines that start with # are skipped). A bad line is an error
/// that names its number.
std::vector<games::Position> positions_of(const games::Game& game, const Settings& settings);

/// Whether the gomoku engine plays this game.
bool has_threat_search(const games::Game& game);

/// Throws BadInput where the game is over: there is nothing to solve.
void refuse_finished(const games::Position& position);

}  // namespace hissho::cli
