// The attacker's move that won last time with the same attacking stones.
//
// A threat tree is much the same after a reply that hardly matters: the attacker's stones are equal, move by
// move, and only the defender's differ. So the winning move is kept by the attacker's stones alone, and the
// search after a sibling reply replays the tree that is known and has to think only where it breaks. A hint
// orders moves; it proves nothing. Fixed size; new hints replace old ones. One thread at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "search/gomoku/board.h"

namespace hissho::search::gomoku {

class Hints {
 public:
  static constexpr int kNoHint = -1;

  Hints() : entries_(kEntries) {}

  void put(Key attackers_stones, Move move) {
    entries_[attackers_stones.lo % kEntries] = {attackers_stones.hi, move};
  }
  /// kNoHint where there is none.
  int find(Key attackers_stones) const {
    const Entry& e = entries_[attackers_stones.lo % kEntries];
    return e.check == attackers_stones.hi ? e.move : kNoHint;
  }

 private:
  static constexpr std::size_t kEntries = std::size_t{1} << 16;
  struct Entry {
    std::uint64_t check = 0;
    int move = kNoHint;
  };
  std::vector<Entry> entries_;
};

}  // namespace hissho::search::gomoku
