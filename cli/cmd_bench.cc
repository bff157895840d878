// hissho bench: a fixed set of problems on one thread. The node counts are the same on every machine; a
// commit that changes the search says the old and the new total. The speeds are this machine's.
#include <fmt/core.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "search/generic.h"
#include "search/gomoku/bench.h"
#include "search/gomoku/solver.h"

namespace hissho::cli {

namespace {

struct Item {
  std::string_view name;
  std::string_view game;
  std::string_view moves;
  search::Layer layer;
  int within;  // plies
  std::uint64_t nodes;
};

constexpr int kAny = search::kNoBound;
constexpr std::size_t kTableBytes = 64u << 20;

// The gomoku positions are published puzzles (tests/data/SOURCES.md); the engine's own set comes on top.
constexpr Item kItems[] = {
    {"vcf puzzle 3040", "gomoku",
     "l14 i14 e13 g13 h13 k12 h12 h11 i11 l11 g10 i10 h10 f9 k10 h9 j9 i9 h8 l9 i8 j8", search::Layer::vcf,
     kAny, 2'000'000},
    {"vct okabe 02", "gomoku", "h10 i11 h9 i9 j9 g8 h8 j8 i7 h7", search::Layer::vct, kAny, 500'000},
    {"gomoku full width", "gomoku", "h8 i10 h6 i9 j6 h7 g5 i6", search::Layer::all, 5, 200'000},
    {"m-n-k 6x6x4", "mnk:width=6,height=6,k=4", "", search::Layer::all, 11, 1'000'000},
    {"m-n-k 5x5x4", "mnk:width=5,height=5,k=4", "", search::Layer::all, kAny, 500'000},
    {"shift-tac", "shift-tac", "", search::Layer::all, 7, 500'000},
    {"ultimate 31", "tactical:drawn_fields=neither", "55", search::Layer::all, 25, 300'000},
};

struct Measured {
  std::uint64_t nodes = 0;
  double seconds = 0;
  search::Verdict verdict = search::Verdict::unknown;
};

Measured run(const Item& item) {
  const auto game = games::Game::make(item.game);
  if (!game) throw std::logic_error(game.error());
  const auto position = game->play_moves(game->start(), item.moves);
  if (!position) throw std::logic_error(position.error());
  search::Problem problem;
  problem.attacker = position->to_move();
  problem.within = item.within;
  problem.layer = item.layer;
  search::Limits limits;
  limits.nodes = item.nodes;
  search::Table table(kTableBytes);
  search::gomoku::GomokuTables threats(kTableBytes);
  const auto start = std::chrono::steady_clock::now();
  const search::Answer answer = position->visit([&](const auto& typed) {
    if constexpr (std::is_same_v<std::decay_t<decltype(typed)>, games::InARowPosition>) {
      if (search::plays_gomoku(typed.rules()))
        return search::solve_gomoku(typed, problem, limits, table, threats);
    }
    return search::solve_generic(typed, problem, limits, table);
  });
  Measured measured;
  measured.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  measured.nodes = answer.nodes;
  measured.verdict = answer.verdict;
  return measured;
}

/// The gomoku engine's own set (search/gomoku/bench.h).
Measured run_gomoku_set() {
  const auto start = std::chrono::steady_clock::now();
  Measured measured;
  measured.nodes = search::gomoku::run_bench().nodes;
  measured.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return measured;
}

const char* word(search::Verdict verdict) {
  return verdict == search::Verdict::proved      ? "proved"
         : verdict == search::Verdict::disproved ? "disproved"
                                                 : "open";
}

}  // namespace

int run_bench(const Call& call) {
  using nlohmann::json;
  const bool as_json = call.settings.flag("json");
  json items = json::array();
  std::uint64_t nodes = 0;
  double seconds = 0;
  const auto report = [&](std::string_view name, const Measured& measured) {
    nodes += measured.nodes;
    seconds += measured.seconds;
    const double rate = static_cast<double>(measured.nodes) / std::max(measured.seconds, 1e-9);
    if (as_json) {
      items.push_back({{"name", name},
                       {"nodes", measured.nodes},
                       {"seconds", measured.seconds},
                       {"nodes_per_second", rate},
                       {"verdict", word(measured.verdict)}});
    } else {
      fmt::print("c {:18} {:>10} nodes {:8.3f} s {:>10.0f} nodes/s  {}\n", name, measured.nodes,
                 measured.seconds, rate, word(measured.verdict));
      std::fflush(stdout);
    }
  };
  for (const Item& item : kItems) report(item.name, run(item));
  report("gomoku set", run_gomoku_set());
  if (as_json) {
    fmt::print("{}\n", json{{"items", items}, {"nodes", nodes}, {"seconds", seconds}}.dump());
  } else {
    fmt::print("c all {:.3f} s, {:.0f} nodes/s\nv nodes {}\n", seconds, static_cast<double>(nodes) / seconds,
               nodes);
  }
  return kDecided;
}

}  // namespace hissho::cli
