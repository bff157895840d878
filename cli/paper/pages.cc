#include "cli/paper/pages.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/paper/fields.h"
#include "cli/paper/records.h"

namespace hissho::cli::paper {

namespace {

using games::NestedPosition;
using games::Send;

constexpr int kContinuousColumns = 31;
constexpr double kA4Width = 210;   // mm
constexpr double kA4Height = 297;  // mm
constexpr double kFoot = 2.1;      // size of words, mm
constexpr double kFootGrey = 0.4;

constexpr auto kKinds = std::to_array<KindInfo>({
    {Kind::basic, "basic", 29, 29, "nine Strategic cells, for tactical sending"},
    {Kind::numbered, "numbered", 31, 31, "the same with the numbers of the Tactical cells"},
    {Kind::functional, "functional", 35, 31, "numbered, and left of each row where it sends (--map)"},
    {Kind::hyperfunctional, "hyperfunctional", 35, 31, "numbered, and in each cell where it sends (--map)"},
    {Kind::help, "help", 11, 15, "owners of the Tactical and the Strategic cells"},
    {Kind::moves, "moves", 6, 40, "the move record: S T O of x, then of o (--rows)"},
    {Kind::continuous, "continuous", kContinuousColumns, 26,
     "the continuous record, a cell a move, for tactical sending (--rows)"},
    {Kind::sheet, "sheet", 0, 0, "all on A4: the field of the sending (--send), help and records"},
});

Drawing empty_page(int columns, int rows, std::string title) {
  return {columns * kCell, rows * kCell, std::move(title), {}};
}

std::string caption(const Filling& filling) {
  switch (filling.position.rules().options().send) {
    case Send::functional:
      return "functional sending: " + filling.map_name;
    case Send::hyper:
      return "hyperfunctional sending: " + filling.map_name;
    case Send::tactical:
      break;
  }
  return {};
}

Drawing field_page(Field field, const Filling& filling) {
  const Size size = size_of(field);
  Drawing drawing = empty_page(size.columns, size.rows, "Strategic tic-tac-toe");
  const bool with_map = field == Field::functional || field == Field::hyperfunctional;
  draw_field(field, filling.position, with_map ? caption(filling) : "", Pen(drawing, 0, 0));
  return drawing;
}

games::Result<Drawing> moves_page(int rows, const Filling& filling) {
  const int room = 2 * (rows - kMovesHead);
  if (static_cast<int>(filling.moves.size()) > room)
    return games::unexpected(
        fmt::format("the record has room for {} moves in {} rows, and there are {}: give more --rows", room,
                    rows, filling.moves.size()));
  Drawing drawing = empty_page(kMovesColumns, rows, "Move record");
  draw_moves(rows, 1, filling.position.rules(), filling.moves, Pen(drawing, 0, 0));
  return drawing;
}

games::Result<std::vector<std::string>> record_cells(const Filling& filling) {
  if (filling.moves.empty()) return std::vector<std::string>();
  const NestedPosition start(filling.position.shared_rules());
  const auto record = start.rules().record_text(start, filling.moves);
  if (!record) return games::unexpected(record.error());
  return continuous_cells(*record);
}

games::Result<Drawing> continuous_page(int rows, const Filling& filling) {
  const auto record = record_cells(filling);
  if (!record) return games::unexpected(record.error());
  const std::vector<std::string>& cells = *record;
  const int room = (rows - kContinuousHead) * (kContinuousColumns - 1);
  if (static_cast<int>(cells.size()) > room)
    return games::unexpected(
        fmt::format("the record has {} cells in {} rows, and these moves take {}: give more --rows", room,
                    rows, cells.size()));
  Drawing drawing = empty_page(kContinuousColumns, rows, "Continuous record");
  draw_continuous(kContinuousColumns, rows, cells, Pen(drawing, 0, 0));
  return drawing;
}

Field field_of(Send send) {
  if (send == Send::functional) return Field::functional;
  return send == Send::hyper ? Field::hyperfunctional : Field::numbered;
}

/// Under the Help field: who plays, and how a move sends.
void draw_particulars(Send send, Pen pen) {
  const auto blank = [&pen](int row, const char* what) {
    pen.at(0, row).sentence(what, kFoot, kFootGrey);
    pen.line(2, row + 0.75, 11, row + 0.75, kThin);
  };
  blank(0, "X");
  blank(1, "O");
  blank(2, "Date");
  blank(3, "Won by");
  const char* sends = send == Send::tactical     ? "After S T O play in Tactical cell T O."
                      : send == Send::functional ? "After S T O play in n O: n left of the row."
                                                 : "After S T O play in n O: n in the cell.";
  pen.at(0, 4.2).sentence(sends, kFoot, kFootGrey);
}

// 42 x 59.4 cells: the field on top, the rest below it in a band as wide as the field.
Drawing sheet(const Filling& filling) {
  const Send send = filling.position.rules().options().send;
  const Field field = field_of(send);
  const Size size = size_of(field);
  constexpr int kBand = 35;       // cells
  constexpr int kBandRows = 23;   // below the field
  constexpr int kContinuous = 9;  // columns, so that the band is full
  Drawing drawing{kA4Width, kA4Height, "Strategic tic-tac-toe: field, help and records", {}};
  const double left = (kA4Width - kBand * kCell) / 2;
  constexpr double kTop = 9;  // mm
  draw_field(field, filling.position, caption(filling),
             Pen(drawing, (kA4Width - size.columns * kCell) / 2, kTop));
  const Pen band(drawing, left, kTop + (size.rows + 1) * kCell);
  draw_help(filling.position, band);
  draw_particulars(send, band.at(0, 16.6));
  const int lines = kBandRows - kMovesHead;
  const games::NestedRules& rules = filling.position.rules();
  const auto moves = [&](int number, int column) {
    draw_moves(kBandRows, 1 + number * lines, rules, filling.moves, band.at(column, 0));
  };
  moves(0, kHelpSize.columns + 1);
  moves(1, kHelpSize.columns + 2 + kMovesColumns);
  if (send == Send::tactical)  // the continuous record is for no other
    draw_continuous(kContinuous, kBandRows, record_cells(filling).value_or(std::vector<std::string>()),
                    band.at(kBand - kContinuous, 0));
  else
    moves(2, kBand - kMovesColumns);
  Pen(drawing, left, kA4Height - 9)
      .sentence(
          "Strategic tic-tac-toe and the idea of its fields: M. A. Demchenko, A. I. Shashkov (CC BY 4.0). "
          "Print at 100 %: a cell is 5 mm.",
          kFoot, kFootGrey);
  return drawing;
}

}  // namespace

std::span<const KindInfo> kind_table() { return kKinds; }

const KindInfo* find_kind(std::string_view name) {
  const auto* found = std::ranges::find(kKinds, name, &KindInfo::name);
  return found == kKinds.end() ? nullptr : found;
}

games::Result<Drawing> page(Kind kind, int rows, const Filling& filling) {
  switch (kind) {
    case Kind::basic:
      return field_page(Field::basic, filling);
    case Kind::numbered:
      return field_page(Field::numbered, filling);
    case Kind::functional:
      return field_page(Field::functional, filling);
    case Kind::hyperfunctional:
      return field_page(Field::hyperfunctional, filling);
    case Kind::help: {
      Drawing drawing = empty_page(kHelpSize.columns, kHelpSize.rows, "Help field");
      draw_help(filling.position, Pen(drawing, 0, 0));
      return drawing;
    }
    case Kind::moves:
      return moves_page(rows, filling);
    case Kind::continuous:
      return continuous_page(rows, filling);
    case Kind::sheet:
      break;
  }
  return sheet(filling);
}

}  // namespace hissho::cli::paper
