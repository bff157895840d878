// Merges one store into another of the same game: facts with their evidence. Job trees and claims are of one
// run on one store, so they are not taken over.
//
// At every instant of a merge the receiving store is one that a run could have left, and what it knew before
// it still knows: so a merge may be killed, and done again it goes on. First the chapters that replace
// nothing are written; without a fact nobody believes them. Then those that replace looser ones, the cited
// before the citing. Then the facts, each bound only where the evidence for it has arrived. A store with a
// fact that contradicts one here, or itself, is refused whole before anything is written, since one of the
// two stores rests on a false proof.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/store.h"

namespace hissho::storage {

/// How a merge came out.
struct Merged {
  std::uint64_t facts = 0;                  // in the source
  std::uint64_t news = 0;                   // facts that told the receiving store something
  std::uint64_t chapters = 0;               // chapters that went over
  std::uint64_t unproved = 0;               // bounds without evidence in the source, left out
  std::uint64_t contradiction_count = 0;    // with any, nothing was merged
  std::vector<std::string> contradictions;  // the first hundred: position, what contradicts what
  bool stopped = false;                     // asked to stop; everything written so far is good
};

struct MergeError {
  bool source = false;  // the source cannot be read; else the receiving store cannot be written
  std::string text;
};

struct MergeOptions {
  /// Of two positions, the cited one has the greater depth (stones on the board). From position texts.
  std::function<int(const std::string& position)> depth;
  /// Called for every record, with the number of those done in this phase; returns false to stop. May be
  /// empty.
  std::function<bool(std::string_view doing, std::uint64_t done)> go_on;
};

/// Thread-safety: no other thread may write to `into` meanwhile.
tl::expected<Merged, MergeError> merge(Store& into, const Store& from, const MergeOptions& options);

}  // namespace hissho::storage
