// A move in gomoku where no win is known: what the threat engine thinks of it.
#pragma once

#include "games/in_a_row.h"
#include "search/bestmove.h"
#include "search/gomoku/solver.h"

namespace hissho::search {

/// Wins at once; else, where the opponent would win after a pass, the reply that is hardest to refute among
/// those that matter; else the most promising attack. Never exact but for a win at once. Requires
/// plays_gomoku(position.rules()) and an open position.
BestMove best_threat_move(const games::InARowPosition& position, const Limits& limits, Table& table,
                          gomoku::GomokuTables& tables);

}  // namespace hissho::search
