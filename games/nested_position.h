// A position of a nested game: whose stones, who won which field, where the mover must go.
//
// How a move works (docs/games.md has the rules in full): the stone is set; then, from the smallest field
// around it outwards, each field still open may be decided - won, or drawn; then the target is found: the
// field the move points at, or, while that field frees, the next larger one, or the whole board.
//
// Invariants:
//   - own_[s][f] holds the members of f that side s has won (cells: its stones), drawn_[f] the drawn ones;
//   - playable_[f] counts the cells of f that may still be played as far as f and its parts decide that
//     (under free_when=closed a decided field has none; a larger decided field around it is looked up);
//   - target_ is the effective one, after freeing; last_ is kept under no_return only;
//   - missing_[s][f] is the cheapest line of side s in f (nested_bound.cc);
//   - exact_ is the hash of the stones and the decided fields;
//   - hash_[t] is the same seen through the t-th symmetry, where stones that mean nothing any more are only
//     spent cells: those in a decided smallest field, and those in no line that their side can still get.
//     Under free_when=closed stones in decided smallest fields are left out, and the number of all stones is
//     in;
//   - the target, the last moves and the side to move are added when a key is asked for.
//
// A value; no allocation in play, undo or the keys. Positions share their rules, which are immutable; one
// position is used by one thread at a time.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/board_text.h"
#include "games/concept.h"
#include "games/nested_rules.h"

namespace hissho::games {

class NestedPosition {
 public:
  using Rules = NestedRules;

  /// What play() changed, for undo().
  struct Undo {
    Move move;
    Move last;                     // the mover's last move before
    FieldId target;                // the target before
    std::array<Outcome, 3> state;  // of the fields around the cell, by level
    std::array<std::uint16_t, 3> playable;
    std::array<std::array<std::uint16_t, 2>, 3> missing;
    Key exact;
    TurnKeys hash;
  };

  explicit NestedPosition(std::shared_ptr<const NestedRules> rules);

  // The GamePosition concept (concept.h).
  static Result<NestedPosition> parse(std::shared_ptr<const NestedRules> rules, std::string_view text,
                                      StoneCount counts = StoneCount::possible);
  std::string text() const;
  const NestedRules& rules() const { return *rules_; }
  const std::shared_ptr<const NestedRules>& shared_rules() const { return rules_; }
  Side to_move() const { return to_move_; }
  Outcome outcome() const { return state_[kTopField]; }
  int stones() const { return stones_; }
  void moves(MoveList& list) const;
  bool legal(Move m) const;
  std::string why_illegal(Move m) const;
  Undo play(Move m);
  void undo(const Undo& undo);
  Key key() const { return key(0); }
  Key play_key() const { return search_key(1).key; }
  ImageKey search_key(TurnSet turns) const;
  /// How many legal moves there are, at no cost; not under no_return, and not where the game is over.
  int move_count() const { return playable_[target_]; }
  Key canonical_key() const { return key(canonical_turn()); }
  Symmetry canonical_symmetry() const { return rules_->symmetries()[canonical_turn()]; }
  Key store_key() const { return canonical_key(); }
  Symmetry store_symmetry() const { return canonical_symmetry(); }
  NestedPosition image(Symmetry s) const;
  NestedPosition with_to_move(Side side) const;
  NoWin no_win(Side side, int plies) const;
  friend bool operator==(const NestedPosition& a, const NestedPosition& b);

  /// A picture for people, several lines, each ended.
  std::string drawn() const;
  /// The field the mover must play in, as text: `*` for anywhere.
  std::string target_text() const { return rules_->field_text(target_); }
  FieldId target() const { return target_; }
  /// Cells of a field that may still be played, as far as that field decides.
  int playable(FieldId f) const { return playable_[f]; }
  /// What a field is: open, won by x or o, or drawn.
  Outcome field(FieldId f) const { return state_[f]; }
  /// Every field but the whole board, as text ("5", "45") with its state, level by level.
  std::vector<std::pair<std::string, Outcome>> field_states() const;
  /// Whose stone a cell holds: Outcome::open where it is empty.
  Outcome stone(Move m) const;
  /// The last move of a side (kept under no_return only), or kNoMove.
  Move last_move(Side side) const { return last_[index(side)]; }

 private:
  friend class NestedReader;

  bool closed() const { return rules_->options().free_when == FreeWhen::closed; }
  bool empty(Move m) const;
  bool in_decided_field(FieldId f) const;
  bool frees(FieldId f) const;
  FieldId effective_target(FieldId f) const;
  Outcome judged(FieldId f, Side mover) const;
  // These two change the board alone; derive() makes the rest after them.
  void set_state(FieldId f, Outcome state);
  void set_stone(Move m, Side side);
  /// The hashes and the cheapest lines, from the board.
  void derive();
  void hash_in(const TurnKeys& keys);
  /// The cells of a smallest field by their paint in hash_: of x, of o, spent.
  struct Painted {
    std::array<std::uint16_t, 3> cells;
  };
  Painted painted(FieldId leaf) const;
  void repaint(FieldId leaf, const Painted& before, const Painted& after);
  Undo apply(Move m);  // play, without asking whether it is legal
  /// Recomputes the cheapest lines around a cell, from the smallest field outwards as far as they change.
  void update_missing(FieldId leaf);
  bool allowed_without_ban(Move m) const;
  void collect(MoveList& list) const;
  bool banned(Move m) const;
  bool all_banned() const;
  int compute_missing(FieldId f, Side side) const;
  /// The states that a field can be in by the stones and the states of its members, as a set of bits
  /// 1 << Outcome; for the whole board it counts who moved last.
  unsigned could_be(FieldId f) const;
  int canonical_turn() const;
  Key key_without_target(int turn) const;
  Key last_key(int turn) const;
  Key key(int turn) const;

  std::shared_ptr<const NestedRules> rules_;
  std::array<std::array<std::uint16_t, kMaxFields>, 2> own_{};
  std::array<std::uint16_t, kMaxFields> drawn_{};
  std::array<std::uint16_t, kMaxFields> playable_{};
  std::array<Outcome, kMaxFields> state_{};
  std::array<std::array<std::uint16_t, kMaxFields>, 2> missing_{};
  Key exact_;
  TurnKeys hash_{};
  std::array<Move, 2> last_ = {kNoMove, kNoMove};
  std::uint16_t stones_ = 0;
  FieldId target_ = kTopField;
  Side to_move_ = Side::x;
};

static_assert(GameRules<NestedRules>);
static_assert(GamePosition<NestedPosition>);

}  // namespace hissho::games
