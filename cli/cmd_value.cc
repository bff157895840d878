// hissho value: what a position is worth to the side to move.
#include <fmt/core.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/signals.h"
#include "cli/valuer.h"

namespace hissho::cli {

namespace {

using nlohmann::json;
using search::Value;

bool has_plies(const Valued& valued) { return valued.value == Value::win || valued.value == Value::loss; }

std::string text_of(const Valued& valued, bool plies) {
  return plies && has_plies(valued) ? fmt::format("{} {}", value_word(valued.value), valued.plies)
                                    : value_word(valued.value);
}

class Values {
 public:
  Values(const Call& call, const games::Game& game, Valuer& valuer)
      : settings_(call.settings), game_(game), valuer_(valuer), proof_dir_(call.settings.text("proof-dir")) {
    if (proof_dir_.empty()) return;
    std::error_code error;
    std::filesystem::create_directories(proof_dir_, error);
    if (error) throw BadInput(fmt::format("--proof-dir {}: {}", proof_dir_, error.message()));
  }

  int value(const games::Position& position, int number) {
    const bool shortest = settings_.flag("shortest");
    const std::string stem = fmt::format("position-{}", number);
    const auto start = std::chrono::steady_clock::now();
    json each = json::array();
    if (settings_.flag("each")) value_each(position, stem, each);
    const Valued valued = valuer_.value(position, shortest, proof_stem(stem));
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (settings_.flag("json")) {
      print_json(position, valued, each, seconds);
    } else if (valued.value == Value::unknown) {
      if (!valued.note.empty()) fmt::print("c {}\n", valued.note);
      fmt::print("s UNKNOWN\n");
    } else {
      fmt::print("s VALUE {}\n", text_of(valued, shortest));
    }
    std::fflush(stdout);
    return valued.value == Value::unknown ? kStopped : kDecided;
  }

 private:
  std::string proof_stem(const std::string& name) const {
    return proof_dir_.empty() ? std::string() : proof_dir_ + "/" + name;
  }

  void value_each(const games::Position& position, const std::string& stem, json& each) {
    for (const games::Move move : game_.reading_order()) {
      if (!position.legal(move)) continue;
      games::Position child = position;
      child.play(move);
      const Valued valued =
          after_move(child.outcome() != games::Outcome::open
                         ? value_of_end(child)
                         : valuer_.value(child, true, proof_stem(fmt::format("{}-move-{}", stem, move))));
      if (settings_.flag("json")) {
        each.push_back({{"move", game_.move_text(move)},
                        {"value", value_word(valued.value)},
                        {"plies", has_plies(valued) ? json(valued.plies) : json()}});
      } else {
        fmt::print("v {} {}\n", game_.move_text(move), text_of(valued, true));
        std::fflush(stdout);
      }
    }
  }

  void print_json(const games::Position& position, const Valued& valued, const json& each,
                  double seconds) const {
    json out{{"game", game_.name()},
             {"position", position.text()},
             {"claim", nullptr},
             {"verdict", valued.value == Value::unknown ? "unknown" : "proved"},
             {"value", valued.value == Value::unknown ? json() : json(value_word(valued.value))},
             {"plies", settings_.flag("shortest") && has_plies(valued) ? json(valued.plies) : json()},
             {"nodes", valued.nodes},
             {"seconds", seconds},
             {"threads", valued.threads},
             {"ranks", valued.ranks},
             {"store", nullptr},
             {"line", json::array()},
             {"proof", nullptr}};
    if (settings_.flag("each")) out["each"] = each;
    fmt::print("{}\n", out.dump());
  }

  const Settings& settings_;
  const games::Game& game_;
  Valuer& valuer_;
  std::string proof_dir_;
};

}  // namespace

int run_value(const Call& call) {
  const std::atomic<bool>& stop = stop_on_signals();
  Launch launch;
  return launch.run(call.settings, [&] {
    const games::Game game = game_of(call.settings);
    const std::vector<games::Position> positions = positions_of(game, call.settings, Finished::refused);
    const std::unique_ptr<Valuer> valuer = make_valuer(launch, game, call.settings, stop);
    Values values(call, game, *valuer);
    int code = kDecided;
    int number = 0;
    for (const games::Position& position : positions) code = std::max(code, values.value(position, ++number));
    return code;
  });
}

}  // namespace hissho::cli
