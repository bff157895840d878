// The maps of functional and hyper sending: known names, and reading a map from text.
//
// A map says which Strategic cell the opponent is sent to. It is written as groups of nine digits, `/`
// between:
//   functional, f(S, row): 3 groups (Strategic cell S uses group ((S-1) mod 3) + 1) or 9 groups, one a
//     Strategic cell; the r-th digit of a group belongs to cell row r (1..9 from the top) of S;
//   hyper, h(S, cell): 81 groups, nine for each Strategic cell, one for each cell row, a digit a cell column.
// Known by name: map11 .. map88 (functional), hmap1, hmap2 and offset0 .. offset8 (hyper). They are by the
// authors of Strategic tic-tac-toe, repository echo-Mike/STTT (code MIT, rules CC BY 4.0).
// Pure functions, safe from any thread; the text of a file is read by the caller, no I/O here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/types.h"

namespace hissho::games {

/// Shortest and longest forms of a map, in groups of nine digits.
inline constexpr int kFunctionalGroups = 9;
inline constexpr int kHyperGroups = 81;

/// The known functional map `mapAB` (A and B from 1 to 8), in its 3 groups.
std::string functional_map(int a, int b);

/// The hyper map h(S, r, c) = ((S-1 + offset + max(r, c)) mod 9) + 1, r and c = 0..8 inside S.
std::string hyper_map(int offset);

/// A known map by name, or an empty string.
std::string known_map(std::string_view name);

/// All names of known maps, functional first.
std::vector<std::string> known_map_names();

/// Reads a map as files and people write it: digits 1..9 with blanks, commas, `/` or line ends
/// between them. 27 digits or 81 (functional) or 729 (hyper). Errors name the line and the column.
Result<std::string> parse_map_text(std::string_view text);

}  // namespace hissho::games
