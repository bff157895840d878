#include "verifier/words.h"

#include <fmt/format.h>

namespace hissho::verifier {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  std::size_t start = 0;
  while (true) {
    const std::size_t end = text.find(separator, start);
    parts.push_back(text.substr(start, end - start));
    if (end == std::string_view::npos) return parts;
    start = end + 1;
  }
}

std::vector<std::string_view> words(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  std::vector<std::string_view> out;
  std::size_t at = text.find_first_not_of(kBlanks);
  while (at != std::string_view::npos) {
    const std::size_t end = text.find_first_of(kBlanks, at);
    out.push_back(text.substr(at, end - at));
    at = end == std::string_view::npos ? end : text.find_first_not_of(kBlanks, end);
  }
  return out;
}

std::optional<std::uint32_t> parse_number(std::string_view text) {
  if (text.empty() || text.size() > 10 || (text[0] == '0' && text.size() > 1)) return std::nullopt;
  std::uint64_t value = 0;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    value = value * 10 + static_cast<std::uint64_t>(c - '0');
  }
  if (value > 0xffffffffu) return std::nullopt;
  return static_cast<std::uint32_t>(value);
}

Result<std::vector<Cell>> parse_rows(std::string_view text, int width, int height) {
  const auto rows = split(text, '/');
  if (rows.size() != static_cast<std::size_t>(height)) {
    return unexpected(fmt::format("the position has {} rows, the board {}", rows.size(), height));
  }
  std::vector<Cell> cells;
  cells.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  for (int row = 0; row < height; ++row) {
    const std::string_view line = rows[static_cast<std::size_t>(row)];
    std::size_t filled = 0;
    for (std::size_t i = 0; i < line.size();) {
      std::size_t run = 1;
      std::size_t length = 1;
      Cell cell = Cell::empty;
      if (line[i] == 'x' || line[i] == 'o') {
        cell = line[i] == 'x' ? Cell::x : Cell::o;
      } else {
        while (i + length < line.size() && is_digit(line[i + length])) ++length;
        const auto number = parse_number(line.substr(i, length));
        if (!number || *number == 0) {
          return unexpected(
              fmt::format("row {} from the top, column {}: '{}' is no x, o or run of empty cells", row + 1,
                          filled + 1, line.substr(i, length)));
        }
        run = *number;
      }
      filled += run;
      if (filled > static_cast<std::size_t>(width)) break;
      cells.insert(cells.end(), run, cell);
      i += length;
    }
    if (filled != static_cast<std::size_t>(width)) {
      return unexpected(fmt::format("row {} from the top has {} {} cells, the board {}", row + 1,
                                    filled > static_cast<std::size_t>(width) ? "at least" : "only", filled,
                                    width));
    }
  }
  return cells;
}

std::string rows_text(const std::vector<Cell>& cells, int width, int height) {
  std::string out;
  for (int row = 0; row < height; ++row) {
    if (row > 0) out += '/';
    int run = 0;
    const auto flush = [&] {
      if (run > 0) out += std::to_string(run);
      run = 0;
    };
    for (int column = 0; column < width; ++column) {
      const Cell cell = cells[static_cast<std::size_t>(row * width + column)];
      if (cell == Cell::empty) {
        ++run;
        continue;
      }
      flush();
      out += cell == Cell::x ? 'x' : 'o';
    }
    flush();
  }
  return out;
}

Result<Side> parse_side(std::string_view text) {
  if (text == "x") return Side::x;
  if (text == "o") return Side::o;
  return unexpected(fmt::format("'{}' is no side: x or o", text));
}

}  // namespace hissho::verifier
