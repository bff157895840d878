// The maps of the square that a citation may use (docs/proofs.md, "Symmetries"): with column c and row r
// from 0 at the bottom left of a w x h board, one of eight turns, and on a torus a shift after it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "verifier/types.h"

namespace hissho::verifier {

enum class Turn : std::uint8_t { e, r90, r180, r270, fh, fv, td, ta };  // as proto/proof.proto numbers them
inline constexpr std::array<std::string_view, 8> kTurnNames = {"e",  "r90", "r180", "r270",
                                                               "fh", "fv",  "td",   "ta"};

struct Symmetry {
  Turn turn = Turn::e;
  std::uint32_t shift_columns = 0;  // taken modulo the size
  std::uint32_t shift_rows = 0;
};

struct Place {
  int column;
  int row;
};

/// Turns that swap columns and rows exist on square boards only.
constexpr bool swaps_axes(Turn turn) {
  return turn == Turn::r90 || turn == Turn::r270 || turn == Turn::td || turn == Turn::ta;
}

constexpr Place turned(Turn turn, Place p, int width, int height) {
  const auto [c, r] = p;
  switch (turn) {
    case Turn::e:
      return {c, r};
    case Turn::r90:
      return {height - 1 - r, c};
    case Turn::r180:
      return {width - 1 - c, height - 1 - r};
    case Turn::r270:
      return {r, width - 1 - c};
    case Turn::fh:
      return {width - 1 - c, r};
    case Turn::fv:
      return {c, height - 1 - r};
    case Turn::td:
      return {r, c};
    case Turn::ta:
      return {height - 1 - r, width - 1 - c};
  }
  return p;
}

/// `r90`, or `r90+1,+2`.
Result<Symmetry> parse_symmetry(std::string_view text);
std::string text(const Symmetry& symmetry);

}  // namespace hissho::verifier
