// The board part of a position's text, the same for every game: rows from the top separated by `/`, `x` and
// `o` for stones, numbers for runs of empty cells, then the side to move, then what a game adds.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/types.h"

namespace hissho::games {

/// Which stone counts a position may have: those that play can reach, or any (positions inside proofs).
enum class StoneCount : std::uint8_t { possible, any };

struct BoardText {
  std::vector<Cell> cells;  // from the top left, row by row: as in the text
  Side to_move = Side::x;
  std::vector<std::string> rest;  // the fields after the side to move
};

/// Reads a board of known size. Errors say the row from the top and the column from the left, both from 1.
Result<BoardText> parse_board(std::string_view text, int width, int height);

/// An error where x and o cannot have these counts with this side to move; empty when they can.
std::string impossible_count(std::span<const Cell> cells, Side to_move);

/// The rows only, `15/7x7/…`.
std::string board_rows(std::span<const Cell> cells_from_top, int width);

}  // namespace hissho::games
