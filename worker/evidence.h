// From a search's strategy to chapters: the observer that records proofs.
#pragma once

#include <string>
#include <vector>

#include "games/registry.h"
#include "proof/chapter.h"
#include "search/problem.h"

namespace hissho::worker {

/// The claim that an answer with a verdict proves: the attacker's win, or the other side's hold, within the
/// bound that was asked (a win gets the bound it really needs).
proof::Claim proved_claim(const games::Position& position, const search::Problem& problem,
                          const search::Answer& answer);

/// The strategy below `root` as one chapter.
proof::Chapter record(const proof::Claim& claim, const search::Strategy& strategy, search::NodeId root);

/// The chapters that prove `claim`, packed; the first is the main one. Large strategies are split, so that no
/// chapter unfolds to more than a reader accepts.
games::Result<std::vector<std::string>> pack_evidence(const games::Game& game, const proof::Claim& claim,
                                                      const search::Strategy& strategy, search::NodeId root);

}  // namespace hissho::worker
