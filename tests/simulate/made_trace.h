// A trace that no solve made: a random AND/OR tree whose verdicts follow from its leaves.
#pragma once

#include <random>

#include "simulate/trace.h"

namespace hissho::simulate::testing {

/// A node with all that is below it; returns its number. `wanted`: the verdict that it has to have.
inline std::size_t grow(Trace& trace, std::mt19937& random, bool attacker_moves, bool wanted, int depth) {
  const std::size_t me = trace.nodes.size();
  trace.nodes.emplace_back();
  TraceNode made;
  made.attacker_moves = attacker_moves;
  made.state = wanted ? coordinator::State::proved : coordinator::State::disproved;
  made.jobs = 1;
  made.nodes = 500 + random() % 1500;
  made.seconds = static_cast<double>(made.nodes) / 100'000;
  made.check_seconds = 1e-4;
  if (depth > 0) {
    const bool one_suffices = attacker_moves == wanted;
    const std::size_t listed = 2 + random() % 4;
    const std::size_t good = random() % listed;
    for (std::size_t c = 0; c < listed; ++c) {
      TraceChild child{1 + static_cast<std::uint32_t>(random() % 9),
                       1 + static_cast<std::uint32_t>(random() % 9)};
      if (!one_suffices || c == good)
        child.node = static_cast<std::int64_t>(grow(trace, random, !attacker_moves, wanted, depth - 1));
      else if (random() % 2 == 0)
        child.node = static_cast<std::int64_t>(grow(trace, random, !attacker_moves, !wanted, depth - 1));
      made.children.push_back(child);
    }
  }
  trace.nodes[me] = made;
  return me;
}

inline Trace made_trace(bool proved, unsigned seed = 1) {
  Trace trace{"ttt", "a made-up claim", {}};
  std::mt19937 random(seed);
  grow(trace, random, true, proved, 5);
  return trace;
}

}  // namespace hissho::simulate::testing
