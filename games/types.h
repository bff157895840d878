// The words every room speaks: sides, moves, outcomes, keys, symmetries.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace hissho::games {

/// A value, or one line that says what is wrong, where, and what to do.
template <class T>
using Result = tl::expected<T, std::string>;
using tl::unexpected;

enum class Side : std::uint8_t { x = 0, o = 1 };  // x moves first (Black in gomoku)

constexpr Side other(Side side) { return side == Side::x ? Side::o : Side::x; }
constexpr int index(Side side) { return static_cast<int>(side); }
constexpr char letter(Side side) { return side == Side::x ? 'x' : 'o'; }

/// What a cell of a board holds.
enum class Cell : std::uint8_t { x = 0, o = 1, empty = 2 };

constexpr Cell stone_of(Side side) { return static_cast<Cell>(side); }

enum class Outcome : std::uint8_t { open, x, o, draw };

constexpr Outcome win_of(Side side) { return side == Side::x ? Outcome::x : Outcome::o; }

/// A move as a number; each game says how it counts (proto/proof.proto has the table). Dense, below the
/// game's move_space().
using Move = std::uint16_t;
inline constexpr Move kNoMove = 0xffff;

using MoveList = std::vector<Move>;

/// A 128-bit position hash. Equal positions have equal keys; verdicts never rest on the converse.
struct Key {
  std::uint64_t hi = 0;
  std::uint64_t lo = 0;

  constexpr Key& operator^=(const Key& k) {
    hi ^= k.hi;
    lo ^= k.lo;
    return *this;
  }
  friend constexpr Key operator^(Key a, const Key& b) { return a ^= b; }
  friend constexpr auto operator<=>(const Key&, const Key&) = default;
};

/// A set of turns of a game, bit t for the t-th of its rules' symmetries().
using TurnSet = std::uint8_t;
inline constexpr TurnSet kAllTurns = 0xff;

/// A key of an image of a position, and the turn that makes the image (its place in symmetries()).
struct ImageKey {
  Key key;
  std::uint8_t turn = 0;
};

/// A map of the square (docs/proofs.md, symmetries): with column c and row r from 0 at the bottom left of a
/// w x h board. The last four want w = h.
enum class Turn : std::uint8_t { e, r90, r180, r270, fh, fv, td, ta };

/// A turn and, on a torus only, a shift applied after it.
struct Symmetry {
  Turn turn = Turn::e;
  std::uint8_t shift_columns = 0;
  std::uint8_t shift_rows = 0;

  friend constexpr bool operator==(const Symmetry&, const Symmetry&) = default;
};

}  // namespace hissho::games

template <>
struct std::hash<hissho::games::Key> {
  std::size_t operator()(const hissho::games::Key& key) const noexcept { return key.lo; }
};
