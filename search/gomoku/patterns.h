// What a cell's surroundings in one direction mean for a side, looked up.
//
// Five cells either way decide which of the five windows through an empty cell a side can still fill, and
// with how many stones. The own stones there (ten bits) and which of the windows hold no stone of the other
// side and lie on the board (five bits) are a pattern, 0..32767; tables say what follows from it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace hissho::search::gomoku {

/// How good a direction is (move_model.h).
struct LineKind {
  std::uint8_t kind;
  std::uint8_t strength;
};

class Patterns {
 public:
  /// Of a rule: exactly five, or five or more.
  static const Patterns& of(bool exact);

  /// `own` and `blocked`: eleven cells around the cell, its own bit 5; `blocked` are stones of the other side
  /// and cells beyond the edge.
  static unsigned index(unsigned own, unsigned blocked) {
    return (own & 31) << 5 | (own >> 6) << 10 | kOpen[blocked];
  }

  LineKind kind(unsigned pattern) const { return kinds_[pattern]; }
  /// The number of windows that lack so many stones, 1..5, the cell's own included.
  int windows(unsigned pattern, int missing) const { return counts_[pattern] >> (3 * (missing - 1)) & 7; }

 private:
  explicit Patterns(bool exact);
  static const std::array<std::uint8_t, 2048> kOpen;  // windows without a blocked cell, by eleven cells

  std::vector<LineKind> kinds_;
  std::vector<std::uint16_t> counts_;  // three bits a number of missing stones
};

}  // namespace hissho::search::gomoku
