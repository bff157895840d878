// How fast the store takes and gives facts, on one thread: small facts, keys spread over 16 shards, half of
// the look-ups hits. Merges include the read that refuses contradictions. The plain_ ones do the same reads
// and writes of the same bytes on one RocksDB database as it comes, with its cache as large and a filter
// alike: what the store's own path (shards, locks, families, merging, parsing, the check) costs is the
// difference.
#include <benchmark/benchmark.h>
#include <rocksdb/cache.h>
#include <rocksdb/db.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/table.h>

#include <cstdlib>
#include <iostream>

#include "storage/store.h"
#include "storage/temporary.h"

namespace {

using namespace hissho::storage;

PositionKey key(std::uint64_t n) { return {n * 0x9e3779b97f4a7c15u + 1, (n + 1) * 0xbf58476d1ce4e5b9u}; }

hissho::pb::store::Fact fact(std::uint32_t within) {
  hissho::pb::store::Fact f;
  f.set_position("15/15/15/15/15/15/7xo6/7ox6/15/15/15/15/15/15/15 x");
  f.set_x_wins_within(within);
  f.set_best_move(112);
  f.set_work(within);
  return f;
}

template <class T>
T must(Result<T> result) {
  if (!result) {
    std::cerr << result.error() << '\n';
    std::exit(1);
  }
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

struct Fixture {
  TemporaryDirectory directory = must(TemporaryDirectory::make());
  std::unique_ptr<Store> store;
  Fixture() {
    Options options;
    options.directory = directory.path() + "/store";
    options.game = "gomoku:size=15,rule=standard";
    options.created_by = "storage_bench";
    store = must(Store::open(options));
  }
};

void merge_new_facts(benchmark::State& state) {
  Fixture f;
  std::uint64_t n = 0;
  for (auto _ : state) {
    must(f.store->merge_fact(key(n), fact(35)));
    ++n;
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(merge_new_facts)->Iterations(300000)->Unit(benchmark::kMicrosecond);

void merge_known_facts(benchmark::State& state) {
  Fixture f;
  for (std::uint64_t n = 0; n < 10000; ++n) must(f.store->merge_fact(key(n), fact(35)));
  std::uint64_t n = 0;
  for (auto _ : state) {
    must(f.store->merge_fact(key(n % 10000), fact(35 - static_cast<std::uint32_t>(n / 10000))));
    ++n;
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(merge_known_facts)->Iterations(100000)->Unit(benchmark::kMicrosecond);

void look_up(benchmark::State& state) {
  Fixture f;
  for (std::uint64_t n = 0; n < 200000; ++n) must(f.store->merge_fact(key(2 * n), fact(35)));
  std::uint64_t n = 0, hits = 0;
  for (auto _ : state) hits += must(f.store->fact(key(n++ % 400000))).has_value();
  state.SetItemsProcessed(state.iterations());
  state.counters["hits"] = static_cast<double>(hits) / static_cast<double>(n);
}
BENCHMARK(look_up)->Iterations(400000)->Unit(benchmark::kMicrosecond);

struct Plain {
  TemporaryDirectory directory = must(TemporaryDirectory::make());
  std::unique_ptr<rocksdb::DB> db;
  Plain() {
    rocksdb::BlockBasedTableOptions table;
    table.block_cache = rocksdb::NewLRUCache(Options{}.memory_bytes);
    table.filter_policy.reset(rocksdb::NewRibbonFilterPolicy(10));
    rocksdb::Options options;
    options.create_if_missing = true;
    options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
    rocksdb::DB* raw = nullptr;
    check(rocksdb::DB::Open(options, directory.path() + "/plain", &raw));
    db.reset(raw);
  }
  static void check(const rocksdb::Status& status) {
    if (status.ok() || status.IsNotFound()) return;
    std::cerr << status.ToString() << '\n';
    std::exit(1);
  }
  static std::string bytes(const PositionKey& k) {
    return std::string(reinterpret_cast<const char*>(&k), sizeof k);
  }
  bool get(std::uint64_t n, std::string& value) const {
    const auto status = db->Get({}, bytes(key(n)), &value);
    check(status);
    return status.ok();
  }
  void put(std::uint64_t n, std::uint32_t within) {
    check(db->Put({}, bytes(key(n)), fact(within).SerializeAsString()));
  }
};

void plain_read_and_put(benchmark::State& state) {
  Plain f;
  std::uint64_t n = 0;
  std::string value;
  for (auto _ : state) {
    f.get(n, value);
    f.put(n++, 35);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(plain_read_and_put)->Iterations(300000)->Unit(benchmark::kMicrosecond);

void plain_get(benchmark::State& state) {
  Plain f;
  for (std::uint64_t n = 0; n < 200000; ++n) f.put(2 * n, 35);
  std::uint64_t n = 0, hits = 0;
  std::string value;
  for (auto _ : state) hits += f.get(n++ % 400000, value);
  state.SetItemsProcessed(state.iterations());
  state.counters["hits"] = static_cast<double>(hits) / static_cast<double>(n);
}
BENCHMARK(plain_get)->Iterations(400000)->Unit(benchmark::kMicrosecond);

void put_chapters(benchmark::State& state) {
  Fixture f;
  const std::string bytes(static_cast<std::size_t>(state.range(0)), 'c');
  std::uint64_t n = 0;
  for (auto _ : state) must(f.store->put_chapter({key(n++), 0, 0}, 35, bytes));
  state.SetBytesProcessed(state.iterations() * state.range(0));
}
BENCHMARK(put_chapters)->Arg(4096)->Iterations(20000)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
