#include "search/gomoku/bestmove.h"

#include <fmt/format.h>

#include <algorithm>

namespace hissho::search {
namespace {

/// Cells that make `side` five at once.
MoveList fives(const games::InARowPosition& position, Side side) {
  MoveList all;
  MoveList winning;
  games::InARowPosition moved = position.with_to_move(side);
  moved.moves(all);
  for (const Move move : all) {
    const auto undo = moved.play(move);
    if (moved.outcome() == games::win_of(side)) winning.push_back(move);
    moved.undo(undo);
  }
  return winning;
}

BestMove guessed(Move move, const char* why, std::uint64_t nodes) {
  BestMove best;
  best.move = move;
  best.how = fmt::format("not solved: {} after {} nodes", why, nodes);
  best.nodes = nodes;
  return best;
}

}  // namespace

BestMove best_threat_move(const games::InARowPosition& position, const Limits& limits, Table& table,
                          gomoku::GomokuTables& tables) {
  const Side mover = position.to_move();
  const games::InARowRules& rules = position.rules();
  if (position.stones() == 0) return guessed(static_cast<Move>(rules.cells() / 2), "the centre", 0);
  if (const MoveList own = fives(position, mover); !own.empty())
    return {own.front(), true, Value::win, 1, "proved: wins at once", 0};
  if (const MoveList blocks = fives(position, games::other(mover)); !blocks.empty())
    return guessed(blocks.front(), "stops a five", 0);
  Limits half = limits;
  half.nodes = limits.nodes / 2;
  // As the defender: what the opponent threatens, and the replies that matter.
  const Answer defence = solve_gomoku(position, {games::other(mover)}, half, table, tables);
  const auto easier = [](const ChildNumbers& a, const ChildNumbers& b) {
    return static_cast<double>(a.proof_number) / a.disproof_number <
           static_cast<double>(b.proof_number) / b.disproof_number;
  };
  if (defence.otherwise != kNoNode && !defence.children.empty())
    return guessed(std::ranges::max_element(defence.children, easier)->move, "the hardest reply to refute",
                   defence.nodes);
  const Answer attack = solve_gomoku(position, {mover}, half, table, tables);
  const std::uint64_t nodes = defence.nodes + attack.nodes;
  if (attack.verdict == Verdict::proved)
    return {attack.strategy.move(attack.root), true, Value::win, 0, "proved to win, not how soon", nodes};
  if (!attack.children.empty())
    return guessed(attack.children.front().move, "the most promising attack", nodes);
  MoveList all;
  position.moves(all);
  return guessed(all.front(), "nothing seen", nodes);
}

}  // namespace hissho::search
