// Lengths of proofs in plies, from the structure alone: within a chapter, and over the citations between
// many. The numbers bound every line that can be played from above; a line can end earlier (a listed move may
// not be legal, an act may end the game), never later.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "proof/chapter.h"

namespace hissho::proof {

/// For each node the longest line below it. `cited[i]` is the length of the chapter that citation i goes to;
/// an empty span counts citations as 0.
std::vector<std::uint32_t> lengths(const Chapter& chapter, std::span<const std::uint32_t> cited = {});

/// Adds up chapters that cite each other by number. Keeps a few words a chapter, not the chapters.
class TotalLength {
 public:
  void add(const Chapter& chapter);

  /// Longest line from each chapter's root, citations followed. Error: a citation to a chapter that was not
  /// added, or citations that go round in a circle.
  Result<std::map<std::uint32_t, std::uint32_t>> totals() const;

 private:
  struct Summary {
    std::uint32_t own = 0;                         // longest line that ends in the chapter itself
    std::map<std::uint32_t, std::uint32_t> cited;  // chapter -> most plies before it is cited
  };
  std::map<std::uint32_t, Summary> chapters_;
};

}  // namespace hissho::proof
