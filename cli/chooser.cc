#include "cli/chooser.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cli/input.h"
#include "search/gomoku/bestmove.h"

namespace hissho::cli {

namespace {

using search::BestMove;

constexpr std::uint64_t kGuessNodes = 400'000;  // a second or two
constexpr std::size_t kGuessTableBytes = 64u << 20;
constexpr std::size_t kMostTableBytes = 1u << 30;  // larger ones take long to come into being

std::string proved_text(search::ProvedRange range) {
  if (range.low == 1) return "  proved win";
  if (range.high == -1) return "  proved loss";
  if (range.exact()) return "  proved draw";
  return range.low == 0 ? "  no loss" : range.high == 0 ? "  no win" : "";
}

}  // namespace

Settings with_time_limit(Settings settings, double seconds) {
  if (!settings.given("time") && !settings.given("nodes")) settings.set("time", fmt::format("{}s", seconds));
  return settings;
}

search::Strength strength_of(const Settings& settings) {
  search::Strength strength;
  const std::string level = settings.text("level");
  strength.level = level == "easy"     ? search::Level::easy
                   : level == "medium" ? search::Level::medium
                                       : search::Level::hard;
  strength.mcts.seed = static_cast<std::uint64_t>(*settings.number("seed"));
  strength.mcts.tree_bytes = static_cast<std::size_t>(*settings.bytes("memory") / 4);
  if (const auto seconds = settings.seconds("time")) strength.mcts.seconds = *seconds;
  strength.analysis = settings.flag("analysis");
  return strength;
}

Chooser::Chooser(Launch* launch, const games::Game& game, const Settings& settings,
                 const std::atomic<bool>& stop)
    : game_(game),
      settings_(settings),
      strength_(strength_of(settings)),
      deadline_(stop, settings.seconds("time")),
      table_(std::min(static_cast<std::size_t>(*settings.bytes("memory") / 2), kMostTableBytes)) {
  if (launch == nullptr) return;
  if (has_threat_search(game) && strength_.level == search::Level::hard) {
    session_ = std::make_unique<Session>(*launch, game, settings, std::string());
  } else {
    launch->release_workers();
  }
}

BestMove Chooser::choose(const games::Position& position, bool analysis) {
  if (position.outcome() != games::Outcome::open) {
    BestMove none;
    none.exact = true;
    none.how = "the game is over";
    return none;
  }
  deadline_.restart();
  const auto nodes = static_cast<std::uint64_t>(settings_.number("nodes").value_or(INT64_MAX));
  const bool every_move = analysis || strength_.analysis;
  if (!session_) return searched(position, nodes, every_move);
  auto best = threat_move(position, every_move ? nodes / 2 : nodes);
  if (!every_move) return best ? *best : threat_guess(position, nodes);
  BestMove thought = searched(position, nodes / 2, true);
  if (!best) return thought;
  best->analysis = std::move(thought.analysis);
  best->nodes += thought.nodes;
  return *best;
}

BestMove Chooser::searched(const games::Position& position, std::uint64_t nodes, bool every_move) {
  search::Strength strength = strength_;
  strength.analysis = every_move;
  ++strength_.mcts.seed;
  return search::best_move(position, game_.reading_order(), strength, {nodes, &deadline_.flag()}, table_);
}

BestMove Chooser::choose(const games::Position& position, search::Random& random) {
  strength_.mcts.seed = random.next();
  return choose(position);
}

/// In gomoku a win is looked for through the coordinator: its proof's first move is the move to play.
std::optional<BestMove> Chooser::threat_move(const games::Position& position, std::uint64_t nodes) {
  coordinator::Limits limits;
  limits.nodes = nodes;
  limits.stop = &deadline_.flag();
  if (const auto seconds = settings_.seconds("time")) limits.seconds = *seconds / 2;
  const coordinator::Question question{position, position.to_move(), std::nullopt, pb::wire::LAYER_ALL};
  const auto decision = session_->coordinator().decide(question, limits, nullptr);
  if (!decision) throw std::runtime_error(decision.error());
  if (decision->verdict != coordinator::Verdict::proved) return std::nullopt;
  const auto move = session_->coordinator().winning_move(question);
  if (!move) throw std::runtime_error(move.error());
  BestMove best;
  best.move = *move;
  best.value = search::Value::win;
  best.plies = static_cast<int>(*decision->plies);
  best.nodes = decision->status.nodes;
  best.how = fmt::format("proved: wins within {} plies", best.plies);
  return best;
}

/// Time is left for a look at what both sides threaten; the node limit keeps it short without a time limit.
BestMove Chooser::threat_guess(const games::Position& position, std::uint64_t nodes) {
  search::Limits limits{std::min<std::uint64_t>(nodes, kGuessNodes), &deadline_.flag(), nullptr};
  search::gomoku::GomokuTables tables(kGuessTableBytes);
  return search::best_threat_move(std::get<games::InARowPosition>(position.any()), limits, table_, tables);
}

void print_analysis(const games::Game& game, const search::MctsAnswer& analysis) {
  for (const search::MoveReport& move : analysis.moves) {
    std::vector<std::string> line;
    for (const games::Move m : move.line) line.push_back(game.move_text(m));
    fmt::print("c {:>6} {:>9} visits  wins {:5.1f} %{}  line {}\n", game.move_text(move.move), move.visits,
               100 * move.win_rate, proved_text(move.proved), fmt::join(line, " "));
  }
  fmt::print("c {} playouts and {} df-pn nodes in {:.2f} s ({:.0f} playouts/s), {} nodes in the tree\n",
             analysis.playouts, analysis.solver_nodes, analysis.seconds,
             static_cast<double>(analysis.playouts) / std::max(analysis.seconds, 1e-9), analysis.tree_nodes);
}

}  // namespace hissho::cli
