// Proof files from strategies that a search left in memory.
#pragma once

#include <string>

#include "games/registry.h"
#include "proof/assemble.h"
#include "search/value.h"

namespace hissho::cli {

/// Writes the proof of one claim about `position`. Throws std::runtime_error with what could not be written.
proof::Assembled write_evidence(const games::Game& game, const games::Position& position,
                                const search::ShownClaim& shown, const std::string& path);

}  // namespace hissho::cli
