// A set of cells of an in-a-row board (at most 19 x 19), as bits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace hissho::verifier {

class CellSet {
 public:
  static constexpr int kCapacity = 384;

  void add(unsigned cell) { words_[cell / 64] |= std::uint64_t{1} << (cell % 64); }
  void remove(unsigned cell) { words_[cell / 64] &= ~(std::uint64_t{1} << (cell % 64)); }
  bool has(unsigned cell) const { return ((words_[cell / 64] >> (cell % 64)) & 1) != 0; }

  bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t w : words_) any |= w;
    return any == 0;
  }
  int size() const {
    int n = 0;
    for (const std::uint64_t w : words_) n += std::popcount(w);
    return n;
  }
  /// The lowest cell; the set is not empty.
  unsigned lowest() const {
    for (unsigned i = 0; i < kWords; ++i) {
      if (words_[i] != 0) return i * 64 + static_cast<unsigned>(std::countr_zero(words_[i]));
    }
    return kCapacity;
  }
  /// Calls visit(cell) in ascending order.
  template <class Visit>
  void for_each(Visit visit) const {
    for (unsigned i = 0; i < kWords; ++i) {
      for (std::uint64_t w = words_[i]; w != 0; w &= w - 1) {
        visit(i * 64 + static_cast<unsigned>(std::countr_zero(w)));
      }
    }
  }

  CellSet& operator|=(const CellSet& s) {
    for (unsigned i = 0; i < kWords; ++i) words_[i] |= s.words_[i];
    return *this;
  }
  friend CellSet operator&(CellSet a, const CellSet& b) {
    for (unsigned i = 0; i < kWords; ++i) a.words_[i] &= b.words_[i];
    return a;
  }
  /// a without b.
  friend CellSet operator-(CellSet a, const CellSet& b) {
    for (unsigned i = 0; i < kWords; ++i) a.words_[i] &= ~b.words_[i];
    return a;
  }
  friend bool operator==(const CellSet&, const CellSet&) = default;

 private:
  static constexpr unsigned kWords = kCapacity / 64;
  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace hissho::verifier
