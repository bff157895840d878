// Pairing strategies for in-a-row games: a proof at sight that a side cannot win any more.
//
// If the empty cells hold disjoint pairs such that every line still open to the attacker contains both cells
// of one pair, the other side never loses: it answers in the pair, whatever else is going on (Hales and
// Jewett, "Regularity and positional games", Trans. AMS 106, 1963). It is the `Pair` leaf of
// docs/proofs.md, and what makes drawn boards fall early: a quiet position with 20 empty cells is one leaf
// instead of a subtree.
//
// Finding the pairs is a small exact cover with a choice: take the open window with the fewest free cells,
// try its pairs (those that serve most other windows first), go back where a window is left with one free
// cell. The effort is bounded, so "no pairing found" is no fact; a pairing found is checked by the verifier.
// Before any search, two counts reject most positions at once: a window with one empty cell has no pair, and
// a pair serves at most k - 1 windows.
#pragma once

#include "games/in_a_row.h"

namespace hissho::search {

/// Thread-safe (no state). Cost: about (open windows) x (effort) steps.
/// True when disjoint pairs answer every window open to `attacker`; then `pairs` holds the cells, two by two
/// (none when no window is open). `effort`: windows treated before it gives up.
bool find_pairing(const games::InARowPosition& position, games::Side attacker, games::MoveList& pairs,
                  int effort = 100);

}  // namespace hissho::search
