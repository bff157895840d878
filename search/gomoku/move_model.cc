#include "search/gomoku/move_model.h"

#include <algorithm>
#include <utility>

namespace hissho::search::gomoku {
namespace {

constexpr int kStep = 12;  // of score for one more proof number

/// The two strongest directions of a side.
struct Best {
  int first = 0, second = 0;
  void add(int strength) {
    second = std::max(second, std::min(first, strength));
    first = std::max(first, strength);
  }
  int pair() const { return first * (first + 1) / 2 + second; }
};

}  // namespace

int score(const Board& board, Side side, Move cell, const MoveWeights& weights) {
  Best own_best, others_best;
  int sum = 0;
  const Patterns& patterns = board.geometry().patterns();
  for (int d = 0; d < kDirections; ++d) {
    const LineKind mine = patterns.kind(board.pattern(side, cell, d));
    const LineKind theirs = patterns.kind(board.pattern(other(side), cell, d));
    sum += weights.own[mine.kind] + weights.others[theirs.kind];
    own_best.add(mine.strength);
    others_best.add(theirs.strength);
  }
  return sum + weights.own_best[own_best.pair()] + weights.others_best[others_best.pair()] +
         weights.both_best[own_best.first * kStrengths + others_best.first];
}

void sort_by_score(std::vector<ScoredMove>& moves) {
  std::sort(moves.begin(), moves.end(), [](const ScoredMove& a, const ScoredMove& b) {
    return a.score != b.score ? a.score > b.score : a.move < b.move;
  });
}

std::uint32_t first_proof_number(int score, int best) {
  return 1 + static_cast<std::uint32_t>(best - score) / kStep;
}

}  // namespace hissho::search::gomoku
