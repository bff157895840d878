// A position of an in-a-row game, with what the checks need kept up to date by play and undo: stones of each
// side in every window and on its flanks, and the live windows sorted by how full they are.
//
// A window is *live* for a side while it holds no stone of the other side and, where lines must be exact, no
// stone of the side itself on a flank: only then can it still become a line. (`far`, `dead` and `paired` look
// at stones of the other side alone, as docs/proofs.md defines them.)
#pragma once

#include <array>
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
  /// Calls visit(window number) for the live windows of `side` with `missing` empty cells.
  template <class Visit>
  void for_each_live(Side side, int missing, Visit visit) const {
    const std::uint64_t* words = live(index(side), rules_->k - missing);
    for (std::size_t i = 0; i < words_; ++i) {
      for (std::uint64_t w = words[i]; w != 0; w &= w - 1) {
        visit(i * 64 + static_cast<std::size_t>(std::countr_zero(w)));
      }
    }
  }

 private:
  struct Counts {
    std::array<std::uint8_t, 2> stones{};
    std::array<std::uint8_t, 2> flanks{};
  };

  explicit InARowPosition(std::shared_ptr<const Rules> rules);
  bool is_line(Side side, std::size_t window) const {
    return counts_[window].stones[index(side)] == rules_->k && counts_[window].flanks[index(side)] == 0;
  }
  const std::uint64_t* live(int side, int stones) const {
    return live_.data() + static_cast<std::size_t>(side * (rules_->k + 1) + stones) * words_;
  }
  /// Adds the window to the live ones, or takes it out: it must be there, or not.
  void turn_live(std::size_t window) {
    const Counts& c = counts_[window];
    const std::uint64_t bit = std::uint64_t{1} << (window % 64);
    for (const int side : {0, 1}) {
      if (c.stones[1 - side] == 0 && c.flanks[side] == 0) {
        live_[static_cast<std::size_t>(side * (rules_->k + 1) + c.stones[side]) * words_ + window / 64] ^=
            bit;
      }
    }
  }
  void put(Side side, Move cell);
  void take(Side side, Move cell);

  std::shared_ptr<const Rules> rules_;
  std::vector<Cell> cells_;
  CellSet empty_;
  int empties_ = 0;
  Side turn_ = Side::x;
  Outcome outcome_ = Outcome::open;
  Key key_;
  std::vector<Counts> counts_;
  // Live windows as bits, words_ words for each side and number of its stones in the window.
  std::size_t words_;
  std::vector<std::uint64_t> live_;
  std::vector<Move> played_;
};

}  // namespace hissho::verifier
