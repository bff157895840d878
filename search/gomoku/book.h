// Moves that somebody suggests: a published strategy, an older proof, a human.
//
// A book maps positions to moves of the side that owns the claim; images of a position share an entry. The
// general search tries a suggested move first and the others only when it has cost much; it believes nothing:
// what the search proves is proved by the evidence alone, and a wrong suggestion costs time.
// Thread-safety: immutable once filled.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "search/gomoku/board.h"

namespace hissho::search::gomoku {

class Book {
 public:
  /// Adds a suggestion for the side to move on this board (the same stones with the other side to move are
  /// not told apart: their counts differ). Requires an empty cell. Suggestions keep their order.
  void add(const Board& board, Move move);
  /// The moves suggested here, in this board's own orientation.
  std::vector<Move> find(const Board& board) const;
  bool empty() const { return moves_.empty(); }
  /// What is added to the first proof numbers of other moves where there is a suggestion.
  void trust(std::uint32_t number) { trust_ = number; }
  std::uint32_t trust() const { return trust_; }
  /// Positions.
  std::size_t size() const { return moves_.size(); }

 private:
  std::unordered_map<Key, std::vector<Move>> moves_;  // by canonical key, in that image
  std::uint32_t trust_ = 30;
};

}  // namespace hissho::search::gomoku
