// What a real solve leaves behind for simulations: its job tree with the proof numbers that the workers gave,
// what each job cost, and how each position ended. docs/scaling.md has the format.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "coordinator/tree.h"

namespace hissho::simulate {

struct TraceChild {
  std::uint32_t pn = 1, dn = 1;  // as the expansion gave them
  std::int64_t node = -1;        // of the trace; -1: nobody was asked about this move
  friend bool operator==(const TraceChild&, const TraceChild&) = default;
};

struct TraceNode {
  bool attacker_moves = false;
  coordinator::State state = coordinator::State::leaf;  // at the end
  std::uint32_t jobs = 0;
  std::uint64_t nodes = 0;           // search nodes of these jobs
  double seconds = 0;                // wall time of these jobs, times their threads
  double check_seconds = 0;          // coordinator: results checked and written down
  double tree_seconds = 0;           // coordinator: what they changed in the tree
  std::vector<TraceChild> children;  // of the last expansion
  friend bool operator==(const TraceNode&, const TraceNode&) = default;
};

struct Trace {
  std::string game, claim;
  std::vector<TraceNode> nodes;  // 0 is the claim's position
  friend bool operator==(const Trace&, const Trace&) = default;
};

std::string trace_text(const Trace& trace);
/// The error gives the line and what is wrong there.
games::Result<Trace> parse_trace(const std::string& text);

games::Result<void> write_trace(const std::string& path, const Trace& trace);
games::Result<Trace> read_trace(const std::string& path);

}  // namespace hissho::simulate
