#include "naive.h"

#include <fmt/format.h>

namespace hissho::verifier::testing {

std::string NaiveGame::name() const {
  return fmt::format("mnk:width={},height={},k={},exact={},wrap={}", width, height, k, exact,
                     torus ? "torus" : "none");
}

NaiveBoard::NaiveBoard(const NaiveGame& game)
    : game_(game), cells_(static_cast<std::size_t>(game.width * game.height), '.') {}

bool NaiveBoard::line_through(int cell, char side) const {
  for (const auto& [dc, dr] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
    int run = 1;
    bool whole_circle = false;
    for (const int sign : {1, -1}) {
      int c = cell % game_.width;
      int r = cell / game_.width;
      while (!whole_circle) {
        c += sign * dc;
        r += sign * dr;
        if (game_.torus) {
          c = (c + game_.width) % game_.width;
          r = (r + game_.height) % game_.height;
        } else if (c < 0 || c >= game_.width || r < 0 || r >= game_.height) {
          break;
        }
        if (at(r * game_.width + c) != side) break;
        if (r * game_.width + c == cell) {
          whole_circle = true;  // back at the start: the direction has `run` cells in all
        } else {
          ++run;
        }
      }
    }
    if (game_.exact ? run == game_.k : run >= game_.k) return true;
  }
  return false;
}

bool NaiveBoard::put(int cell, char side) {
  cells_[static_cast<std::size_t>(cell)] = side;
  return line_through(cell, side);
}

bool NaiveBoard::has_line(char side) {
  for (int cell = 0; cell < size(); ++cell) {
    if (at(cell) == side && line_through(cell, side)) return true;
  }
  return false;
}

std::string NaiveBoard::text(char turn) const {
  std::string out;
  for (int r = game_.height - 1; r >= 0; --r) {
    int run = 0;
    for (int c = 0; c < game_.width; ++c) {
      const char stone = at(r * game_.width + c);
      if (stone == '.') {
        ++run;
        continue;
      }
      if (run > 0) out += std::to_string(run);
      run = 0;
      out += stone;
    }
    if (run > 0) out += std::to_string(run);
    if (r > 0) out += '/';
  }
  return out + ' ' + turn;
}

bool NaiveBoard::wins(char side, char turn, int n) {
  if (n <= 0 || full()) return false;
  const std::string key = cells_ + turn + side + std::to_string(n);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  const char next = turn == 'x' ? 'o' : 'x';
  bool result = turn != side;
  for (int cell = 0; cell < size(); ++cell) {
    if (at(cell) != '.') continue;
    const bool line = put(cell, turn);
    const bool good = line ? turn == side : wins(side, next, n - 1);
    take(cell);
    if (good == (turn == side)) {
      result = good;
      break;
    }
  }
  return known_[key] = result;
}

}  // namespace hissho::verifier::testing
