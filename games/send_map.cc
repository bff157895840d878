// Known maps as formulas, and the reader of map text.
#include "games/send_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace hissho::games {

namespace {

// The known functional maps permute the Strategic cells inside each row of three, and each next group turns
// those threes once more. The two digits of a name, less one and in binary, choose one of four patterns for
// each row of three: the first bit from A, the second from B, the top row by the highest bit.
constexpr std::array<std::array<std::array<int, 3>, 4>, 3> kPatterns = {{
    {{{1, 0, 2}, {2, 0, 1}, {1, 2, 0}, {2, 1, 0}}},
    {{{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {2, 1, 0}}},
    {{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {2, 0, 1}}},
}};

std::string grouped(std::string_view digits) {
  std::string text;
  for (std::size_t i = 0; i < digits.size(); i += 9) {
    if (i > 0) text += '/';
    text += digits.substr(i, 9);
  }
  return text;
}

}  // namespace

std::string functional_map(int a, int b) {
  std::string digits;
  for (int group = 0; group < 3; ++group) {
    for (int row = 0; row < 9; ++row) {
      const int block = row / 3;
      const int bit = 2 - block;
      const int pattern = 2 * (((a - 1) >> bit) & 1) + (((b - 1) >> bit) & 1);
      const int place = (kPatterns[block][pattern][row % 3] + group) % 3;
      digits += static_cast<char>('1' + 3 * block + place);
    }
  }
  return grouped(digits);
}

std::string hyper_map(int offset) {
  std::string digits;
  for (int s = 0; s < 9; ++s) {
    for (int r = 0; r < 9; ++r) {
      for (int c = 0; c < 9; ++c) digits += static_cast<char>('1' + (s + offset + std::max(r, c)) % 9);
    }
  }
  return grouped(digits);
}

std::string known_map(std::string_view name) {
  const auto digit = [](char c, char low, char high) { return c >= low && c <= high; };
  if (name == "hmap1") return hyper_map(0);
  if (name == "hmap2") return hyper_map(8);
  if (name.size() == 7 && name.starts_with("offset") && digit(name[6], '0', '8'))
    return hyper_map(name[6] - '0');
  if (name.size() == 5 && name.starts_with("map") && digit(name[3], '1', '8') && digit(name[4], '1', '8'))
    return functional_map(name[3] - '0', name[4] - '0');
  return {};
}

std::vector<std::string> known_map_names() {
  std::vector<std::string> names;
  for (int a = 1; a <= 8; ++a) {
    for (int b = 1; b <= 8; ++b) names.push_back(fmt::format("map{}{}", a, b));
  }
  names.insert(names.end(), {"hmap1", "hmap2"});
  for (int offset = 0; offset < 9; ++offset) names.push_back(fmt::format("offset{}", offset));
  return names;
}

Result<std::string> parse_map_text(std::string_view text) {
  std::string digits;
  int line = 1;
  int column = 0;
  for (const char c : text) {
    ++column;
    if (c == '\n') {
      ++line;
      column = 0;
    } else if (c >= '1' && c <= '9') {
      digits += c;
    } else if (c != '/' && c != ',' && std::isspace(static_cast<unsigned char>(c)) == 0) {
      return unexpected(
          fmt::format("map, line {} column {}: '{}' is not a digit from 1 to 9", line, column, c));
    }
  }
  if (digits.size() != 27 && digits.size() != 81 && digits.size() != 729)
    return unexpected(fmt::format(
        "a map has 27 or 81 digits (functional) or 729 (hyper), not {}: give a known map's name or a file of "
        "such digits",
        digits.size()));
  return grouped(digits);
}

}  // namespace hissho::games
