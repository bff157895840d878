// Zones: which cells a strategy needs, so that extra stones of the opponent elsewhere cannot break it.
//
// zone(node, board, n, k) is R_k of docs/proofs.md: for any set X of at most k empty cells outside it, the
// strategy still wins within n plies with opponent stones on X. Nothing where the rule gives "every cell".
// At a defender's node the zone of the pass tree at order 1 lists the replies that can matter; inside a tree
// that is itself used at order k, the zone of the pass tree at order k + 1 must be listed in full. A threat
// search that is told the order of its tree therefore makes trees whose zones exist.
//
// The search keeps zones as it builds (line_zone and reply_zone are its bricks); zone() computes one from the
// finished tree, as the verifier will. Windows are taken in the order of Geometry, as the verifier does, so
// that both choose the same cells. Thread-safety: pure but for the board, which is put back.
#pragma once

#include <optional>

#include "search/gomoku/board.h"
#include "search/gomoku/vcf.h"
#include "search/strategy.h"

namespace hissho::search::gomoku {

/// Orders above this have the same zone.
inline constexpr int kLastOrder = kLine - 1;

/// Adds to `zone` what the danger rule asks for at a Reply node: two empty cells of each live window of the
/// opponent that lacks at most k + 1 stones. Requires that it cannot make five.
void add_danger(const Board& board, Side opponent, int k, const CellSet& listed, CellSet& zone);

/// R_k of the strategy of a VCF line, the attacker to move.
CellSet line_zone(Board& board, Side attacker, const Line& line, int k);

/// The strategy itself.
NodeId line_strategy(Strategy& strategy, const Line& line);

/// R_k of any strategy of a win within n plies at this position; none for "every cell".
std::optional<CellSet> zone(const Strategy& strategy, NodeId node, Board& board, Side attacker, int n, int k);

}  // namespace hissho::search::gomoku
