#include "cli/player.h"

#include <fmt/core.h>

#include "search/players.h"

namespace hissho::cli {

namespace {

constexpr double kDefaultSeconds = 1;  // a move

class RandomPlayer final : public Player {
 public:
  games::Move choose(const games::Position& position, search::Random& random) override {
    return search::random_move(position, random);
  }
};

class GreedyPlayer final : public Player {
 public:
  games::Move choose(const games::Position& position, search::Random& random) override {
    return search::greedy_move(position, random);
  }
};

class EnginePlayer final : public Player {
 public:
  EnginePlayer(Settings settings, const games::Game& game, const std::atomic<bool>& stop)
      : settings_(std::move(settings)), chooser_(nullptr, game, settings_, stop) {}

  games::Move choose(const games::Position& position, search::Random& random) override {
    return chooser_.choose(position, random).move;
  }

 private:
  Settings settings_;
  Chooser chooser_;
};

Settings engine_settings(std::string_view option, std::string_view given, const Settings& match) {
  Settings settings;
  if (match.given("memory")) settings.set("memory", match.text("memory"));
  while (!given.empty()) {
    const std::string_view part = given.substr(0, given.find(','));
    given.remove_prefix(std::min(given.size(), part.size() + 1));
    const auto equals = std::min(part.find('='), part.size());
    const std::string_view key = part.substr(0, equals);
    if ((key != "time" && key != "nodes" && key != "level") || equals == part.size())
      throw BadInput(fmt::format("--{}: '{}' is no part of a player: it takes time=T, nodes=N and level=L",
                                 option, part));
    settings.set(key, std::string(part.substr(equals + 1)));
  }
  try {
    validate(settings);
  } catch (const BadInput& error) {
    throw BadInput(fmt::format("--{}: {}", option, error.what()));
  }
  return with_time_limit(settings, kDefaultSeconds);
}

}  // namespace

std::unique_ptr<Player> make_player(std::string_view option, const std::string& spec, const games::Game& game,
                                    const Settings& settings, const std::atomic<bool>& stop) {
  if (spec == "random") return std::make_unique<RandomPlayer>();
  if (spec == "greedy") return std::make_unique<GreedyPlayer>();
  const auto colon = std::min(spec.find(':'), spec.size());
  if (spec.substr(0, colon) != "hissho")
    throw BadInput(fmt::format(
        "--{}: '{}' is no player: it is random, greedy or hissho, as in hissho:time=1s", option, spec));
  const std::string_view given = colon < spec.size() ? std::string_view(spec).substr(colon + 1) : "";
  return std::make_unique<EnginePlayer>(engine_settings(option, given, settings), game, stop);
}

}  // namespace hissho::cli
