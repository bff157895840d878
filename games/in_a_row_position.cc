// A position of an in-a-row game: what play and undo keep up to date.
//
// Invariants, for every window w and side s (t the other side), outside of put and take:
//   counts_[2w + s] = stones of s in w;
//   live_[s][e] = number of windows with counts_[2w + t] == 0 and k - counts_[2w + s] == e;
//   hash_[i] = exclusive or of the keys of all stones under the i-th turn.
// outcome_ is open exactly while no side has a line and a cell is empty.
#include <algorithm>

#include "games/in_a_row.h"
#include "games/zobrist.h"

namespace hissho::games {

static_assert(GamePosition<InARowPosition>);

InARowPosition::InARowPosition(std::shared_ptr<const InARowRules> rules)
    : rules_(std::move(rules)),
      cells_(rules_->cells(), Cell::empty),
      counts_(2 * static_cast<std::size_t>(rules_->window_count()), 0) {
  for (auto& live : live_) live[rules_->k()] = static_cast<std::uint16_t>(rules_->window_count());
}

void InARowPosition::put(Move cell, Side side) {
  const int k = rules_->k();
  auto& own_live = live_[index(side)];
  auto& other_live = live_[index(other(side))];
  for (std::uint16_t w : rules_->windows_of(cell)) {
    std::uint8_t& own = counts_[2 * static_cast<std::size_t>(w) + index(side)];
    const std::uint8_t theirs = counts_[2 * static_cast<std::size_t>(w) + index(other(side))];
    if (theirs == 0) {
      --own_live[k - own];
      ++own_live[k - own - 1];
    }
    if (own == 0) --other_live[k - theirs];
    ++own;
  }
  const std::span<const Key> keys = rules_->turn_keys(cell, side);
  for (std::size_t i = 0; i < keys.size(); ++i) hash_[i] ^= keys[i];
  cells_[cell] = stone_of(side);
  ++stones_;
}

void InARowPosition::take(Move cell, Side side) {
  const int k = rules_->k();
  auto& own_live = live_[index(side)];
  auto& other_live = live_[index(other(side))];
  for (std::uint16_t w : rules_->windows_of(cell)) {
    std::uint8_t& own = counts_[2 * static_cast<std::size_t>(w) + index(side)];
    const std::uint8_t theirs = counts_[2 * static_cast<std::size_t>(w) + index(other(side))];
    --own;
    if (theirs == 0) {
      --own_live[k - own - 1];
      ++own_live[k - own];
    }
    if (own == 0) ++other_live[k - theirs];
  }
  const std::span<const Key> keys = rules_->turn_keys(cell, side);
  for (std::size_t i = 0; i < keys.size(); ++i) hash_[i] ^= keys[i];
  cells_[cell] = Cell::empty;
  --stones_;
}

bool InARowPosition::won(int window, Side side) const {
  if (count(side, window) != rules_->k()) return false;
  const std::span<const Move> flanks = rules_->flanks(window);
  return std::none_of(flanks.begin(), flanks.end(), [&](Move f) { return cells_[f] == stone_of(side); });
}

bool InARowPosition::makes_line(Side side, Move cell) const {
  for (std::uint16_t w : rules_->windows_of(cell)) {
    if (count(side, w) != rules_->k() - 1 || count(other(side), w) != 0) continue;
    const std::span<const Move> flanks = rules_->flanks(w);
    if (std::none_of(flanks.begin(), flanks.end(), [&](Move f) { return cells_[f] == stone_of(side); })) {
      return true;
    }
  }
  return false;
}

InARowPosition::Undo InARowPosition::play(Move move) {
  const Side mover = to_move_;
  const bool wins = makes_line(mover, move);
  put(move, mover);
  to_move_ = other(mover);
  if (wins) {
    outcome_ = win_of(mover);
  } else if (empty_count() == 0) {
    outcome_ = Outcome::draw;
  }
  return {move};
}

void InARowPosition::undo(Undo undo) {
  to_move_ = other(to_move_);
  take(undo.move, to_move_);
  outcome_ = Outcome::open;
}

void InARowPosition::moves(MoveList& list) const {
  list.clear();
  if (outcome_ != Outcome::open) return;
  for (std::size_t c = 0; c < cells_.size(); ++c) {
    if (cells_[c] == Cell::empty) list.push_back(static_cast<Move>(c));
  }
}

Key InARowPosition::turn_key() const { return to_move_ == Side::o ? kTurnKey : Key{}; }

ImageKey InARowPosition::search_key(TurnSet turns) const {
  const Key turn = turn_key();
  ImageKey least{hash_[0] ^ turn, 0};
  for (std::size_t i = 1; i < rules_->symmetries().size(); ++i) {
    if ((turns >> i & 1) == 0) continue;
    if (const Key key = hash_[i] ^ turn; key < least.key) least = {key, static_cast<std::uint8_t>(i)};
  }
  return least;
}

std::pair<Key, Symmetry> InARowPosition::least_image() const {
  std::pair<Key, Symmetry> least{key(), rules_->symmetries()[0]};
  std::vector<std::pair<Move, Side>> stones;
  for (std::size_t c = 0; c < cells_.size(); ++c) {
    if (cells_[c] != Cell::empty) stones.emplace_back(static_cast<Move>(c), static_cast<Side>(cells_[c]));
  }
  for (Symmetry s : rules_->all_symmetries()) {
    Key image = turn_key();
    for (const auto& [cell, side] : stones) image ^= stone_key(rules_->map(s, cell), side);
    if (image < least.first) least = {image, s};
  }
  return least;
}

InARowPosition InARowPosition::image(Symmetry s) const {
  InARowPosition image(rules_);
  for (std::size_t c = 0; c < cells_.size(); ++c) {
    if (cells_[c] != Cell::empty) {
      image.put(rules_->map(s, static_cast<Move>(c)), static_cast<Side>(cells_[c]));
    }
  }
  image.to_move_ = to_move_;
  image.outcome_ = outcome_;
  return image;
}

InARowPosition InARowPosition::with_to_move(Side side) const {
  InARowPosition copy = *this;
  copy.to_move_ = side;
  return copy;
}

NoWin InARowPosition::no_win(Side side, int plies) const {
  const auto& live = live_[index(side)];
  int nearest = 0;  // fewest empty cells of a live window
  while (nearest <= rules_->k() && live[nearest] == 0) ++nearest;
  if (nearest > rules_->k()) return NoWin::dead;
  const int moves_left = std::max(0, side == to_move_ ? (plies + 1) / 2 : plies / 2);
  return nearest > moves_left ? NoWin::far : NoWin::none;
}

}  // namespace hissho::games
