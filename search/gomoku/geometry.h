// What never changes while a board is played on: lines and windows, hash keys, symmetries.
//
// A line is a row, a column or a diagonal of at least five cells: 128 places, 32 a direction, some unused. A
// window is five cells in line; its number is 16 * line + the place of its first cell on the line, so it fits
// in eleven bits. On a line stones are bits, kPad of them below the first cell, so that a cell's surroundings
// are one shift away even at the edge.
//
// Under exact five a window's two flanks matter as well: a stone of the side that owns the window on a flank
// makes the five an overline, so the window is spoilt for that side.
//
// A cell is row * size + column, as moves are in games/in_a_row.h. Thread-safety: immutable once made.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "games/types.h"
#include "search/gomoku/cell_set.h"
#include "search/gomoku/patterns.h"

namespace hissho::search::gomoku {

using games::Key;
using games::Move;
using games::Side;

inline constexpr int kLine = 5;
/// In place of the number of missing stones: the side cannot fill the window.
inline constexpr int kDead = 7;

inline constexpr int kDirections = 4;
inline constexpr int kLinesADirection = 32;
inline constexpr int kLines = kDirections * kLinesADirection;
inline constexpr int kPad = 5;
inline constexpr int kWindowBits = 11;

/// A number for each direction.
using Lanes [[gnu::vector_size(16)]] = std::uint32_t;

/// A cell on its lines, one a direction. A diagonal of less than five cells is a line without bits.
struct alignas(64) CellLines {
  Lanes bit;       // of the cell
  Lanes windows;   // bit i: a window starts at place i
  Lanes line_bit;  // 1 << the line's number within the direction
  std::array<std::uint8_t, kDirections> line;
  std::array<std::uint8_t, kDirections> place;
};

class Geometry {
 public:
  /// Requires 5 <= size <= 19.
  Geometry(int size, bool exact);

  int size() const { return size_; }
  bool exact() const { return exact_; }
  int cells() const { return size_ * size_; }
  /// Their numbers, ascending.
  std::span<const std::uint16_t> windows() const { return windows_; }
  /// Cell i of a window, 0..4.
  Move window_cell(int window, int i) const {
    return static_cast<Move>(first_[window] + i * step_[window >> 9]);
  }
  const CellLines& lines(Move cell) const { return of_cell_[cell]; }
  /// Bits of a line that are no cells.
  std::uint32_t wall(int line) const { return walls_[line]; }
  const Patterns& patterns() const { return patterns_; }
  /// Hash key of a stone.
  Key key(Side side, Move cell) const { return keys_[2u * cell + index(side)]; }
  Move map(games::Turn turn, Move cell) const { return maps_[static_cast<std::size_t>(turn)][cell]; }

 private:
  void make_lines();
  void make_keys();

  int size_;
  bool exact_;
  const Patterns& patterns_;
  std::vector<CellLines> of_cell_;
  std::array<std::uint32_t, kLines> walls_;
  std::vector<std::uint16_t> windows_;
  std::vector<Move> first_;  // by window
  std::array<int, kDirections> step_{};
  std::vector<Key> keys_;
  std::array<std::vector<Move>, 8> maps_;
};

}  // namespace hissho::search::gomoku
