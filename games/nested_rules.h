// The rules of one nested game: its options, its geometry and its tables, immutable after make().
//
// The board is a tree. Level 0 is the whole board, its members are the fields of level 1, and so on down to
// the cells at level `levels`; every field has B = rows * cols members, numbered 0 .. B-1 row by row from the
// top left (people write 1 .. B). A field's number (FieldId) counts level by level: 0 the whole board, 1 .. B
// the fields of level 1, then the B * B fields of level 2. A cell's number is the move that plays it: its
// digits less one, outermost first, in base B (the code of proto/proof.proto).
//
// Thread-safe: all const.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/nested_options.h"
#include "games/types.h"

namespace hissho::games {

using FieldId = std::uint8_t;
inline constexpr FieldId kTopField = 0;
inline constexpr int kMaxFields = 1 + 9 + 81;
inline constexpr int kMaxTurns = 8;
inline constexpr int kMaxCells = 729;

/// One feature's keys under every turn, in the order of symmetries(); zero where there are fewer.
using TurnKeys = std::array<Key, kMaxTurns>;

/// What the stones in a smallest field still mean while it is open. A stone is alive where one of the lines
/// through it has no stone of the other side; what is not alive only takes its cell from everybody.
struct FieldClass {
  std::array<std::uint16_t, 2> alive{};   // by side
  std::array<std::uint8_t, 2> missing{};  // stones that a side needs for a line, by side; or kNoLine
};
inline constexpr std::uint8_t kNoLine = 0xff;

/// How a stone counts in a search key: as its side's, or only as taking a cell.
enum class Paint : std::uint8_t { x, o, spent };

class NestedPosition;

class NestedRules {
 public:
  /// From key=value pairs; errors as in nested_options.h.
  static Result<std::shared_ptr<const NestedRules>> make(
      const std::vector<std::pair<std::string, std::string>>& options);

  // The GameRules concept (concept.h).
  const std::string& name() const { return name_; }
  int move_space() const { return cells_; }
  int max_plies() const { return cells_; }
  std::string move_text(Move m) const;
  Result<Move> parse_move(std::string_view text) const;
  std::span<const Symmetry> symmetries() const { return symmetries_; }
  std::span<const Symmetry> all_symmetries() const { return symmetries_; }
  Move map(Symmetry s, Move m) const { return cell_map_[ordinal(s)][m]; }
  std::span<const Move> reading_order() const { return reading_order_; }

  /// The continuous record (tactical sending): each move adds one digit, a freed mover's move stands whole in
  /// brackets. The first move of the record is written whole. Errors say the place in the record.
  Result<std::vector<Move>> parse_record(const NestedPosition& from, std::string_view record) const;
  Result<std::string> record_text(const NestedPosition& from, std::span<const Move> moves) const;
  /// Whether a text without blanks must be a record: longer than one move, or with brackets.
  bool is_record(std::string_view text) const;

  // Geometry.
  const NestedOptions& options() const { return options_; }
  int levels() const { return options_.levels; }
  int members() const { return members_; }  // of each field: B
  int fields() const { return fields_; }
  int cells() const { return cells_; }
  /// Fields of one level: first number, and how many.
  FieldId first_field(int level) const { return static_cast<FieldId>(first_field_[level]); }
  int fields_of(int level) const { return count_[level]; }
  int level(FieldId f) const { return level_[f]; }
  FieldId parent(FieldId f) const { return parent_[f]; }
  /// A field's place in its parent, 0 .. B-1.
  int place(FieldId f) const { return (f - first_field_[level_[f]]) % members_; }
  /// The member field at a place; the field must not be of the last level.
  FieldId member(FieldId f, int place) const;
  /// The smallest field that holds a cell.
  FieldId field_of(Move m) const { return field_of_[m]; }
  /// The cell's bit in masks of that field's members.
  std::uint16_t bit_of(Move m) const { return bit_of_[m]; }
  /// The field at `level` that holds a cell.
  FieldId field_of(Move m, int level) const;
  /// Whether `inner` is `outer` or lies in it.
  bool within(FieldId inner, FieldId outer) const;
  /// The field a move points at, before it is asked whether that field frees.
  FieldId sends_to(Move m) const { return sends_to_[m]; }
  std::string field_text(FieldId f) const;  // digits; `*` for the whole board
  Result<FieldId> parse_field(std::string_view text) const;
  /// The cell in row `row` and column `column` of the whole grid, both from 0 at the top left.
  Move cell_at(int row, int column) const { return reading_order_[row * grid_cols_ + column]; }
  int grid_rows() const { return grid_rows_; }
  int grid_cols() const { return grid_cols_; }

  // Lines, as bit masks of a field's members (bit = place).
  std::uint16_t all_members() const { return static_cast<std::uint16_t>((1 << members_) - 1); }
  std::span<const std::uint16_t> lines() const { return lines_; }
  /// Whether a set of members holds a line.
  bool has_line(unsigned mask) const { return has_line_[mask] != 0; }
  /// Whether `own` and `wild` together hold a line with at least one of `own` in it.
  bool has_line(unsigned own, unsigned wild) const;

  /// The members that would complete a line of a set of members.
  unsigned completing(unsigned mask) const { return completing_[mask]; }
  /// The cell at a place of a smallest field.
  Move cell(FieldId f, int place) const {
    return static_cast<Move>((f - first_field_[options_.levels - 1]) * members_ + place);
  }

  /// The class of a smallest field with these stones of x and o (disjoint).
  const FieldClass& field_class(unsigned x, unsigned o) const {
    return field_classes_[ternary_[x] + 2u * ternary_[o]];
  }
  /// The smallest fields in a field: the first, and how many.
  FieldId first_leaf(FieldId f) const { return first_leaf_[f]; }
  int leaves(FieldId f) const { return leaves_[f]; }

  // Hash keys, and the maps of the symmetries, by the symmetry's place in symmetries().
  int turns() const { return static_cast<int>(symmetries_.size()); }
  int ordinal(Symmetry s) const { return ordinal_[static_cast<int>(s.turn)]; }
  Move map_cell(int turn, Move m) const { return cell_map_[turn][m]; }
  FieldId map_field(int turn, FieldId f) const { return field_map_[turn][f]; }
  int map_place(int turn, int place) const { return place_map_[turn][place]; }
  const Key& cell_key(Side side, Move m) const { return cell_keys_[2 * m + index(side)]; }
  const Key& state_key(FieldId f, Outcome state) const {
    return state_keys_[3 * f + static_cast<int>(state) - 1];
  }
  const Key& target_key(FieldId f) const { return target_keys_[f]; }
  const Key& last_key(Side side, Move m) const { return last_keys_[2 * m + index(side)]; }

  // Keys of search_key(), for all turns at once.
  const TurnKeys& stone_keys(Paint paint, Move m) const {
    return stone_turns_[3 * m + static_cast<int>(paint)];
  }
  const TurnKeys& state_keys(FieldId f, Outcome state) const {
    return state_turns_[3 * f + static_cast<int>(state) - 1];
  }
  const TurnKeys& target_keys(FieldId f) const { return target_turns_[f]; }
  /// Of a number of stones, where the cells do not tell it.
  const Key& count_key(int stones) const { return count_keys_[stones]; }

 private:
  explicit NestedRules(NestedOptions options);
  void make_geometry();
  void make_lines();
  void make_sending();
  void make_symmetries();
  void make_classes();
  void make_keys();
  void make_turn_keys();
  Move turned_cell(const std::vector<std::uint8_t>& places, Move m) const;
  FieldId turned_field(const std::vector<std::uint8_t>& places, FieldId f) const;

  NestedOptions options_;
  std::string name_;
  int members_ = 0, fields_ = 0, cells_ = 0, grid_rows_ = 0, grid_cols_ = 0;
  std::array<int, 4> first_field_{}, count_{};  // by level
  std::array<std::uint8_t, kMaxFields> level_{};
  std::array<FieldId, kMaxFields> parent_{};
  std::array<FieldId, kMaxFields> first_leaf_{};
  std::array<std::uint8_t, kMaxFields> leaves_{};
  std::array<FieldId, kMaxCells> field_of_{};
  std::array<std::uint16_t, kMaxCells> bit_of_{};
  std::array<FieldId, kMaxCells> sends_to_{};
  std::vector<Move> reading_order_;
  std::vector<std::uint16_t> lines_;
  std::vector<std::uint8_t> has_line_;
  std::vector<std::uint16_t> completing_;
  std::vector<std::uint16_t> ternary_;  // a set of cells as a number of digits 0 and 1 in base 3
  std::vector<FieldClass> field_classes_;
  std::vector<Symmetry> symmetries_;
  std::array<int, kMaxTurns> ordinal_{};
  std::vector<std::vector<std::uint8_t>> place_map_;
  std::vector<std::vector<Move>> cell_map_;
  std::vector<std::vector<FieldId>> field_map_;
  std::vector<Key> cell_keys_, state_keys_, target_keys_, last_keys_, spent_keys_, count_keys_;
  std::vector<TurnKeys> stone_turns_, state_turns_, target_turns_;
};

}  // namespace hissho::games
