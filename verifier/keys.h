// 128-bit position hashes whose keys are drawn at random when a game's rules are made, so no file can be
// built to make two positions collide. They only index the tables of what has been checked already;
// citations compare positions in full.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace hissho::verifier {

struct Key {
  std::uint64_t hi = 0;
  std::uint64_t lo = 0;

  constexpr Key& operator^=(const Key& k) {
    hi ^= k.hi;
    lo ^= k.lo;
    return *this;
  }
  friend constexpr auto operator<=>(const Key&, const Key&) = default;
};

/// `count` keys from the operating system's random source.
std::vector<Key> draw_keys(std::size_t count);

}  // namespace hissho::verifier
