// Best moves: the value and its length first (value.h), then the first move in reading order that keeps them,
// each asked one question: won within the same length, not lost sooner, or not lost at all. Where the value
// stays open: a move that wins at once; else, among the moves that do not let the opponent win at once (all
// of them where there is none), the one with the best numbers after a search with what is left of the budget.
#include "search/bestmove.h"

#include <fmt/format.h>
#include <algorithm>

#include "search/generic.h"

namespace hissho::search {
namespace {

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

bool loses_at_once(const games::Position& position, Move move) {
  const games::Position next = after(position, move);
  if (next.outcome() != games::Outcome::open) {
    return next.outcome() == games::win_of(games::other(position.to_move()));
  }
  return !next.wins_now(next.to_move()).empty();
}

// The move of a proved claim. Where its root is a leaf (a pairing, no line left) any move keeps it.
BestMove claimed(const Answer& answer, const MoveList& moves, Value value, const char* how) {
  const bool act = answer.strategy.kind(answer.root) == StrategyKind::act;
  return {act ? answer.strategy.move(answer.root) : moves.front(), true, value, 0, how, answer.nodes};
}

// The move whose child looks best: `sign` is +1 where the numbers are about a win of the mover.
Move most_promising(const games::Position& position, const MoveList& moves,
                    const std::vector<ChildNumbers>& children, double sign) {
  Move best = moves.front();
  double most = -4;
  for (const Move move : moves) {
    double promise = loses_at_once(position, move) ? -2 : 0;
    for (const ChildNumbers& child : children) {
      if (child.move != move) continue;
      const double disproof = child.disproof_number;
      promise += sign * disproof / (disproof + child.proof_number);
    }
    if (promise > most) {
      most = promise;
      best = move;
    }
  }
  return best;
}

BestMove guess(const games::Position& position, const MoveList& moves, Limits limits, Table& table) {
  const Side mover = position.to_move();
  for (const Move move : position.wins_now(mover)) {
    return {move, true, Value::win, 1, "proved: wins at once", 0};
  }
  limits.nodes /= 2;
  Answer answer = solve_generic(position, {mover, kNoBound}, limits, table);
  if (answer.verdict == Verdict::proved)
    return claimed(answer, moves, Value::win, "proved to win, not how soon");
  BestMove best;
  best.nodes = answer.nodes;
  double sign = 1;
  if (answer.verdict == Verdict::disproved) {
    sign = -1;
    answer = solve_generic(position, {games::other(mover), kNoBound}, limits, table);
    best.nodes += answer.nodes;
    if (answer.verdict == Verdict::disproved) return claimed(answer, moves, Value::draw, "proved to draw");
  }
  best.move = most_promising(position, moves, answer.children, sign);
  best.how = fmt::format("not solved: best numbers after {} nodes", best.nodes);
  return best;
}

}  // namespace

BestMove best_move(const games::Position& position, std::span<const Move> reading_order, const Limits& limits,
                   Table& table) {
  if (position.outcome() != games::Outcome::open) return {};
  const MoveList moves = ordered_moves(position, reading_order);
  Limits half = limits;
  half.nodes = limits.nodes / 2;
  ValueAnswer best = value(position, true, half, table, false);
  std::uint64_t nodes = best.nodes;
  if (best.value != Value::unknown) {
    for (const Move move : moves) {
      Limits rest = limits;
      rest.nodes -= std::min(rest.nodes, nodes);
      const Verdict verdict = keeps(position, move, best, rest, table, nodes);
      if (verdict == Verdict::unknown) break;
      if (verdict == Verdict::proved) return {move, true, best.value, best.plies, "proved", nodes};
    }
  }
  Limits rest = limits;
  rest.nodes -= std::min(rest.nodes, nodes);
  BestMove found = guess(position, moves, rest, table);
  found.nodes += nodes;
  return found;
}

}  // namespace hissho::search
