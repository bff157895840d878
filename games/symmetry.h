// The eight turns of a board as maps of its squares (docs/proofs.md, symmetries).
#pragma once

#include "games/types.h"

namespace hissho::games {

/// Column and row, from 0 at the bottom left.
struct Square {
  int column = 0;
  int row = 0;
  friend constexpr bool operator==(const Square&, const Square&) = default;
};

/// Where `turn` takes a square of a width x height board. Turns that swap columns and rows want a square
/// board.
constexpr Square turned(Turn turn, int width, int height, Square s) {
  switch (turn) {
    case Turn::e:
      return s;
    case Turn::r90:
      return {height - 1 - s.row, s.column};
    case Turn::r180:
      return {width - 1 - s.column, height - 1 - s.row};
    case Turn::r270:
      return {s.row, width - 1 - s.column};
    case Turn::fh:
      return {width - 1 - s.column, s.row};
    case Turn::fv:
      return {s.column, height - 1 - s.row};
    case Turn::td:
      return {s.row, s.column};
    case Turn::ta:
      return {height - 1 - s.row, width - 1 - s.column};
  }
  return s;
}

constexpr Turn inverse(Turn turn) {
  if (turn == Turn::r90) return Turn::r270;
  if (turn == Turn::r270) return Turn::r90;
  return turn;
}

inline constexpr std::array<Turn, 8> kSquareTurns = {Turn::e,  Turn::r90, Turn::r180, Turn::r270,
                                                     Turn::fh, Turn::fv,  Turn::td,   Turn::ta};
inline constexpr std::array<Turn, 4> kRectangleTurns = {Turn::e, Turn::r180, Turn::fh, Turn::fv};

/// The map that undoes `s` on a width x height board.
Symmetry inverse(Symmetry s, int width, int height);

}  // namespace hissho::games
