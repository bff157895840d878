// Which moves a nested position allows: empty cells that may be played, inside the target, less those that
// no_return bans - unless it would ban them all.
#include <algorithm>

#include "verifier/nested.h"

namespace hissho::verifier {

bool NestedPosition::in_target(int cell) const {
  for (int depth = 1; depth < rules_->levels; ++depth) {
    if (static_cast<int>(running(depth, rules_->field_of(cell, depth))) == target_) return true;
  }
  return target_ == 0;
}

bool NestedPosition::playable(int cell) const {
  if (cells_[static_cast<std::size_t>(cell)] != Cell::empty) return false;
  if (rules_->free_when != Rules::Free::closed) return true;
  for (int depth = 1; depth < rules_->levels; ++depth) {
    if (status(depth, rules_->field_of(cell, depth)) != Status::open) return false;
  }
  return true;
}

bool NestedPosition::sends_back(int cell) const {
  const int last = last_[static_cast<std::size_t>(index(other(turn_)))];
  if (rules_->no_return == Rules::NoReturn::off || last == kNoMove) return false;
  const int depth = rules_->no_return == Rules::NoReturn::strategic ? 1 : rules_->levels - 1;
  const int sent = rules_->sent_to(cell);
  const int sent_field = depth == rules_->levels - 1 ? sent : sent / rules_->base;
  if (sent_field != rules_->field_of(last, depth)) return false;
  NestedPosition after = *this;
  after.put(turn_, cell);
  after.settle(cell, turn_);
  return !after.frees(rules_->levels - 1, sent);
}

void NestedPosition::legal_moves(std::vector<Move>& out) const {
  const std::size_t start = out.size();
  for (int cell = 0; cell < rules_->cells(); ++cell) {
    if (in_target(cell) && playable(cell)) out.push_back(static_cast<Move>(cell));
  }
  if (rules_->no_return == Rules::NoReturn::off) return;
  const auto banned = [this](Move m) { return sends_back(static_cast<int>(m)); };
  const auto from = out.begin() + static_cast<std::ptrdiff_t>(start);
  if (!std::all_of(from, out.end(), banned)) out.erase(std::remove_if(from, out.end(), banned), out.end());
}

bool NestedPosition::legal(Move move) const {
  const int cell = static_cast<int>(move);
  if (move >= rules_->move_space() || !in_target(cell) || !playable(cell)) return false;
  if (rules_->no_return == Rules::NoReturn::off) return true;
  std::vector<Move> moves;
  legal_moves(moves);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

}  // namespace hissho::verifier
