// The words of the verifier: sides, goals, moves, symmetries, keys. Nothing here is shared with games/.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace hissho::verifier {

/// A value, or one line that says what is wrong and where.
template <class T>
using Result = tl::expected<T, std::string>;
using tl::unexpected;

enum class Side : std::uint8_t { x = 0, o = 1 };  // x moves first (Black in gomoku)
enum class Goal : std::uint8_t { win, hold };
enum class Outcome : std::uint8_t { open, x, o, draw };

constexpr Side other(Side side) { return side == Side::x ? Side::o : Side::x; }
constexpr int index(Side side) { return static_cast<int>(side); }
constexpr char letter(Side side) { return side == Side::x ? 'x' : 'o'; }
constexpr Outcome win_of(Side side) { return side == Side::x ? Outcome::x : Outcome::o; }
constexpr std::string_view name(Goal goal) { return goal == Goal::win ? "win" : "hold"; }

/// A move code as proto/proof.proto counts it.
using Move = std::uint32_t;

/// Plies that are left (stones of both sides). kNoBound stands for a claim without a bound.
using Bound = std::int64_t;
inline constexpr Bound kNoBound = std::numeric_limits<Bound>::max();
constexpr Bound minus_one(Bound n) { return n == kNoBound ? kNoBound : n - 1; }

/// Does an ended game meet `goal` for `side`?
constexpr bool goal_holds(Outcome outcome, Side side, Goal goal) {
  return outcome == win_of(side) || (goal == Goal::hold && outcome == Outcome::draw);
}

}  // namespace hissho::verifier
