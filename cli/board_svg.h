// A position of any game as an SVG picture.
#pragma once

#include <string>

#include "games/registry.h"

namespace hissho::cli {

/// A whole SVG document. Gomoku is drawn on the crossings of a grid, other games in its squares; the fields
/// of nested games have heavier borders, decided ones are tinted, and where the mover must play is framed.
std::string board_svg(const games::Position& position);

}  // namespace hissho::cli
