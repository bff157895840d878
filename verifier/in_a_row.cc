#include "verifier/in_a_row.h"

#include <algorithm>

namespace hissho::verifier {

InARowPosition::InARowPosition(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)),
      cells_(static_cast<std::size_t>(rules_->cells()), Cell::empty),
      empties_(rules_->cells()),
      counts_(rules_->windows.size()) {
  for (Move cell = 0; cell < rules_->move_space(); ++cell) empty_.add(cell);
  const std::size_t words_needed = (rules_->windows.size() + 63) / 64;
  for (auto& by_stones : live_) {
    by_stones.assign(static_cast<std::size_t>(rules_->k) + 1, std::vector<std::uint64_t>(words_needed));
  }
  for (std::size_t w = 0; w < counts_.size(); ++w) list(w);
}

void InARowPosition::legal_moves(std::vector<Move>& out) const {
  empty_.for_each([&out](unsigned cell) { out.push_back(cell); });
}

void InARowPosition::list(std::size_t window) {
  const Counts& c = counts_[window];
  for (const int side : {0, 1}) {
    if (c.stones[1 - side] == 0 && c.flanks[side] == 0) {
      live_[side][c.stones[side]][window / 64] |= std::uint64_t{1} << (window % 64);
    }
  }
}

void InARowPosition::unlist(std::size_t window) {
  const Counts& c = counts_[window];
  for (const int side : {0, 1}) {
    if (c.stones[1 - side] == 0 && c.flanks[side] == 0) {
      live_[side][c.stones[side]][window / 64] &= ~(std::uint64_t{1} << (window % 64));
    }
  }
}

void InARowPosition::put(Side side, Move cell) {
  cells_[cell] = cell_of(side);
  empty_.remove(cell);
  --empties_;
  key_ ^= rules_->keys[2 * cell + static_cast<unsigned>(index(side))];
  for (const auto w : rules_->windows_of[cell]) {
    unlist(w);
    ++counts_[w].stones[index(side)];
    list(w);
  }
  for (const auto w : rules_->windows_by[cell]) {
    unlist(w);
    ++counts_[w].flanks[index(side)];
    list(w);
  }
}

void InARowPosition::take(Side side, Move cell) {
  cells_[cell] = Cell::empty;
  empty_.add(cell);
  ++empties_;
  key_ ^= rules_->keys[2 * cell + static_cast<unsigned>(index(side))];
  for (const auto w : rules_->windows_of[cell]) {
    unlist(w);
    --counts_[w].stones[index(side)];
    list(w);
  }
  for (const auto w : rules_->windows_by[cell]) {
    unlist(w);
    --counts_[w].flanks[index(side)];
    list(w);
  }
}

void InARowPosition::pass() {
  turn_ = other(turn_);
  key_ ^= rules_->keys.back();
}

void InARowPosition::play(Move move) {
  const bool wins = completes(turn_, move);
  put(turn_, move);
  played_.push_back(move);
  if (wins) {
    outcome_ = win_of(turn_);
  } else if (empties_ == 0) {
    outcome_ = Outcome::draw;
  }
  pass();
}

void InARowPosition::undo() {
  pass();
  take(turn_, played_.back());
  played_.pop_back();
  outcome_ = Outcome::open;
}

bool InARowPosition::completes(Side side, Move cell) const {
  const auto& windows = rules_->windows_of[cell];
  return std::any_of(windows.begin(), windows.end(), [&](std::size_t w) {
    return counts_[w].stones[index(side)] == rules_->k - 1 && counts_[w].flanks[index(side)] == 0;
  });
}

bool InARowPosition::can_complete(Side side) const {
  const auto& words = live_[index(side)][static_cast<std::size_t>(rules_->k - 1)];
  return std::any_of(words.begin(), words.end(), [](std::uint64_t w) { return w != 0; });
}

}  // namespace hissho::verifier
