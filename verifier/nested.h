// A position of a nested game: stones, what every field is, the target, and (where the rules ask for it) the
// last move of each side.
//
// After a move the fields around it are looked at from the inside outwards. A field still open is won by a
// side that now has a line in it (a line may hold drawn fields where those count, but at least one cell or
// field of the side itself); else it is drawn by a line of drawn fields where the rules say so; else it is
// drawn when no cell in it may still be played. What is not open stays as it is.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/nested_rules.h"
#include "verifier/words.h"

namespace hissho::verifier {

class NestedPosition {
 public:
  using Rules = NestedRules;
  enum class Status : std::uint8_t { open, x, o, drawn };

  static Result<NestedPosition> read(std::shared_ptr<const Rules> rules, std::string_view text);

  const Rules& rules() const { return *rules_; }
  Side turn() const { return turn_; }
  Outcome outcome() const;
  int stones() const { return stones_[0]; }
  Key key() const;
  std::string text(const Symmetry& symmetry = {}) const;
  std::string drawn() const;

  bool legal(Move move) const;
  void legal_moves(std::vector<Move>& out) const;
  void play(Move move);
  void undo();

  std::optional<std::string> far(Side opponent, Bound moves_left) const;
  std::optional<std::string> dead(Side opponent) const;
  std::optional<std::string> paired(Side, const Move*, std::size_t) const {
    return "pairs belong to in-a-row games";
  }

  /// Of the field with this depth and number.
  Status status(int depth, int field) const { return status_[running(depth, field)]; }

 private:
  static constexpr int kNoMove = -1;
  static constexpr int kNothing = -1;  // a price that cannot be paid
  struct Lines {
    bool x = false;
    bool o = false;
    bool drawn = false;
  };
  struct Before {
    int move;
    std::array<Status, 3> status;
    int target;
    std::array<int, 2> last;
    Key key;
  };

  explicit NestedPosition(std::shared_ptr<const Rules> rules);

  std::size_t running(int depth, int field) const {
    return static_cast<std::size_t>(rules_->first[static_cast<std::size_t>(depth)] + field);
  }
  bool full(int depth, int field) const;
  bool may_play_in(int depth, int field) const;
  bool frees(int depth, int field) const;
  int resolved(int sent) const;
  Status member(int depth, int field, int index) const;
  Lines lines_in(int depth, int field) const;
  void put(Side side, int cell);
  void settle(int cell, Side mover);
  void set_status(int depth, int field, Status status);
  bool in_target(int cell) const;
  bool playable(int cell) const;
  bool sends_back(int cell) const;
  bool may_be_banned() const;
  int price(Side side, int depth, int field) const;

  // Reading (nested_text.cc).
  Result<void> read_target(std::string_view text);
  Result<void> read_last(std::string_view text);
  Result<void> read_owners(const std::vector<std::string_view>& words);
  std::vector<Status> possible(int depth, int field) const;

  std::shared_ptr<const Rules> rules_;
  std::vector<Cell> cells_;
  std::vector<Status> status_;  // by running number
  std::vector<int> stones_;     // in each field, by running number
  Side turn_ = Side::x;
  int target_ = 0;  // running number of the field to play in; 0 = anywhere
  std::array<int, 2> last_ = {kNoMove, kNoMove};
  Key key_;  // of everything but turn and target
  std::vector<Before> before_;
};

}  // namespace hissho::verifier
