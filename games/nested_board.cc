// Playing on the board of a nested game. docs/games.md says what the rules are.
#include "games/nested_board.h"

namespace hissho::games {

NestedBoard::NestedBoard(std::shared_ptr<const NestedRules> rules) : rules_(std::move(rules)) {
  for (int f = 0; f < rules_->fields(); ++f) {
    const int fields = rules_->fields_of(rules_->level(static_cast<FieldId>(f)));
    playable_[f] = static_cast<std::uint16_t>(rules_->cells() / fields);
  }
}

bool NestedBoard::empty(Move m) const {
  const FieldId f = rules_->field_of(m);
  return ((own_[0][f] | own_[1][f]) & rules_->bit_of(m)) == 0;
}

Outcome NestedBoard::stone(Move m) const {
  const FieldId f = rules_->field_of(m);
  const unsigned bit = rules_->bit_of(m);
  if ((own_[0][f] & bit) != 0) return Outcome::x;
  return (own_[1][f] & bit) != 0 ? Outcome::o : Outcome::open;
}

bool NestedBoard::in_decided_field(FieldId f) const {
  for (; f != kTopField; f = rules_->parent(f)) {
    if (state_[f] != Outcome::open) return true;
  }
  return false;
}

bool NestedBoard::frees(FieldId f) const {
  switch (rules_->options().free_when) {
    case FreeWhen::full:
      return playable_[f] == 0;
    case FreeWhen::decided:
      return playable_[f] == 0 || state_[f] != Outcome::open;
    case FreeWhen::closed:
      return playable_[f] == 0 || in_decided_field(f);
  }
  return false;
}

FieldId NestedBoard::effective_target(FieldId f) const {
  while (f != kTopField && frees(f)) f = rules_->parent(f);
  return f;
}

// What an open field becomes when `mover` has just played in it.
Outcome NestedBoard::judged(FieldId f, Side mover) const {
  const NestedOptions& options = rules_->options();
  const bool x = rules_->has_line(own_[0][f], wild(f));
  const bool o = rules_->has_line(own_[1][f], wild(f));
  if (x && o) return options.both_lines == BothLines::mover ? win_of(mover) : Outcome::draw;
  if (x || o) return x ? Outcome::x : Outcome::o;
  if (options.drawn_line == DrawnLine::draw && rules_->has_line(drawn_[f])) return Outcome::draw;
  return playable_[f] == 0 ? Outcome::draw : Outcome::open;
}

void NestedBoard::set_state(FieldId f, Outcome state) {
  if (f != kTopField) {
    const FieldId around = rules_->parent(f);
    const auto bit = static_cast<std::uint16_t>(1 << rules_->place(f));
    for (const Outcome flipped : {state_[f], state}) {
      if (flipped == Outcome::open) continue;
      (flipped == Outcome::draw ? drawn_[around] : own_[flipped == Outcome::x ? 0 : 1][around]) ^= bit;
    }
  }
  state_[f] = state;
}

void NestedBoard::set_stone(Move m, Side side) {
  own_[index(side)][rules_->field_of(m)] ^= rules_->bit_of(m);
}

NestedBoard::Undo NestedBoard::play(Move m) {
  Undo undo;
  undo.move = m;
  undo.last = last_[index(to_move_)];
  undo.target = target_;
  FieldId f = rules_->field_of(m);
  set_stone(m, to_move_);
  ++stones_;
  int lost = 1;         // cells that this move makes unplayable
  bool changed = true;  // what decides f, but for its playable cells
  for (int level = rules_->levels() - 1; level >= 0; --level) {
    undo.state[level] = state_[f];
    undo.playable[level] = playable_[f];
    playable_[f] = static_cast<std::uint16_t>(playable_[f] - lost);
    if (state_[f] != Outcome::open) {
      changed = false;
    } else if (changed || playable_[f] == 0) {
      const Outcome now = judged(f, to_move_);
      changed = now != Outcome::open;
      if (changed) set_state(f, now);
      if (changed && closed()) {
        lost += playable_[f];
        playable_[f] = 0;
      }
    }
    f = rules_->parent(f);
  }
  target_ = effective_target(rules_->sends_to(m));
  if (rules_->options().no_return != NoReturn::off) last_[index(to_move_)] = m;
  to_move_ = other(to_move_);
  return undo;
}

void NestedBoard::undo(const Undo& undo) {
  to_move_ = other(to_move_);
  last_[index(to_move_)] = undo.last;
  target_ = undo.target;
  FieldId f = rules_->field_of(undo.move);
  for (int level = rules_->levels() - 1; level >= 0; --level) {
    if (state_[f] != undo.state[level]) set_state(f, undo.state[level]);
    playable_[f] = undo.playable[level];
    f = rules_->parent(f);
  }
  --stones_;
  set_stone(undo.move, to_move_);
}

}  // namespace hissho::games
