#include "search/mcts/playout.h"

#include <algorithm>
#include <cmath>

#include "search/in_a_row_tactics.h"

namespace hissho::search {

Outcome Playout<games::InARowPosition>::finish(Board& board, Random& random) {
  board.moves(cells_);
  while (board.outcome() == Outcome::open) {
    Move move = completing_cells(board, board.to_move()).cells[0];
    if (move == games::kNoMove) move = completing_cells(board, games::other(board.to_move())).cells[0];
    while (move == games::kNoMove) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(cells_.size()));
      if (board.empty(cells_[at])) move = cells_[at];
      cells_[at] = cells_.back();
      cells_.pop_back();
    }
    board.play(move);
  }
  return board.outcome();
}

// Worth of a cell as df-pn orders them: windows still open to one side, by the stones in them.
float Playout<games::InARowPosition>::urge(const Board& board, Move move) {
  int worth = 1;
  for (const std::uint16_t window : board.rules().windows_of(move)) {
    const int own = board.count(board.to_move(), window);
    const int theirs = board.count(games::other(board.to_move()), window);
    if (theirs == 0) worth += 3 << (2 * std::min(own, 6));
    if (own == 0) worth += 2 << (2 * std::min(theirs, 6));
  }
  return std::log(static_cast<float>(worth));
}

Outcome Playout<games::ShiftTacPosition>::finish(Board& board, Random& random) {
  while (board.outcome() == Outcome::open) {
    board.moves(moves_);
    board.play(moves_[random.below(static_cast<std::uint32_t>(moves_.size()))]);
  }
  return board.outcome();
}

}  // namespace hissho::search
