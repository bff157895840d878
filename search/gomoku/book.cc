#include "search/gomoku/book.h"

#include <algorithm>

#include "games/symmetry.h"

namespace hissho::search::gomoku {

void Book::add(const Board& board, Move move) {
  const auto [key, turn] = board.canonical();
  std::vector<Move>& moves = moves_[key];
  const Move image = board.geometry().map(turn, move);
  if (std::ranges::find(moves, image) == moves.end()) moves.push_back(image);
}

std::vector<Move> Book::find(const Board& board) const {
  std::vector<Move> moves;
  if (moves_.empty()) return moves;
  const auto [key, turn] = board.canonical();
  const auto at = moves_.find(key);
  if (at == moves_.end()) return moves;
  for (const Move move : at->second) moves.push_back(board.geometry().map(games::inverse(turn), move));
  std::erase_if(moves, [&](Move move) { return !board.empty(move); });  // of a board with the same key
  return moves;
}

}  // namespace hissho::search::gomoku
