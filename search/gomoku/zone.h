// Zones: what a strategy needs, so that extra stones of the opponent elsewhere cannot break it.
//
// The zone of order k is R_k of docs/proofs.md: cells S that must stay free of extra stones, and obstacles F,
// sets of cells of which at least two must stay free - the empty cells of windows that the opponent could
// fill with k + 1 stones. For any set X of at most k empty cells that misses S and leaves two cells of every
// obstacle, the strategy still wins within n plies with opponent stones on X. So a reply that lies in S, or
// in an obstacle of two cells, has to be answered; every other one loses to the tree that the zone is of.
//
// A defender's node therefore lists what the order-1 zone of its pass tree asks for, asked_for(), whatever
// order it is used at itself: the obstacles carry the rest. Only under several nested passes do they grow,
// and then the tree has no zone (kMostObstacles).
//
// The search keeps zones as it builds (line_zone, reply_zone are its bricks); zone() computes one from the
// finished tree, as the verifier will. Thread-safety: pure but for the board, which is put back.
#pragma once

#include <optional>
#include <vector>

#include "search/gomoku/board.h"
#include "search/gomoku/vcf.h"
#include "search/strategy.h"

namespace hissho::search::gomoku {

/// Orders above this have the same zone.
inline constexpr int kLastOrder = kLine - 1;
inline constexpr std::size_t kMostObstacles = 4096;

/// Some cells of a window: its number, and a bit for each of its five cells above it.
using Obstacle = std::uint16_t;

struct Zone {
  CellSet cells;
  std::vector<Obstacle> obstacles;  // ascending, none twice, none with two of its cells in `cells`
  friend bool operator==(const Zone&, const Zone&) = default;
};

/// The cells where a stone may break the tree of a zone: S, and the obstacles of two cells.
CellSet asked_for(const Geometry& geometry, const Zone& zone);

/// R_k of the strategy of a VCF line, the attacker to move.
Zone line_zone(Board& board, Side attacker, const Line& line, int k);

/// What the zone of a VCF line asks for, at every order: asked_for(line_zone(...)), without the rest of it.
CellSet line_asks_for(Board& board, Side attacker, const Line& line);

/// Collects R_k of a Reply node, the attacker's opponent to move on the board.
class ReplyZone {
 public:
  ReplyZone(const Board& board, Side attacker, int k);
  /// A legal listed move and the zone of its node at order k.
  void listed(Move move, const Zone& child);
  /// After all listed moves: the zone of `otherwise` at order k + 1. False: a move that it asks for is not
  /// listed.
  [[nodiscard]] bool otherwise(const Zone& pass);
  /// None where the obstacles are too many.
  std::optional<Zone> finish();

 private:
  const Board& board_;
  int k_;
  CellSet listed_;
  Zone zone_;
};

/// The strategy of a VCF line.
NodeId line_strategy(Strategy& strategy, const Line& line);

/// R_k of any strategy of a win within n plies at this position; none for "every cell".
std::optional<Zone> zone(const Strategy& strategy, NodeId node, Board& board, Side attacker, int n, int k);

}  // namespace hissho::search::gomoku
