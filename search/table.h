// The transposition table of one process: proof and disproof numbers by position, shared by all its threads.
//
// Races are part of the design, and this is why they do no harm. No lock is taken. A writer stores two
// 64-bit words one after the other, each atomic, so a reader can meet the halves of two different entries.
// The first word is the key XOR the second (Hyatt and Mann, "A lock-less transposition table implementation
// for parallel search", ICGA Journal 25(1), 2002), so such a pair does not fit the key asked for and reads as
// a miss; an entry lost between two writers is a miss too. A miss costs work, never a wrong verdict. Nor does
// a verdict rest on the key check: 64 check bits and the bucket's index bits make a false hit unlikely, and
// the evidence of a solved position is derived again move by move down to the end of the game, where a false
// entry shows up as a hole (search/extract.h).
//
// An entry is 16 bytes, four to a bucket, a bucket to a cache line. The second word, from the low bits:
//
//   bits   what
//   22     proof number; all ones = infinite
//   22     disproof number; all ones = infinite
//   10     best move; all ones = none
//   10     work: 16 * log2(1 + nodes spent below the position)
//
// Replacement in a full bucket: the unsolved entry of least work goes first, a solved one only where all four
// are solved. A solved entry is never overwritten by an unsolved one of the same position.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "games/types.h"

namespace hissho::search {

inline constexpr std::uint32_t kInfinite = (1u << 22) - 1;
inline constexpr std::uint32_t kMaxFinite = kInfinite - 1;  // larger finite numbers are stored as this

/// How far a position is from being proved (proof) and disproved (disproof). 0 and infinite = solved.
struct Numbers {
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  bool proved() const { return proof == 0; }
  bool disproved() const { return disproof == 0; }
  bool solved() const { return proved() || disproved(); }
  friend bool operator==(const Numbers&, const Numbers&) = default;
};
inline constexpr Numbers kProved{0, kInfinite};
inline constexpr Numbers kDisproved{kInfinite, 0};

struct TableEntry {
  Numbers numbers;
  games::Move move = games::kNoMove;  // in the orientation of whoever stored it
  std::uint32_t work = 0;             // as stored: 16 * log2(1 + nodes)
};

/// What tells the questions apart that share a table: XOR it into the position's key.
games::Key table_salt(std::string_view game, games::Side attacker, int last_ply);

/// Safe to use from any number of threads at once, clear() excepted.
class Table {
 public:
  /// As many buckets of 64 bytes as fit into `bytes` (at least one). Throws std::bad_alloc where the system
  /// has no such memory; pages are taken when first touched.
  explicit Table(std::size_t bytes);

  std::optional<TableEntry> find(games::Key key) const;
  /// `nodes`: spent below the position, for replacement.
  void store(games::Key key, Numbers numbers, games::Move move, std::uint64_t nodes);
  void prefetch(games::Key key) const { __builtin_prefetch(&buckets_[index(key)]); }
  void clear();  // REQUIRES: no other thread uses the table

  std::size_t bytes() const { return count_ * sizeof(Bucket); }
  std::size_t capacity() const { return count_ * kWays; }  // entries
  /// Share of entries in use, from a sample of at most a thousand buckets; 0 to 1.
  double load() const;

 private:
  static constexpr std::size_t kWays = 4;
  struct Entry {
    std::atomic<std::uint64_t> check;  // key.hi ^ data
    std::atomic<std::uint64_t> data;   // 0 = empty
  };
  struct alignas(64) Bucket {
    Entry entries[kWays];
  };
  static_assert(sizeof(Bucket) == 64);
  struct Unmap {
    std::size_t bytes;
    void operator()(Bucket* buckets) const;
  };

  // The high half of a 64 x 64 bit product spreads keys evenly over any number of buckets.
  std::size_t index(games::Key key) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>((static_cast<Wide>(key.lo) * count_) >> 64);
  }

  std::size_t count_;
  std::unique_ptr<Bucket[], Unmap> buckets_;
};

}  // namespace hissho::search
