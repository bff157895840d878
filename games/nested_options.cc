// Reading and writing the options of the nested games.
#include "games/nested_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "games/send_map.h"

namespace hissho::games {

namespace {

// The words for each enumeration, in the order of its values.
constexpr std::string_view kSend[] = {"tactical", "functional", "hyper"};
constexpr std::string_view kFreeWhen[] = {"full", "decided", "closed"};
constexpr std::string_view kDrawnFields[] = {"both", "neither"};
constexpr std::string_view kDrawnLine[] = {"nothing", "draw"};
constexpr std::string_view kBothLines[] = {"mover", "draw"};
constexpr std::string_view kNoReturn[] = {"off", "tactical", "strategic"};

constexpr std::string_view kKeys =
    "levels, rows, cols, k, send, map, free_when, drawn_fields, drawn_line, both_lines, no_return";

// Each reader returns an error, or nothing.
std::string read_number(std::string_view key, std::string_view value, int low, int high, int& out) {
  const bool digit = value.size() == 1 && value[0] >= '0' && value[0] <= '9';
  if (!digit || value[0] - '0' < low || value[0] - '0' > high)
    return fmt::format("nested: {}={} is out of range: {} is a number from {} to {}", key, value, key, low,
                       high);
  out = value[0] - '0';
  return {};
}

template <class E>
std::string read_word(std::string_view key, std::string_view value, std::span<const std::string_view> words,
                      E& out) {
  const auto found = std::find(words.begin(), words.end(), value);
  if (found == words.end())
    return fmt::format("nested: {}={} is unknown: {} is one of {}", key, value, key, fmt::join(words, ", "));
  out = static_cast<E>(found - words.begin());
  return {};
}

std::string read_option(std::string_view key, std::string_view value, NestedOptions& o) {
  if (key == "levels") return read_number(key, value, 2, 3, o.levels);
  if (key == "rows") return read_number(key, value, 1, 9, o.rows);
  if (key == "cols") return read_number(key, value, 1, 9, o.cols);
  if (key == "k") return read_number(key, value, 1, 9, o.k);
  if (key == "send") return read_word(key, value, kSend, o.send);
  if (key == "free_when") return read_word(key, value, kFreeWhen, o.free_when);
  if (key == "drawn_fields") return read_word(key, value, kDrawnFields, o.drawn_fields);
  if (key == "drawn_line") return read_word(key, value, kDrawnLine, o.drawn_line);
  if (key == "both_lines") return read_word(key, value, kBothLines, o.both_lines);
  if (key == "no_return") return read_word(key, value, kNoReturn, o.no_return);
  if (key == "map") {
    o.map = value;
    return {};
  }
  return fmt::format("nested: unknown option '{}': the options are {}", key, kKeys);
}

// Resolves names, and brings a map to its shortest form.
std::string resolve_map(NestedOptions& o) {
  const std::string_view send = kSend[static_cast<int>(o.send)];
  if (o.send == Send::tactical)
    return o.map.empty() ? "" : "nested: map is for send=functional and send=hyper only: leave it out";
  const bool hyper = o.send == Send::hyper;
  const std::string_view names = hyper ? "hmap1, hmap2, offset0 .. offset8" : "map11 .. map88";
  if (o.map.empty()) return fmt::format("nested: send={} wants map=NAME or FILE (names: {})", send, names);
  std::string map = known_map(o.map);
  if (map.empty()) {
    const bool is_name = o.map.find_first_not_of("123456789/") != std::string::npos;
    if (is_name)
      return fmt::format("nested: no map is called '{}': known are {}; or give a file", o.map, names);
    auto parsed = parse_map_text(o.map);
    if (!parsed) return "nested: " + parsed.error();
    map = *parsed;
  }
  const auto groups = (map.size() + 1) / 10;
  if ((groups == kHyperGroups) != hyper)
    return fmt::format("nested: send={} wants a map of {} groups of 9 digits, this one has {}", send,
                       hyper ? "81" : "3 or 9", groups);
  const std::string third = map.substr(0, 29);
  o.map = !hyper && map == third + '/' + third + '/' + third ? third : map;
  return {};
}

std::string check_together(const NestedOptions& o) {
  if (o.rows * o.cols > 9)
    return fmt::format("nested: rows={} cols={} make {} cells: a field has at most 9", o.rows, o.cols,
                       o.rows * o.cols);
  if (o.send != Send::tactical && (o.levels != 3 || o.rows != 3 || o.cols != 3))
    return fmt::format("nested: send={} wants levels=3, rows=3 and cols=3", kSend[static_cast<int>(o.send)]);
  if (o.no_return == NoReturn::strategic && o.levels != 3)
    return "nested: no_return=strategic wants levels=3";
  return {};
}

}  // namespace

Result<NestedOptions> parse_nested_options(const std::vector<std::pair<std::string, std::string>>& pairs) {
  NestedOptions options;
  std::vector<std::string_view> seen;
  for (const auto& [key, value] : pairs) {
    if (std::find(seen.begin(), seen.end(), key) != seen.end())
      return unexpected(fmt::format("nested: {} is given twice", key));
    seen.push_back(key);
    if (auto error = read_option(key, value, options); !error.empty()) return unexpected(error);
  }
  if (auto error = check_together(options); !error.empty()) return unexpected(error);
  if (auto error = resolve_map(options); !error.empty()) return unexpected(error);
  return options;
}

std::string nested_name(const NestedOptions& o) {
  return fmt::format(
      "nested:levels={},rows={},cols={},k={},send={}{}{},free_when={},drawn_fields={},drawn_line={},"
      "both_lines={},no_return={}",
      o.levels, o.rows, o.cols, o.k, kSend[static_cast<int>(o.send)], o.map.empty() ? "" : ",map=", o.map,
      kFreeWhen[static_cast<int>(o.free_when)], kDrawnFields[static_cast<int>(o.drawn_fields)],
      kDrawnLine[static_cast<int>(o.drawn_line)], kBothLines[static_cast<int>(o.both_lines)],
      kNoReturn[static_cast<int>(o.no_return)]);
}

}  // namespace hissho::games
