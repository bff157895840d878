// A second, plain implementation of the in-a-row rules, written from docs/games.md for comparison: it walks
// from every cell in every direction each time it is asked.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace hissho::games::plain {

struct Board {
  int width, height, k;
  bool exact, torus;
  std::vector<char> cells;  // '.', 'x', 'o'; row by row from the bottom

  using Line = std::vector<int>;

  int at(int column, int row) const {  // -1 off the board
    if (torus) return (row % height + height) % height * width + (column % width + width) % width;
    if (column < 0 || row < 0 || column >= width || row >= height) return -1;
    return row * width + column;
  }

  /// Every line with the cells at its ends: (the k cells, the flanks), as sets.
  std::set<std::pair<std::set<int>, std::set<int>>> lines() const {
    std::set<std::pair<std::set<int>, std::set<int>>> all;
    for (int c = 0; c < width; ++c) {
      for (int r = 0; r < height; ++r) {
        for (const auto& [dc, dr] : std::vector<std::pair<int, int>>{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}) {
          std::set<int> cells_of_line, flanks;
          for (int i = 0; i < k; ++i) cells_of_line.insert(at(c + i * dc, r + i * dr));
          if (cells_of_line.contains(-1) || static_cast<int>(cells_of_line.size()) != k) continue;
          for (int i : {-1, k}) {
            const int flank = at(c + i * dc, r + i * dr);
            if (flank >= 0 && !cells_of_line.contains(flank)) flanks.insert(flank);
          }
          if (!exact) flanks.clear();
          all.emplace(cells_of_line, flanks);
        }
      }
    }
    return all;
  }

  int count(const std::set<int>& set, char who) const {
    int n = 0;
    for (int c : set) n += cells[c] == who;
    return n;
  }

  bool has_line(char who) const {
    for (const auto& [line, flanks] : lines()) {
      if (count(line, who) == k && count(flanks, who) == 0) return true;
    }
    return false;
  }
};

}  // namespace hissho::games::plain
