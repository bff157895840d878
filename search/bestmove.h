// One move to play, in any game: exact where the position can be solved within the budget, else the move that
// Monte-Carlo tree search likes best.
#pragma once

#include <string>

#include "search/mcts/mcts.h"
#include "search/mcts/random.h"
#include "search/value.h"

namespace hissho::search {

/// How well to play. easy: some dozens of random games, and a move drawn by how often each was tried. medium:
/// two thousand, df-pn nodes among them. hard: all that the limits give.
enum class Level : std::uint8_t { easy, medium, hard };

struct Strength {
  Level level = Level::hard;
  MctsSettings mcts;      // its seconds are for the whole move
  bool analysis = false;  // look at every move also where the position is solved without
};

struct BestMove {
  Move move = games::kNoMove;    // none where the game is over
  bool exact = false;            // else `value` is unknown
  Value value = Value::unknown;  // for the mover
  int plies = 0;                 // won or lost, exact: under best play; 0: not known
  std::string how = {};          // for people: proved, or searched how far
  std::uint64_t nodes = 0;       // df-pn nodes and playouts
  MctsAnswer analysis = {};      // without moves where the position was solved without
};

/// Best = wins soonest, else draws, else loses latest; ties go to the first move in the rules' reading order.
/// `reading_order` is the game's (games::Game::reading_order). limits.nodes is for all of it together.
BestMove best_move(const games::Position& position, std::span<const Move> reading_order,
                   const Strength& strength, const Limits& limits, Table& table);

}  // namespace hissho::search
