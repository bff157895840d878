// The project's own check of a chapter, with the rules of games/: it catches a faulty worker or a flipped bit
// when a chapter arrives. hissho-verify, which shares no rules with this, is what a verdict rests on;
// docs/proofs.md, section 2, has the semantics of both. Positions met twice are told apart by 128-bit keys
// here.
//
// Errors give the moves from the chapter's position, the node, and what is wrong there.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "proof/chapter.h"

namespace hissho::proof {

/// The claim of a cited chapter, for citations by number (those of a file); nothing when there is no such
/// chapter.
using ClaimOf = std::function<std::optional<Claim>(std::uint32_t chapter)>;

/// Plays `lines` random lines of the opponent against the strategy. At every position on a line all that can
/// be seen there is checked: turn, legality, bound, an answer to each legal move, leaves, pairs, cited
/// claims.
Result<void> check_sampled(const games::Game& game, const Chapter& chapter, int lines, std::uint64_t seed,
                           const ClaimOf& claim_of = {});

/// Checks every line. True: the chapter proves its claim, given those that it cites. False: no fault was
/// found in `max_steps` positions, and more are left.
Result<bool> check_whole(const games::Game& game, const Chapter& chapter, std::uint64_t max_steps,
                         const ClaimOf& claim_of = {});

}  // namespace hissho::proof
