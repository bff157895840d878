// How likely a move of the attacker's is the one that wins: a small fitted model, for first proof numbers.
//
// A proof-number search that gives every new edge the same number must open them all to learn what a glance
// tells. So each candidate is scored, and its first proof number grows with the distance to the best score:
// the search then spends on an unlikely move only what the likely ones have already cost.
//
// The model is linear. In each of the four directions through the cell the five windows that hold it are
// summed up, for either side, as the least number of stones missing in one of them and how many windows lack
// just that many (a line kind); then the two strongest directions of a side count together, and the strongest
// of both sides. Nothing else is known to it, so it is the same for every board and both rules.
//
// It orders moves and proves nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "search/gomoku/board.h"
#include "search/gomoku/move_weights.h"

namespace hissho::search::gomoku {

/// Hundredths of a nat; only differences on one board mean something. Requires an empty cell.
int score(const Board& board, Side side, Move cell, const MoveWeights& weights);

struct ScoredMove {
  Move move;
  int score;
};

/// Best first; equal scores by cell.
void sort_by_score(std::vector<ScoredMove>& moves);

/// First proof number of a move, the best one scoring `best`.
std::uint32_t first_proof_number(int score, int best);

}  // namespace hissho::search::gomoku
