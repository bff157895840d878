// Shift-Tac: 3x3, and every move ends by shifting the row or column of the stone just placed.
//
// A move puts a stone on an empty cell and then moves that cell's row or column by one place, around the
// edge. Only then are the eight plain lines looked at: lines of one player win for that player, whoever
// moved; lines of both, or a full board without one, are a draw. So a move can lose at once, and there is no
// bound of the kind docs/proofs.md calls Far or Dead.
//
// A move is 4 * (3 * row + column) + direction, row and column from 0 at the bottom left, directions right,
// left, up, down as 0 to 3 (where the stones go). Rules: docs/games.md.
// Thread-safety: rules are immutable; a position belongs to one thread at a time.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/board_text.h"
#include "games/concept.h"
#include "games/options.h"
#include "games/types.h"

namespace hissho::games {

class ShiftTacRules {
 public:
  static constexpr int kCells = 9;
  static constexpr int kMoves = 36;
  using Mask = std::uint16_t;  // a set of cells, bit 3 * row + column

  static const GameInfo& info();
  static Result<std::shared_ptr<const ShiftTacRules>> make(const OptionValues& values);

  ShiftTacRules();

  const std::string& name() const { return name_; }
  int move_space() const { return kMoves; }
  int max_plies() const { return kCells; }
  std::string move_text(Move move) const;
  Result<Move> parse_move(std::string_view text) const;
  std::span<const Symmetry> symmetries() const { return symmetries_; }
  std::span<const Symmetry> all_symmetries() const { return symmetries_; }
  Move map(Symmetry s, Move move) const { return mapped_moves_[static_cast<std::size_t>(s.turn)][move]; }
  /// Cells in reading order; at each the directions right, left, up, down.
  std::span<const Move> reading_order() const { return reading_order_; }

  /// The set after the shift of a move.
  Mask shifted(Move move, Mask set) const { return shifted_[move][set]; }
  Mask turned_set(Symmetry s, Mask set) const { return turned_sets_[static_cast<std::size_t>(s.turn)][set]; }
  bool has_line(Mask set) const { return has_line_[set]; }

 private:
  static constexpr int kSets = 1 << kCells;
  std::string name_ = "shift-tac";
  std::vector<Symmetry> symmetries_;
  std::vector<Move> reading_order_;
  std::array<std::array<Mask, kSets>, kMoves> shifted_{};
  std::array<std::array<Mask, kSets>, 8> turned_sets_{};
  std::array<std::array<Move, kMoves>, 8> mapped_moves_{};
  std::array<bool, kSets> has_line_{};
};

class ShiftTacPosition {
 public:
  using Rules = ShiftTacRules;
  using Mask = ShiftTacRules::Mask;
  struct Undo {
    Mask x, o;
  };

  explicit ShiftTacPosition(std::shared_ptr<const ShiftTacRules> rules) : rules_(std::move(rules)) {}
  static Result<ShiftTacPosition> parse(std::shared_ptr<const ShiftTacRules> rules, std::string_view text,
                                        StoneCount counts = StoneCount::possible);

  std::string text() const;
  std::string drawn() const;
  const ShiftTacRules& rules() const { return *rules_; }
  const std::shared_ptr<const ShiftTacRules>& shared_rules() const { return rules_; }
  Side to_move() const { return to_move_; }
  Outcome outcome() const { return outcome_; }
  int stones() const;
  /// A cell by its number 3 * row + column.
  Cell at(int cell) const;

  void moves(MoveList& list) const;
  bool legal(Move move) const {
    return outcome_ == Outcome::open && move < ShiftTacRules::kMoves && at(move / 4) == Cell::empty;
  }
  std::string why_illegal(Move move) const;
  Undo play(Move move);
  void undo(Undo undo);

  Key key() const { return key_of(sets_[0], sets_[1]); }
  Key canonical_key() const { return search_key(kAllTurns).key; }
  Symmetry canonical_symmetry() const { return rules_->symmetries()[search_key(kAllTurns).turn]; }
  Key play_key() const { return key(); }
  ImageKey search_key(TurnSet turns) const;
  Key store_key() const { return canonical_key(); }
  Symmetry store_symmetry() const { return canonical_symmetry(); }
  ShiftTacPosition image(Symmetry s) const;
  ShiftTacPosition with_to_move(Side side) const;
  NoWin no_win(Side, int) const { return NoWin::none; }

  friend bool operator==(const ShiftTacPosition& a, const ShiftTacPosition& b) {
    return a.to_move_ == b.to_move_ && a.sets_ == b.sets_;
  }

 private:
  Key key_of(Mask x, Mask o) const;
  Outcome judge() const;

  std::shared_ptr<const ShiftTacRules> rules_;
  std::array<Mask, 2> sets_{};  // cells of x, cells of o
  Side to_move_ = Side::x;
  Outcome outcome_ = Outcome::open;
};

}  // namespace hissho::games
