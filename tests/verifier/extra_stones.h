// What a zone says about extra stones, word for word as docs/proofs.md has it.
#pragma once

#include "verifier/zone.h"

namespace hissho::verifier::testing {

/// May the cells of `stones`, no more than the zone's order, be filled by the opponent?
inline bool harmless(const InARowRules& rules, const Zone& zone, const CellSet& stones, int cells_free = 2) {
  if (zone.every || !(zone.cells & stones).empty()) return false;
  for (const Obstacle& obstacle : zone.obstacles) {
    if ((cells_of(rules, obstacle) - stones).size() < cells_free) return false;
  }
  return true;
}

}  // namespace hissho::verifier::testing
