// A smaller proof of the same claim: what the main claim does not need is left out, and what several places
// prove is written once.
//
// Three things are done. Chapters and nodes that the main claim does not reach are dropped. Of several
// chapters about one position (or about symmetric ones) with one side and goal, the one with the tightest
// bound serves all: a win within fewer plies is a win within more, a hold for longer is a hold for less. And
// where a line inside a chapter comes to a position that another chapter is about, that chapter is cited in
// place of a second strategy. Citations still lead to positions of more stones, so none can go in a circle.
//
// A position is known along listed moves and acts only. Under an `otherwise` one node serves many positions;
// such trees are copied as they are.
#pragma once

#include "proof/file.h"

namespace hissho::proof {

struct Trimmed {
  Claim claim;
  std::uint64_t chapters_before = 0, chapters_after = 0;
  std::uint64_t nodes_before = 0, nodes_after = 0;
};

/// Writes the trimmed proof to `path` (Writer's rules). Memory: the claims, and two chapters at a time. The
/// result proves what the file proves, if that proves anything; it is for the verifier to say so.
Result<Trimmed> trim(const Reader& reader, const FileHeader& header, const std::string& path);

}  // namespace hissho::proof
