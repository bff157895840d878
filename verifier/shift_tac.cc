#include "verifier/shift_tac.h"

#include <fmt/format.h>

#include <algorithm>

namespace hissho::verifier {
namespace {

constexpr std::string_view kArrows = "><^v";
constexpr int kLines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                              {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

}  // namespace

Result<std::shared_ptr<const ShiftTacRules>> ShiftTacRules::make(std::string_view canonical_name) {
  if (canonical_name != "shift-tac") {
    return unexpected(fmt::format("game '{}': shift-tac has no options", canonical_name));
  }
  return std::make_shared<const ShiftTacRules>();
}

std::string ShiftTacRules::move_text(Move move) const {
  const Move cell = move / 4;
  return fmt::format("{}{}{}", static_cast<char>('a' + cell % 3), cell / 3 + 1, kArrows[move % 4]);
}

Result<Move> ShiftTacRules::parse_move(std::string_view text) const {
  if (text.size() == 3 && text[0] >= 'a' && text[0] <= 'c' && text[1] >= '1' && text[1] <= '3') {
    const std::size_t direction = kArrows.find(text[2]);
    if (direction != std::string_view::npos) {
      const auto cell = static_cast<Move>(3 * (text[1] - '1') + (text[0] - 'a'));
      return 4 * cell + static_cast<Move>(direction);
    }
  }
  return unexpected(fmt::format("'{}' is no Shift-Tac move such as b2> (arrows > < ^ v)", text));
}

Result<ShiftTacPosition> ShiftTacPosition::read(std::shared_ptr<const Rules> rules, std::string_view text) {
  const auto parts = split(text, ' ');
  if (parts.size() != 2)
    return unexpected(std::string("a position is rows, one blank, and the side to move"));
  const auto cells = parse_rows(parts[0], 3, 3);
  if (!cells) return unexpected(cells.error());
  const auto side = parse_side(parts[1]);
  if (!side) return unexpected(side.error());
  ShiftTacPosition position(std::move(rules));
  for (std::size_t i = 0; i < 9; ++i) position.cells_[(2 - i / 3) * 3 + i % 3] = (*cells)[i];
  position.turn_ = *side;
  return position;
}

Outcome ShiftTacPosition::outcome() const {
  std::array<bool, 3> has_line{};
  for (const auto& line : kLines) {
    const Cell first = cells_[static_cast<std::size_t>(line[0])];
    if (first == cells_[static_cast<std::size_t>(line[1])] &&
        first == cells_[static_cast<std::size_t>(line[2])]) {
      has_line[static_cast<std::size_t>(first)] = true;
    }
  }
  const bool x = has_line[static_cast<std::size_t>(Cell::x)];
  const bool o = has_line[static_cast<std::size_t>(Cell::o)];
  if (x && o) return Outcome::draw;
  if (x) return Outcome::x;
  if (o) return Outcome::o;
  return stones() == 9 ? Outcome::draw : Outcome::open;
}

int ShiftTacPosition::stones() const {
  return 9 - static_cast<int>(std::count(cells_.begin(), cells_.end(), Cell::empty));
}

Key ShiftTacPosition::key() const {
  Key key;
  for (std::size_t cell = 0; cell < 9; ++cell) {
    if (cells_[cell] != Cell::empty) key ^= rules_->keys[2 * cell + (cells_[cell] == Cell::o ? 1 : 0)];
  }
  if (turn_ == Side::o) key ^= rules_->keys.back();
  return key;
}

std::string ShiftTacPosition::text(const Symmetry& symmetry) const {
  std::vector<Cell> image(9);
  for (int cell = 0; cell < 9; ++cell) {
    const Place to = turned(symmetry.turn, {cell % 3, cell / 3}, 3, 3);
    image[static_cast<std::size_t>((2 - to.row) * 3 + to.column)] = cells_[static_cast<std::size_t>(cell)];
  }
  return rows_text(image, 3, 3) + ' ' + letter(turn_);
}

std::string ShiftTacPosition::drawn() const {
  std::string out;
  for (std::size_t row = 3; row-- > 0;) {
    out += fmt::format("{:>3}", row + 1);
    for (std::size_t column = 0; column < 3; ++column) {
      out += ' ';
      out += ".xo"[static_cast<std::size_t>(cells_[3 * row + column])];
    }
    out += '\n';
  }
  return out + "    a b c";
}

bool ShiftTacPosition::legal(Move move) const { return move < 36 && cells_[move / 4] == Cell::empty; }

void ShiftTacPosition::legal_moves(std::vector<Move>& out) const {
  for (Move move = 0; move < 36; ++move) {
    if (legal(move)) out.push_back(move);
  }
}

void ShiftTacPosition::play(Move move) {
  before_.push_back(cells_);
  const std::size_t cell = move / 4;
  cells_[cell] = cell_of(turn_);
  const bool along_row = move % 4 < 2;
  const bool forward = move % 4 == 0 || move % 4 == 2;  // right or up: towards greater numbers
  const std::size_t first = along_row ? cell / 3 * 3 : cell % 3;
  const std::size_t step = along_row ? 1 : 3;
  const Cells marked = cells_;
  for (std::size_t i = 0; i < 3; ++i) {
    cells_[first + (forward ? (i + 1) % 3 : (i + 2) % 3) * step] = marked[first + i * step];
  }
  turn_ = other(turn_);
}

void ShiftTacPosition::undo() {
  cells_ = before_.back();
  before_.pop_back();
  turn_ = other(turn_);
}

}  // namespace hissho::verifier
