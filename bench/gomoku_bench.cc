// Speed of the gomoku engine's layers on one thread: stones put and taken back, VCF nodes, VCT expansions,
// and the whole solver. items_per_second is what to compare.
#include <benchmark/benchmark.h>

#include <sstream>
#include <string>

#include "search/gomoku/bench.h"
#include "search/gomoku/vct.h"

namespace hissho::search::gomoku {
namespace {

struct Position {
  Board board{std::make_shared<const Geometry>(15, true)};
  Side to_move = Side::x;

  explicit Position(const char* moves) {
    std::istringstream in(moves);
    for (std::string word; in >> word; to_move = other(to_move)) {
      board.put(to_move, static_cast<Move>((std::stoi(word.substr(1)) - 1) * 15 + word[0] - 'a'));
    }
  }
};

constexpr const char* kThreats = "h8 h10 g7 j10 g8 f8";  // a threat win of 17 plies is published
constexpr const char* kFours =                           // a VCF of 25 plies, none shorter
    "l14 i14 e13 g13 h13 k12 h12 h11 i11 l11 g10 i10 h10 f9 k10 h9 j9 i9 h8 l9 i8 j8";

void put_and_take(benchmark::State& state) {
  Position position(kFours);
  std::vector<Move> empties;
  for (Move m = 0; m < 225; ++m) {
    if (position.board.empty(m)) empties.push_back(m);
  }
  for (auto _ : state) {
    for (const Move m : empties) {
      const Placed placed(position.board, Side::x, m);
      benchmark::DoNotOptimize(position.board.can_five(Side::x));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(empties.size()));
}
BENCHMARK(put_and_take);

void vcf_none_within_23(benchmark::State& state) {
  Position position(kFours);
  std::int64_t nodes = 0;
  for (auto _ : state) {
    state.PauseTiming();
    VcfTable table(std::size_t{1} << 20);
    state.ResumeTiming();
    Vcf vcf(position.board, table);
    benchmark::DoNotOptimize(vcf.solve(position.to_move, 23, UINT64_MAX, true));
    nodes += static_cast<std::int64_t>(vcf.nodes());
  }
  state.SetItemsProcessed(nodes);
}
BENCHMARK(vcf_none_within_23);

void vct(benchmark::State& state) {
  Position position(kThreats);
  std::int64_t nodes = 0;
  for (auto _ : state) {
    state.PauseTiming();
    VcfTable table(std::size_t{16} << 20);
    state.ResumeTiming();
    Vcf vcf(position.board, table);
    Hints hints;
    Vct threats(position.board, vcf, hints);
    benchmark::DoNotOptimize(threats.solve(position.to_move, kAnyLength, 20'000));
    nodes += static_cast<std::int64_t>(threats.nodes());
  }
  state.SetItemsProcessed(nodes);
}
BENCHMARK(vct)->Unit(benchmark::kMillisecond);

void solver(benchmark::State& state) {
  std::int64_t nodes = 0;
  for (auto _ : state) nodes += static_cast<std::int64_t>(run_bench(100'000).nodes);
  state.SetItemsProcessed(nodes);
}
BENCHMARK(solver)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hissho::search::gomoku

BENCHMARK_MAIN();
