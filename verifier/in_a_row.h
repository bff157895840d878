// A position of an in-a-row game, with what the checks need kept up to date by play and undo: how many stones
// each side has in every window.
//
// A window is *live* for a side while it holds no stone of the other side and, where lines must be exact, no
// stone of the side itself on a flank: only then can it still become a line. (`far`, `dead` and `paired` look
// at stones of the other side alone, as docs/proofs.md defines them.)
#pragma once

#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/cell_set.h"
#include "verifier/in_a_row_rules.h"
#include "verifier/words.h"

namespace hissho::verifier {

class InARowPosition {
 public:
  using Rules = InARowRules;

  /// Any stone count is accepted; a finished position is read too (see outcome).
  static Result<InARowPosition> read(std::shared_ptr<const Rules> rules, std::string_view text);

  const Rules& rules() const { return *rules_; }
  Side turn() const { return turn_; }
  Outcome outcome() const { return outcome_; }
  int stones() const { return rules_->cells() - empties_; }
  Key key() const { return key_; }
  /// The position text of this position's image.
  std::string text(const Symmetry& symmetry = {}) const;
  std::string drawn() const;

  bool legal(Move move) const { return empty_.has(move); }
  void legal_moves(std::vector<Move>& out) const;
  /// The move is legal and the game is open.
  void play(Move move);
  void undo();

  /// Why the leaf does not hold, or nothing.
  std::optional<std::string> far(Side opponent, Bound moves_left) const;
  std::optional<std::string> dead(Side opponent) const;
  std::optional<std::string> paired(Side opponent, const Move* cells, std::size_t count) const;

  // For the fast check of `otherwise`.
  void pass();  // the side to move lets the other play; taken back by pass() again
  int empties() const { return empties_; }
  const CellSet& empty_cells() const { return empty_; }
  /// Would a stone of `side` on the empty cell make a line?
  bool completes(Side side, Move cell) const;
  bool can_complete(Side side) const;
  /// Calls visit(window number) for the live windows of `side` with `missing` empty cells, ascending.
  template <class Visit>
  void for_each_live(Side side, int missing, Visit visit) const {
    const std::uint16_t wanted = count(side, rules_->k - missing);
    for (std::size_t w = 0; w < counts_.size(); w += kLanes) {
      if (!any(lanes(w) == wanted)) continue;
      for (std::size_t i = w; i < w + kLanes; ++i) {
        if (counts_[i] == wanted && free_flanks(side, i)) visit(i);
      }
    }
  }

 private:
  using Lanes = Rules::Lanes;
  static constexpr std::size_t kLanes = sizeof(Lanes) / sizeof(std::uint16_t);
  struct Played {
    Move move;
    std::array<int, 2> nearly;  // before the move
  };

  explicit InARowPosition(std::shared_ptr<const Rules> rules);
  /// What counts_ has for a window with so many stones of the side and none of the other.
  static constexpr std::uint16_t count(Side side, int stones) {
    return static_cast<std::uint16_t>(stones << (8 * index(side)));
  }
  int stones(Side side, std::size_t window) const { return (counts_[window] >> (8 * index(side))) & 0xff; }
  static bool any(Lanes lanes) {
    std::array<std::uint64_t, 2> words;
    std::memcpy(words.data(), &lanes, sizeof lanes);
    return (words[0] | words[1]) != 0;
  }
  /// As signed numbers.
  static int sum(Lanes lanes) {
    std::array<std::uint64_t, 2> words;
    std::memcpy(words.data(), &lanes, sizeof lanes);
    constexpr std::uint64_t kAll =
        0x0001000100010001;  // the top lane of a product by this is the sum of lanes
    return static_cast<std::int16_t>((words[0] * kAll >> 48) + (words[1] * kAll >> 48));
  }
  /// Of the eight windows from this one on.
  Lanes lanes(std::size_t window) const {
    Lanes lanes;
    std::memcpy(&lanes, counts_.data() + window, sizeof lanes);
    return lanes;
  }
  bool free_flanks(Side side, std::size_t window) const {
    const auto& flanks = rules_->flanks[window];
    const CellSet& own = stones_[index(side)];
    return !own.has(flanks[0]) && !own.has(flanks[1]);
  }
  bool is_line(Side side, std::size_t window) const {
    return counts_[window] == count(side, rules_->k) && free_flanks(side, window);
  }
  Cell at(unsigned cell) const {
    return stones_[0].has(cell) ? Cell::x : stones_[1].has(cell) ? Cell::o : Cell::empty;
  }
  /// True when the stone makes a line.
  bool put(Side side, Move cell);
  void take(Side side, Move cell);

  std::shared_ptr<const Rules> rules_;
  std::array<CellSet, 2> stones_;  // of each side
  CellSet empty_;
  int empties_ = 0;
  Side turn_ = Side::x;
  Outcome outcome_ = Outcome::open;
  Key key_;
  // By window: stones of x + 256 * stones of o. Filled up to whole lanes, and one more, with what no window
  // has.
  std::vector<std::uint16_t> counts_;
  // By side: windows in which it misses one stone and the other has none, whatever stands on their flanks.
  std::array<int, 2> nearly_{};
  std::vector<Played> played_;
};

}  // namespace hissho::verifier
