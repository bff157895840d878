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

constexpr int kCannotBuy = kNoBound;

}  // namespace

// The cheapest line in field f for `side`.
int NestedPosition::missing(FieldId f, Side side) const {
  const unsigned own = own_[index(side)][f];
  const unsigned others = own_[index(other(side))][f];
  int cheapest = kCannotBuy;
  if (rules_->level(f) + 1 == rules_->levels()) {
    for (const unsigned line : rules_->lines()) {
      if ((line & others) == 0) cheapest = std::min(cheapest, std::popcount(line & ~own));
    }
    return cheapest;
  }
  const bool drawn_counts = rules_->options().drawn_fields == DrawnFields::both;
  std::array<int, 9> cost;
  for (int place = 0; place < rules_->members(); ++place) {
    const unsigned bit = 1u << place;
    if ((own & bit) != 0) {
      cost[place] = 0;
    } else if ((others & bit) != 0) {
      cost[place] = kCannotBuy;
    } else if (drawn_counts) {
      cost[place] = 0;
    } else {
      cost[place] = (drawn_[f] & bit) != 0 ? kCannotBuy : missing(rules_->member(f, place), side);
    }
  }
  for (const unsigned line : rules_->lines()) {
    int sum = 0;
    for (unsigned left = line; left != 0; left &= left - 1) sum += cost[std::countr_zero(left)];
    cheapest = std::min(cheapest, sum);
  }
  return cheapest;
}

NoWin NestedPosition::no_win(Side side, int plies) const {
  const int need = missing(kTopField, side);
  if (need >= kCannotBuy) return NoWin::dead;
  const int moves_left = (side == to_move_ ? plies + 1 : plies) / 2;
  return need > moves_left ? NoWin::far : NoWin::none;
}

}  // namespace hissho::games
