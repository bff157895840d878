#include "cli/paper/records.h"

#include <fmt/format.h>

namespace hissho::cli::paper {

namespace {

constexpr double kHead = 2.9;    // size of the letters of a head, mm
constexpr double kDigit = 3.2;   // of written digits
constexpr double kWhole = 1.9;   // of a whole move in one cell
constexpr double kCount = 1.9;   // of the numbers of lines
constexpr double kFaint = 0.45;  // grey
constexpr double kShade = 0.92;

}  // namespace

void draw_moves(int rows, int first, const games::NestedRules& rules, std::span<const games::Move> moves,
                Pen pen) {
  const int lines = rows - kMovesHead;
  pen.at(3, 0).area(3, rows, kShade);
  pen.at(1, 0).words("X", kHead);
  pen.at(4, 0).words("O", kHead);
  for (int column = 0; column < kMovesColumns; ++column)
    pen.at(column, 1).words(std::string(1, "STO"[column % 3]), kHead);
  pen.at(0, 1).grid(kMovesColumns, rows - 1, 1, kThin);
  for (int line = 0; line < lines; ++line) {
    Pen here = pen.at(0, kMovesHead + line);
    if ((first + line) % 5 == 0) here.corner(std::to_string(first + line), kFaint);
    for (int side = 0; side < 2; ++side) {
      const auto move = static_cast<std::size_t>(2 * (first + line - 1) + side);
      if (move >= moves.size()) continue;
      const std::string digits = rules.move_text(moves[move]);
      for (int level = 0; level < 3; ++level)
        here.at(3 * side + level, 0).words(digits.substr(static_cast<std::size_t>(level), 1), kDigit);
    }
  }
  pen.line(0, kMovesHead, kMovesColumns, kMovesHead, kMedium);
  pen.line(3, 0, 3, rows, kMedium);
  pen.grid(kMovesColumns, rows, std::max(rows, kMovesColumns), kThick);
  pen.line(0, rows, kMovesColumns, rows, kThick);
  pen.line(kMovesColumns, 0, kMovesColumns, rows, kThick);
}

void draw_continuous(int columns, int rows, const std::vector<std::string>& cells, Pen pen) {
  const int width = columns - 1;
  const int lines = rows - kContinuousHead;
  const Pen grid = pen.at(1, kContinuousHead);
  for (int column = 1; column < width; column += 2) grid.at(column, -1).area(1, rows, kShade);
  for (int column = 0; column < width; ++column)
    grid.at(column, -1).words(column % 2 == 0 ? "X" : "O", kHead);
  for (int line = 0; line < lines; ++line)
    pen.at(0, kContinuousHead + line).words(std::to_string(line == 0 ? 1 : line * width - 1), kCount, kFaint);
  if (cells.empty()) {
    for (int i = 0; i < 3; ++i) grid.at(i, 0).corner(std::string(1, "STO"[i]), kFaint);
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const int at = static_cast<int>(i);
    grid.at(at % width, at / width).words(cells[i], cells[i].size() == 1 ? kDigit : kWhole);
  }
  Pen lined = grid;
  lined.grid(width, lines, 1, kThin);
  Pen head = pen.at(1, 0);
  head.line(0, 0, width, 0, kThick);
  lined.line(0, 0, width, 0, kMedium);
  lined.line(0, lines, width, lines, kThick);
  head.line(0, 0, 0, rows, kThick);
  head.line(width, 0, width, rows, kThick);
}

std::vector<std::string> continuous_cells(const std::string& record) {
  std::vector<std::string> cells;
  for (std::size_t at = 0; at < record.size();) {
    const std::size_t end = record[at] == '[' ? record.find(']', at) + 1 : at + 1;
    cells.push_back(record.substr(at, end - at));
    at = end;
  }
  return cells;
}

}  // namespace hissho::cli::paper
