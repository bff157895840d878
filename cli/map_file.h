// Maps of functional and hyper sending as the command line names them.
#pragma once

#include <string>

namespace hissho::cli {

/// A known map's name, and a map itself, stay as they are; anything else is read as a file if there is one.
/// Throws BadInput for a file that holds no map.
std::string map_of(const std::string& value);

/// What to call a map as it was written: its known name, its file's name, or that it has none. Nothing where
/// nothing was written.
std::string map_name(const std::string& value);

/// The value of `map` in a game's text as it was written; empty where there is none.
std::string map_in_game(const std::string& game);

}  // namespace hissho::cli
