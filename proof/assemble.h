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
  std::uint32_t longest = 0;  // plies, over citations: no line of the proof is longer
  games::MoveList
      longest_moves;  // the longest line seen; of `longest` plies unless that took too long to find
};

/// Writes the proof of `root` to `path` (Writer's rules); game and main chapter of the header are filled in.
/// On any error the path is left as it was. Claims that are cited and have no chapter with a fitting bound
/// are an error that lists them, and stand in `holes` where given: with those solved, assembling may succeed.
/// They are all that can be seen without the missing chapters.
Result<Assembled> assemble(const games::Game& game, const Claim& root, const ChapterSource& source,
                           const FileHeader& header, const std::string& path,
                           std::vector<Claim>* holes = nullptr);

}  // namespace hissho::proof
