// What never changes while a board is played on: the windows, which cells touch them, hash keys, symmetries.
//
// A window is five cells in line. Under exact five its two flanks matter as well: a stone of the side that
// owns the line on a flank makes the five an overline, so the window is spoilt for that side. That is the
// only difference between the two rules, and it is data here, not code: under freestyle no cell touches a
// window as a flank, so the board's inner loop is the same and pays nothing for the other rule.
//
// The state of a window is one 16-bit number, and a stone adds a constant to it:
//   bits 0-2   stones of x      bits 3-5  stones of o
//   bits 6-7   x on flanks      bits 8-9  o on flanks
//   bits 10-14 which of the five cells are taken
// The low ten bits index a table that says how many stones each side still needs, if the window is live.
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

namespace hissho::search::gomoku {

using games::Key;
using games::Move;
using games::Side;

inline constexpr int kLine = 5;
/// In place of the number of missing stones: the side cannot fill the window.
inline constexpr int kDead = 7;

/// What a stone on a cell adds to a window's state.
struct Touch {
  std::uint16_t window;
  std::array<std::uint16_t, 2> delta;  // for x, for o
};

/// A number after all windows: one that is dead to both sides.
inline constexpr std::uint16_t kNoWindow = kMaxWindows;

class Geometry {
 public:
  /// Requires 5 <= size <= 19.
  Geometry(int size, bool exact);

  int size() const { return size_; }
  bool exact() const { return exact_; }
  int cells() const { return size_ * size_; }
  int windows() const { return static_cast<int>(window_cells_.size()); }
  std::span<const Move, kLine> window_cells(int w) const { return window_cells_[w]; }
  std::span<const Touch> touches(Move cell) const {
    return {touches_.data() + first_touch_[cell], first_touch_[cell + 1u] - first_touch_[cell]};
  }
  /// The windows that hold a cell, by direction, five places each; kNoWindow where there are fewer.
  const std::array<std::array<std::uint16_t, kLine>, 4>& windows_of(Move cell) const {
    return of_cell_[cell];
  }
  /// Hash keys of a stone under the eight turns, in the order of games::Turn.
  const std::array<Key, 8>& keys(Side side, Move cell) const { return keys_[2u * cell + index(side)]; }
  Move map(games::Turn turn, Move cell) const { return maps_[static_cast<std::size_t>(turn)][cell]; }

 private:
  void make_windows();
  void make_keys();

  int size_;
  bool exact_;
  std::vector<std::array<Move, kLine>> window_cells_;
  std::vector<Touch> touches_;
  std::vector<std::uint32_t> first_touch_;
  std::vector<std::array<std::array<std::uint16_t, kLine>, 4>> of_cell_;
  std::vector<std::array<Key, 8>> keys_;
  std::array<std::vector<Move>, 8> maps_;
};

/// Stones that x (low nibble) and o (high nibble) still need in a window, kDead where it is spoilt; by the
/// low ten bits of its state.
inline constexpr std::array<std::uint8_t, 1024> kMissing = [] {
  std::array<std::uint8_t, 1024> table{};
  for (unsigned state = 0; state < 1024; ++state) {
    const unsigned x = state & 7, o = (state >> 3) & 7, flank_x = (state >> 6) & 3, flank_o = state >> 8;
    const bool x_live = x <= kLine && o == 0 && flank_x == 0;
    const bool o_live = o <= kLine && x == 0 && flank_o == 0;
    const unsigned x_needs = x_live ? kLine - x : kDead;
    const unsigned o_needs = o_live ? kLine - o : kDead;
    table[state] = static_cast<std::uint8_t>(x_needs | o_needs << 4);
  }
  return table;
}();

}  // namespace hissho::search::gomoku
