// Draws positions from lines, rectangles and letters; no style sheet, so that any viewer shows it.
#include "cli/board_svg.h"

#include <fmt/format.h>

namespace hissho::cli {

namespace {

using games::Cell;
using games::InARowPosition;
using games::NestedPosition;
using games::Outcome;
using games::ShiftTacPosition;

constexpr int kCell = 30;    // pixels a cell
constexpr int kMargin = 30;  // for the coordinates

constexpr const char* kTintX = "#d9e2f3";
constexpr const char* kTintO = "#f8d9d0";
constexpr const char* kTintDrawn = "#e6e6e6";

/// Collects the elements of one picture; columns and rows from 0 at the top left.
class Picture {
 public:
  Picture(int columns, int rows) : columns_(columns), rows_(rows) {}

  void rectangle(int column, int row, int columns, int rows, const char* fill, const char* stroke,
                 int width) {
    body_ += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"{}\" "
        "stroke-width=\"{}\"/>\n",
        kMargin + kCell * column, kMargin + kCell * row, kCell * columns, kCell * rows, fill, stroke, width);
  }

  /// A line between two cells' corners, or between their centres.
  void line(int column, int row, int to_column, int to_row, int width, bool centres) {
    const int shift = kMargin + (centres ? kCell / 2 : 0);
    body_ +=
        fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"black\" stroke-width=\"{}\"/>\n",
                    shift + kCell * column, shift + kCell * row, shift + kCell * to_column,
                    shift + kCell * to_row, width);
  }

  void grid(int every_columns, int every_rows, int width) {
    for (int c = 0; c <= columns_; c += every_columns) line(c, 0, c, rows_, width, false);
    for (int r = 0; r <= rows_; r += every_rows) line(0, r, columns_, r, width, false);
  }

  void crossings() {
    for (int c = 0; c < columns_; ++c) line(c, 0, c, rows_ - 1, 1, true);
    for (int r = 0; r < rows_; ++r) line(0, r, columns_ - 1, r, 1, true);
  }

  void go_stone(int column, int row, Cell cell) {
    if (cell == Cell::empty) return;
    body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"black\"/>\n",
                         middle(column), middle(row), kCell * 2 / 5, cell == Cell::x ? "black" : "white");
  }

  void mark(int column, int row, Cell cell) {
    if (cell != Cell::empty) text(middle(column), middle(row), cell == Cell::x ? "X" : "O", kCell * 2 / 3);
  }

  void coordinates() {
    for (int c = 0; c < columns_; ++c) {
      text(middle(c), kMargin + kCell * rows_ + kMargin / 2, std::string(1, static_cast<char>('a' + c)), 14);
    }
    for (int r = 0; r < rows_; ++r) text(kMargin / 2, middle(r), std::to_string(rows_ - r), 14);
  }

  std::string document() const {
    const int width = 2 * kMargin + kCell * columns_;
    const int height = 2 * kMargin + kCell * rows_;
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n"
        "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n{2}</svg>\n",
        width, height, body_);
  }

 private:
  static int middle(int place) { return kMargin + kCell * place + kCell / 2; }

  void text(int x, int y, const std::string& what, int size) {
    body_ += fmt::format(
        "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"{}\" text-anchor=\"middle\" "
        "dominant-baseline=\"central\">{}</text>\n",
        x, y, size, what);
  }

  int columns_, rows_;
  std::string body_;
};

std::string draw(const InARowPosition& p) {
  const auto& rules = p.rules();
  Picture picture(rules.width(), rules.height());
  if (rules.is_gomoku()) {
    picture.crossings();
  } else {
    picture.grid(1, 1, 1);
  }
  for (int r = 0; r < rules.height(); ++r) {
    for (int c = 0; c < rules.width(); ++c) {
      const Cell cell = p.at(rules.cell(c, rules.height() - 1 - r));
      if (rules.is_gomoku()) {
        picture.go_stone(c, r, cell);
      } else {
        picture.mark(c, r, cell);
      }
    }
  }
  picture.coordinates();
  return picture.document();
}

std::string draw(const ShiftTacPosition& p) {
  Picture picture(3, 3);
  picture.grid(1, 1, 1);
  for (int cell = 0; cell < 9; ++cell) picture.mark(cell % 3, 2 - cell / 3, p.at(cell));
  picture.coordinates();
  return picture.document();
}

const char* tint(Outcome state) {
  switch (state) {
    case Outcome::x:
      return kTintX;
    case Outcome::o:
      return kTintO;
    case Outcome::draw:
      return kTintDrawn;
    case Outcome::open:
      break;
  }
  return "none";
}

/// The part of the grid that a field covers.
struct Area {
  int column = 0, row = 0, columns = 0, rows = 0;
};

Area area_of(const games::NestedRules& rules, games::FieldId field) {
  Area area{0, 0, rules.grid_cols(), rules.grid_rows()};
  if (field == games::kTopField) return area;
  const Area around = area_of(rules, rules.parent(field));
  const int cols = rules.options().cols;
  area.columns = around.columns / cols;
  area.rows = around.rows / rules.options().rows;
  area.column = around.column + rules.place(field) % cols * area.columns;
  area.row = around.row + rules.place(field) / cols * area.rows;
  return area;
}

std::string draw(const NestedPosition& p) {
  const auto& rules = p.rules();
  Picture picture(rules.grid_cols(), rules.grid_rows());
  for (int f = 1; f < rules.fields(); ++f) {
    const auto field = static_cast<games::FieldId>(f);
    const Area a = area_of(rules, field);
    picture.rectangle(a.column, a.row, a.columns, a.rows, tint(p.field(field)), "none", 0);
  }
  int every_columns = 1, every_rows = 1;
  for (int level = rules.levels(), width = 1; level >= 1; --level, ++width) {
    picture.grid(every_columns, every_rows, width);
    every_columns *= rules.options().cols;
    every_rows *= rules.options().rows;
  }
  for (int r = 0; r < rules.grid_rows(); ++r) {
    for (int c = 0; c < rules.grid_cols(); ++c) {
      const Outcome stone = p.stone(rules.cell_at(r, c));
      if (stone != Outcome::open) picture.mark(c, r, stone == Outcome::x ? Cell::x : Cell::o);
    }
  }
  if (p.outcome() == Outcome::open) {
    const Area a = area_of(rules, p.target());
    picture.rectangle(a.column, a.row, a.columns, a.rows, "none", "#2e8b57", 4);
  }
  return picture.document();
}

}  // namespace

std::string board_svg(const games::Position& position) {
  return position.visit([](const auto& typed) { return draw(typed); });
}

}  // namespace hissho::cli
