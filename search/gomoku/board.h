// The threat engine's board: stones, the live windows of each side by missing stones, hash keys.
//
// One number a window (geometry.h) is kept by addition, so that put and take are the same loop, touch at most
// 28 windows, and allocate nothing. All threats are read off the live windows, exactly and under both rules:
//   missing 1   the empty cell makes five
//   missing 2   {a, b}: a stone on a makes a four that b completes, and the other way round
//   missing 3   a stone there makes a three of some kind
// Two completions on one line are two windows, so a double four on one line needs no special case; nor do
// edges (no window reaches over them) or overlines (a window flanked by an own stone is not live).
//
// The board knows no turn: a pass is the other side's stone next. Thread-safety: one thread at a time.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "search/gomoku/geometry.h"

namespace hissho::search::gomoku {

using games::other;

class Board {
 public:
  static constexpr int kTracked = 4;  // sets of live windows are kept for 0..3 missing stones

  explicit Board(std::shared_ptr<const Geometry> geometry);

  const Geometry& geometry() const { return *geometry_; }
  bool empty(Move cell) const { return stones_[cell] == 0; }
  bool has(Side side, Move cell) const { return stones_[cell] == 1 + index(side); }
  int empty_count() const { return empty_count_; }

  /// Requires an empty cell.
  void put(Side side, Move cell);
  /// Requires a stone of that side there. Any order: the board has no history.
  void take(Side side, Move cell);

  /// Windows that the side can still fill and that lack `missing` stones, 0..3.
  const WindowSet& live(Side side, int missing) const { return live_[index(side)][missing]; }
  /// Stones that the side still needs in a window, or kDead.
  int missing(Side side, int window) const {
    return (kMissing[states_[window] & 1023] >> (4 * index(side))) & 15;
  }
  /// Both sides' missing stones: x in the low four bits, o in the next.
  unsigned missing_both(int window) const { return kMissing[states_[window] & 1023]; }
  /// f(cell) for the empty cells of a window, ascending along it.
  template <class F>
  void each_empty(int window, F&& f) const {
    const auto cells = geometry_->window_cells(window);
    for (unsigned left = ~unsigned{states_[window]} >> 10 & 31; left != 0; left &= left - 1) {
      f(cells[std::countr_zero(left)]);
    }
  }
  /// A window with its empty cells: its number, and a bit for each empty cell from bit 10.
  std::uint16_t empties(int window) const {
    return static_cast<std::uint16_t>(static_cast<unsigned>(window) | (~unsigned{states_[window]} & 0x7c00));
  }
  /// The first empty cell of a window. Requires one.
  Move first_empty(int window) const {
    return geometry_->window_cells(window)[std::countr_zero(~unsigned{states_[window]} >> 10 & 31)];
  }
  bool has_five(Side side) const { return !live(side, 0).empty(); }
  bool can_five(Side side) const { return !live(side, 1).empty(); }
  /// The cells where the side makes five.
  CellSet five_cells(Side side) const;

  /// Of the stones alone.
  Key key() const { return keys_[0]; }
  /// Of one side's stones alone.
  Key key(Side side) const { return side_keys_[index(side)]; }
  /// The least key over the eight symmetries, and a turn that maps the board to that image.
  std::pair<Key, games::Turn> canonical() const;

 private:
  void change(int window, unsigned before, unsigned after);

  std::shared_ptr<const Geometry> geometry_;
  std::array<std::array<WindowSet, kTracked>, 2> live_{};
  std::array<std::uint16_t, kMaxWindows + 1> states_{};  // the last one is kNoWindow
  std::array<std::uint8_t, kMaxCells> stones_{};
  std::array<Key, 8> keys_{};
  std::array<Key, 2> side_keys_{};
  int empty_count_;
};

/// Puts a stone for the life of the guard.
class Placed {
 public:
  Placed(Board& board, Side side, Move cell) : board_(board), side_(side), cell_(cell) {
    board.put(side, cell);
  }
  ~Placed() { board_.take(side_, cell_); }
  Placed(const Placed&) = delete;
  Placed& operator=(const Placed&) = delete;

 private:
  Board& board_;
  Side side_;
  Move cell_;
};

}  // namespace hissho::search::gomoku
