// The fixed part of a nested game: a board of fields of cells (Tactical, 2 levels) or of fields of fields of
// cells (Strategic, 3 levels), its options, and where a move sends the opponent.
//
// A cell is the number its digits make, outermost first, in base rows * cols. A field of depth d (0 = the
// whole board) has the number that its d digits make.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/keys.h"
#include "verifier/symmetry.h"
#include "verifier/types.h"

namespace hissho::verifier {

struct NestedRules {
  enum class Send { tactical, functional, hyper };
  enum class Free { full, decided, closed };
  enum class NoReturn { off, tactical, strategic };

  int levels = 2;
  int rows = 3;
  int cols = 3;
  int k = 3;
  Send send = Send::tactical;
  std::vector<std::uint8_t> map;  // functional: [S][cell row], hyper: [S][cell of the 9x9 grid of S]; from 0
  Free free_when = Free::full;
  bool drawn_counts_for_both = true;
  bool drawn_line_draws = false;
  bool both_lines_draw = false;
  NoReturn no_return = NoReturn::off;
  std::string name;

  int base = 9;                         // rows * cols
  std::array<int, 4> count{};           // fields of depth d; count[levels] = cells
  std::array<int, 4> first{};           // running number of the first field of depth d < levels
  int fields = 0;                       // of all depths
  std::vector<std::vector<int>> lines;  // members of a field in line
  std::vector<Key> cell_keys;           // by 2 * cell + side
  std::vector<Key> status_keys;         // by 4 * running number + status
  std::vector<Key> target_keys;         // by running number
  std::vector<Key> last_keys;           // by 2 * cell + side
  Key turn_key;

  static Result<std::shared_ptr<const NestedRules>> make(std::string_view canonical_name);

  int cells() const { return count[static_cast<std::size_t>(levels)]; }
  int width() const;  // of the whole grid of cells
  int height() const;
  Move move_space() const { return static_cast<Move>(cells()); }
  std::string move_text(Move move) const { return digits(static_cast<int>(move), levels); }
  Result<Move> parse_move(std::string_view text) const;

  /// The field of depth `depth` around a cell.
  int field_of(int cell, int depth) const;
  /// The innermost field (depth levels - 1) that a move into the cell sends the opponent to.
  int sent_to(int cell) const;
  /// The number of a cell or field as digits, outermost first, and back.
  std::string digits(int number, int depth) const;
  Result<int> parse_digits(std::string_view text, int depth) const;
  /// The cell's place in the whole grid, from the left and the bottom.
  Place place(int cell) const;

  bool has_symmetry(const Symmetry& symmetry) const;
  /// The image of a cell or a field: the turn acts on every digit.
  int image(Turn turn, int number, int depth) const;

 private:
  Result<void> read_map(std::string_view text);
  void build_tables();
};

}  // namespace hissho::verifier
