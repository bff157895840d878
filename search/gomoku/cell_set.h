// A set of cells as bits: what zones are made of.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace hissho::search::gomoku {

/// N bits in 64-bit words. Members are visited in ascending order.
template <int N>
class BitSet {
 public:
  static constexpr int kWords = (N + 63) / 64;

  constexpr void add(int i) { words_[word(i)] |= bit(i); }
  constexpr void drop(int i) { words_[word(i)] &= ~bit(i); }
  constexpr void flip(int i) { words_[word(i)] ^= bit(i); }
  constexpr bool has(int i) const { return (words_[word(i)] & bit(i)) != 0; }

  constexpr bool empty() const {
    std::uint64_t all = 0;
    for (const std::uint64_t w : words_) all |= w;
    return all == 0;
  }
  constexpr int size() const {
    int n = 0;
    for (const std::uint64_t w : words_) n += std::popcount(w);
    return n;
  }
  constexpr BitSet& operator|=(const BitSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  friend constexpr BitSet operator|(BitSet a, const BitSet& b) { return a |= b; }
  friend constexpr bool operator==(const BitSet&, const BitSet&) = default;

  /// f(member); stops early where f returns false.
  template <class F>
  constexpr void each(F&& f) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      for (std::uint64_t left = words_[w]; left != 0; left &= left - 1) {
        const int i = static_cast<int>(w) * 64 + std::countr_zero(left);
        if constexpr (std::is_same_v<decltype(f(i)), bool>) {
          if (!f(i)) return;
        } else {
          f(i);
        }
      }
    }
  }

 private:
  static constexpr std::size_t word(int i) { return static_cast<std::size_t>(i) >> 6; }
  static constexpr std::uint64_t bit(int i) { return std::uint64_t{1} << (i & 63); }

  std::array<std::uint64_t, kWords> words_{};
};

inline constexpr int kMaxSize = 19;
inline constexpr int kMaxCells = kMaxSize * kMaxSize;

using CellSet = BitSet<kMaxCells>;

}  // namespace hissho::search::gomoku
