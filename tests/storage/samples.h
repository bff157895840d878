// Values and shorthands that several storage tests use.
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "storage/store.h"
#include "storage/temporary.h"

namespace hissho::storage::samples {

inline constexpr char kGame[] = "mnk:width=3,height=3,k=3,exact=false,wrap=none";

/// Well spread and reproducible; different for different numbers.
inline PositionKey key(std::uint64_t n) {
  return {n * 0x9e3779b97f4a7c15u + 1, (n + 1) * 0xbf58476d1ce4e5b9u};
}

inline pb::store::Fact x_wins(std::uint32_t within, std::uint32_t move, std::uint64_t work = 1) {
  pb::store::Fact f;
  f.set_position("3/3/3 x");
  f.set_x_wins_within(within);
  f.set_best_move(move);
  f.set_work(work);
  return f;
}

inline Options options(const std::string& directory) {
  Options o;
  o.directory = directory;
  o.game = kGame;
  o.shards = 4;
  o.memory_bytes = 32u << 20;
  o.created_by = "a test";
  return o;
}

inline Options read_only(const std::string& directory) {
  Options o = options(directory);
  o.mode = Mode::read_only;
  return o;
}

/// Fails the test with the error.
template <class T>
T must(Result<T> result) {
  if (!result) {
    ADD_FAILURE() << result.error();
    throw std::runtime_error(result.error());
  }
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

inline std::unique_ptr<Store> open(const Options& o) { return must(Store::open(o)); }

/// The error of an opening that must fail.
inline std::string refused(const Options& o) {
  auto store = Store::open(o);
  return store ? "(it opened)" : store.error();
}

inline void expect_mentions(const std::string& text, std::initializer_list<const char*> parts) {
  for (const char* part : parts)
    EXPECT_NE(text.find(part), std::string::npos) << "\"" << part << "\" in: " << text;
}

inline std::string random_bytes(std::size_t size, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::string out(size, '\0');
  for (char& c : out) c = static_cast<char>(random());
  return out;
}

}  // namespace hissho::storage::samples
