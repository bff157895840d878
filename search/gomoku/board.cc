#include "search/gomoku/board.h"

#include <utility>

namespace hissho::search::gomoku {

Board::Board(std::shared_ptr<const Geometry> geometry)
    : geometry_(std::move(geometry)), empty_count_(geometry_->cells()) {
  states_[kNoWindow] = 1 | 8;  // a stone of each side
}

void Board::change(int window, unsigned before, unsigned after) {
  for (int side = 0; side < 2; ++side) {
    const unsigned from = before >> (4 * side) & 15, to = after >> (4 * side) & 15;
    if (from == to) continue;
    if (from < kTracked) live_[side][from].flip(window);
    if (to < kTracked) live_[side][to].flip(window);
  }
}

void Board::put(Side side, Move cell) {
  const int s = index(side);
  stones_[cell] = static_cast<std::uint8_t>(1 + s);
  --empty_count_;
  const std::array<Key, 8>& keys = geometry_->keys(side, cell);
  for (std::size_t t = 0; t < keys_.size(); ++t) keys_[t] ^= keys[t];
  side_keys_[s] ^= keys[0];
  for (const Touch& touch : geometry_->touches(cell)) {
    const std::uint16_t state = states_[touch.window];
    const auto next = static_cast<std::uint16_t>(state + touch.delta[s]);
    states_[touch.window] = next;
    const unsigned before = kMissing[state & 1023], after = kMissing[next & 1023];
    if (before != after) change(touch.window, before, after);
  }
}

void Board::take(Side side, Move cell) {
  const int s = index(side);
  stones_[cell] = 0;
  ++empty_count_;
  const std::array<Key, 8>& keys = geometry_->keys(side, cell);
  for (std::size_t t = 0; t < keys_.size(); ++t) keys_[t] ^= keys[t];
  side_keys_[s] ^= keys[0];
  for (const Touch& touch : geometry_->touches(cell)) {
    const std::uint16_t state = states_[touch.window];
    const auto next = static_cast<std::uint16_t>(state - touch.delta[s]);
    states_[touch.window] = next;
    const unsigned before = kMissing[state & 1023], after = kMissing[next & 1023];
    if (before != after) change(touch.window, before, after);
  }
}

CellSet Board::five_cells(Side side) const {
  CellSet cells;
  live(side, 1).each([&](int w) { cells.add(first_empty(w)); });
  return cells;
}

std::pair<Key, games::Turn> Board::canonical() const {
  std::size_t best = 0;
  for (std::size_t t = 1; t < keys_.size(); ++t) {
    if (keys_[t] < keys_[best]) best = t;
  }
  return {keys_[best], static_cast<games::Turn>(best)};
}

}  // namespace hissho::search::gomoku
