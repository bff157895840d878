// Cuts a chapter that has grown too large into chapters that cite each other by claim.
//
// A cut goes where the position is known: along listed moves and acts from the root, never inside a tree that
// answers unlisted moves (one citation cannot fit many positions). Where such a tree is itself too large, the
// unlisted moves are listed first, each with the same tree, and cut like the others.
#pragma once

#include <vector>

#include "proof/chapter.h"

namespace hissho::proof {

/// A chapter of this size takes well below kMaxChapterBytes.
inline constexpr std::size_t kMaxChapterSize = 4'000'000;

/// Nodes, listed moves and paired cells together, and an eighth of the text of cited positions: about eight
/// bytes each.
std::size_t size_of(const Chapter& chapter);

/// The chapter itself where it is small enough; else chapters of at most max_size nodes and listed moves (a
/// single node with all its children cut off may exceed that), the main one first, with the claim and the id
/// of `big`. A cut-off chapter has id 0 and its bound is what is left of the claim's. Proves what `big`
/// proves, if that proves anything. Error: a position that is none.
Result<std::vector<Chapter>> split(const games::Game& game, Chapter big,
                                   std::size_t max_size = kMaxChapterSize);

}  // namespace hissho::proof
