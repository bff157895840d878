// Which moves are legal in a nested game, and why others are not.
//
// no_return bans moves that send the opponent back to where its own last move was, moves that end the game
// among them. Where the target frees there is no ban, so a candidate is played on a copy to see; where every
// move would be banned, none is.
#include <fmt/format.h>

#include <bit>

#include "games/nested_board.h"

namespace hissho::games {

bool NestedBoard::allowed_without_ban(Move m) const {
  if (outcome() != Outcome::open || m >= rules_->cells() || !empty(m)) return false;
  const FieldId f = rules_->field_of(m);
  return rules_->within(f, target_) && !(closed() && in_decided_field(f));
}

// The legal moves but for the ban, ascending.
void NestedBoard::collect(MoveList& list) const {
  list.clear();
  if (outcome() != Outcome::open) return;
  const int first = rules_->first_field(rules_->levels() - 1);
  const int begin = rules_->first_leaf(target_);
  for (int leaf = begin; leaf < begin + rules_->leaves(target_); ++leaf) {
    const auto f = static_cast<FieldId>(leaf);
    if (!open_to_play(f)) continue;
    unsigned left = rules_->all_members() & ~(unsigned{own_[0][f]} | own_[1][f]);
    for (; left != 0; left &= left - 1)
      list.push_back(static_cast<Move>((leaf - first) * rules_->members() + std::countr_zero(left)));
  }
}

bool NestedBoard::banned(Move m) const {
  const NoReturn ban = rules_->options().no_return;
  const Move before = last_[index(other(to_move_))];
  if (ban == NoReturn::off || before == kNoMove) return false;
  const int level = ban == NoReturn::tactical ? rules_->levels() - 1 : 1;
  const FieldId sent = rules_->sends_to(m);
  if (!rules_->within(sent, rules_->field_of(before, level))) return false;
  NestedBoard after = *this;
  after.play(m);
  return after.target_ == sent;
}

bool NestedBoard::all_banned() const {
  MoveList list;
  collect(list);
  for (const Move m : list) {
    if (!banned(m)) return false;
  }
  return true;
}

void NestedBoard::moves(MoveList& list) const {
  collect(list);
  if (rules_->options().no_return == NoReturn::off || list.empty()) return;
  std::array<Move, kMaxCells> kept;
  std::size_t count = 0;
  for (const Move m : list) {
    if (!banned(m)) kept[count++] = m;
  }
  if (count != 0) list.assign(kept.begin(), kept.begin() + count);
}

bool NestedBoard::legal(Move m) const { return allowed_without_ban(m) && (!banned(m) || all_banned()); }

std::string NestedBoard::why_illegal(Move m) const {
  if (legal(m)) return {};
  if (outcome() != Outcome::open) return "the game is over";
  if (m >= rules_->cells()) return "it is outside the board";
  if (!empty(m)) return fmt::format("the cell is taken by {}", stone(m) == Outcome::x ? 'x' : 'o');
  if (!rules_->within(rules_->field_of(m), target_))
    return fmt::format("it is outside the target: the move must be in field {}", target_text());
  if (banned(m)) {
    const Move before = last_[index(other(to_move_))];
    return fmt::format("it sends {} back to where its own last move {} was (no_return)",
                       letter(other(to_move_)), rules_->move_text(before));
  }
  FieldId decided = rules_->field_of(m);
  while (state_[decided] == Outcome::open) decided = rules_->parent(decided);
  const char* how = state_[decided] == Outcome::draw ? "is drawn"
                    : state_[decided] == Outcome::x  ? "is won by x"
                                                     : "is won by o";
  return fmt::format("field {} {}, and nobody plays in decided fields (free_when=closed)",
                     rules_->field_text(decided), how);
}

}  // namespace hissho::games
