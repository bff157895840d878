// Zobrist keys (A. L. Zobrist, "A new hashing method with application for game playing", 1970): a position's
// key is the exclusive or of one random number a feature. They come from splitmix64 with a fixed seed, so a
// key means the same in every process and in every store.
#pragma once

#include "games/types.h"

namespace hissho::games {

/// The n-th output of splitmix64 (S. Vigna) from the seed of this project.
constexpr std::uint64_t splitmix64(std::uint64_t n) {
  std::uint64_t z = 0x4869737368006f31ULL + (n + 1) * 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

/// The key of the n-th feature. Each game numbers its features; stones first: 2 * cell + side.
constexpr Key feature_key(std::uint64_t n) { return {splitmix64(2 * n), splitmix64(2 * n + 1)}; }

constexpr Key stone_key(Move cell, Side side) { return feature_key(2u * cell + index(side)); }

/// Added while o is to move.
inline constexpr Key kTurnKey = feature_key(std::uint64_t{1} << 40);

}  // namespace hissho::games
