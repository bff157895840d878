// Reading what commands share: the game, the position, lists of positions.
#pragma once

#include <fstream>
#include <string>
#include <string_view>
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
/// that names its number; so is a position where the game is over, unless it is allowed: there is nothing to
/// solve.
enum class Finished { refused, allowed };
std::vector<games::Position> positions_of(const games::Game& game, const Settings& settings,
                                          Finished finished);

/// Whether the gomoku engine plays this game.
bool has_threat_search(const games::Game& game);

/// The file that `option` names. Throws BadInput where there is none, or a directory.
std::ifstream open_text_file(std::string_view option, const std::string& path);

}  // namespace hissho::cli
