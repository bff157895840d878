// Far and Dead of docs/proofs.md for nested games: a lower bound for the stones that a side still needs.
//
// A cell costs 1, an open field its cheapest line, an own field or stone 0; what the other side owns, and a
// drawn field, cannot be bought. Every stone of a line of cells serves that line alone, so the costs of a
// line's members add up, and a side with fewer moves left than the cheapest line at the top costs cannot win
// in time. Under drawn_fields=both an open field may become drawn, by the other side's stones too, and then
// counts: so an open or drawn field costs 0 there, and little but dead tops is left to find.
#include <algorithm>
#include <bit>

#include "games/nested_position.h"

namespace hissho::games {

namespace {

constexpr int kCannotBuy = 0x3fff;  // more than any board has stones, and three of them fit into 16 bits

}  // namespace

// The cheapest line in field f for `side`, where those of its members are known.
int NestedPosition::compute_missing(FieldId f, Side side) const {
  if (rules_->level(f) + 1 == rules_->levels()) {
    const int missing = rules_->field_class(own_[0][f], own_[1][f]).missing[index(side)];
    return missing == kNoLine ? kCannotBuy : missing;
  }
  const unsigned own = own_[index(side)][f];
  const bool drawn_counts = rules_->options().drawn_fields == DrawnFields::both;
  const unsigned others = own_[index(other(side))][f];
  const unsigned lost = drawn_counts ? others : others | drawn_[f];
  std::array<int, 9> cost{};  // of the members
  if (!drawn_counts) {
    const std::uint16_t* const below = &missing_[index(side)][rules_->member(f, 0)];
    for (int place = 0; place < rules_->members(); ++place) cost[place] = below[place];
  }
  for (unsigned left = own; left != 0; left &= left - 1) cost[std::countr_zero(left)] = 0;
  for (unsigned left = lost; left != 0; left &= left - 1) cost[std::countr_zero(left)] = kCannotBuy;
  int cheapest = kCannotBuy;
  for (const unsigned line : rules_->lines()) {
    int sum = 0;
    for (unsigned left = line; left != 0; left &= left - 1) sum += cost[std::countr_zero(left)];
    cheapest = std::min(cheapest, sum);
  }
  return cheapest;
}

void NestedPosition::update_missing(FieldId leaf) {
  for (const Side side : {Side::x, Side::o}) {
    FieldId f = leaf;
    for (int level = rules_->levels() - 1; level >= 0; --level) {
      const auto now = static_cast<std::uint16_t>(compute_missing(f, side));
      const bool same = now == missing_[index(side)][f];
      missing_[index(side)][f] = now;
      // What a decided field costs does not depend on its lines, but it may have been decided just now.
      if (same && state_[f] == Outcome::open) break;
      f = rules_->parent(f);
    }
  }
}

NoWin NestedPosition::no_win(Side side, int plies) const {
  const int need = missing_[index(side)][kTopField];
  if (need >= kCannotBuy) return NoWin::dead;
  const int moves_left = (side == to_move_ ? plies + 1 : plies) / 2;
  return need > moves_left ? NoWin::far : NoWin::none;
}

}  // namespace hissho::games
