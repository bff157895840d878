// The table of windows: which sets of k cells are lines, what stands at their ends, which pass through a
// cell.
//
// A direction is walked from every cell. On a plain board a window has to fit; on a torus the walk wraps, and
// a direction whose walk comes back in fewer than k steps has no window. One that closes after exactly k
// steps gives the same set from each of its cells, and has no ends: the cells "before" and "after" belong to
// the window. One that closes after k + 1 steps has one flank, which is at both ends. On boards one or two
// cells wide several directions give the same windows; each is kept once.
#include <algorithm>
#include <optional>
#include <set>

#include "games/in_a_row.h"

namespace hissho::games {
namespace {

struct Step {
  int columns, rows;
};
constexpr Step kDirections[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

/// The cell some steps away; none off a plain board.
std::optional<Move> walk(const InARowRules& rules, Move from, Step step, int steps) {
  int column = rules.column(from) + steps * step.columns;
  int row = rules.row(from) + steps * step.rows;
  if (rules.torus()) {
    column = ((column % rules.width()) + rules.width()) % rules.width();
    row = ((row % rules.height()) + rules.height()) % rules.height();
  } else if (column < 0 || column >= rules.width() || row < 0 || row >= rules.height()) {
    return std::nullopt;
  }
  return rules.cell(column, row);
}

/// The k cells from `from` on, or nothing where they do not fit or are not distinct.
std::vector<Move> line_from(const InARowRules& rules, Move from, Step step) {
  std::vector<Move> cells;
  for (int i = 0; i < rules.k(); ++i) {
    const std::optional<Move> cell = walk(rules, from, step, i);
    if (!cell || (i > 0 && *cell == from)) return {};
    cells.push_back(*cell);
  }
  return cells;
}

}  // namespace

void InARowRules::make_windows() {
  std::set<std::pair<std::vector<Move>, std::vector<Move>>> seen;  // cells and flanks, both sorted
  std::vector<std::vector<std::uint16_t>> through(cells());
  for (Step step : kDirections) {
    for (int start = 0; start < cells(); ++start) {
      const std::vector<Move> line = line_from(*this, static_cast<Move>(start), step);
      if (line.empty()) continue;
      std::vector<Move> ends;
      for (int end : {-1, k()}) {
        const std::optional<Move> cell = walk(*this, static_cast<Move>(start), step, end);
        if (exact() && cell && std::find(line.begin(), line.end(), *cell) == line.end() &&
            std::find(ends.begin(), ends.end(), *cell) == ends.end()) {
          ends.push_back(*cell);
        }
      }
      std::vector<Move> sorted = line;
      std::sort(sorted.begin(), sorted.end());
      std::sort(ends.begin(), ends.end());
      if (!seen.emplace(sorted, ends).second) continue;
      for (Move cell : line) through[cell].push_back(static_cast<std::uint16_t>(window_count()));
      window_cells_.insert(window_cells_.end(), line.begin(), line.end());
      std::array<Move, 2> flanks{kNoMove, kNoMove};
      std::copy(ends.begin(), ends.end(), flanks.begin());
      flanks_.push_back(flanks);
      flank_counts_.push_back(static_cast<std::uint8_t>(ends.size()));
    }
  }
  for (const auto& windows : through) {
    first_window_.push_back(windows_of_.size());
    windows_of_.insert(windows_of_.end(), windows.begin(), windows.end());
  }
  first_window_.push_back(windows_of_.size());
}

}  // namespace hissho::games
