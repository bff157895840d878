// A fixed piece of gomoku work whose node count is the same on every machine: `hissho bench` prints it, and a
// commit that changes the search says the old count and the new one.
#pragma once

#include <cstdint>

namespace hissho::search::gomoku {

struct BenchCount {
  std::uint64_t nodes = 0;  // of all layers
  int proved = 0;
  int positions = 0;
};

/// Solves a fixed set of positions (exact five, 15x15), each with fresh tables and `nodes` at most, on the
/// calling thread. Deterministic. Uses about 50 MB.
BenchCount run_bench(std::uint64_t nodes = 300'000);

}  // namespace hissho::search::gomoku
