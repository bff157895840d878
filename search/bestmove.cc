// Best moves: first, for a share of the budget, the value and its length (value.h), then the first move in
// reading order that keeps them, each asked one question: won within the same length, not lost sooner, or not
// lost at all. Where the value stays open the rest goes to Monte-Carlo tree search.
#include "search/bestmove.h"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>

#include "search/generic.h"

namespace hissho::search {
namespace {

constexpr double kExactShare = 0.15;            // of the time, or of the nodes
constexpr std::uint64_t kFirstAttempt = 2'000;  // nodes; then twice as many each time
constexpr double kFirstAttemptASecond = 1'500;  // and no more than so many for each second of the move
constexpr std::uint64_t kEasyNodes = 60;
constexpr std::uint64_t kMediumNodes = 2'000;

games::Position after(const games::Position& position, Move move) {
  games::Position next = position;
  next.play(move);
  return next;
}

// Does the move keep value and length? Unknown where the budget ends.
Verdict keeps(const games::Position& position, Move move, const ValueAnswer& best, const Limits& limits,
              Table& table, std::uint64_t& nodes) {
  const Side mover = position.to_move();
  const games::Position next = after(position, move);
  const bool over = next.outcome() != games::Outcome::open;
  if (best.value == Value::win) {
    if (over) return next.outcome() == games::win_of(mover) ? Verdict::proved : Verdict::disproved;
    return decide(next, {mover, best.plies - 1}, limits, table, &nodes);
  }
  // A draw must not be lost at all, a loss not in fewer plies.
  const int within = best.value == Value::draw ? kNoBound : best.plies - 2;
  if (over) {
    const bool lost = next.outcome() == games::win_of(games::other(mover));
    return lost && (best.value == Value::draw || best.plies > 1) ? Verdict::disproved : Verdict::proved;
  }
  switch (decide(next, {games::other(mover), within}, limits, table, &nodes)) {
    case Verdict::proved:
      return Verdict::disproved;
    case Verdict::disproved:
      return Verdict::proved;
    case Verdict::unknown:
      break;
  }
  return Verdict::unknown;
}

// Moves that are legal, in reading order.
MoveList ordered_moves(const games::Position& position, std::span<const Move> reading_order) {
  MoveList moves;
  std::copy_if(reading_order.begin(), reading_order.end(), std::back_inserter(moves),
               [&](Move m) { return position.legal(m); });
  return moves;
}

// Value, length and move, within limits.nodes; none where they do not suffice. Raises `nodes`.
std::optional<BestMove> exact_move(const games::Position& position, const MoveList& moves,
                                   const Limits& limits, Table& table, std::uint64_t& nodes) {
  const std::uint64_t before = nodes;
  const ValueAnswer best = value(position, true, limits, table, false);
  nodes += best.nodes;
  if (best.value == Value::unknown) return std::nullopt;
  for (const Move move : moves) {
    Limits rest = limits;
    rest.nodes -= std::min(rest.nodes, nodes - before);
    const Verdict verdict = keeps(position, move, best, rest, table, nodes);
    if (verdict == Verdict::unknown) break;
    if (verdict == Verdict::proved) return BestMove{move, true, best.value, best.plies, "proved", nodes};
  }
  return std::nullopt;
}

// Attempts with more and more nodes: what one learns is in the table for the next.
std::optional<BestMove> exact_within_share(const games::Position& position, const MoveList& moves,
                                           const Strength& strength, const Limits& limits, Table& table,
                                           std::uint64_t& nodes) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  const double seconds = kExactShare * strength.mcts.seconds;
  const double most_nodes = kExactShare * static_cast<double>(limits.nodes);
  const double first =
      std::clamp(kFirstAttemptASecond * strength.mcts.seconds, 50.0, static_cast<double>(kFirstAttempt));
  for (auto attempt = static_cast<std::uint64_t>(first);; attempt *= 2) {
    Limits bounded = limits;
    bounded.nodes = std::min<std::uint64_t>(attempt, static_cast<std::uint64_t>(most_nodes));
    if (auto best = exact_move(position, moves, bounded, table, nodes)) return best;
    const double passed = std::chrono::duration<double>(Clock::now() - begin).count();
    if (moves.size() == 1 || limits.stopped() || 3 * passed > seconds ||
        3 * static_cast<double>(nodes) > most_nodes)
      return std::nullopt;
  }
}

// A move drawn by visits, among those that are not proved to lose where there are others.
const MoveReport& drawn_by_visits(const MctsAnswer& answer, std::uint64_t seed) {
  Random random(~seed);
  std::uint64_t all = 0;
  const MoveReport* drawn = &answer.moves.front();
  for (const MoveReport& move : answer.moves) {
    if (move.proved.high == -1 || move.visits == 0) continue;
    all += move.visits;
    if (random.below(static_cast<std::uint32_t>(all)) < move.visits) drawn = &move;
  }
  return *drawn;
}

// About the move that is played.
std::string told(const MctsAnswer& answer, const MoveReport& best) {
  const std::string work =
      fmt::format("{} playouts and {} df-pn nodes", answer.playouts, answer.solver_nodes);
  if (best.proved.low == 1) return "proved to win, not how soon, after " + work;
  if (answer.proved.high == -1) return "proved to lose whatever is played, after " + work;
  if (answer.proved == ProvedRange{0, 0}) return "proved to draw, after " + work;
  return fmt::format("not solved: wins {:.1f} % after {}{}", 100 * best.win_rate, work,
                     best.proved.low == 0    ? "; proved not to lose"
                     : best.proved.high == 0 ? "; proved not to win"
                                             : "");
}

BestMove searched(const games::Position& position, const Strength& strength, Limits limits, Table& table) {
  MctsSettings settings = strength.mcts;
  if (strength.level != Level::hard) {
    settings.solver = strength.level == Level::medium;
    limits.nodes = std::min(limits.nodes, strength.level == Level::easy ? kEasyNodes : kMediumNodes);
  }
  BestMove best;
  best.analysis = mcts(position, settings, limits, table);
  const MctsAnswer& answer = best.analysis;
  const MoveReport* played = &answer.moves.front();
  best.nodes = answer.playouts + answer.solver_nodes;
  if (answer.proved.exact()) {
    best.exact = true;
    best.value = answer.proved.low == 1 ? Value::win : answer.proved.low == 0 ? Value::draw : Value::loss;
  } else if (strength.level == Level::easy) {
    played = &drawn_by_visits(answer, strength.mcts.seed);
  }
  best.move = played->move;
  best.how = told(answer, *played);
  return best;
}

}  // namespace

BestMove best_move(const games::Position& position, std::span<const Move> reading_order,
                   const Strength& strength, const Limits& limits, Table& table) {
  if (position.outcome() != games::Outcome::open) return {};
  std::uint64_t nodes = 0;
  std::optional<BestMove> exact;
  Strength rest = strength;
  if (strength.level == Level::hard) {
    const auto begin = std::chrono::steady_clock::now();
    const MoveList moves = ordered_moves(position, reading_order);
    exact = exact_within_share(position, moves, strength, limits, table, nodes);
    if (exact && !strength.analysis) return *exact;
    if (moves.size() == 1 && !strength.analysis) {
      BestMove only;
      only.move = moves.front();
      only.how = "the only move";
      only.nodes = nodes;
      return only;
    }
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    rest.mcts.seconds -= passed.count();
  }
  Limits left = limits;
  left.nodes -= std::min(left.nodes, nodes);
  BestMove best = searched(position, rest, left, table);
  best.nodes += nodes;
  if (!exact) return best;
  exact->nodes = best.nodes;
  exact->analysis = std::move(best.analysis);
  return *exact;
}

}  // namespace hissho::search
