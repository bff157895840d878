// The attacker's move that won last time with the same attacking stones.
//
// A threat tree is much the same after a reply that hardly matters: the attacker's stones are equal, move by
// move, and only the defender's differ. So the winning move is kept by the attacker's stones alone, and the
// search after a sibling reply replays the tree that is known and has to think only where it breaks. A hint
// orders moves; it proves nothing. Fixed size; new hints replace old ones.
// Thread-safety: threads share it; an entry is one atomic word, read and written whole.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "search/gomoku/board.h"

namespace hissho::search::gomoku {

class Hints {
 public:
  static constexpr int kNoHint = -1;

  Hints() : entries_(kEntries) {}

  void put(Key attackers_stones, Move move) {
    entry(attackers_stones).store(check(attackers_stones) | (move + 1u), std::memory_order_relaxed);
  }
  /// kNoHint where there is none.
  int find(Key attackers_stones) const {
    const std::uint64_t e = entry(attackers_stones).load(std::memory_order_relaxed);
    return (e & ~kMoveBits) == check(attackers_stones) ? static_cast<int>(e & kMoveBits) - 1 : kNoHint;
  }

 private:
  static constexpr std::size_t kEntries = std::size_t{1} << 16;
  static constexpr std::uint64_t kMoveBits = 0xffff;
  // Bits 16-63 of the key's upper half, and the move plus one: 0 is an empty entry.
  using Entry = std::atomic<std::uint64_t>;

  static std::uint64_t check(Key key) { return key.hi & ~kMoveBits; }
  Entry& entry(Key key) { return entries_[key.lo % kEntries]; }
  const Entry& entry(Key key) const { return entries_[key.lo % kEntries]; }

  std::vector<Entry> entries_;
};

}  // namespace hissho::search::gomoku
