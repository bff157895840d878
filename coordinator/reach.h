// What the claims of a store still need of it: of a decided claim its verdict with the evidence, of an open
// one what a resumed run would put into its job tree, and the evidence for what is solved there.
//
// Memory: some 100 bytes for each chapter, job and position that is reached.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <tuple>

#include "games/registry.h"
#include "storage/store.h"

namespace hissho::coordinator {

struct Reach {
  using Position = std::tuple<std::uint64_t, std::uint64_t>;                // hi, lo
  using Chapter = std::tuple<Position, std::uint8_t, std::uint8_t>;         // side, goal
  using Job = std::tuple<Position, std::uint8_t, std::uint32_t, Position>;  // claim, position

  std::set<Chapter> chapters;
  std::set<Job> jobs;
  std::uint64_t holes = 0;  // chapters that decided claims need and the store lacks; with any, all claims
                            // count as open, since a run would have to go on

  /// For Store::retain. This must outlive it.
  storage::Wanted wanted() const;
};

/// Walks from every claim. The error says which record cannot be read.
games::Result<Reach> reach(const storage::Store& store, const games::Game& game,
                           std::span<const storage::StoredClaim> claims);

}  // namespace hissho::coordinator
