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

Geometry::Geometry(int size, bool exact) : size_(size), exact_(exact) {
  make_windows();
  make_keys();
}

void Geometry::make_windows() {
  struct Line {
    std::array<Move, kLine> cells;
    std::vector<Move> flanks;
    std::size_t direction;
  };
  constexpr std::array<std::pair<int, int>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};
  const auto inside = [&](int c, int r) { return c >= 0 && r >= 0 && c < size_ && r < size_; };
  std::vector<Line> lines;
  for (std::size_t d = 0; d < directions.size(); ++d) {
    const auto [dc, dr] = directions[d];
    for (int m = 0; m < cells(); ++m) {
      const int c = m % size_, r = m / size_;
      if (!inside(c + 4 * dc, r + 4 * dr)) continue;
      Line line{};
      line.direction = d;
      const auto cell = [&](int i) { return static_cast<Move>((r + i * dr) * size_ + c + i * dc); };
      for (int i = 0; i < kLine; ++i) line.cells[i] = cell(i);
      for (const int i : {-1, kLine}) {
        if (exact_ && inside(c + i * dc, r + i * dr)) line.flanks.push_back(cell(i));
      }
      lines.push_back(std::move(line));
    }
  }
  // The fixed order that the fast check of proofs takes windows in.
  std::sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.cells < b.cells; });
  std::vector<std::vector<Touch>> of_cell(cells());
  of_cell_.resize(cells());
  for (auto& directions_of : of_cell_) {
    for (auto& list : directions_of) list.fill(kNoWindow);
  }
  for (const Line& line : lines) {
    const auto window = static_cast<std::uint16_t>(window_cells_.size());
    window_cells_.push_back(line.cells);
    for (int i = 0; i < kLine; ++i) {
      const unsigned taken = 1u << (10 + i);
      of_cell_[line.cells[i]][line.direction][i] = window;
      of_cell[line.cells[i]].push_back(
          {window, {static_cast<std::uint16_t>(taken | 1), static_cast<std::uint16_t>(taken | 8)}});
    }
    for (const Move flank : line.flanks) of_cell[flank].push_back({window, {64, 256}});
  }
  for (const std::vector<Touch>& list : of_cell) {
    first_touch_.push_back(static_cast<std::uint32_t>(touches_.size()));
    touches_.insert(touches_.end(), list.begin(), list.end());
  }
  first_touch_.push_back(static_cast<std::uint32_t>(touches_.size()));
}

void Geometry::make_keys() {
  std::uint64_t seed = 0x68697373686f0000u + static_cast<std::uint64_t>(size_) * 2 + (exact_ ? 1 : 0);
  std::vector<Key> plain(2u * cells());
  for (Key& key : plain) {
    key.hi = split_mix(seed);
    key.lo = split_mix(seed);
  }
  for (std::size_t t = 0; t < maps_.size(); ++t) {
    for (int m = 0; m < cells(); ++m) {
      const auto [c, r] = turned(static_cast<games::Turn>(t), size_, m % size_, m / size_);
      maps_[t].push_back(static_cast<Move>(r * size_ + c));
    }
  }
  keys_.resize(plain.size());
  for (int m = 0; m < cells(); ++m) {
    for (int side = 0; side < 2; ++side) {
      for (std::size_t t = 0; t < maps_.size(); ++t) keys_[2 * m + side][t] = plain[2 * maps_[t][m] + side];
    }
  }
}

}  // namespace hissho::search::gomoku
