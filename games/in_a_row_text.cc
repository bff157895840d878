// Positions of the in-a-row games as text, and what is said about them to people.
#include <fmt/format.h>

#include <algorithm>

#include "games/in_a_row.h"

namespace hissho::games {
namespace {

std::string side_word(const InARowRules& rules, Side side) {
  if (rules.is_gomoku()) return side == Side::x ? "black" : "white";
  return std::string(1, letter(side));
}

std::string length_word(int length) {
  static constexpr std::string_view kWords[] = {"three", "four", "five", "six", "seven", "eight", "nine"};
  if (length >= 3 && length <= 9) return std::string(kWords[length - 3]);
  return fmt::format("line of {}", length);
}

}  // namespace

Result<InARowPosition> InARowPosition::parse(std::shared_ptr<const InARowRules> rules, std::string_view text,
                                             StoneCount counts) {
  Result<BoardText> board = parse_board(text, rules->width(), rules->height());
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
  InARowPosition position(rules);
  for (std::size_t i = 0; i < board->cells.size(); ++i) {
    if (board->cells[i] != Cell::empty)
      position.put(rules->reading_order()[i], static_cast<Side>(board->cells[i]));
  }
  position.to_move_ = board->to_move;
  bool lines[2] = {false, false};
  for (int w = 0; w < rules->window_count(); ++w) {
    for (Side side : {Side::x, Side::o}) lines[index(side)] |= position.won(w, side);
  }
  if (lines[0] && lines[1]) return unexpected(std::string("position: both sides have a line"));
  for (Side side : {Side::x, Side::o}) {
    if (!lines[index(side)]) continue;
    if (counts == StoneCount::possible && side == board->to_move) {
      return unexpected(
          fmt::format("position: {} has a line and is to move; the game ended before", letter(side)));
    }
    position.outcome_ = win_of(side);
  }
  if (position.outcome_ == Outcome::open && position.empty_count() == 0) position.outcome_ = Outcome::draw;
  return position;
}

std::string InARowPosition::text() const {
  std::vector<Cell> from_top;
  from_top.reserve(cells_.size());
  for (Move cell : rules_->reading_order()) from_top.push_back(cells_[cell]);
  return fmt::format("{} {}", board_rows(from_top, rules_->width()), letter(to_move_));
}

std::string InARowPosition::drawn() const {
  std::string columns = "  ";
  for (int c = 0; c < rules_->width(); ++c) columns += fmt::format(" {}", static_cast<char>('a' + c));
  std::string text = columns + '\n';
  for (int r = rules_->height() - 1; r >= 0; --r) {
    text += fmt::format("{:2}", r + 1);
    for (int c = 0; c < rules_->width(); ++c)
      text += fmt::format(" {}", "xo."[static_cast<int>(at(rules_->cell(c, r)))]);
    text += fmt::format(" {}\n", r + 1);
  }
  return text + columns + '\n';
}

std::string InARowPosition::why_illegal(Move move) const {
  if (legal(move)) return {};
  if (move >= cells_.size()) return fmt::format("there is no cell {} on this board", move);
  if (cells_[move] != Cell::empty) {
    return fmt::format("{} is taken by {}", rules_->move_text(move),
                       side_word(*rules_, static_cast<Side>(cells_[move])));
  }
  return "the game is over";
}

std::string InARowPosition::winning_line() const {
  if (outcome_ != Outcome::x && outcome_ != Outcome::o) return {};
  const Side winner = outcome_ == Outcome::x ? Side::x : Side::o;
  std::vector<int> filled;
  for (int w = 0; w < rules_->window_count(); ++w) {
    if (won(w, winner)) filled.push_back(w);
  }
  // Where k or more wins, the line goes on over the windows that continue one another. On a torus it may come
  // back to itself, so it has at most as many windows as are filled.
  const auto continues = [&](int w, int next) {
    const auto cells = rules_->window_cells(w);
    return rules_->k() > 2 && std::equal(cells.begin() + 1, cells.end(), rules_->window_cells(next).begin());
  };
  const auto neighbour = [&](auto&& is_neighbour) {
    const auto found = std::find_if(filled.begin(), filled.end(), is_neighbour);
    return found == filled.end() ? -1 : *found;
  };
  int first = filled.front();
  for (std::size_t i = 1; i < filled.size(); ++i) {
    const int before = neighbour([&](int w) { return continues(w, first); });
    if (before < 0) break;
    first = before;
  }
  int last = first;
  int length = rules_->k();
  for (std::size_t i = 1; i < filled.size(); ++i) {
    const int after = neighbour([&](int w) { return continues(last, w); });
    if (after < 0 || after == first) break;
    last = after;
    ++length;
  }
  return fmt::format("{} {} {}-{}", side_word(*rules_, winner), length_word(length),
                     rules_->move_text(rules_->window_cells(first).front()),
                     rules_->move_text(rules_->window_cells(last).back()));
}

}  // namespace hissho::games
