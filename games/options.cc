// Reads game names with options, and says exactly what is wrong with one.
#include "games/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace hissho::games {
namespace {

std::string known_options(const GameInfo& info) {
  if (info.options.empty()) return "it has no options";
  std::vector<std::string_view> keys;
  for (const GameOption& option : info.options) keys.push_back(option.key);
  return fmt::format("known: {}", fmt::join(keys, ", "));
}

}  // namespace

Result<GameSpec> parse_spec(std::string_view text) {
  const std::size_t colon = text.find(':');
  GameSpec spec{std::string(text.substr(0, colon)), {}};
  if (spec.name.empty()) return unexpected(fmt::format("game '{}': the name is missing", text));
  if (colon == std::string_view::npos) return spec;
  std::string_view rest = text.substr(colon + 1);
  while (true) {
    const std::size_t comma = rest.find(',');
    const std::string_view pair = rest.substr(0, comma);
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == pair.size()) {
      return unexpected(
          fmt::format("game '{}': '{}' is no option; write key=value, separated by commas", text, pair));
    }
    spec.given.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
    if (comma == std::string_view::npos) return spec;
    rest.remove_prefix(comma + 1);
  }
}

Result<OptionValues> OptionValues::resolve(const GameInfo& info,
                                           std::span<const std::pair<std::string, std::string>> given) {
  OptionValues values;
  values.game_ = info.name;
  for (const GameOption& option : info.options) values.values_[option.key] = option.default_value;
  for (const auto& [key, value] : given) {
    const auto known = values.values_.find(key);
    if (known == values.values_.end()) {
      return unexpected(
          fmt::format("game {}: unknown option '{}' ({})", info.name, key, known_options(info)));
    }
    if (values.given(key)) {
      return unexpected(fmt::format("game {}: option '{}' is given twice", info.name, key));
    }
    known->second = value;
    values.given_.push_back(key);
  }
  return values;
}

const std::string& OptionValues::text(std::string_view key) const { return values_.find(key)->second; }

bool OptionValues::given(std::string_view key) const {
  return std::find(given_.begin(), given_.end(), key) != given_.end();
}

Result<int> OptionValues::integer(std::string_view key, int least, int most) const {
  const std::string& value = text(key);
  int number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size() || number < least || number > most) {
    return unexpected(fmt::format("game {}: {}={} is out of range; give a number from {} to {}", game_, key,
                                  value, least, most));
  }
  return number;
}

Result<bool> OptionValues::flag(std::string_view key) const {
  static constexpr std::string_view kChoices[] = {"false", "true"};
  return choice(key, kChoices).map([](int place) { return place == 1; });
}

Result<int> OptionValues::choice(std::string_view key, std::span<const std::string_view> choices) const {
  const std::string& value = text(key);
  const auto found = std::find(choices.begin(), choices.end(), value);
  if (found == choices.end()) {
    return unexpected(fmt::format("game {}: {}={} is no choice; give one of {}", game_, key, value,
                                  fmt::join(choices, ", ")));
  }
  return static_cast<int>(found - choices.begin());
}

}  // namespace hissho::games
