// Gomoku and the m-n-k games, on a plain board or a torus: stones on empty cells, K in a row win.
//
// A window is a set of K distinct cells in line. On a torus a direction that comes back to its start in fewer
// than K steps has none, and one that closes after exactly K steps has each set once. All that the search
// asks again and again is kept up to date by play and undo: the stones of each side in every window, how many
// windows each side can still fill (by empty cells), the outcome, and the hash under every turn of the board.
// A move touches at most 4 K windows.
//
// A move is its cell: row * width + column, both from 0 at the bottom left. Rules: docs/games.md.
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

struct InARowOptions {
  bool gomoku = true;  // named `gomoku` (square, k = 5, no torus), else `mnk`
  int width = 15;      // 1..19
  int height = 15;     // 1..19
  int k = 5;           // 1..19
  bool exact = true;   // exactly k; false: k or more
  bool torus = false;  // rows, columns and diagonals close up
};

class InARowRules {
 public:
  static constexpr int kMaxSide = 19;
  static constexpr int kMaxCells = kMaxSide * kMaxSide;

  static const GameInfo& gomoku_info();
  static const GameInfo& mnk_info();
  /// From resolved options of gomoku_info() or mnk_info().
  static Result<std::shared_ptr<const InARowRules>> make_gomoku(const OptionValues& values);
  static Result<std::shared_ptr<const InARowRules>> make_mnk(const OptionValues& values);

  /// Requires options in the ranges above.
  explicit InARowRules(const InARowOptions& options);

  int width() const { return options_.width; }
  int height() const { return options_.height; }
  int k() const { return options_.k; }
  bool exact() const { return options_.exact; }
  bool torus() const { return options_.torus; }
  bool is_gomoku() const { return options_.gomoku; }
  int cells() const { return options_.width * options_.height; }
  Move cell(int column, int row) const { return static_cast<Move>(row * options_.width + column); }
  int column(Move cell) const { return cell % options_.width; }
  int row(Move cell) const { return cell / options_.width; }

  int window_count() const { return static_cast<int>(flank_counts_.size()); }
  /// The k cells of a window, along its line.
  std::span<const Move> window_cells(int window) const {
    return {&window_cells_[static_cast<std::size_t>(window) * options_.k],
            static_cast<std::size_t>(options_.k)};
  }
  /// Adjacent cells at the ends that are no cells of the window, where they matter: none unless exact.
  std::span<const Move> flanks(int window) const { return {flanks_[window].data(), flank_counts_[window]}; }
  /// Every window that holds the cell, ascending.
  std::span<const std::uint16_t> windows_of(Move cell) const {
    return {windows_of_.data() + first_window_[cell], first_window_[cell + 1] - first_window_[cell]};
  }

  // GameRules.
  const std::string& name() const { return name_; }
  int move_space() const { return cells(); }
  int max_plies() const { return cells(); }
  std::string move_text(Move move) const;
  Result<Move> parse_move(std::string_view text) const;
  std::span<const Symmetry> symmetries() const { return {all_symmetries_.data(), turns_}; }
  std::span<const Symmetry> all_symmetries() const { return all_symmetries_; }
  Move map(Symmetry s, Move move) const;
  std::span<const Move> reading_order() const { return reading_order_; }

  /// The hash of a stone under each of symmetries(), in that order.
  std::span<const Key> turn_keys(Move cell, Side side) const {
    return {&turn_keys_[(static_cast<std::size_t>(cell) * 2 + index(side)) * turns_], turns_};
  }

 private:
  void make_windows();
  void make_symmetries();

  InARowOptions options_;
  std::string name_;
  std::vector<Move> window_cells_;  // k a window
  std::vector<std::array<Move, 2>> flanks_;
  std::vector<std::uint8_t> flank_counts_;
  std::vector<std::uint16_t> windows_of_;
  std::vector<std::size_t> first_window_;  // cells() + 1 offsets into windows_of_
  std::vector<Symmetry> all_symmetries_;   // the turns first
  std::size_t turns_ = 0;
  std::vector<Key> turn_keys_;
  std::vector<Move> reading_order_;
};

class InARowPosition {
 public:
  using Rules = InARowRules;
  struct Undo {
    Move move;
  };

  explicit InARowPosition(std::shared_ptr<const InARowRules> rules);
  /// With StoneCount::any the counts may be what play cannot reach (positions inside proofs).
  static Result<InARowPosition> parse(std::shared_ptr<const InARowRules> rules, std::string_view text,
                                      StoneCount counts = StoneCount::possible);

  std::string text() const;
  std::string drawn() const;
  const InARowRules& rules() const { return *rules_; }
  const std::shared_ptr<const InARowRules>& shared_rules() const { return rules_; }
  Side to_move() const { return to_move_; }
  Outcome outcome() const { return outcome_; }
  int stones() const { return stones_; }
  int empty_count() const { return rules_->cells() - stones_; }
  Cell at(Move cell) const { return cells_[cell]; }
  bool empty(Move cell) const { return cells_[cell] == Cell::empty; }

  void moves(MoveList& list) const;
  bool legal(Move move) const {
    return outcome_ == Outcome::open && move < cells_.size() && cells_[move] == Cell::empty;
  }
  std::string why_illegal(Move move) const;
  Undo play(Move move);
  void undo(Undo undo);

  /// Stones of a side in a window.
  int count(Side side, int window) const {
    return counts_[2 * static_cast<std::size_t>(window) + index(side)];
  }
  /// Windows without a stone of the other side (flanks not looked at) that lack `empty` stones, 0..k.
  int live_with_empty(Side side, int empty) const { return live_[index(side)][empty]; }
  /// Would a stone of `side` on this empty cell make its line?
  bool makes_line(Side side, Move cell) const;
  /// The line that ended the game, for people ("black five h8-l8"); empty unless somebody won.
  std::string winning_line() const;

  Key key() const { return hash_[0] ^ turn_key(); }
  Key canonical_key() const { return hash_[canonical_index()] ^ turn_key(); }
  Symmetry canonical_symmetry() const { return rules_->symmetries()[canonical_index()]; }
  Key play_key() const { return key(); }
  ImageKey search_key(TurnSet turns) const;
  Key store_key() const { return rules_->torus() ? least_image().first : canonical_key(); }
  Symmetry store_symmetry() const { return rules_->torus() ? least_image().second : canonical_symmetry(); }
  InARowPosition image(Symmetry s) const;
  InARowPosition with_to_move(Side side) const;
  NoWin no_win(Side side, int plies) const;

  friend bool operator==(const InARowPosition& a, const InARowPosition& b) {
    return a.to_move_ == b.to_move_ && a.cells_ == b.cells_ &&
           (a.rules_ == b.rules_ || a.rules_->name() == b.rules_->name());
  }

 private:
  Key turn_key() const;
  std::size_t canonical_index() const { return search_key(kAllTurns).turn; }
  std::pair<Key, Symmetry> least_image() const;
  bool won(int window, Side side) const;  // all of the window, and no own stone on a flank
  void put(Move cell, Side side);
  void take(Move cell, Side side);

  std::shared_ptr<const InARowRules> rules_;
  std::vector<Cell> cells_;
  std::vector<std::uint8_t> counts_;  // 2 a window: x, o
  std::array<std::array<std::uint16_t, InARowRules::kMaxSide + 1>, 2> live_{};
  std::array<Key, 8> hash_{};  // under each of symmetries(), without the side to move
  int stones_ = 0;
  Side to_move_ = Side::x;
  Outcome outcome_ = Outcome::open;
};

}  // namespace hissho::games
