// Random numbers for playouts: splitmix64 (S. Vigna), a stream a seed, the same on every machine.
#pragma once

#include <cstdint>

namespace hissho::search {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  /// 0 .. count - 1, as good as even (count is far below 2^32).
  std::uint32_t below(std::uint32_t count) {
    return static_cast<std::uint32_t>(((next() >> 32) * count) >> 32);
  }
  /// True once in `count` times.
  bool once_in(std::uint32_t count) { return below(count) == 0; }

 private:
  std::uint64_t state_;
};

}  // namespace hissho::search
