// Playing a nested game. nested_position.h says what is kept; docs/games.md says what the rules are.
#include "games/nested_position.h"

#include <cassert>

#include "games/zobrist.h"

namespace hissho::games {

NestedPosition::NestedPosition(std::shared_ptr<const NestedRules> rules) : rules_(std::move(rules)) {
  for (int f = 0; f < rules_->fields(); ++f) {
    const int fields = rules_->fields_of(rules_->level(static_cast<FieldId>(f)));
    playable_[f] = static_cast<std::uint16_t>(rules_->cells() / fields);
  }
}

bool NestedPosition::empty(Move m) const {
  const FieldId f = rules_->field_of(m);
  return ((own_[0][f] | own_[1][f]) & rules_->bit_of(m)) == 0;
}

Outcome NestedPosition::stone(Move m) const {
  const FieldId f = rules_->field_of(m);
  const unsigned bit = rules_->bit_of(m);
  if ((own_[0][f] & bit) != 0) return Outcome::x;
  return (own_[1][f] & bit) != 0 ? Outcome::o : Outcome::open;
}

bool NestedPosition::in_decided_field(FieldId f) const {
  for (; f != kTopField; f = rules_->parent(f)) {
    if (state_[f] != Outcome::open) return true;
  }
  return false;
}

bool NestedPosition::frees(FieldId f) const {
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

FieldId NestedPosition::effective_target(FieldId f) const {
  while (f != kTopField && frees(f)) f = rules_->parent(f);
  return f;
}

// What an open field becomes when `mover` has just played in it.
Outcome NestedPosition::judged(FieldId f, Side mover) const {
  const NestedOptions& options = rules_->options();
  const unsigned wild = options.drawn_fields == DrawnFields::both ? drawn_[f] : 0u;
  const bool x = rules_->has_line(own_[0][f], wild);
  const bool o = rules_->has_line(own_[1][f], wild);
  if (x && o) return options.both_lines == BothLines::mover ? win_of(mover) : Outcome::draw;
  if (x || o) return x ? Outcome::x : Outcome::o;
  if (options.drawn_line == DrawnLine::draw && rules_->has_line(drawn_[f])) return Outcome::draw;
  return playable_[f] == 0 ? Outcome::draw : Outcome::open;
}

void NestedPosition::toggle(FieldId f, Outcome state) {
  for (int t = 0; t < rules_->turns(); ++t) hash_[t] ^= rules_->state_key(rules_->map_field(t, f), state);
  if (f == kTopField) return;
  const FieldId around = rules_->parent(f);
  const auto bit = static_cast<std::uint16_t>(1 << rules_->place(f));
  auto& members = state == Outcome::draw ? drawn_[around] : own_[state == Outcome::x ? 0 : 1][around];
  members ^= bit;
}

void NestedPosition::set_state(FieldId f, Outcome state) {
  if (state_[f] != Outcome::open) toggle(f, state_[f]);
  if (state != Outcome::open) toggle(f, state);
  state_[f] = state;
}

void NestedPosition::set_stone(Move m, Side side) {
  own_[index(side)][rules_->field_of(m)] ^= rules_->bit_of(m);
  for (int t = 0; t < rules_->turns(); ++t) hash_[t] ^= rules_->cell_key(side, rules_->map_cell(t, m));
}

NestedPosition::Undo NestedPosition::play(Move m) {
  assert(legal(m));
  return apply(m);
}

NestedPosition::Undo NestedPosition::apply(Move m) {
  Undo undo{.move = m, .last = last_[index(to_move_)], .target = target_, .state = {}, .playable = {}};
  set_stone(m, to_move_);
  ++stones_;
  int lost = 1;  // cells that this move makes unplayable
  FieldId f = rules_->field_of(m);
  for (int level = rules_->levels() - 1; level >= 0; --level) {
    undo.state[level] = state_[f];
    undo.playable[level] = playable_[f];
    playable_[f] = static_cast<std::uint16_t>(playable_[f] - lost);
    if (state_[f] == Outcome::open) {
      set_state(f, judged(f, to_move_));
      if (closed() && state_[f] != Outcome::open) {
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

void NestedPosition::undo(const Undo& undo) {
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

NestedPosition NestedPosition::image(Symmetry s) const {
  const int turn = rules_->ordinal(s);
  NestedPosition image(rules_);
  image.stones_ = stones_;
  image.to_move_ = to_move_;
  image.target_ = rules_->map_field(turn, target_);
  for (int side = 0; side < 2; ++side) {
    if (last_[side] != kNoMove) image.last_[side] = rules_->map_cell(turn, last_[side]);
  }
  for (int f = 0; f < rules_->fields(); ++f) {
    const FieldId to = rules_->map_field(turn, static_cast<FieldId>(f));
    image.playable_[to] = playable_[f];
    if (state_[f] != Outcome::open) image.set_state(to, state_[f]);
  }
  for (int cell = 0; cell < rules_->cells(); ++cell) {
    const auto m = static_cast<Move>(cell);
    const Outcome owner = stone(m);
    if (owner != Outcome::open)
      image.set_stone(rules_->map_cell(turn, m), owner == Outcome::x ? Side::x : Side::o);
  }
  return image;
}

NestedPosition NestedPosition::with_to_move(Side side) const {
  NestedPosition passed = *this;
  passed.to_move_ = side;
  return passed;
}

Key NestedPosition::key(int turn) const {
  Key key = hash_[turn] ^ rules_->target_key(rules_->map_field(turn, target_));
  if (to_move_ == Side::o) key ^= kTurnKey;
  for (const Side side : {Side::x, Side::o}) {
    if (last_[index(side)] != kNoMove)
      key ^= rules_->last_key(side, rules_->map_cell(turn, last_[index(side)]));
  }
  return key;
}

int NestedPosition::canonical_turn() const {
  int best = 0;
  Key least = key(0);
  for (int t = 1; t < rules_->turns(); ++t) {
    const Key candidate = key(t);
    if (candidate < least) {
      least = candidate;
      best = t;
    }
  }
  return best;
}

bool operator==(const NestedPosition& a, const NestedPosition& b) {
  return a.own_ == b.own_ && a.state_ == b.state_ && a.to_move_ == b.to_move_ && a.target_ == b.target_ &&
         a.last_ == b.last_ && (a.rules_ == b.rules_ || a.rules_->name() == b.rules_->name());
}

std::vector<std::pair<std::string, Outcome>> NestedPosition::field_states() const {
  std::vector<std::pair<std::string, Outcome>> states;
  for (int f = 1; f < rules_->fields(); ++f)
    states.emplace_back(rules_->field_text(static_cast<FieldId>(f)), state_[f]);
  return states;
}

}  // namespace hissho::games
