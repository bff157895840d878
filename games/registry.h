// The registry: games by name, positions of any game behind one type. This is the only place that knows the
// list of games; rooms that must not know a game's rules (coordinator, proof) use this interface, the search
// uses visit() to get at the typed position.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/concept.h"
#include "games/in_a_row.h"
#include "games/nested.h"
#include "games/options.h"
#include "games/shift_tac.h"

namespace hissho::games {

class Game;

/// A position of any game: a value.
class Position {
 public:
  using Any = std::variant<InARowPosition, ShiftTacPosition, NestedPosition>;

  explicit Position(Any any) : any_(std::move(any)) {}

  std::string text() const;
  Side to_move() const;
  Outcome outcome() const;
  int stones() const;
  MoveList moves() const;
  bool legal(Move m) const;
  std::string why_illegal(Move m) const;
  void play(Move m);  // requires legal(m)
  Key key() const;
  Key store_key() const;
  Symmetry store_symmetry() const;
  Position image(Symmetry s) const;
  Position with_to_move(Side side) const;
  /// Moves that win at once for `side`, as if it were its turn (ascending).
  MoveList wins_now(Side side) const;
  std::string drawn() const;  // a picture for people, several lines
  /// How the game ended, for people ("black five h8-l8", "x wins", "draw"); empty while it is open.
  std::string ending() const;

  template <class F>
  decltype(auto) visit(F&& f) const {
    return std::visit(std::forward<F>(f), any_);
  }
  template <class F>
  decltype(auto) visit(F&& f) {
    return std::visit(std::forward<F>(f), any_);
  }

  const Any& any() const { return any_; }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  Any any_;
};

/// A game with its options resolved. Cheap to copy, immutable, safe to share between threads.
class Game {
 public:
  using Rules = std::variant<std::shared_ptr<const InARowRules>, std::shared_ptr<const ShiftTacRules>,
                             std::shared_ptr<const NestedRules>>;

  /// From a name as people write it ("ttt", "mnk:k=4,width=7", "gomoku"): aliases, defaults, any order.
  static Result<Game> make(std::string_view spec);

  const std::string& name() const;  // canonical
  int move_space() const;
  int max_plies() const;
  std::string move_text(Move m) const;
  Result<Move> parse_move(std::string_view text) const;
  Move map(Symmetry s, Move m) const;
  std::span<const Symmetry> symmetries() const;      // without torus shifts
  std::span<const Symmetry> all_symmetries() const;  // with them
  std::span<const Move> reading_order() const;
  Symmetry inverse(Symmetry s) const;  // the one that undoes s

  Position start() const;
  /// Positions inside proofs may have any stone counts; those people give must be ones that play can reach.
  Result<Position> parse_position(std::string_view text, StoneCount counts = StoneCount::possible) const;
  /// Plays a list of moves (blanks, commas, underscores or line breaks between them; in-a-row moves may be
  /// glued together, nested games also read the continuous record). An error quotes the move, its number in
  /// the list and the reason.
  Result<Position> play_moves(const Position& from, std::string_view moves) const;
  Result<MoveList> parse_moves(const Position& from, std::string_view moves) const;

  const Rules& rules() const { return rules_; }

 private:
  explicit Game(Rules rules) : rules_(std::move(rules)) {}
  Rules rules_;
};

const std::vector<GameInfo>& game_list();
const std::vector<GameAlias>& alias_list();

/// The separate moves of a list as people write them, in order; nothing is dropped but separators and a byte
/// order mark. `\n`, `\r` and `\t` written out, as in quoted strings, separate too.
std::vector<std::string> move_tokens(std::string_view text);

std::string symmetry_text(Symmetry s);  // "e", "r90", "r90+1,+2"
Result<Symmetry> parse_symmetry(std::string_view text);

}  // namespace hissho::games
