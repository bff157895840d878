#include "verifier/in_a_row.h"

#include <algorithm>

namespace hissho::verifier {

InARowPosition::InARowPosition(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)), empties_(rules_->cells()) {
  for (Move cell = 0; cell < rules_->move_space(); ++cell) empty_.add(cell);
  const std::size_t windows = rules_->windows.size();
  counts_.assign(windows, 0);
  counts_.resize((windows / kLanes + 2) * kLanes, 0xffff);
  if (rules_->k == 1) nearly_.fill(static_cast<int>(windows));
}

void InARowPosition::legal_moves(std::vector<Move>& out) const {
  empty_.for_each([&out](unsigned cell) { out.push_back(cell); });
}

bool InARowPosition::put(Side side, Move cell) {
  stones_[index(side)].add(cell);
  empty_.remove(cell);
  --empties_;
  key_ ^= rules_->keys[2 * cell + static_cast<unsigned>(index(side))];
  const std::uint16_t one = count(side, 1);
  const std::uint16_t nearly = count(side, rules_->k - 1);
  const std::uint16_t full = count(side, rules_->k);
  const auto spoiled = static_cast<std::uint16_t>(count(other(side), rules_->k - 1) + one);
  Lanes own{};     // how many windows of this lane are nearly full now and were not before
  Lanes others{};  // the same for the other side
  Lanes filled{};
  for (const auto& run : rules_->runs_of[cell]) {
    const Lanes now = lanes(run.first) + run.ones * one;
    std::memcpy(counts_.data() + run.first, &now, sizeof now);
    own += run.ones & (now == nearly);
    filled += run.ones & (now == full);
    others -= run.ones & (now == spoiled);
  }
  own -= filled;
  if (any(own | others)) {
    nearly_[index(side)] += sum(own);
    nearly_[index(other(side))] += sum(others);
  }
  if (!any(filled)) return false;
  const auto& windows = rules_->windows_of[cell];
  return std::any_of(windows.begin(), windows.end(), [&](std::size_t w) { return is_line(side, w); });
}

/// All but nearly_.
void InARowPosition::take(Side side, Move cell) {
  stones_[index(side)].remove(cell);
  empty_.add(cell);
  ++empties_;
  key_ ^= rules_->keys[2 * cell + static_cast<unsigned>(index(side))];
  for (const auto& run : rules_->runs_of[cell]) {
    const Lanes now = lanes(run.first) - run.ones * count(side, 1);
    std::memcpy(counts_.data() + run.first, &now, sizeof now);
  }
}

void InARowPosition::pass() {
  turn_ = other(turn_);
  key_ ^= rules_->keys.back();
}

void InARowPosition::play(Move move) {
  played_.push_back({move, nearly_});
  if (put(turn_, move)) {
    outcome_ = win_of(turn_);
  } else if (empties_ == 0) {
    outcome_ = Outcome::draw;
  }
  pass();
}

void InARowPosition::undo() {
  pass();
  take(turn_, played_.back().move);
  nearly_ = played_.back().nearly;
  played_.pop_back();
  outcome_ = Outcome::open;
}

bool InARowPosition::completes(Side side, Move cell) const {
  if (nearly_[index(side)] == 0) return false;
  const auto& windows = rules_->windows_of[cell];
  return std::any_of(windows.begin(), windows.end(), [&](std::size_t w) {
    return counts_[w] == count(side, rules_->k - 1) && free_flanks(side, w);
  });
}

bool InARowPosition::can_complete(Side side) const {
  if (nearly_[index(side)] == 0) return false;
  bool found = false;
  for_each_live(side, 1, [&found](std::size_t) { found = true; });
  return found;
}

}  // namespace hissho::verifier
