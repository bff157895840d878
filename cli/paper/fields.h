// The fields of Strategic tic-tac-toe as players draw them on squared paper, and their helpers.
//
// The four playing fields hold nine Strategic cells of 9x9 cells with lines of three weights:
//   basic            29 x 29: the Strategic cells, one cell apart;
//   numbered         31 x 31: and around each of them the numbers of its Tactical cells;
//   functional       35 x 31: and left of each row the Strategic cell it sends to;
//   hyperfunctional  35 x 31: the Strategic cell that a cell sends to stands in the cell itself.
// In the one cell between two Strategic cells numbers of both stand side by side: those below a Strategic
// cell at the third column of each Tactical cell, those above at the first; likewise by rows at the sides.
// The Help field (11 x 15) holds who owns what: nine Tactical grids, and the Strategic grid below.
// The idea of these fields is by the authors of the game (docs/games.md); the drawings are our own.
#pragma once

#include <array>
#include <string>

#include "cli/paper/drawing.h"
#include "games/nested.h"

namespace hissho::cli::paper {

enum class Field { basic, numbered, functional, hyperfunctional };

struct Size {
  int columns, rows;  // cells
};

Size size_of(Field field);
inline constexpr Size kHelpSize{11, 15};

/// Draws a playing field with the stones of a position. Its game must have levels=3 and 3x3, and for the
/// last two fields the sending they are for; `caption` names the map.
void draw_field(Field field, const games::NestedPosition& position, const std::string& caption, Pen pen);

/// Draws the Help field of a position.
void draw_help(const games::NestedPosition& position, Pen pen);

/// The Help field as text: x, o, = for drawn and . for open.
std::string help_text(const games::NestedPosition& position);

}  // namespace hissho::cli::paper
