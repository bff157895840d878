// How facts about one position combine, and when two of them cannot both be true.
//
// Combining is a join: associative, commutative, and idempotent, so a RocksDB merge operator may apply it in
// any order, grouping, and number of times. Each bound is a minimum or a maximum by itself. The best move
// goes with the strongest statement: the least win (of either side) where one is known, else the greatest
// no-win; equals go to the smaller move, and a statement without a move is the weakest of its equals. Since
// the strength of a combined fact is the strength of its strongest part, (strength, move) is one
// lexicographic maximum, and that is a join too. The position text of colliding keys goes to the smaller one;
// merge_fact refuses such a pair before it is written.
//
// Thread-safety: free functions without state.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "proto/proof.pb.h"
#include "proto/store.pb.h"

namespace hissho::storage {

/// Tightens `into` by `from`.
void tighten(pb::store::Fact& into, const pb::store::Fact& from);

/// What is impossible about a fact (a win within n beside no win within m >= n; wins of both sides), if
/// anything.
std::optional<std::string> contradiction(const pb::store::Fact& fact);

/// The fact with only the bounds that `keep` wants. A bound is named by the claim of the chapter that shows
/// it: a win by the winner's GOAL_WIN, no win of a side by GOAL_HOLD of the other. The best move stays where
/// the strongest statement does.
pb::store::Fact only_bounds(
    const pb::store::Fact& fact,
    const std::function<bool(std::uint8_t side, pb::proof::Goal goal, std::uint32_t within)>& keep);

/// Does a fact state any bound?
bool states_anything(const pb::store::Fact& fact);

/// "15/15/... x: x wins within 35, best move 112, work 1000", for messages.
std::string text(const pb::store::Fact& fact);

}  // namespace hissho::storage
