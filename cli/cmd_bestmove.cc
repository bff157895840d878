// hissho bestmove: one move to play, exact where the position can be solved within the limits.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "cli/chooser.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/signals.h"
#include "cli/valuer.h"

namespace hissho::cli {

namespace {

using nlohmann::json;
using search::BestMove;
using search::Value;

constexpr double kDefaultSeconds = 10;  // of thought a position, where no limit is given

json range_json(search::ProvedRange range) {
  static constexpr const char* kResults[] = {"loss", "draw", "win"};
  return {{"at_least", kResults[range.low + 1]}, {"at_most", kResults[range.high + 1]}};
}

json analysis_json(const games::Game& game, const search::MctsAnswer& analysis) {
  json moves = json::array();
  for (const search::MoveReport& move : analysis.moves) {
    json line = json::array();
    for (const games::Move m : move.line) line.push_back(game.move_text(m));
    moves.push_back({{"move", game.move_text(move.move)},
                     {"visits", move.visits},
                     {"win_rate", move.win_rate},
                     {"proved", range_json(move.proved)},
                     {"line", line}});
  }
  return {{"moves", moves},
          {"proved", range_json(analysis.proved)},
          {"playouts", analysis.playouts},
          {"solver_nodes", analysis.solver_nodes},
          {"tree_nodes", analysis.tree_nodes},
          {"seconds", analysis.seconds}};
}

void print(const games::Game& game, const games::Position& position, const BestMove& best,
           const Settings& settings) {
  const std::string move = best.move == games::kNoMove ? "none" : game.move_text(best.move);
  const bool analysed = settings.flag("analysis") && !best.analysis.moves.empty();
  if (!settings.flag("json")) {
    if (analysed) print_analysis(game, best.analysis);
    fmt::print("c {}\nv {}\n", best.how, move);
    return;
  }
  json out{{"game", game.name()},
           {"position", position.text()},
           {"move", best.move == games::kNoMove ? json() : json(move)},
           {"exact", best.exact},
           {"value", best.value == Value::unknown ? json() : json(value_word(best.value))},
           {"plies", best.plies > 0 ? json(best.plies) : json()},
           {"how", best.how},
           {"nodes", best.nodes}};
  if (analysed) out["analysis"] = analysis_json(game, best.analysis);
  fmt::print("{}\n", out.dump());
}

}  // namespace

int run_bestmove(const Call& call) {
  const std::atomic<bool>& stop = stop_on_signals();
  Launch launch;
  return launch.run(call.settings, [&] {
    const games::Game game = game_of(call.settings);
    const std::vector<games::Position> positions = positions_of(game, call.settings, Finished::allowed);
    const Settings settings = with_time_limit(call.settings, kDefaultSeconds);
    Chooser chooser(&launch, game, settings, stop);
    for (const games::Position& position : positions) {
      print(game, position, chooser.choose(position), settings);
      std::fflush(stdout);
    }
    return int{kDecided};
  });
}

}  // namespace hissho::cli
