// Speed of the generic search: expanded nodes a second of df-pn on one thread, with a fresh table each time.
#include <benchmark/benchmark.h>

#include <stdexcept>

#include "search/generic.h"
#include "search/value.h"

namespace hissho::search {
namespace {

constexpr std::size_t kTableBytes = 64u << 20;

games::Game game(const char* spec) {
  auto made = games::Game::make(spec);
  if (!made) throw std::runtime_error(made.error());
  return *made;
}

// Decides "x wins" from the empty board, or spends the budget.
void decide_start(benchmark::State& state, const char* spec, std::uint64_t budget) {
  const games::Position position = game(spec).start();
  Limits limits;
  limits.nodes = budget;
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    Table table(kTableBytes);
    benchmark::DoNotOptimize(decide(position, {Side::x, kNoBound}, limits, table, &nodes));
  }
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}
BENCHMARK_CAPTURE(decide_start, mnk_5x5x4, "mnk:width=5,height=5,k=4", UINT64_MAX)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decide_start, shift_tac, "shift-tac", UINT64_MAX)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decide_start, tactical, "tactical", 100'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decide_start, gomoku, "gomoku", 5'000)->Unit(benchmark::kMillisecond);

// Value, length and both strategies of 6x6x4 (win in 11).
void value_6x6x4(benchmark::State& state) {
  const games::Position position = game("mnk:width=6,height=6,k=4").start();
  for (auto _ : state) {
    Table table(kTableBytes);
    benchmark::DoNotOptimize(value(position, true, {}, table).plies);
  }
}
BENCHMARK(value_6x6x4)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hissho::search

BENCHMARK_MAIN();
