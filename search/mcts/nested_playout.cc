#include "search/mcts/nested_playout.h"

#include <algorithm>
#include <bit>

namespace hissho::search {

using games::FieldId;

Playout<games::NestedPosition>::Playout(const games::NestedPosition& position)
    : rules_(position.rules()), bans_(rules_.options().no_return != games::NoReturn::off) {
  moves_.reserve(static_cast<std::size_t>(rules_.cells()));
}

unsigned Playout<games::NestedPosition>::wins(const Board& board, Side side, FieldId f) const {
  if (board.field(f) != Outcome::open) return 0;
  return rules_.completing(board.own(side, f)) & empties(board, f);
}

int Playout<games::NestedPosition>::gain(const Board& board, Side side, FieldId f) const {
  int fields = 1;
  while (f != games::kTopField) {
    const int place = rules_.place(f);
    f = rules_.parent(f);
    if (board.field(f) != Outcome::open) break;
    if ((rules_.completing(board.own(side, f) | board.wild(f)) >> place & 1) == 0) break;
    ++fields;
  }
  return fields;
}

int Playout<games::NestedPosition>::best_gain(const Board& board, Side side, FieldId f) const {
  const int first = rules_.first_leaf(f);
  int best = 0;
  for (int leaf = first; leaf < first + rules_.leaves(f); ++leaf) {
    const auto field = static_cast<FieldId>(leaf);
    if (wins(board, side, field) != 0) best = std::max(best, gain(board, side, field));
  }
  return best;
}

Move Playout<games::NestedPosition>::cell(FieldId f, unsigned mask, Random& random) const {
  for (std::uint32_t skip = random.below(static_cast<std::uint32_t>(std::popcount(mask))); skip > 0; --skip)
    mask &= mask - 1;
  return rules_.cell(f, std::countr_zero(mask));
}

// Whether a random game should go on with the move: never where the reply wins the game.
bool Playout<games::NestedPosition>::sends_well(const Board& board, Move move, Random& random) const {
  const int given =
      best_gain(board, games::other(board.to_move()), board.effective_target(rules_.sends_to(move)));
  if (given == 0) return true;
  return given < rules_.levels() && random.once_in(given == 1 ? 2 : 4);
}

Move Playout<games::NestedPosition>::choose_in(const Board& board, FieldId f, Random& random) const {
  const unsigned free = empties(board, f);
  unsigned urgent = wins(board, board.to_move(), f);
  if (urgent != 0) {
    if (gain(board, board.to_move(), f) == rules_.levels()) return cell(f, urgent, random);
  } else {
    urgent = wins(board, games::other(board.to_move()), f);
  }
  Move move = games::kNoMove;
  for (int tries = 0; tries < 4; ++tries) {
    move = cell(f, tries < 2 && urgent != 0 ? urgent : free, random);
    if (sends_well(board, move, random)) break;
  }
  return move;
}

// In a target of several smallest fields: the game or a field where one can be won, else any cell.
Move Playout<games::NestedPosition>::choose_anywhere(const Board& board, Random& random) const {
  const FieldId target = board.target();
  const int first = rules_.first_leaf(target);
  const int end = first + rules_.leaves(target);
  FieldId best = games::kTopField;
  int most = 0;
  std::uint32_t equal = 0;
  for (int leaf = first; leaf < end; ++leaf) {
    const auto f = static_cast<FieldId>(leaf);
    if (!board.open_to_play(f) || wins(board, board.to_move(), f) == 0) continue;
    const int gained = gain(board, board.to_move(), f);
    if (gained < most) continue;
    equal = gained > most ? 1 : equal + 1;
    most = gained;
    if (random.once_in(equal)) best = f;
  }
  if (most > 0) return choose_in(board, best, random);
  auto skip = static_cast<int>(random.below(static_cast<std::uint32_t>(board.move_count())));
  for (int leaf = first; leaf < end; ++leaf) {
    const auto f = static_cast<FieldId>(leaf);
    if (!board.open_to_play(f)) continue;
    skip -= board.playable(f);
    if (skip < 0) return choose_in(board, f, random);
  }
  return games::kNoMove;
}

Move Playout<games::NestedPosition>::choose(const Board& board, Random& random) {
  if (bans_) {
    board.moves(moves_);
    return moves_[random.below(static_cast<std::uint32_t>(moves_.size()))];
  }
  return smallest(board.target()) ? choose_in(board, board.target(), random) : choose_anywhere(board, random);
}

Outcome Playout<games::NestedPosition>::finish(Board& board, Random& random) {
  while (board.outcome() == Outcome::open) board.play(choose(board, random));
  return board.outcome();
}

float Playout<games::NestedPosition>::urge(const Board& board, Move move) const {
  const Side mover = board.to_move();
  const Side opponent = games::other(mover);
  const FieldId f = rules_.field_of(move);
  float urge = 0;
  if ((wins(board, mover, f) & rules_.bit_of(move)) != 0) {
    const int gained = gain(board, mover, f);
    urge += gained == rules_.levels() ? 10.0f : 2.0f * static_cast<float>(gained);
  }
  if ((wins(board, opponent, f) & rules_.bit_of(move)) != 0)
    urge += 1.2f * static_cast<float>(gain(board, opponent, f));
  const FieldId target = board.effective_target(rules_.sends_to(move));
  const int given = best_gain(board, opponent, target);
  urge -= given == rules_.levels() ? 8.0f : 1.3f * static_cast<float>(given);
  if (!smallest(target)) urge -= 0.7f;
  return urge;
}

}  // namespace hissho::search
