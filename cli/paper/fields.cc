#include "cli/paper/fields.h"

#include <fmt/format.h>

namespace hissho::cli::paper {

namespace {

using games::FieldId;
using games::NestedPosition;
using games::Outcome;

constexpr double kLabel = 2.5;   // size of words, mm
constexpr double kNumber = 2.9;  // of the numbers that send
constexpr double kFaint = 0.62;  // grey of numbers that stones are set on
constexpr double kLegend = 2.1;
constexpr double kLegendGrey = 0.35;

/// Where the Strategic cells start, in cells.
struct Layout {
  std::array<int, 3> columns, rows;
};

Layout layout_of(Field field) {
  switch (field) {
    case Field::basic:
      return {{0, 10, 20}, {0, 10, 20}};
    case Field::numbered:
      return {{1, 11, 21}, {1, 11, 21}};
    case Field::functional:
    case Field::hyperfunctional:
      break;
  }
  return {{3, 14, 25}, {1, 11, 21}};
}

/// The digit of a map for a place in a Strategic cell (rows and columns 0 .. 8).
char map_digit(const games::NestedRules& rules, int strategic, int row, int column) {
  const std::string& map = rules.options().map;
  const int groups = static_cast<int>(map.size() + 1) / 10;
  if (groups == 81) return map[static_cast<std::size_t>(10 * (9 * strategic + row) + column)];
  return map[static_cast<std::size_t>(10 * (groups == 3 ? strategic % 3 : strategic) + row)];
}

void draw_lines(Pen pen) {
  pen.grid(9, 9, 1, kThin);
  pen.grid(9, 9, 3, kMedium);
  pen.grid(9, 9, 9, kThick);
}

/// The numbers of the eight outer Tactical cells; `left` is the column of the one on the left.
void draw_labels(Pen pen, int strategic, int left) {
  const auto label = [&](int tactical) { return fmt::format("{}{}", strategic + 1, tactical); };
  for (int i = 0; i < 3; ++i) {
    pen.at(3 * i, -1).words(label(1 + i), kLabel, 0, 0, 0.12);
    pen.at(3 * i + 2, 9).words(label(7 + i), kLabel, 0, 0, -0.12);
  }
  pen.at(left, 5).words(label(4), kLabel, 0, 0.04);
  pen.at(9, 3).words(label(6), kLabel, 0, -0.04);
}

void draw_row_numbers(Pen pen, const games::NestedRules& rules, int strategic) {
  for (int row = 0; row < 9; ++row)
    pen.at(-1, row).words(std::string(1, map_digit(rules, strategic, row, 0)), kNumber);
  pen.at(-1, 0).line(0, 0, 0, 9, kThin);
  for (int row = 0; row <= 9; row += 3) pen.at(-1, row).line(0, 0, 1, 0, kThin);
}

void draw_cell_numbers(Pen pen, const games::NestedRules& rules, int strategic) {
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column)
      pen.at(column, row).words(std::string(1, map_digit(rules, strategic, row, column)), kNumber, kFaint);
  }
}

void draw_stones(Pen pen, const NestedPosition& position, int strategic) {
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) {
      const games::Move cell = position.rules().cell_at(strategic / 3 * 9 + row, strategic % 3 * 9 + column);
      const Outcome stone = position.stone(cell);
      if (stone == Outcome::x) pen.at(column, row).cross();
      if (stone == Outcome::o) pen.at(column, row).ring();
    }
  }
}

void draw_owner(Pen pen, Outcome owner) {
  if (owner == Outcome::x) pen.cross();
  if (owner == Outcome::o) pen.ring();
  if (owner == Outcome::draw) pen.drawn();
}

/// The nine members of a field, as a grid.
void draw_owners(Pen pen, const NestedPosition& position, FieldId field) {
  pen.grid(3, 3, 1, kMedium);
  pen.grid(3, 3, 3, kThick);
  for (int place = 0; place < 9; ++place)
    draw_owner(pen.at(place % 3, place / 3), position.field(position.rules().member(field, place)));
}

char owner_letter(Outcome owner) {
  switch (owner) {
    case Outcome::x:
      return 'x';
    case Outcome::o:
      return 'o';
    case Outcome::draw:
      return '=';
    case Outcome::open:
      break;
  }
  return '.';
}

/// Row `row` of a field's grid of owners.
std::string owners_row(const NestedPosition& position, FieldId field, int row) {
  std::string text;
  for (int column = 0; column < 3; ++column)
    text += owner_letter(position.field(position.rules().member(field, 3 * row + column)));
  return text;
}

}  // namespace

Size size_of(Field field) {
  switch (field) {
    case Field::basic:
      return {29, 29};
    case Field::numbered:
      return {31, 31};
    case Field::functional:
    case Field::hyperfunctional:
      break;
  }
  return {35, 31};
}

void draw_field(Field field, const NestedPosition& position, const std::string& caption, Pen pen) {
  const Layout layout = layout_of(field);
  for (int strategic = 0; strategic < 9; ++strategic) {
    const Pen here = pen.at(layout.columns[strategic % 3], layout.rows[strategic / 3]);
    if (field == Field::hyperfunctional) draw_cell_numbers(here, position.rules(), strategic);
    if (field == Field::functional) draw_row_numbers(here, position.rules(), strategic);
    if (field != Field::basic) draw_labels(here, strategic, field == Field::functional ? -2 : -1);
    draw_lines(here);
    draw_stones(here, position, strategic);
  }
  if (!caption.empty()) pen.at(0, 15).upwards(caption, kLabel, kLegendGrey);
}

void draw_help(const NestedPosition& position, Pen pen) {
  for (int strategic = 0; strategic < 9; ++strategic)
    draw_owners(pen.at(strategic % 3 * 4, strategic / 3 * 4), position,
                position.rules().member(0, strategic));
  draw_owners(pen.at(4, 12), position, games::kTopField);
  pen.at(1.5, 12).words("Tactical cells", kLegend, kLegendGrey, 0, -0.1);
  pen.at(1.5, 12).words("above, Strategic", kLegend, kLegendGrey, 0, 0.5);
  pen.at(1.5, 12).words("cells here", kLegend, kLegendGrey, 0, 1.1);
  pen.at(8, 12).drawn();
  pen.at(9, 12).sentence("drawn", kLegend, kLegendGrey);
}

std::string help_text(const NestedPosition& position) {
  std::string text;
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 3; ++column) {
      const FieldId strategic = position.rules().member(games::kTopField, row / 3 * 3 + column);
      text += (column > 0 ? " " : "") + owners_row(position, strategic, row % 3);
    }
    text += row % 3 == 2 ? "\n\n" : "\n";
  }
  for (int row = 0; row < 3; ++row) text += "    " + owners_row(position, games::kTopField, row) + "\n";
  return text;
}

}  // namespace hissho::cli::paper
