// Reads and writes the rows of a position's text.
#include "games/board_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace hissho::games {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// Appends the cells of one row; an error where it does not fill the width.
Result<void> read_row(std::string_view row, int number, int width, std::vector<Cell>& cells) {
  int column = 0;
  for (std::size_t i = 0; i < row.size();) {
    const auto wrong = [&](std::string_view what) {
      return unexpected(
          fmt::format("position: row {} from the top, column {}: {}", number, column + 1, what));
    };
    if (is_digit(row[i])) {
      if (row[i] == '0') return wrong("a run of empty cells starts with 0");
      int run = 0;
      while (i < row.size() && is_digit(row[i]) && run <= width) run = 10 * run + (row[i++] - '0');
      if (column + run > width) return wrong(fmt::format("the row has more than {} cells", width));
      cells.insert(cells.end(), run, Cell::empty);
      column += run;
      continue;
    }
    if (row[i] != 'x' && row[i] != 'o') {
      return wrong(fmt::format("'{}' is neither x, o nor a number of empty cells", row[i]));
    }
    if (column == width) return wrong(fmt::format("the row has more than {} cells", width));
    cells.push_back(row[i++] == 'x' ? Cell::x : Cell::o);
    ++column;
  }
  if (column != width) {
    return unexpected(fmt::format("position: row {} from the top ends after column {}; it needs {} cells",
                                  number, column, width));
  }
  return {};
}

}  // namespace

Result<BoardText> parse_board(std::string_view text, int width, int height) {
  const std::vector<std::string_view> fields = split(text, ' ');
  BoardText board;
  const std::vector<std::string_view> rows = split(fields[0], '/');
  if (static_cast<int>(rows.size()) != height) {
    return unexpected(fmt::format("position: {} rows, but this board has {}", rows.size(), height));
  }
  for (int i = 0; i < height; ++i) {
    if (auto read = read_row(rows[i], i + 1, width, board.cells); !read) return unexpected(read.error());
  }
  if (fields.size() < 2) return unexpected(std::string("position: the side to move is missing; add x or o"));
  if (fields[1] != "x" && fields[1] != "o") {
    return unexpected(
        fmt::format("position: '{}' is no side to move; give x or o after one blank", fields[1]));
  }
  board.to_move = fields[1] == "x" ? Side::x : Side::o;
  board.rest.assign(fields.begin() + 2, fields.end());
  return board;
}

std::string impossible_count(std::span<const Cell> cells, Side to_move) {
  const auto x = std::count(cells.begin(), cells.end(), Cell::x);
  const auto o = std::count(cells.begin(), cells.end(), Cell::o);
  const auto extra = to_move == Side::x ? 0 : 1;
  if (x == o + extra) return {};
  return fmt::format("position: {} x and {} o with {} to move; {} to move needs {}", x, o, letter(to_move),
                     letter(to_move), extra == 0 ? "as many x as o" : "one x more than o");
}

std::string board_rows(std::span<const Cell> cells_from_top, int width) {
  std::string text;
  int run = 0;
  const auto flush = [&] {
    if (run > 0) text += std::to_string(run);
    run = 0;
  };
  for (std::size_t i = 0; i < cells_from_top.size(); ++i) {
    if (i % width == 0 && i > 0) {
      flush();
      text += '/';
    }
    if (cells_from_top[i] == Cell::empty) {
      ++run;
    } else {
      flush();
      text += cells_from_top[i] == Cell::x ? 'x' : 'o';
    }
  }
  flush();
  return text;
}

}  // namespace hissho::games
