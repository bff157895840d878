// The fixed part of an in-a-row game: board, line length, and the table of windows.
//
// A window is a set of K distinct cells in line, in one of the four directions; on a torus a direction that
// comes back to its start in fewer than K steps has none, and each set is one window however it is walked.
// A flank of a window is an adjacent cell at an end that is not a cell of the window. A side has a line when
// it owns all cells of a window and, where lines must be exact, no flank of it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/cell_set.h"
#include "verifier/keys.h"
#include "verifier/symmetry.h"
#include "verifier/types.h"

namespace hissho::verifier {

struct InARowRules {
  struct Window {
    std::vector<std::uint16_t> cells;   // K, ascending
    std::vector<std::uint16_t> flanks;  // ascending; empty unless lines must be exact
    auto operator<=>(const Window&) const = default;
  };

  /// Eight numbers that are handled at once.
  using Lanes __attribute__((vector_size(16))) = std::uint16_t;
  /// Some of the windows that hold a cell: lane i is 1 when window `first` + i is one of them, else 0.
  struct Run {
    std::uint16_t first = 0;
    Lanes ones{};
  };

  int width = 15;
  int height = 15;
  int k = 5;
  bool exact = true;
  bool torus = false;
  std::string name;

  std::vector<Window> windows;  // along the lines of the board, so that those through a cell make few runs
  std::vector<std::vector<std::uint16_t>> windows_of;  // by cell: the windows that hold it
  std::vector<std::vector<Run>> runs_of;               // by cell: the same windows, each in one run
  std::vector<std::array<std::uint16_t, 2>> flanks;    // by window; kNoCell where there is none
  std::vector<Key> keys;                               // by 2 * cell + side, the last for the turn

  static constexpr std::uint16_t kNoCell = CellSet::kCapacity - 1;  // beyond every board

  /// The name says gomoku or mnk.
  static Result<std::shared_ptr<const InARowRules>> make(std::string_view canonical_name);

  int cells() const { return width * height; }
  Move move_space() const { return static_cast<Move>(cells()); }
  std::string move_text(Move move) const;
  Result<Move> parse_move(std::string_view text) const;
  bool has_symmetry(const Symmetry& symmetry) const;
  int image(const Symmetry& symmetry, int cell) const;

 private:
  int walk(int cell, Place direction, int steps) const;
  void add_window(int start, Place direction);
  void build_windows();
  void index_windows();
};

}  // namespace hissho::verifier
