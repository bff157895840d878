#include "search/gomoku/geometry.h"

#include <algorithm>
#include <utility>

namespace hissho::search::gomoku {
namespace {

std::uint64_t split_mix(std::uint64_t& state) {
  std::uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// The turns of games/types.h, on a square of side s.
std::pair<int, int> turned(games::Turn turn, int s, int c, int r) {
  const int last = s - 1;
  switch (turn) {
    case games::Turn::e:
      return {c, r};
    case games::Turn::r90:
      return {last - r, c};
    case games::Turn::r180:
      return {last - c, last - r};
    case games::Turn::r270:
      return {r, last - c};
    case games::Turn::fh:
      return {last - c, r};
    case games::Turn::fv:
      return {c, last - r};
    case games::Turn::td:
      return {r, c};
    case games::Turn::ta:
      break;
  }
  return {last - r, last - c};
}

}  // namespace

Geometry::Geometry(int size, bool exact) : size_(size), exact_(exact), patterns_(Patterns::of(exact)) {
  make_lines();
  make_keys();
}

void Geometry::make_lines() {
  // Directions: along a row, a column, up to the right, up to the left. A line's number within its direction,
  // and a cell's place on it.
  const int longest = size_ - kLine;  // steps from the main diagonal to the last one of five cells
  struct Spot {
    int line, place;
  };
  const auto spot = [&](int direction, int c, int r) -> Spot {
    switch (direction) {
      case 0:
        return {r, c};
      case 1:
        return {c, r};
      case 2:
        return {c - r + longest, std::min(c, r)};
      default:
        return {c + r - (kLine - 1), r - std::max(0, c + r - (size_ - 1))};
    }
  };
  step_ = {1, size_, size_ + 1, size_ - 1};
  of_cell_.resize(cells());
  first_.resize(std::size_t{kLines} << 4);
  walls_.fill(~0u);
  for (int d = 0; d < kDirections; ++d) {
    const int lines = d < 2 ? size_ : 2 * longest + 1;
    std::array<int, kLinesADirection> length{};
    for (int m = 0; m < cells(); ++m) {
      const Spot s = spot(d, m % size_, m / size_);
      CellLines& at = of_cell_[m];
      const bool exists = s.line >= 0 && s.line < lines;
      const int line = exists ? s.line : kLinesADirection - 1;
      at.line[d] = static_cast<std::uint8_t>(d * kLinesADirection + line);
      at.place[d] = static_cast<std::uint8_t>(s.place);
      at.line_bit[d] = 1u << line;
      at.bit[d] = 0;
      if (!exists) continue;
      at.bit[d] = 1u << (s.place + kPad);
      walls_[at.line[d]] &= ~at.bit[d];
      ++length[line];
      if (s.place < 16) first_[at.line[d] << 4 | s.place] = static_cast<Move>(m);
    }
    for (int m = 0; m < cells(); ++m) {
      const int n = length[of_cell_[m].line[d] % kLinesADirection];
      of_cell_[m].windows[d] = n < kLine ? 0 : (1u << (n - kLine + 1)) - 1;
    }
    for (int line = 0; line < lines; ++line) {
      for (int i = 0; i + kLine <= length[line]; ++i) {
        windows_.push_back(static_cast<std::uint16_t>((d * kLinesADirection + line) << 4 | i));
      }
    }
  }
}

void Geometry::make_keys() {
  std::uint64_t seed = 0x68697373686f0000u + static_cast<std::uint64_t>(size_) * 2 + (exact_ ? 1 : 0);
  keys_.resize(2u * cells());
  for (Key& key : keys_) {
    key.hi = split_mix(seed);
    key.lo = split_mix(seed);
  }
  for (std::size_t t = 0; t < maps_.size(); ++t) {
    for (int m = 0; m < cells(); ++m) {
      const auto [c, r] = turned(static_cast<games::Turn>(t), size_, m % size_, m / size_);
      maps_[t].push_back(static_cast<Move>(r * size_ + c));
    }
  }
}

}  // namespace hissho::search::gomoku
