// One chapter of a file, loaded and checked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verifier/budget.h"
#include "verifier/proof_reader.h"

namespace hissho::verifier {

/// The first node at which a check failed.
struct Refutation {
  std::uint32_t chapter = 0;
  Claim claim;                    // of that chapter
  NodeNumber node = 0;            // by the number it has in the file
  std::vector<std::string> line;  // moves from that chapter's position
  std::string reason;
  std::string board;  // drawn, several lines
};

/// A chapter holds when it proves its claim, given the claims of the chapters it cites.
struct ChapterResult {
  std::optional<Refutation> refutation;  // absent where it holds
  std::vector<std::uint32_t> cited;      // what the check relied on, ascending
  int longest = 0;                       // plies to its end, a citation or a leaf

  bool holds() const { return !refutation; }
};

/// An error where the file cannot be read again. Several threads may check chapters of one reader.
Result<ChapterResult> check_chapter(const ProofReader& proof, const ChapterInfo& info, bool exact,
                                    Budget& budget);

}  // namespace hissho::verifier
