#include "cli/map_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/option.h"
#include "games/send_map.h"

namespace hissho::cli {

namespace {

bool is_file(const std::string& value) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(value, ignored);
}

}  // namespace

std::string map_of(const std::string& value) {
  if (!games::known_map(value).empty() || !is_file(value)) return value;
  std::ifstream in(value);
  std::stringstream text;
  text << in.rdbuf();
  auto map = games::parse_map_text(text.str());
  if (!map) throw BadInput(fmt::format("map file {}: {}", value, map.error()));
  return *map;
}

std::string map_name(const std::string& value) {
  if (value.empty() || !games::known_map(value).empty()) return value;
  if (!is_file(value)) return "a map without a name";
  std::string name = std::filesystem::path(value).filename().string();
  std::ranges::replace_if(
      name, [](char c) { return c < ' ' || c > '~'; }, '?');  // what Helvetica can print
  return name;
}

std::string map_in_game(const std::string& game) {
  const auto at = game.find("map=");
  if (at == std::string::npos) return {};
  return game.substr(at + 4, std::min(game.find(',', at), game.size()) - at - 4);
}

}  // namespace hissho::cli
