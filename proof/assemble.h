// Puts a complete proof file together from chapters that cite each other by claim, as they lie in the store.
//
// Memory: two chapters at a time, and a claim and a number for each chapter of the proof. Every chapter is
// fetched twice: when it is first cited, and when it is written.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "proof/file.h"

namespace hissho::proof {

/// The chapter for a claim, nothing where there is none. Its own claim may be about a symmetric image of the
/// position asked for, and its bound tighter.
using ChapterSource = std::function<Result<std::optional<Chapter>>(const Claim& claim)>;

struct Assembled {
  FileHeader header;
  Claim claim;  // what the file proves: the root's position, the bound of its chapter
  std::uint64_t chapters = 0;
  std::uint64_t nodes = 0;
  std::uint32_t longest = 0;  // plies, over citations
};

struct AssembleError {
  std::string message;
  std::vector<Claim> holes;  // claims without a chapter; with these solved, assembling may succeed
};

/// Where the file goes, and who made it.
struct AssembleTarget {
  std::string path;
  std::string producer, produced_by;
};

/// Writes the proof of `root`. On any error the path is left as it was. Holes are all those that can be seen
/// without the missing chapters.
tl::expected<Assembled, AssembleError> assemble(const games::Game& game, const Claim& root,
                                                const ChapterSource& source, const AssembleTarget& target);

}  // namespace hissho::proof
