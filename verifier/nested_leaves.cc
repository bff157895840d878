// Leaves of a `hold` in a nested game: far and dead, by the least number of stones that a side still misses
// for a line of the whole board (docs/proofs.md).
#include <fmt/format.h>

#include "verifier/nested.h"

namespace hissho::verifier {

int NestedPosition::price(Side side, int depth, int field) const {
  const Status own = side == Side::x ? Status::x : Status::o;
  int cheapest = kNothing;
  for (const auto& line : rules_->lines) {
    int sum = 0;
    for (const int index : line) {
      const Status s = member(depth, field, index);
      int cost = kNothing;
      if (s == own) {
        cost = 0;
      } else if (depth == rules_->levels - 1) {
        if (s == Status::open) cost = 1;
      } else if (s == Status::drawn || s == Status::open) {
        if (rules_->drawn_counts_for_both) {
          cost = 0;
        } else if (s == Status::open) {
          cost = price(side, depth + 1, field * rules_->base + index);
        }
      }
      if (cost == kNothing) {
        sum = kNothing;
        break;
      }
      sum += cost;
    }
    if (sum != kNothing && (cheapest == kNothing || sum < cheapest)) cheapest = sum;
  }
  return cheapest;
}

std::optional<std::string> NestedPosition::far(Side opponent, Bound moves_left) const {
  const int missing = price(opponent, 0, 0);
  if (missing == kNothing || missing > moves_left) return std::nullopt;
  return fmt::format("not far: {} has {} moves left and misses {} stones for a line at the top",
                     letter(opponent), moves_left, missing);
}

std::optional<std::string> NestedPosition::dead(Side opponent) const {
  const int missing = price(opponent, 0, 0);
  if (missing == kNothing) return std::nullopt;
  return fmt::format("not dead: {} can still buy a line at the top for {} stones", letter(opponent), missing);
}

}  // namespace hissho::verifier
