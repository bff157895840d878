// Where players write their moves down: the move record, and the continuous record of tactical sending.
//
// The move record is six columns wide, S T O of x and then of o, a line for a move of each; two of its rows
// are the head. In the continuous record each cell takes the one digit that a move adds: the first move
// fills three, and a freed mover writes its whole move into one. So the sides alternate along a row, and with
// an even number of cells in it also down the columns, as the head says. Its first column tells the number of
// the move that the row starts with.
#pragma once

#include <span>
#include <string>

#include "cli/paper/drawing.h"
#include "games/nested.h"

namespace hissho::cli::paper {

inline constexpr int kMovesColumns = 6;
inline constexpr int kMovesHead = 2;       // rows
inline constexpr int kContinuousHead = 1;  // rows

/// Draws a move record of `rows` rows in all whose first line is the game's line `first` (from 1), with the
/// moves of a game as far as they fall on it.
void draw_moves(int rows, int first, const games::NestedRules& rules, std::span<const games::Move> moves,
                Pen pen);

/// Draws a continuous record of `columns` (odd) and `rows` in all, with a record's cells filled in.
void draw_continuous(int columns, int rows, const std::vector<std::string>& cells, Pen pen);

/// A continuous record, cell by cell: digits, and whole moves in brackets.
std::vector<std::string> continuous_cells(const std::string& record);

}  // namespace hissho::cli::paper
