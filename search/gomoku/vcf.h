// Victory by continuous fours (VCF): the attacker wins by fours alone, each with one forced reply.
//
// The search is exact. At every step:
//   - a cell that makes five wins;
//   - where the opponent could make five at one cell, the four must be made there (at two: no hope);
//   - else every four is tried. A four with two completing cells wins two plies later, on one line or two;
//   one
//     completing cell is the only reply. The reply may make a four of the opponent's: the next step sees it.
// So a VCF is a line, not a tree: a1 b1 a2 b2 ... five, and as a strategy each of its Reply nodes lists the
// completing cell and answers all else by the five there. "None" means: within the bound no VCF exists.
//
// Results are kept in a table of two-sided bounds: won within w plies, none within m plies; both are facts
// about a position with the attacker to move, so they hold for every later search. A bound that no leaf ran
// into leaves `none` at any length. Source: Allis, van den Herik, Huntjens 1993 (threat sequences).
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/gomoku/board.h"

namespace hissho::search::gomoku {

/// Plies beyond any game; as a bound: at any length.
inline constexpr int kAnyLength = 1000;

/// Two-sided bounds by position and attacker. New entries replace old ones. It starts small and grows as it
/// fills, so that a small question touches little memory. Thread-safety: one thread at a time.
class VcfTable {
 public:
  struct Entry {
    std::uint64_t check = 0;  // Key::hi
    Move move = 0;
    std::int16_t win = 0;   // won within so many plies by `move`; 0: not known
    std::int16_t none = 0;  // no VCF within so many plies
    std::uint16_t high =
        0;  // bits 16-31 of Key::lo: with its slot they say where it belongs in a larger table
  };

  /// Uses at most `bytes` (at least one entry is kept), and a quarter more for a moment while it grows.
  explicit VcfTable(std::size_t bytes);
  /// In use now.
  std::size_t bytes() const { return entries_.size() * sizeof(Entry); }
  Entry* find(Key key) {
    Entry& e = entries_[key.lo & mask_];
    return e.check == key.hi ? &e : nullptr;
  }
  /// The entry of a key, emptied when it held another. Good until the next claim.
  Entry& claim(Key key);

 private:
  void grow();

  std::vector<Entry> entries_;
  std::uint64_t mask_;
  std::size_t most_;  // entries
  std::size_t used_ = 0;
};

/// Odd length; moves alternate, the attacker's first, and the last makes five.
using Line = std::vector<Move>;

enum class Found : std::uint8_t { yes, no, gave_up };

class Vcf {
 public:
  Vcf(Board& board, VcfTable& table) : board_(board), table_(table) {}

  /// Is there a VCF of the attacker, to move, within `plies`? On yes, line() is one. `shortest`: no shorter
  /// one exists. Gives up after about `budget` nodes. Requires a board without a five.
  Found solve(Side attacker, int plies, std::uint64_t budget, bool shortest = false);
  const Line& line() const { return line_; }
  /// solve() gives up soon after this turns true; null = never.
  void watch(const std::atomic<bool>* stop) { stop_ = stop; }
  /// Positions looked at, in all.
  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Four {
    Move move;
    Move reply;
    int worth;
  };

  int search(int plies);
  int search_fours(int plies, std::optional<Move> forced, Key key);
  void collect(std::optional<Move> forced);
  int worth(Move move, Move reply) const;
  void remember_none(Key key, int plies);
  int win(Key key, Move move, int plies);
  bool extract(int plies);
  Key key() const;

  Board& board_;
  VcfTable& table_;
  Side attacker_ = Side::x;
  std::vector<Four> fours_;  // a stack: each level its own stretch
  Line line_;
  int none_ = 0;   // of the last search that failed: none within so many plies
  Move best_ = 0;  // of the last search that won
  std::uint64_t nodes_ = 0;
  std::uint64_t last_node_ = 0;
  const std::atomic<bool>* stop_ = nullptr;
};

}  // namespace hissho::search::gomoku
