#include "verifier/nested.h"

namespace hissho::verifier {

NestedPosition::NestedPosition(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)),
      cells_(static_cast<std::size_t>(rules_->cells()), Cell::empty),
      status_(static_cast<std::size_t>(rules_->fields), Status::open),
      stones_(static_cast<std::size_t>(rules_->fields), 0) {}

Outcome NestedPosition::outcome() const {
  switch (status_[0]) {
    case Status::open:
      return Outcome::open;
    case Status::x:
      return Outcome::x;
    case Status::o:
      return Outcome::o;
    case Status::drawn:
      return Outcome::draw;
  }
  return Outcome::open;
}

Key NestedPosition::key() const {
  Key key = key_;
  key ^= rules_->target_keys[static_cast<std::size_t>(target_)];
  if (turn_ == Side::o) key ^= rules_->turn_key;
  if (rules_->no_return != Rules::NoReturn::off) {
    for (const int side : {0, 1}) {
      const int cell = last_[static_cast<std::size_t>(side)];
      if (cell != kNoMove) key ^= rules_->last_keys[static_cast<std::size_t>(2 * cell + side)];
    }
  }
  return key;
}

bool NestedPosition::full(int depth, int field) const {
  const int capacity = rules_->cells() / rules_->count[static_cast<std::size_t>(depth)];
  return stones_[running(depth, field)] == capacity;
}

bool NestedPosition::may_play_in(int depth, int field) const {
  if (rules_->free_when != Rules::Free::closed || depth == rules_->levels - 1) return !full(depth, field);
  for (int i = 0; i < rules_->base; ++i) {
    if (status(depth + 1, field * rules_->base + i) == Status::open) return true;
  }
  return false;
}

bool NestedPosition::frees(int depth, int field) const {
  if (full(depth, field)) return true;
  if (rules_->free_when == Rules::Free::full) return false;
  if (status(depth, field) != Status::open) return true;
  // An open field inside a closed one cannot be played in.
  return rules_->free_when == Rules::Free::closed && depth > 1 &&
         status(depth - 1, field / rules_->base) != Status::open;
}

int NestedPosition::resolved(int sent) const {
  int depth = rules_->levels - 1;
  while (depth > 0 && frees(depth, sent)) {
    sent /= rules_->base;
    --depth;
  }
  return static_cast<int>(running(depth, sent));
}

NestedPosition::Status NestedPosition::member(int depth, int field, int index) const {
  const int inner = field * rules_->base + index;
  if (depth < rules_->levels - 1) return status(depth + 1, inner);
  return static_cast<Status>(cells_[static_cast<std::size_t>(inner)]);
}

NestedPosition::Lines NestedPosition::lines_in(int depth, int field) const {
  Lines found;
  for (const auto& line : rules_->lines) {
    int own[2] = {0, 0};
    int drawn = 0;
    for (const int index : line) {
      const Status s = member(depth, field, index);
      if (s == Status::x) ++own[0];
      if (s == Status::o) ++own[1];
      if (s == Status::drawn) ++drawn;
    }
    const int wild = rules_->drawn_counts_for_both ? drawn : 0;
    if (own[0] > 0 && own[0] + wild == rules_->k) found.x = true;
    if (own[1] > 0 && own[1] + wild == rules_->k) found.o = true;
    if (drawn == rules_->k) found.drawn = true;
  }
  return found;
}

void NestedPosition::set_status(int depth, int field, Status status) {
  const std::size_t at = running(depth, field);
  key_ ^= rules_->status_keys[4 * at + static_cast<std::size_t>(status_[at])];
  status_[at] = status;
  key_ ^= rules_->status_keys[4 * at + static_cast<std::size_t>(status)];
}

void NestedPosition::put(Side side, int cell) {
  cells_[static_cast<std::size_t>(cell)] = cell_of(side);
  key_ ^= rules_->cell_keys[static_cast<std::size_t>(2 * cell + index(side))];
  for (int depth = 0; depth < rules_->levels; ++depth)
    ++stones_[running(depth, rules_->field_of(cell, depth))];
}

void NestedPosition::settle(int cell, Side mover) {
  for (int depth = rules_->levels - 1; depth >= 0; --depth) {
    const int field = rules_->field_of(cell, depth);
    if (status(depth, field) != Status::open) continue;
    const Lines lines = lines_in(depth, field);
    if (lines.x && lines.o) {
      const Status won = mover == Side::x ? Status::x : Status::o;
      set_status(depth, field, rules_->both_lines_draw ? Status::drawn : won);
    } else if (lines.x || lines.o) {
      set_status(depth, field, lines.x ? Status::x : Status::o);
    } else if ((lines.drawn && rules_->drawn_line_draws) || !may_play_in(depth, field)) {
      set_status(depth, field, Status::drawn);
    }
  }
}

void NestedPosition::play(Move move) {
  const int cell = static_cast<int>(move);
  Before before{.move = cell, .status = {}, .target = target_, .last = last_, .key = key_};
  for (int depth = 0; depth < rules_->levels; ++depth) {
    before.status[static_cast<std::size_t>(depth)] = status(depth, rules_->field_of(cell, depth));
  }
  before_.push_back(before);
  put(turn_, cell);
  settle(cell, turn_);
  last_[static_cast<std::size_t>(index(turn_))] = cell;
  target_ = resolved(rules_->sent_to(cell));
  turn_ = other(turn_);
}

void NestedPosition::undo() {
  const Before& before = before_.back();
  cells_[static_cast<std::size_t>(before.move)] = Cell::empty;
  for (int depth = 0; depth < rules_->levels; ++depth) {
    const std::size_t at = running(depth, rules_->field_of(before.move, depth));
    --stones_[at];
    status_[at] = before.status[static_cast<std::size_t>(depth)];
  }
  target_ = before.target;
  last_ = before.last;
  key_ = before.key;
  turn_ = other(turn_);
  before_.pop_back();
}

}  // namespace hissho::verifier
