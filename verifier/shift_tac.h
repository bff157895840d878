// Shift-Tac: on a 3x3 board a player marks an empty cell and then must shift that cell's row or column by
// one place, with wrap-around. Only then the eight ordinary lines are looked at: lines of one player only
// win for that player, whoever moved; lines of both, or a full board without one, draw.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/keys.h"
#include "verifier/symmetry.h"
#include "verifier/words.h"

namespace hissho::verifier {

/// Moves are 4 * (3 * row + column) + direction, directions > < ^ v; rows from the bottom. The arrow is the
/// way the marks move.
struct ShiftTacRules {
  std::string name = "shift-tac";
  std::vector<Key> keys = draw_keys(19);  // by 2 * cell + side, the last for the turn

  static Result<std::shared_ptr<const ShiftTacRules>> make(std::string_view canonical_name);
  Move move_space() const { return 36; }
  std::string move_text(Move move) const;
  Result<Move> parse_move(std::string_view text) const;
  bool has_symmetry(const Symmetry& s) const { return s.shift_columns == 0 && s.shift_rows == 0; }
};

class ShiftTacPosition {
 public:
  using Rules = ShiftTacRules;

  static Result<ShiftTacPosition> read(std::shared_ptr<const Rules> rules, std::string_view text);

  const Rules& rules() const { return *rules_; }
  Side turn() const { return turn_; }
  Outcome outcome() const;
  int stones() const;
  Key key() const;
  std::string text(const Symmetry& symmetry = {}) const;
  std::string drawn() const;

  bool legal(Move move) const;
  void legal_moves(std::vector<Move>& out) const;
  void play(Move move);
  void undo();

  // Shift-Tac has no such leaves: a move of the claim's side can make the opponent's line.
  std::optional<std::string> far(Side, Bound) const { return kNoLeaf; }
  std::optional<std::string> dead(Side) const { return kNoLeaf; }
  std::optional<std::string> paired(Side, const Move*, std::size_t) const { return kNoLeaf; }

 private:
  static constexpr const char* kNoLeaf = "Shift-Tac has no far, dead or pair";
  using Cells = std::array<Cell, 9>;  // row * 3 + column from the bottom left

  explicit ShiftTacPosition(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {}

  std::shared_ptr<const Rules> rules_;
  Cells cells_{};
  Side turn_ = Side::x;
  std::vector<Cells> before_;  // for undo
};

}  // namespace hissho::verifier
