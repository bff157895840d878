// Shift-Tac positions as text.
#include <fmt/format.h>

#include "games/shift_tac.h"

namespace hissho::games {
namespace {

/// The number of a cell given by its place in the text, which runs from the top left.
constexpr int cell_at(int place) { return 3 * (2 - place / 3) + place % 3; }

}  // namespace

Result<ShiftTacPosition> ShiftTacPosition::parse(std::shared_ptr<const ShiftTacRules> rules,
                                                 std::string_view text, StoneCount counts) {
  Result<BoardText> board = parse_board(text, 3, 3);
  if (!board) return unexpected(board.error());
  if (!board->rest.empty()) {
    return unexpected(fmt::format("position: '{}' after the side to move; this game adds nothing there",
                                  board->rest.front()));
  }
  if (counts == StoneCount::possible) {
    if (std::string wrong = impossible_count(board->cells, board->to_move); !wrong.empty()) {
      return unexpected(std::move(wrong));
    }
  }
  ShiftTacPosition position(std::move(rules));
  for (int place = 0; place < ShiftTacRules::kCells; ++place) {
    if (board->cells[place] == Cell::empty) continue;
    Mask& set = position.sets_[static_cast<std::size_t>(board->cells[place])];
    set = static_cast<Mask>(set | (1 << cell_at(place)));
  }
  position.to_move_ = board->to_move;
  position.outcome_ = position.judge();
  return position;
}

std::string ShiftTacPosition::text() const {
  std::vector<Cell> from_top;
  for (int place = 0; place < ShiftTacRules::kCells; ++place) from_top.push_back(at(cell_at(place)));
  return fmt::format("{} {}", board_rows(from_top, 3), letter(to_move_));
}

std::string ShiftTacPosition::drawn() const {
  std::string text = "   a b c\n";
  for (int row = 2; row >= 0; --row) {
    text += fmt::format("{:2}", row + 1);
    for (int column = 0; column < 3; ++column) {
      text += fmt::format(" {}", "xo."[static_cast<int>(at(3 * row + column))]);
    }
    text += fmt::format(" {}\n", row + 1);
  }
  return text + "   a b c\n";
}

std::string ShiftTacPosition::why_illegal(Move move) const {
  if (legal(move)) return {};
  if (move >= ShiftTacRules::kMoves) return fmt::format("there is no move {} in this game", move);
  const Cell cell = at(move / 4);
  if (cell != Cell::empty) {
    return fmt::format("{} is taken by {}", rules_->move_text(move).substr(0, 2),
                       letter(static_cast<Side>(cell)));
  }
  return "the game is over";
}

}  // namespace hissho::games
