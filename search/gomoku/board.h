// The threat engine's board: stones, the live windows of each side by missing stones, hash keys.
//
// A stone changes four lines, one a direction. Their stones are bits; the windows of all four are counted at
// once, for both sides, by a few dozen instructions on vectors of four numbers: shifted copies of a line are
// added up bit by bit, so that bit i of three words is the number of stones in the window that starts at
// place i. So put and take are the same loopless code and allocate nothing. All threats are read off the live
// windows, exactly and under both rules:
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
#include <type_traits>
#include <vector>

#include "search/gomoku/geometry.h"

namespace hissho::search::gomoku {

using games::other;

class Board {
 public:
  static constexpr int kTracked = 4;  // live windows are kept for 0..3 missing stones

  explicit Board(std::shared_ptr<const Geometry> geometry);

  const Geometry& geometry() const { return *geometry_; }
  bool empty(Move cell) const { return cells_[cell] == 0; }
  bool has(Side side, Move cell) const { return cells_[cell] == 1 + index(side); }
  int empty_count() const { return empty_count_; }

  /// Requires an empty cell.
  void put(Side side, Move cell) {
    cells_[cell] = static_cast<std::uint8_t>(1 + index(side));
    --empty_count_;
    change(side, cell);
  }
  /// Requires a stone of that side there. Any order: the board has no history.
  void take(Side side, Move cell) {
    cells_[cell] = 0;
    ++empty_count_;
    change(side, cell);
  }

  /// The windows that a side can still fill and that lack so many stones.
  class Live {
   public:
    bool empty() const { return ((*some_)[0] | (*some_)[1] | (*some_)[2] | (*some_)[3]) == 0; }
    bool has(int window) const { return (bits(window >> 4) >> (window & 15) & 1) != 0; }
    /// f(window), ascending; stops early where f returns false.
    template <class F>
    void each(F&& f) const {
      for (int d = 0; d < kDirections; ++d) {
        for (std::uint32_t lines = (*some_)[d]; lines != 0; lines &= lines - 1) {
          const int line = d * kLinesADirection + std::countr_zero(lines);
          for (unsigned left = bits(line); left != 0; left &= left - 1) {
            const int window = line << 4 | std::countr_zero(left);
            if constexpr (std::is_same_v<decltype(f(window)), bool>) {
              if (!f(window)) return;
            } else {
              f(window);
            }
          }
        }
      }
    }

   private:
    friend class Board;
    Live(const Lanes* some, const std::array<std::uint32_t, 4>* lines, int number)
        : some_(some), lines_(lines), word_(number >> 1), shift_(16 * (number & 1)) {}
    unsigned bits(int line) const { return lines_[line][word_] >> shift_ & 0xffff; }

    const Lanes* some_;
    const std::array<std::uint32_t, 4>* lines_;
    int word_, shift_;
  };
  /// Requires 0 <= missing < kTracked. Good while the board is.
  Live live(Side side, int missing) const {
    const int number = kTracked * index(side) + missing;
    return {&some_[number], live_.data(), number};
  }
  /// Stones that the side still needs in a window, or kDead.
  int missing(Side side, int window) const;
  /// f(cell) for the empty cells of a window, ascending along it.
  template <class F>
  void each_empty(int window, F&& f) const {
    for (unsigned left = empty_bits(window); left != 0; left &= left - 1) {
      f(geometry_->window_cell(window, std::countr_zero(left)));
    }
  }
  /// A window with its empty cells: its number, and a bit for each empty cell above it.
  std::uint16_t empties(int window) const {
    return static_cast<std::uint16_t>(static_cast<unsigned>(window) | empty_bits(window) << kWindowBits);
  }
  /// The first empty cell of a window. Requires one.
  Move first_empty(int window) const {
    return geometry_->window_cell(window, std::countr_zero(empty_bits(window)));
  }
  bool has_five(Side side) const { return !live(side, 0).empty(); }
  bool can_five(Side side) const { return !live(side, 1).empty(); }
  /// The cells where the side makes five.
  CellSet five_cells(Side side) const;
  /// What a side has around an empty cell in a direction.
  unsigned pattern(Side side, Move cell, int direction) const {
    const CellLines& at = geometry_->lines(cell);
    const int line = at.line[direction], place = at.place[direction];
    const std::uint32_t blocked = stones_[index(other(side))][line] | geometry_->wall(line);
    return Patterns::index(stones_[index(side)][line] >> place & 2047, blocked >> place & 2047);
  }

  /// Of the stones alone.
  Key key() const { return side_keys_[0] ^ side_keys_[1]; }
  /// Of one side's stones alone.
  Key key(Side side) const { return side_keys_[index(side)]; }
  /// The least key over the eight symmetries, and a turn that maps the board to that image. Made on demand:
  /// the search asks for it at few positions, and keeping eight keys would slow every stone.
  std::pair<Key, games::Turn> canonical() const;

 private:
  void change(Side side, Move cell);
  unsigned empty_bits(int window) const {
    const int line = window >> 4;
    return ~(stones_[0][line] | stones_[1][line]) >> ((window & 15) + kPad) & 31;
  }

  std::shared_ptr<const Geometry> geometry_;
  std::array<Lanes, 2 * kTracked> some_{};  // lines that have such windows; by side and missing stones
  alignas(16) std::array<std::array<std::uint32_t, 4>, kLines> live_{};  // 16 bits a number, two in a word
  std::array<std::array<std::uint32_t, kLines>, 2> stones_{};
  Lanes exact_;  // all ones where flanks matter
  std::array<std::uint8_t, kMaxCells> cells_{};
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
