#include "verifier/game_name.h"

#include <fmt/format.h>

#include "verifier/words.h"

namespace hissho::verifier {

NameReader::NameReader(std::string_view name) : name_(name) {
  const std::size_t colon = name.find(':');
  game_ = name.substr(0, colon);
  if (colon != std::string_view::npos) settings_ = split(name.substr(colon + 1), ',');
}

void NameReader::refuse(std::string message) {
  if (error_.empty()) error_ = fmt::format("game '{}': {}", name_, message);
}

std::string_view NameReader::word(std::string_view key) {
  if (next_ >= settings_.size()) {
    refuse(fmt::format("{}= is missing", key));
    return {};
  }
  const std::string_view setting = settings_[next_++];
  if (!setting.starts_with(key) || setting.size() <= key.size() || setting[key.size()] != '=') {
    refuse(fmt::format("'{}' stands where {}= belongs", setting, key));
    return {};
  }
  return setting.substr(key.size() + 1);
}

int NameReader::number(std::string_view key, int low, int high) {
  const std::string_view value = word(key);
  const auto number = parse_number(value);
  if (!number || *number < static_cast<std::uint32_t>(low) || *number > static_cast<std::uint32_t>(high)) {
    refuse(fmt::format("{}={} is not a number from {} to {}", key, value, low, high));
    return low;
  }
  return static_cast<int>(*number);
}

int NameReader::choice(std::string_view key, std::initializer_list<std::string_view> choices) {
  const std::string_view value = word(key);
  int at = 0;
  for (const std::string_view choice : choices) {
    if (value == choice) return at;
    ++at;
  }
  refuse(fmt::format("{}={}: unknown value", key, value));
  return 0;
}

Result<void> NameReader::done() {
  if (next_ < settings_.size()) refuse(fmt::format("'{}' is one key too many", settings_[next_]));
  if (!error_.empty()) return unexpected(error_);
  return {};
}

}  // namespace hissho::verifier
