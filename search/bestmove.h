// One move to play, in any game: exact where the position can be solved within the budget, else a guess that
// says so.
#pragma once

#include <string>

#include "search/value.h"

namespace hissho::search {

struct BestMove {
  Move move = games::kNoMove;    // none where the game is over
  bool exact = false;            // else `value` is unknown
  Value value = Value::unknown;  // for the mover
  int plies = 0;                 // won or lost, exact: under best play
  std::string how;               // for people: proved, or searched how far
  std::uint64_t nodes = 0;
};

/// Best = wins soonest, else draws, else loses latest; ties go to the first move in the rules' reading order.
/// `reading_order` is the game's (games::Game::reading_order).
BestMove best_move(const games::Position& position, std::span<const Move> reading_order, const Limits& limits,
                   Table& table);

}  // namespace hissho::search
