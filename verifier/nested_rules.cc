#include "verifier/nested_rules.h"

#include <fmt/format.h>

#include "verifier/game_name.h"
#include "verifier/words.h"

namespace hissho::verifier {

Result<std::shared_ptr<const NestedRules>> NestedRules::make(std::string_view canonical_name) {
  auto rules = std::make_shared<NestedRules>();
  rules->name = canonical_name;
  NameReader reader(canonical_name);
  rules->levels = reader.number("levels", 2, 3);
  rules->rows = reader.number("rows", 1, 9);
  rules->cols = reader.number("cols", 1, 9);
  rules->k = reader.number("k", 1, 9);
  rules->send = static_cast<Send>(reader.choice("send", {"tactical", "functional", "hyper"}));
  const bool mapped = rules->send != Send::tactical;
  const std::string_view map = mapped ? reader.word("map") : std::string_view{};
  rules->free_when = static_cast<Free>(reader.choice("free_when", {"full", "decided", "closed"}));
  rules->drawn_counts_for_both = reader.choice("drawn_fields", {"neither", "both"}) == 1;
  rules->drawn_line_draws = reader.choice("drawn_line", {"nothing", "draw"}) == 1;
  rules->both_lines_draw = reader.choice("both_lines", {"mover", "draw"}) == 1;
  rules->no_return = static_cast<NoReturn>(reader.choice("no_return", {"off", "tactical", "strategic"}));
  if (rules->rows * rules->cols > 9) reader.refuse("rows * cols may be 9 at most");
  if (mapped && (rules->levels != 3 || rules->rows != 3 || rules->cols != 3)) {
    reader.refuse("send=functional and send=hyper want levels=3 and 3x3 fields");
  }
  if (rules->no_return == NoReturn::strategic && rules->levels != 3) {
    reader.refuse("no_return=strategic wants levels=3");
  }
  if (auto ok = reader.done(); !ok) return unexpected(ok.error());
  if (mapped) {
    if (auto ok = rules->read_map(map); !ok) {
      return unexpected(fmt::format("game '{}': {}", canonical_name, ok.error()));
    }
  }
  rules->build_tables();
  return rules;
}

Result<void> NestedRules::read_map(std::string_view text) {
  const auto groups = split(text, '/');
  const bool functional = send == Send::functional;
  if (functional ? groups.size() != 3 && groups.size() != 9 : groups.size() != 81) {
    return unexpected(fmt::format("map= has {} groups of digits; {}", groups.size(),
                                  functional ? "send=functional wants 3 or 9" : "send=hyper wants 81"));
  }
  for (std::size_t g = 0; g < (functional ? 9 : 81); ++g) {
    const std::string_view group = groups[g % groups.size()];
    if (group.size() != 9 || group.find_first_not_of("123456789") != std::string_view::npos) {
      return unexpected(fmt::format("map= group {}: '{}' is not nine digits 1-9", g + 1, group));
    }
    for (const char c : group) map.push_back(static_cast<std::uint8_t>(c - '1'));
  }
  return {};
}

void NestedRules::build_tables() {
  base = rows * cols;
  count[0] = 1;
  for (int depth = 0; depth < levels; ++depth) {
    const auto d = static_cast<std::size_t>(depth);
    first[d] = fields;
    fields += count[d];
    count[d + 1] = count[d] * base;
  }
  constexpr Place kDirections[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (const Place direction : kDirections) {
    for (int start = 0; start < base; ++start) {
      const int last_column = start % cols + (k - 1) * direction.column;
      const int last_row = start / cols + (k - 1) * direction.row;
      if (last_column >= cols || last_row < 0 || last_row >= rows) continue;
      if (k == 1 && direction.column + 2 * direction.row != 1) continue;  // one line a cell is enough
      std::vector<int> line;
      for (int i = 0; i < k; ++i) line.push_back(start + i * (direction.row * cols + direction.column));
      lines.push_back(std::move(line));
    }
  }
  const auto n = static_cast<std::size_t>(cells());
  const auto f = static_cast<std::size_t>(fields);
  cell_keys = draw_keys(2 * n);
  status_keys = draw_keys(4 * f);
  target_keys = draw_keys(f);
  last_keys = draw_keys(2 * n);
  turn_key = draw_keys(1).front();
}

int NestedRules::width() const { return levels == 2 ? cols * cols : cols * cols * cols; }
int NestedRules::height() const { return levels == 2 ? rows * rows : rows * rows * rows; }

int NestedRules::field_of(int cell, int depth) const {
  for (int d = levels; d > depth; --d) cell /= base;
  return cell;
}

int NestedRules::sent_to(int cell) const {
  const int o = cell % base;
  if (levels == 2) return o;
  const int t = cell / base % base;
  const int s = cell / (base * base);
  if (send == Send::tactical) return t * base + o;
  const int row = t / cols * rows + o / cols;  // of the grid of Strategic cell s, from the top
  if (send == Send::functional) return map[static_cast<std::size_t>(s * 9 + row)] * base + o;
  const int column = t % cols * cols + o % cols;
  return map[static_cast<std::size_t>(s * 81 + row * 9 + column)] * base + o;
}

std::string NestedRules::digits(int number, int depth) const {
  std::string out(static_cast<std::size_t>(depth), '0');
  for (std::size_t i = out.size(); i-- > 0; number /= base) out[i] = static_cast<char>('1' + number % base);
  return out;
}

Result<int> NestedRules::parse_digits(std::string_view text, int depth) const {
  int number = 0;
  bool good = text.size() == static_cast<std::size_t>(depth);
  for (const char c : text) {
    good = good && c >= '1' && c < '1' + base;
    if (good) number = number * base + (c - '1');
  }
  if (!good) return unexpected(fmt::format("'{}' is not {} digits from 1 to {}", text, depth, base));
  return number;
}

Result<Move> NestedRules::parse_move(std::string_view text) const {
  const auto cell = parse_digits(text, levels);
  if (!cell) return unexpected(cell.error());
  return static_cast<Move>(*cell);
}

Place NestedRules::place(int cell) const {
  int column = 0;
  int row = 0;  // from the top
  int column_step = 1;
  int row_step = 1;
  for (int level = 0; level < levels; ++level) {
    const int digit = cell % base;
    column += digit % cols * column_step;
    row += digit / cols * row_step;
    column_step *= cols;
    row_step *= rows;
    cell /= base;
  }
  return {column, height() - 1 - row};
}

int NestedRules::image(Turn turn, int number, int depth) const {
  int image = 0;
  int scale = 1;
  for (int d = 0; d < depth; ++d) {
    const int digit = number % base;
    const Place to = turned(turn, {digit % cols, rows - 1 - digit / cols}, cols, rows);
    image += ((rows - 1 - to.row) * cols + to.column) * scale;
    scale *= base;
    number /= base;
  }
  return image;
}

bool NestedRules::has_symmetry(const Symmetry& symmetry) const {
  if (symmetry.shift_columns != 0 || symmetry.shift_rows != 0) return false;
  if (swaps_axes(symmetry.turn) && rows != cols) return false;
  for (int cell = 0; send != Send::tactical && cell < cells(); ++cell) {
    if (image(symmetry.turn, sent_to(cell), levels - 1) != sent_to(image(symmetry.turn, cell, levels))) {
      return false;
    }
  }
  return true;
}

}  // namespace hissho::verifier
