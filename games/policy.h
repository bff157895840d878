// Policies: rules that one side keeps to. A search that lets a side play by a policy looks at fewer moves;
// what it then finds out for that side is true of the game, what it finds out against it says nothing.
//
// The text (docs/search.md has examples): a line `restrict x` or `restrict o`, then the rules in order, one a
// line; `#` starts a comment. The first rule that leaves the side at least one legal move decides; where no
// rule does, every move may be played.
//
//   rule      = pattern { pattern } [ "when" condition { "," condition } ]
//   condition = [ "not" ] ( "x" CELL | "o" CELL | "empty" CELL | "full" FIELD | "decided" FIELD
//             | "target" FIELD | "before" N )
//
// A pattern is a move, or `any` for every move. In nested games a pattern has one sign a level: a digit, `*`
// for any digit, or a small letter, which stands for the same digit wherever the rule has it. A rule with
// letters holds for each way to replace them: what matches in one of them, where its conditions hold, may be
// played. `before N`: fewer than N stones are on the board. Fields are those of nested games; `*` is the
// whole board.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"

namespace hissho::games {

/// Immutable and free of pointers into a game: safe to share between threads.
class Policy {
 public:
  enum class Kind : std::uint8_t { x, o, empty, full, decided, target, before };
  struct Condition {
    Kind kind;
    bool wanted;         // false after `not`
    std::uint16_t what;  // a move's code (Shift-Tac: a cell), a FieldId, or a number of stones
    friend auto operator<=>(const Condition&, const Condition&) = default;
  };
  /// A set of moves; a game has at most 729.
  using MoveSet = std::array<std::uint64_t, 12>;
  /// Moves that a rule allows where all the conditions hold.
  struct Choice {
    std::vector<Condition> conditions;
    MoveSet moves{};
    friend auto operator<=>(const Choice&, const Choice&) = default;
  };
  struct Rule {
    std::vector<Choice> choices;
  };

  /// A side that keeps to no rule: all moves.
  explicit Policy(Side side) : Policy(side, {}, {}, kAllTurns) {}
  Policy(Side side, std::vector<Rule> rules, std::string text, TurnSet turns);

  /// Reads one policy. An error says the line, and what to write instead.
  static Result<Policy> parse(const Game& game, std::string_view text);

  Side side() const { return side_; }
  bool empty() const { return rules_.empty(); }
  /// What parse() reads back, without comments.
  const std::string& text() const { return text_; }
  /// For the keys of tables and job trees: results under different policies must not meet.
  Key key() const { return key_; }
  /// The symmetries of the game that keep the policy; images under others are other positions to it.
  TurnSet turns() const { return turns_; }

  /// Reduces the legal moves of an open position in which side() is to move to those it may play.
  void narrow(const InARowPosition& position, MoveList& moves) const;
  void narrow(const ShiftTacPosition& position, MoveList& moves) const;
  void narrow(const NestedPosition& position, MoveList& moves) const;
  /// The moves of an open position that the policy allows: all of them where the other side is to move.
  MoveList moves(const Position& position) const;

 private:
  Side side_;
  std::vector<Rule> rules_;
  std::string text_;
  Key key_;
  TurnSet turns_;
};

/// A file of policies: rules for everything, and parts with rules of their own for the positions after some
/// moves (`after MOVES`, from the position that is asked about).
struct PolicyFile {
  struct Part {
    std::string moves;
    Position position;
    int plies;  // of the moves
    Policy policy;
  };
  Policy whole;
  std::vector<Part> parts;
};

/// An error says the line, and what to write instead.
Result<PolicyFile> parse_policy_file(const Game& game, const Position& asked, std::string_view text);

}  // namespace hissho::games
