// Symmetries as text, and their inverses.
#include "games/symmetry.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "games/registry.h"

namespace hissho::games {
namespace {

constexpr std::array<std::string_view, 8> kNames = {"e", "r90", "r180", "r270", "fh", "fv", "td", "ta"};
constexpr int kMostShift = 255;

/// Reads "+N" off the front of `text`.
bool take_shift(std::string_view& text, std::uint8_t& shift) {
  if (!text.starts_with('+')) return false;
  int value = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), value);
  if (error != std::errc{} || value < 0 || value > kMostShift) return false;
  shift = static_cast<std::uint8_t>(value);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

}  // namespace

Symmetry inverse(Symmetry s, int width, int height) {
  // Undoing x -> T(x) + shift is T'(x - shift) with T' the inverse of T: T'(x) moved by T'(-shift) - T'(0).
  const Turn turn = inverse(s.turn);
  const Square zero = turned(turn, width, height, {0, 0});
  const Square moved = turned(turn, width, height, {-s.shift_columns, -s.shift_rows});
  const auto wrapped = [](int value, int size) {
    return static_cast<std::uint8_t>(((value % size) + size) % size);
  };
  return {turn, wrapped(moved.column - zero.column, width), wrapped(moved.row - zero.row, height)};
}

std::string symmetry_text(Symmetry s) {
  const std::string_view name = kNames[static_cast<std::size_t>(s.turn)];
  if (s.shift_columns == 0 && s.shift_rows == 0) return std::string(name);
  return fmt::format("{}+{},+{}", name, s.shift_columns, s.shift_rows);
}

Result<Symmetry> parse_symmetry(std::string_view text) {
  const std::string_view name = text.substr(0, text.find('+'));
  const auto known = std::find(kNames.begin(), kNames.end(), name);
  Symmetry s;
  if (known != kNames.end()) {
    s.turn = static_cast<Turn>(known - kNames.begin());
    std::string_view rest = text.substr(name.size());
    if (rest.empty()) return s;
    if (take_shift(rest, s.shift_columns) && rest.starts_with(',')) {
      rest.remove_prefix(1);
      if (take_shift(rest, s.shift_rows) && rest.empty()) return s;
    }
  }
  return unexpected(fmt::format(
      "symmetry '{}': give one of e r90 r180 r270 fh fv td ta, on a torus with a shift as in r90+1,+2",
      text));
}

}  // namespace hissho::games
