// hissho bestmove: one move to play, exact where the position can be solved within the limits.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/deadline.h"
#include "cli/input.h"
#include "cli/signals.h"
#include "cli/valuer.h"
#include "search/bestmove.h"
#include "search/gomoku/bestmove.h"

namespace hissho::cli {

namespace {

using search::BestMove;
using search::Value;

constexpr std::uint64_t kGuessNodes = 400'000;  // a second or two
constexpr std::size_t kGuessTableBytes = 64u << 20;
constexpr double kDefaultSeconds = 10;  // of thought a position, where no limit is given

Settings with_time_limit(Settings settings) {
  if (!settings.given("time") && !settings.given("nodes"))
    settings.set("time", fmt::format("{:.0f}s", kDefaultSeconds));
  return settings;
}

/// In gomoku a win is looked for through the coordinator: its proof's first move is the move to play.
std::optional<BestMove> threat_move(Session& session, const games::Position& position,
                                    const coordinator::Limits& limits) {
  const coordinator::Question question{position, position.to_move(), std::nullopt, pb::wire::LAYER_ALL};
  const auto decision = session.coordinator().decide(question, limits, nullptr);
  if (!decision) throw std::runtime_error(decision.error());
  if (decision->verdict != coordinator::Verdict::proved) return std::nullopt;
  const auto move = session.coordinator().winning_move(question);
  if (!move) throw std::runtime_error(move.error());
  BestMove best;
  best.move = *move;
  best.value = Value::win;
  best.plies = static_cast<int>(*decision->plies);
  best.nodes = decision->status.nodes;
  best.how = fmt::format("proved: wins within {} plies", best.plies);
  return best;
}

class Chooser {
 public:
  Chooser(Launch& launch, const games::Game& game, const Settings& settings, const std::atomic<bool>& stop)
      : game_(game),
        settings_(settings),
        deadline_(stop, settings.seconds("time")),
        table_(static_cast<std::size_t>(*settings.bytes("memory") / 2)) {
    if (has_threat_search(game)) {
      session_ = std::make_unique<Session>(launch, game, settings, std::string());
    } else {
      launch.release_workers();
    }
  }

  BestMove choose(const games::Position& position) {
    if (position.outcome() != games::Outcome::open) {
      BestMove none;
      none.exact = true;
      none.how = "the game is over";
      return none;
    }
    deadline_.restart();
    const auto nodes = static_cast<std::uint64_t>(settings_.number("nodes").value_or(INT64_MAX));
    if (session_) {
      coordinator::Limits limits;
      limits.nodes = nodes;
      limits.stop = &deadline_.flag();
      if (const auto seconds = settings_.seconds("time")) limits.seconds = *seconds / 2;
      if (auto best = threat_move(*session_, position, limits)) return *best;
    }
    if (session_) return threat_guess(position, nodes);
    return search::best_move(position, game_.reading_order(), {nodes, &deadline_.flag(), nullptr}, table_);
  }

 private:
  /// Time is left for a look at what both sides threaten; the node limit keeps it short without a time limit.
  BestMove threat_guess(const games::Position& position, std::uint64_t nodes) {
    search::Limits limits{std::min<std::uint64_t>(nodes, kGuessNodes), &deadline_.flag(), nullptr};
    search::gomoku::GomokuTables tables(kGuessTableBytes);
    return search::best_threat_move(std::get<games::InARowPosition>(position.any()), limits, table_, tables);
  }

  const games::Game& game_;
  const Settings& settings_;
  Deadline deadline_;
  search::Table table_;
  std::unique_ptr<Session> session_;
};

void print(const games::Game& game, const games::Position& position, const BestMove& best, bool as_json) {
  const std::string move = best.move == games::kNoMove ? "none" : game.move_text(best.move);
  if (!as_json) {
    fmt::print("c {}\nv {}\n", best.how, move);
    return;
  }
  using nlohmann::json;
  fmt::print("{}\n", json{{"game", game.name()},
                          {"position", position.text()},
                          {"move", best.move == games::kNoMove ? json() : json(move)},
                          {"exact", best.exact},
                          {"value", best.value == Value::unknown ? json() : json(value_word(best.value))},
                          {"plies", best.plies > 0 ? json(best.plies) : json()},
                          {"how", best.how},
                          {"nodes", best.nodes}}
                         .dump());
}

}  // namespace

int run_bestmove(const Call& call) {
  const std::atomic<bool>& stop = stop_on_signals();
  Launch launch;
  return launch.run(call.settings, [&] {
    const games::Game game = game_of(call.settings);
    const std::vector<games::Position> positions = positions_of(game, call.settings, Finished::allowed);
    const Settings settings = with_time_limit(call.settings);
    Chooser chooser(launch, game, settings, stop);
    for (const games::Position& position : positions)
      print(game, position, chooser.choose(position), settings.flag("json"));
    return int{kDecided};
  });
}

}  // namespace hissho::cli
