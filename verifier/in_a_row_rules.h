// The fixed part of an in-a-row game: board, line length, and the table of windows.
//
// A window is a set of K distinct cells in line, in one of the four directions; on a torus a direction that
// comes back to its start in fewer than K steps has none, and each set is one window however it is walked.
// A flank of a window is an adjacent cell at an end that is not a cell of the window. A side has a line when
// it owns all cells of a window and, where lines must be exact, no flank of it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

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

  int width = 15;
  int height = 15;
  int k = 5;
  bool exact = true;
  bool torus = false;
  std::string name;

  std::vector<Window> windows;
  std::vector<std::vector<std::uint16_t>> windows_of;  // by cell: the windows that hold it
  std::vector<std::vector<std::uint16_t>> windows_by;  // by cell: the windows that it flanks
  std::vector<Key> keys;                               // by 2 * cell + side, the last for the turn

  /// The name says gomoku or mnk.
  static Result<std::shared_ptr<const InARowRules>> make(std::string_view canonical_name);

  int cells() const { return width * height; }
  Move move_space() const { return static_cast<Move>(cells()); }
  std::string move_text(Move move) const;
  Result<Move> parse_move(std::string_view text) const;
  bool has_symmetry(const Symmetry& symmetry) const;
  int image(const Symmetry& symmetry, int cell) const;

 private:
  void build_windows();
};

}  // namespace hissho::verifier
