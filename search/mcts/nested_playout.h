// Playouts of the nested games: a field is won at once, or else blocked, where it can be, and the opponent is
// seldom sent where it could win one; the whole board is never left to a move that wins it, if that can be
// helped. All of it is read off masks of the field the mover is in and of the field it sends to.
#pragma once

#include "games/nested.h"
#include "search/mcts/playout.h"

namespace hissho::search {

template <>
class Playout<games::NestedPosition> {
 public:
  using Board = games::NestedBoard;

  explicit Playout(const games::NestedPosition& position);
  static const Board& board(const games::NestedPosition& position) { return position.board(); }
  Outcome finish(Board& board, Random& random);
  float urge(const Board& board, Move move) const;

  /// How many fields around it, its own first, a side wins by winning smallest field f: the number of levels
  /// is the game.
  int gain(const Board& board, Side side, games::FieldId f) const;
  /// The most that the mover gains in one move if its target is f; 0: wins no field.
  int best_gain(const Board& board, Side side, games::FieldId f) const;

 private:
  bool smallest(games::FieldId f) const { return rules_.level(f) + 1 == rules_.levels(); }
  unsigned empties(const Board& board, games::FieldId f) const {
    return rules_.all_members() & ~(board.own(Side::x, f) | board.own(Side::o, f));
  }
  /// Empty cells of a smallest field, still open, where a side wins it.
  unsigned wins(const Board& board, Side side, games::FieldId f) const;
  Move choose(const Board& board, Random& random);
  Move choose_in(const Board& board, games::FieldId f, Random& random) const;
  Move choose_anywhere(const Board& board, Random& random) const;
  bool sends_well(const Board& board, Move move, Random& random) const;
  Move cell(games::FieldId f, unsigned mask, Random& random) const;

  const games::NestedRules& rules_;
  bool bans_;
  MoveList moves_;  // under no_return
};

}  // namespace hissho::search
