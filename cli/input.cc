#include "cli/input.h"

#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <iostream>

#include "cli/map_file.h"
#include "search/gomoku/solver.h"

namespace hissho::cli {

namespace {

/// `map=FILE` in a game's text is replaced by the file's groups, so that games stays free of files.
std::string with_map_file_read(std::string spec) {
  const std::string map = map_in_game(spec);
  if (map.empty()) return spec;
  return spec.replace(spec.find("map=") + 4, map.size(), map_of(map));
}

std::string trimmed(const std::string& line) {
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

void refuse_finished(const games::Position& position) {
  if (position.outcome() != games::Outcome::open)
    throw BadInput(fmt::format("the game is over in this position: {}", position.ending()));
}

games::Position read_line(const games::Game& game, const std::string& line) {
  // A position text names the side to move as a word of its own; a move list never does.
  const bool is_position =
      line.find('/') != std::string::npos || line.ends_with(" x") || line.ends_with(" o");
  auto position = is_position ? game.parse_position(line) : game.play_moves(game.start(), line);
  if (!position) throw BadInput(position.error());
  return *position;
}

std::vector<games::Position> read_positions(const games::Game& game, std::istream& in,
                                            const std::string& name, Finished finished) {
  std::vector<games::Position> positions;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    const std::string text = trimmed(line);
    if (text.empty() || text.front() == '#') continue;
    try {
      positions.push_back(read_line(game, text));
      if (finished == Finished::refused) refuse_finished(positions.back());
    } catch (const BadInput& error) {
      throw BadInput(fmt::format("{}, line {}: {}", name, number, error.what()));
    }
  }
  if (positions.empty()) throw BadInput(fmt::format("{}: there is no position in it", name));
  return positions;
}

}  // namespace

std::ifstream open_text_file(std::string_view option, const std::string& path) {
  std::ifstream in(path);
  if (!in) throw BadInput(fmt::format("{} {}: the file cannot be read", option, path));
  // A directory opens like a file, and then reads as if it were empty.
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    throw BadInput(fmt::format("{} {}: is a directory; name a file", option, path));
  return in;
}

games::Game game_of(const Settings& settings) {
  auto game = games::Game::make(with_map_file_read(settings.text("game")));
  if (!game) throw BadInput(fmt::format("--game: {}", game.error()));
  return *game;
}

games::Position position_of(const games::Game& game, const Settings& settings) {
  if (settings.given("moves") && settings.given("position"))
    throw BadInput("--moves and --position: give one of them");
  if (settings.given("position")) {
    auto position = game.parse_position(settings.text("position"));
    if (!position) throw BadInput(fmt::format("--position: {}", position.error()));
    return *position;
  }
  auto position = game.play_moves(game.start(), settings.text("moves"));
  if (!position) throw BadInput(fmt::format("--moves: {}", position.error()));
  return *position;
}

std::vector<games::Position> positions_of(const games::Game& game, const Settings& settings,
                                          Finished finished) {
  const std::string name = settings.text("input");
  if (name.empty()) {
    const games::Position position = position_of(game, settings);
    if (finished == Finished::refused) refuse_finished(position);
    return {position};
  }
  if (settings.given("moves") || settings.given("position"))
    throw BadInput("--input: give it, or --moves or --position, not both");
  if (name == "-") return read_positions(game, std::cin, "standard input", finished);
  std::ifstream in = open_text_file("--input", name);
  return read_positions(game, in, name, finished);
}

bool has_threat_search(const games::Game& game) {
  return game.start().visit([](const auto& typed) {
    if constexpr (std::is_same_v<std::decay_t<decltype(typed)>, games::InARowPosition>)
      return search::plays_gomoku(typed.rules());
    else
      return false;
  });
}

}  // namespace hissho::cli
