// hissho games: the games with their options, lists of games, move counts.
#include <fmt/core.h>

#include <charconv>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/input.h"
#include "games/optimal.h"
#include "games/perft.h"

namespace hissho::cli {

namespace {

games::Game named_game(const std::string& name) {
  Settings settings;
  settings.set("game", name);
  return game_of(settings);
}

int number_argument(const std::string& text, std::string_view what, int most) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0 || value > most)
    throw BadInput(fmt::format("{} '{}': give a number from 0 to {}", what, text, most));
  return value;
}

nlohmann::json games_as_json() {
  using nlohmann::json;
  json list = json::array(), aliases = json::array();
  for (const auto& game : games::game_list()) {
    json options = json::array();
    for (const auto& option : game.options) {
      options.push_back({{"key", option.key},
                         {"default", option.default_value},
                         {"values", option.values},
                         {"help", option.help}});
    }
    list.push_back({{"name", game.name}, {"summary", game.summary}, {"options", options}});
  }
  for (const auto& alias : games::alias_list()) {
    aliases.push_back({{"name", alias.alias}, {"stands_for", alias.stands_for}, {"summary", alias.summary}});
  }
  return {{"games", list}, {"aliases", aliases}};
}

}  // namespace

int run_games(const Call& call) {
  if (call.settings.flag("json")) {
    fmt::print("{}\n", games_as_json().dump());
    return kDecided;
  }
  for (const auto& game : games::game_list()) {
    fmt::print("{:<10} {}\n", game.name, game.summary);
    for (const auto& option : game.options) {
      const std::string given = option.key + "=" + option.default_value;
      fmt::print("  {:<22} {:<32} {}\n", given, option.values, option.help);
    }
  }
  fmt::print("\n");
  for (const auto& alias : games::alias_list())
    fmt::print("{:<10} {:<58} {}\n", alias.alias, alias.stands_for, alias.summary);
  return kDecided;
}

int run_games_list(const Call& call) {
  if (!call.settings.flag("optimal")) throw BadInput("games list: say which games with --optimal");
  const auto games = games::optimal_games(named_game(call.args[0]));
  if (!games) throw BadInput(games.error());
  if (call.args.size() > 1) {
    const int k = number_argument(call.args[1], "games list", static_cast<int>(games->size()) - 1);
    fmt::print("{}\n", (*games)[k]);
    return kDecided;
  }
  for (const std::string& game : *games) fmt::print("{}\n", game);
  return kDecided;
}

int run_games_perft(const Call& call) {
  const games::Game game = named_game(call.args[0]);
  const games::Position position = position_of(game, call.settings);
  const int depth = number_argument(call.args[1], "games perft", game.max_plies());
  for (int d = depth == 0 ? 0 : 1; d <= depth; ++d) {
    fmt::print("v {} {}\n", d, games::perft(position, d));
    std::fflush(stdout);
  }
  return kDecided;
}

}  // namespace hissho::cli
