// The board of a nested game alone: whose stones, who won which field, where the mover must go. A position
// (nested_position.h) adds what search wants to know; whoever plays games through without looking back
// (search/mcts) does without.
//
// How a move works (docs/games.md has the rules in full): the stone is set; then, from the smallest field
// around it outwards, each field still open may be decided - won, or drawn; then the target is found: the
// field the move points at, or, while that field frees, the next larger one, or the whole board.
//
// Invariants:
//   - own_[s][f] holds the members of f that side s has won (cells: its stones), drawn_[f] the drawn ones;
//   - playable_[f] counts the cells of f that may still be played as far as f and its parts decide that
//     (under free_when=closed a decided field has none; a larger decided field around it is looked up);
//   - target_ is the effective one, after freeing; last_ is kept under no_return only.
//
// A value of some 800 bytes; no allocation in play and undo. Boards share their rules, which are immutable.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "games/nested_rules.h"

namespace hissho::games {

class NestedBoard {
 public:
  /// What play() changed, for undo().
  struct Undo {
    Move move;
    Move last;                     // the mover's last move before
    FieldId target;                // the target before
    std::array<Outcome, 3> state;  // of the fields around the cell, by level
    std::array<std::uint16_t, 3> playable;
  };

  explicit NestedBoard(std::shared_ptr<const NestedRules> rules);

  const NestedRules& rules() const { return *rules_; }
  const std::shared_ptr<const NestedRules>& shared_rules() const { return rules_; }
  Side to_move() const { return to_move_; }
  Outcome outcome() const { return state_[kTopField]; }
  int stones() const { return stones_; }
  void moves(MoveList& list) const;  // replaces list by the legal moves, ascending; none when over
  bool legal(Move m) const;
  std::string why_illegal(Move m) const;
  Undo play(Move m);  // requires legal(m)
  void undo(const Undo& undo);

  /// How many legal moves there are, at no cost; not under no_return, and not where the game is over.
  int move_count() const { return playable_[target_]; }
  /// The field the mover must play in, as text: `*` for anywhere.
  std::string target_text() const { return rules_->field_text(target_); }
  FieldId target() const { return target_; }
  /// Cells of a field that may still be played, as far as that field decides.
  int playable(FieldId f) const { return playable_[f]; }
  /// What a field is: open, won by x or o, or drawn.
  Outcome field(FieldId f) const { return state_[f]; }
  /// The members of a field that a side has (of a smallest field: its stones), as a mask.
  unsigned own(Side side, FieldId f) const { return own_[index(side)][f]; }
  /// The members of a field that count for either side: the drawn ones under drawn_fields=both.
  unsigned wild(FieldId f) const {
    return rules_->options().drawn_fields == DrawnFields::both ? drawn_[f] : 0u;
  }
  /// Whether a smallest field has cells that may be played.
  bool open_to_play(FieldId f) const { return playable_[f] != 0 && !(closed() && in_decided_field(f)); }
  /// The field the mover would have to play in if a move pointed at f now.
  FieldId effective_target(FieldId f) const;
  /// Whose stone a cell holds: Outcome::open where it is empty.
  Outcome stone(Move m) const;
  /// The last move of a side (kept under no_return only), or kNoMove.
  Move last_move(Side side) const { return last_[index(side)]; }

 protected:
  bool closed() const { return rules_->options().free_when == FreeWhen::closed; }
  bool empty(Move m) const;
  bool in_decided_field(FieldId f) const;
  // These change the board and nothing that depends on it.
  void set_state(FieldId f, Outcome state);
  void set_stone(Move m, Side side);

  std::shared_ptr<const NestedRules> rules_;
  std::array<std::array<std::uint16_t, kMaxFields>, 2> own_{};
  std::array<std::uint16_t, kMaxFields> drawn_{};
  std::array<std::uint16_t, kMaxFields> playable_{};
  std::array<Outcome, kMaxFields> state_{};
  std::array<Move, 2> last_ = {kNoMove, kNoMove};
  std::uint16_t stones_ = 0;
  FieldId target_ = kTopField;
  Side to_move_ = Side::x;

 private:
  bool frees(FieldId f) const;
  Outcome judged(FieldId f, Side mover) const;
  bool allowed_without_ban(Move m) const;
  void collect(MoveList& list) const;
  bool banned(Move m) const;
  bool all_banned() const;
};

}  // namespace hissho::games
