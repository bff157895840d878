// What a position keeps beside the board (nested_position.h), through play and undo.
#include "games/nested_position.h"

#include <bit>
#include <cassert>

#include "games/zobrist.h"

namespace hissho::games {

NestedPosition::NestedPosition(std::shared_ptr<const NestedRules> rules) : NestedBoard(std::move(rules)) {
  for (int f = rules_->fields() - 1; f >= 0; --f) {
    for (const Side side : {Side::x, Side::o})
      missing_[index(side)][f] = static_cast<std::uint16_t>(compute_missing(static_cast<FieldId>(f), side));
  }
}

void NestedPosition::hash_in(const TurnKeys& keys) {
  for (int t = 0; t < kMaxTurns; ++t) hash_[t] ^= keys[t];
}

NestedPosition::Painted NestedPosition::painted(FieldId leaf) const {
  const unsigned x = own_[0][leaf];
  const unsigned o = own_[1][leaf];
  if (state_[leaf] != Outcome::open) return {{0, 0, static_cast<std::uint16_t>(closed() ? 0 : x | o)}};
  const FieldClass& fields = rules_->field_class(x, o);
  const auto spent = static_cast<std::uint16_t>((x | o) & ~(unsigned{fields.alive[0]} | fields.alive[1]));
  return {{fields.alive[0], fields.alive[1], spent}};
}

void NestedPosition::repaint(FieldId leaf, const Painted& before, const Painted& after) {
  const int first = (leaf - rules_->first_field(rules_->levels() - 1)) * rules_->members();
  for (const Paint paint : {Paint::x, Paint::o, Paint::spent}) {
    unsigned changed = before.cells[static_cast<int>(paint)] ^ after.cells[static_cast<int>(paint)];
    for (; changed != 0; changed &= changed - 1)
      hash_in(rules_->stone_keys(paint, static_cast<Move>(first + std::countr_zero(changed))));
  }
}

void NestedPosition::derive() {
  exact_ = key_without_target(0);
  hash_ = {};
  for (int f = rules_->fields() - 1; f >= 0; --f) {
    const auto field = static_cast<FieldId>(f);
    if (state_[f] != Outcome::open) hash_in(rules_->state_keys(field, state_[f]));
    if (rules_->level(field) + 1 == rules_->levels()) repaint(field, {}, painted(field));
    for (const Side side : {Side::x, Side::o})
      missing_[index(side)][f] = static_cast<std::uint16_t>(compute_missing(field, side));
  }
}

NestedPosition::Undo NestedPosition::play(Move m) {
  assert(legal(m));
  Undo undo;
  undo.exact = exact_;
  undo.hash = hash_;
  const FieldId leaf = rules_->field_of(m);
  const Painted before = painted(leaf);
  exact_ ^= rules_->cell_key(to_move_, m);
  undo.board = NestedBoard::play(m);
  FieldId f = leaf;
  for (int level = rules_->levels() - 1; level >= 0; --level) {
    undo.missing[level] = {missing_[0][f], missing_[1][f]};
    if (state_[f] != undo.board.state[level]) {
      exact_ ^= rules_->state_key(f, state_[f]);
      hash_in(rules_->state_keys(f, state_[f]));
    }
    f = rules_->parent(f);
  }
  repaint(leaf, before, painted(leaf));
  update_missing(leaf);
  return undo;
}

void NestedPosition::undo(const Undo& undo) {
  NestedBoard::undo(undo.board);
  FieldId f = rules_->field_of(undo.board.move);
  for (int level = rules_->levels() - 1; level >= 0; --level) {
    missing_[0][f] = undo.missing[level][0];
    missing_[1][f] = undo.missing[level][1];
    f = rules_->parent(f);
  }
  exact_ = undo.exact;
  hash_ = undo.hash;
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
  image.derive();
  return image;
}

NestedPosition NestedPosition::with_to_move(Side side) const {
  NestedPosition passed = *this;
  passed.to_move_ = side;
  return passed;
}

// The stones and the states of fields, seen through a turn.
Key NestedPosition::key_without_target(int turn) const {
  Key key;
  for (int cell = 0; cell < rules_->cells(); ++cell) {
    const auto m = static_cast<Move>(cell);
    const Outcome owner = stone(m);
    if (owner == Outcome::open) continue;
    key ^= rules_->cell_key(owner == Outcome::x ? Side::x : Side::o, rules_->map_cell(turn, m));
  }
  for (int f = 0; f < rules_->fields(); ++f) {
    if (state_[f] != Outcome::open)
      key ^= rules_->state_key(rules_->map_field(turn, static_cast<FieldId>(f)), state_[f]);
  }
  return key;
}

Key NestedPosition::last_key(int turn) const {
  Key key;
  for (const Side side : {Side::x, Side::o}) {
    if (last_[index(side)] != kNoMove)
      key ^= rules_->last_key(side, rules_->map_cell(turn, last_[index(side)]));
  }
  return key;
}

Key NestedPosition::key(int turn) const {
  Key key = turn == 0 ? exact_ : key_without_target(turn);
  key ^= rules_->target_key(rules_->map_field(turn, target_));
  if (to_move_ == Side::o) key ^= kTurnKey;
  return key ^= last_key(turn);
}

ImageKey NestedPosition::search_key(TurnSet turns) const {
  const TurnKeys& target = rules_->target_keys(target_);
  const bool bans = rules_->options().no_return != NoReturn::off;
  ImageKey least;
  for (int t = 0; t < rules_->turns(); ++t) {
    if ((turns >> t & 1) == 0) continue;
    Key key = hash_[t] ^ target[t];
    if (bans) key ^= last_key(t);
    if (t == 0 || key < least.key) least = {key, static_cast<std::uint8_t>(t)};
  }
  if (to_move_ == Side::o) least.key ^= kTurnKey;
  if (closed()) least.key ^= rules_->count_key(stones_);
  return least;
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
