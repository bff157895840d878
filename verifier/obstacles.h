// Obstacles: the second half of a zone (verifier/zone.h). An obstacle is a set of empty cells of one window,
// of which extra opponent stones must leave two free; a family is any number of obstacles, each once, in
// ascending order. Different windows can give the same cells; an obstacle is kept under the lowest window
// that holds it.
#pragma once

#include <algorithm>
#include <bit>
#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "verifier/budget.h"
#include "verifier/cell_set.h"
#include "verifier/in_a_row_rules.h"

namespace hissho::verifier {

struct Obstacle {
  std::uint16_t window = 0;
  std::uint32_t cells = 0;  // bit i: the i-th cell of the window (a line has at most 19 cells)

  int size() const { return std::popcount(cells); }
  Obstacle without(std::uint32_t some) const { return {window, cells & ~some}; }
  friend auto operator<=>(const Obstacle&, const Obstacle&) = default;
};

using Family = std::span<const Obstacle>;

/// The cells of the obstacle that are in the set, as bits of its window.
inline std::uint32_t shared_cells(const InARowRules& rules, const Obstacle& obstacle, const CellSet& set) {
  const auto& window = rules.windows[obstacle.window].cells;
  std::uint32_t shared = 0;
  for (std::uint32_t left = obstacle.cells; left != 0; left &= left - 1) {
    if (set.has(window[static_cast<std::size_t>(std::countr_zero(left))])) shared |= left & -left;
  }
  return shared;
}

inline CellSet cells_of(const InARowRules& rules, const Obstacle& obstacle) {
  const auto& window = rules.windows[obstacle.window].cells;
  CellSet cells;
  for (std::uint32_t left = obstacle.cells; left != 0; left &= left - 1) {
    cells.add(window[static_cast<std::size_t>(std::countr_zero(left))]);
  }
  return cells;
}

/// Collects obstacles and drops doubles.
class FamilyBuilder {
 public:
  /// Beyond so many obstacles a zone is given up as `every cell`.
  static constexpr std::size_t kMost = 4096;

  explicit FamilyBuilder(const InARowRules& rules) : rules_(rules) {}

  void clear() { found_.clear(); }
  void add(const Obstacle& obstacle) { found_.push_back(lowest(obstacle)); }
  /// False when there are more than kMost. To be called now and then, and at the end.
  bool settle() {
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return found_.size() <= kMost;
  }
  bool crowded() const { return found_.size() > 4 * kMost; }
  Family family() const { return found_; }

 private:
  /// The same cells in the first window that has them all.
  Obstacle lowest(const Obstacle& obstacle) const {
    const auto& window = rules_.windows[obstacle.window].cells;
    const auto first = window[static_cast<std::size_t>(std::countr_zero(obstacle.cells))];
    for (const auto other : rules_.windows_of[first]) {
      if (other >= obstacle.window) break;
      const auto& cells = rules_.windows[other].cells;
      Obstacle same{other, 0};
      std::size_t at = 0;
      for (std::uint32_t left = obstacle.cells; left != 0; left &= left - 1) {
        const auto cell = window[static_cast<std::size_t>(std::countr_zero(left))];
        while (at < cells.size() && cells[at] < cell) ++at;
        if (at == cells.size() || cells[at] != cell) break;
        same.cells |= std::uint32_t{1} << at;
      }
      if (same.size() == obstacle.size()) return same;
    }
    return obstacle;
  }

  const InARowRules& rules_;
  std::vector<Obstacle> found_;
};

/// Keeps families for as long as it lives, at fixed addresses; their memory is charged to the budget.
class FamilyStore {
 public:
  explicit FamilyStore(Budget& budget) : budget_(budget) {}
  ~FamilyStore() { budget_.give_memory(blocks_.size() * kBlock * sizeof(Obstacle)); }
  FamilyStore(const FamilyStore&) = delete;
  FamilyStore& operator=(const FamilyStore&) = delete;

  /// At most FamilyBuilder::kMost obstacles.
  Family keep(Family family) {
    if (family.empty()) return {};
    if (family.size() > kBlock - used_) {
      budget_.take_memory(kBlock * sizeof(Obstacle));
      blocks_.push_back(std::make_unique<Obstacle[]>(kBlock));
      used_ = 0;
    }
    Obstacle* const to = blocks_.back().get() + used_;
    std::copy(family.begin(), family.end(), to);
    used_ += family.size();
    return {to, family.size()};
  }

 private:
  static constexpr std::size_t kBlock = 2 * FamilyBuilder::kMost;

  Budget& budget_;
  std::vector<std::unique_ptr<Obstacle[]>> blocks_;
  std::size_t used_ = kBlock;  // of the last block
};

}  // namespace hissho::verifier
