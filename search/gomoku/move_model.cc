#include "search/gomoku/move_model.h"

#include <algorithm>
#include <utility>

namespace hissho::search::gomoku {
namespace {

constexpr int kStep = 12;  // of score for one more proof number

struct LineKind {
  std::uint8_t kind;
  std::uint8_t strength;
};

/// Of a direction: counts of windows by missing stones, four bits each, missing 0 in the lowest.
LineKind line_kind(std::uint64_t counts) {
  constexpr std::array<std::uint8_t, 6> few{0, 6, 5, 3, 1, 0}, many{0, 6, 5, 4, 2, 0};
  constexpr std::array<int, 6> enough{0, 1, 1, 3, 4, 1};
  for (int missing = 1; missing <= kLine; ++missing) {
    const int windows = static_cast<int>(counts >> (4 * missing) & 15);
    if (windows == 0) continue;
    const std::uint8_t strength = windows >= enough[missing] ? many[missing] : few[missing];
    return {static_cast<std::uint8_t>((missing - 1) * kLine + windows), strength};
  }
  return {0, 0};
}

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
  const int own_shift = 4 * index(side), others_shift = 4 - own_shift;
  Best own_best, others_best;
  int sum = 0;
  for (const auto& windows : board.geometry().windows_of(cell)) {
    std::uint64_t own = 0, others = 0;
    for (const std::uint16_t w : windows) {
      const unsigned missing = board.missing_both(w);
      own += std::uint64_t{1} << (4 * (missing >> own_shift & 15));
      others += std::uint64_t{1} << (4 * (missing >> others_shift & 15));
    }
    const LineKind mine = line_kind(own), theirs = line_kind(others);
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
