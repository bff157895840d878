// What Monte-Carlo tree search wants of a game: a light board, the random end of a game, and a first opinion
// of a move. Nothing here has to be right, only quick and mostly right; results come from the rules.
//
// A Playout belongs to one search; it owns what memory the playouts need, so that they allocate none.
#pragma once

#include "games/registry.h"
#include "search/mcts/random.h"

namespace hissho::search {

using games::Move;
using games::MoveList;
using games::Outcome;
using games::Side;

/// For the game of position P. Each specialisation has
///   Board                                    a value; copying one over another of its game allocates nothing
///   Playout(const P& position)
///   Board board(const P&)
///   Outcome finish(Board&, Random&)          plays to the end
///   float urge(const Board&, Move)           log-odds that the move is the one, whatever the zero
template <class P>
class Playout;

template <>
class Playout<games::InARowPosition> {
 public:
  using Board = games::InARowPosition;

  explicit Playout(const Board& position) { cells_.reserve(position.rules().cells()); }
  static const Board& board(const Board& position) { return position; }
  /// A line is completed, or else blocked, where one can be; the other moves are random.
  Outcome finish(Board& board, Random& random);
  static float urge(const Board& board, Move move);

 private:
  MoveList cells_;
};

template <>
class Playout<games::ShiftTacPosition> {
 public:
  using Board = games::ShiftTacPosition;

  explicit Playout(const Board&) { moves_.reserve(Board::Rules::kMoves); }
  static const Board& board(const Board& position) { return position; }
  Outcome finish(Board& board, Random& random);
  static float urge(const Board&, Move) { return 0; }

 private:
  MoveList moves_;
};

}  // namespace hissho::search
