// Shift-Tac: tables made once from the geometry, then play is two look-ups.
#include "games/shift_tac.h"

#include <fmt/format.h>

#include <bit>

#include "games/symmetry.h"
#include "games/zobrist.h"

namespace hissho::games {

static_assert(GamePosition<ShiftTacPosition>);

namespace {

using Mask = ShiftTacRules::Mask;
constexpr std::string_view kArrows = "><^v";
struct Step {
  int columns, rows;
};
constexpr std::array<Step, 4> kSteps = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
constexpr std::array<Mask, 8> kLines = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

constexpr Square square(int cell) { return {cell % 3, cell / 3}; }
constexpr int number(Square s) { return 3 * s.row + s.column; }

/// Where the shift of a move takes a cell.
Square shifted_square(Move move, Square s) {
  const Step step = kSteps[move % 4];
  const Square placed = square(move / 4);
  const bool moves = step.rows == 0 ? s.row == placed.row : s.column == placed.column;
  if (!moves) return s;
  return {(s.column + step.columns + 3) % 3, (s.row + step.rows + 3) % 3};
}

/// The direction of a move after a turn of the board.
Move turned_move(Turn turn, Move move) {
  const Square from = square(move / 4);
  const Step step = kSteps[move % 4];
  const Square to = turned(turn, 3, 3, from);
  const Square ahead = turned(turn, 3, 3, {from.column + step.columns, from.row + step.rows});
  int direction = 0;
  while (kSteps[direction].columns != ahead.column - to.column ||
         kSteps[direction].rows != ahead.row - to.row) {
    ++direction;
  }
  return static_cast<Move>(4 * number(to) + direction);
}

template <class Map>
Mask map_set(Mask set, Map map) {
  Mask image = 0;
  for (int c = 0; c < ShiftTacRules::kCells; ++c) {
    if ((set >> c) & 1) image = static_cast<Mask>(image | (1 << number(map(square(c)))));
  }
  return image;
}

}  // namespace

const GameInfo& ShiftTacRules::info() {
  static const GameInfo info{
      "shift-tac", "3x3; a move places a stone, then shifts its row or column by one", {}};
  return info;
}

Result<std::shared_ptr<const ShiftTacRules>> ShiftTacRules::make(const OptionValues&) {
  return std::make_shared<const ShiftTacRules>();
}

ShiftTacRules::ShiftTacRules() {
  for (Turn turn : kSquareTurns) {
    const auto t = static_cast<std::size_t>(turn);
    symmetries_.push_back({turn, 0, 0});
    for (int set = 0; set < kSets; ++set) {
      turned_sets_[t][set] = map_set(static_cast<Mask>(set), [&](Square s) { return turned(turn, 3, 3, s); });
    }
    for (int m = 0; m < kMoves; ++m) mapped_moves_[t][m] = turned_move(turn, static_cast<Move>(m));
  }
  for (int m = 0; m < kMoves; ++m) {
    for (int set = 0; set < kSets; ++set) {
      shifted_[m][set] =
          map_set(static_cast<Mask>(set), [&](Square s) { return shifted_square(static_cast<Move>(m), s); });
    }
  }
  for (int set = 0; set < kSets; ++set) {
    for (Mask line : kLines) has_line_[set] |= (set & line) == line;
  }
  for (int row = 2; row >= 0; --row) {
    for (int m = 12 * row; m < 12 * row + 12; ++m) reading_order_.push_back(static_cast<Move>(m));
  }
}

std::string ShiftTacRules::move_text(Move move) const {
  const Square s = square(move / 4);
  return fmt::format("{}{}{}", static_cast<char>('a' + s.column), s.row + 1, kArrows[move % 4]);
}

Result<Move> ShiftTacRules::parse_move(std::string_view text) const {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  const std::size_t arrow = text.size() == 3 ? kArrows.find(lower(text[2])) : std::string_view::npos;
  if (arrow == std::string_view::npos || lower(text[0]) < 'a' || lower(text[0]) > 'z' || text[1] < '0' ||
      text[1] > '9') {
    return unexpected(
        fmt::format("'{}' is no move; write a cell and one of the arrows > < ^ v, as in b2>", text));
  }
  const int column = lower(text[0]) - 'a';
  const int row = text[1] - '1';
  if (column > 2 || row < 0 || row > 2) {
    return unexpected(fmt::format("'{}' is outside the board (columns a to c, rows 1 to 3)", text));
  }
  return static_cast<Move>(4 * number({column, row}) + static_cast<int>(arrow));
}

int ShiftTacPosition::stones() const { return std::popcount(static_cast<unsigned>(sets_[0] | sets_[1])); }

Cell ShiftTacPosition::at(int cell) const {
  if ((sets_[0] >> cell) & 1) return Cell::x;
  return (sets_[1] >> cell) & 1 ? Cell::o : Cell::empty;
}

Outcome ShiftTacPosition::judge() const {
  const bool x = rules_->has_line(sets_[0]);
  const bool o = rules_->has_line(sets_[1]);
  if (x != o) return x ? Outcome::x : Outcome::o;
  return x || stones() == ShiftTacRules::kCells ? Outcome::draw : Outcome::open;
}

void ShiftTacPosition::moves(MoveList& list) const {
  list.clear();
  if (outcome_ != Outcome::open) return;
  for (int m = 0; m < ShiftTacRules::kMoves; ++m) {
    if (at(m / 4) == Cell::empty) list.push_back(static_cast<Move>(m));
  }
}

ShiftTacPosition::Undo ShiftTacPosition::play(Move move) {
  const Undo before{sets_[0], sets_[1]};
  Mask& own = sets_[index(to_move_)];
  own = static_cast<Mask>(own | (1 << (move / 4)));
  for (Mask& set : sets_) set = rules_->shifted(move, set);
  to_move_ = other(to_move_);
  outcome_ = judge();
  return before;
}

void ShiftTacPosition::undo(Undo undo) {
  sets_ = {undo.x, undo.o};
  to_move_ = other(to_move_);
  outcome_ = Outcome::open;
}

Key ShiftTacPosition::key_of(Mask x, Mask o) const {
  // The whole position fits in 19 bits, so it is one feature.
  return feature_key(static_cast<std::uint64_t>(x) | static_cast<std::uint64_t>(o) << 9 |
                     static_cast<std::uint64_t>(index(to_move_)) << 18);
}

ImageKey ShiftTacPosition::search_key(TurnSet turns) const {
  ImageKey least{key(), 0};
  for (std::size_t t = 1; t < rules_->symmetries().size(); ++t) {
    if ((turns >> t & 1) == 0) continue;
    const Symmetry s = rules_->symmetries()[t];
    const Key image = key_of(rules_->turned_set(s, sets_[0]), rules_->turned_set(s, sets_[1]));
    if (image < least.key) least = {image, static_cast<std::uint8_t>(t)};
  }
  return least;
}

ShiftTacPosition ShiftTacPosition::image(Symmetry s) const {
  ShiftTacPosition image = *this;
  for (Mask& set : image.sets_) set = rules_->turned_set(s, set);
  return image;
}

ShiftTacPosition ShiftTacPosition::with_to_move(Side side) const {
  ShiftTacPosition copy = *this;
  copy.to_move_ = side;
  return copy;
}

}  // namespace hissho::games
