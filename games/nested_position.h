// A position of a nested game: whose stones, who won which field, where the mover must go.
// The board is nested_board.h; the invariants of what is added to it:
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
#include "games/nested_board.h"

namespace hissho::games {

class NestedPosition : private NestedBoard {
 public:
  using Rules = NestedRules;

  /// What play() changed, for undo().
  struct Undo {
    NestedBoard::Undo board;
    std::array<std::array<std::uint16_t, 2>, 3> missing;  // of the fields around the cell, by level
    Key exact;
    TurnKeys hash;
  };

  explicit NestedPosition(std::shared_ptr<const NestedRules> rules);

  // The GamePosition concept (concept.h).
  static Result<NestedPosition> parse(std::shared_ptr<const NestedRules> rules, std::string_view text,
                                      StoneCount counts = StoneCount::possible);
  std::string text() const;
  using NestedBoard::legal;
  using NestedBoard::moves;
  using NestedBoard::outcome;
  using NestedBoard::rules;
  using NestedBoard::shared_rules;
  using NestedBoard::stones;
  using NestedBoard::to_move;
  using NestedBoard::why_illegal;
  Undo play(Move m);
  void undo(const Undo& undo);
  Key key() const { return key(0); }
  Key play_key() const { return search_key(1).key; }
  ImageKey search_key(TurnSet turns) const;
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
  using NestedBoard::field;
  using NestedBoard::last_move;
  using NestedBoard::move_count;
  using NestedBoard::playable;
  using NestedBoard::stone;
  using NestedBoard::target;
  using NestedBoard::target_text;
  const NestedBoard& board() const { return *this; }
  /// Every field but the whole board, as text ("5", "45") with its state, level by level.
  std::vector<std::pair<std::string, Outcome>> field_states() const;

 private:
  friend class NestedReader;

  /// The hashes and the cheapest lines, from the board.
  void derive();
  void hash_in(const TurnKeys& keys);
  /// The cells of a smallest field by their paint in hash_: of x, of o, spent.
  struct Painted {
    std::array<std::uint16_t, 3> cells;
  };
  Painted painted(FieldId leaf) const;
  void repaint(FieldId leaf, const Painted& before, const Painted& after);
  /// Recomputes the cheapest lines around a cell, from the smallest field outwards as far as they change.
  void update_missing(FieldId leaf);
  int compute_missing(FieldId f, Side side) const;
  /// The states that a field can be in by the stones and the states of its members, as a set of bits
  /// 1 << Outcome; for the whole board it counts who moved last.
  unsigned could_be(FieldId f) const;
  int canonical_turn() const;
  Key key_without_target(int turn) const;
  Key last_key(int turn) const;
  Key key(int turn) const;

  std::array<std::array<std::uint16_t, kMaxFields>, 2> missing_{};
  Key exact_;
  TurnKeys hash_{};
};

static_assert(GameRules<NestedRules>);
static_assert(GamePosition<NestedPosition>);

}  // namespace hissho::games
