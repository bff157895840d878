#include "verifier/in_a_row.h"

#include <algorithm>

namespace hissho::verifier {

InARowPosition::InARowPosition(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)),
      cells_(static_cast<std::size_t>(rules_->cells()), Cell::empty),
      empties_(rules_->cells()),
      counts_(rules_->windows.size()),
      words_((rules_->windows.size() + 63) / 64),
      live_(2 * static_cast<std::size_t>(rules_->k + 1) * words_) {
  for (Move cell = 0; cell < rules_->move_space(); ++cell) empty_.add(cell);
  for (std::size_t w = 0; w < counts_.size(); ++w) turn_live(w);
}

void InARowPosition::legal_moves(std::vector<Move>& out) const {
  empty_.for_each([&out](unsigned cell) { out.push_back(cell); });
}

void InARowPosition::put(Side side, Move cell) {
  cells_[cell] = cell_of(side);
  empty_.remove(cell);
  --empties_;
  key_ ^= rules_->keys[2 * cell + static_cast<unsigned>(index(side))];
  for (const auto w : rules_->windows_of[cell]) {
    turn_live(w);
    ++counts_[w].stones[index(side)];
    turn_live(w);
  }
  for (const auto w : rules_->windows_by[cell]) {
    turn_live(w);
    ++counts_[w].flanks[index(side)];
    turn_live(w);
  }
}

void InARowPosition::take(Side side, Move cell) {
  cells_[cell] = Cell::empty;
  empty_.add(cell);
  ++empties_;
  key_ ^= rules_->keys[2 * cell + static_cast<unsigned>(index(side))];
  for (const auto w : rules_->windows_of[cell]) {
    turn_live(w);
    --counts_[w].stones[index(side)];
    turn_live(w);
  }
  for (const auto w : rules_->windows_by[cell]) {
    turn_live(w);
    --counts_[w].flanks[index(side)];
    turn_live(w);
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
  const std::uint64_t* words = live(index(side), rules_->k - 1);
  return std::any_of(words, words + words_, [](std::uint64_t w) { return w != 0; });
}

}  // namespace hissho::verifier
