#include "search/gomoku/patterns.h"

#include <bit>

namespace hissho::search::gomoku {
namespace {

constexpr int kWindows = 5;  // through a cell; window j is cells j + 1 .. j + 5 of the eleven
constexpr unsigned kPatterns = 1u << 15;

constexpr unsigned cells_of(int window) { return 31u << (window + 1); }
constexpr unsigned flanks_of(int window) { return 1u << window | 1u << (window + 6); }

/// Of counts as Patterns keeps them.
LineKind kind_of(unsigned counts) {
  constexpr std::array<std::uint8_t, 6> few{0, 6, 5, 3, 1, 0}, many{0, 6, 5, 4, 2, 0};
  constexpr std::array<int, 6> enough{0, 1, 1, 3, 4, 1};
  for (int missing = 1; missing <= kWindows; ++missing) {
    const int windows = static_cast<int>(counts >> (3 * (missing - 1)) & 7);
    if (windows == 0) continue;
    const std::uint8_t strength = windows >= enough[missing] ? many[missing] : few[missing];
    return {static_cast<std::uint8_t>((missing - 1) * kWindows + windows), strength};
  }
  return {0, 0};
}

}  // namespace

const std::array<std::uint8_t, 2048> Patterns::kOpen = [] {
  std::array<std::uint8_t, 2048> open{};
  for (unsigned blocked = 0; blocked < open.size(); ++blocked) {
    for (int j = 0; j < kWindows; ++j) {
      if ((blocked & cells_of(j)) == 0) open[blocked] |= static_cast<std::uint8_t>(1u << j);
    }
  }
  return open;
}();

Patterns::Patterns(bool exact) : kinds_(kPatterns), counts_(kPatterns) {
  for (unsigned pattern = 0; pattern < kPatterns; ++pattern) {
    const unsigned own = (pattern >> 5 & 31) | (pattern >> 10) << 6;
    unsigned counts = 0;
    for (int j = 0; j < kWindows; ++j) {
      const bool live = (pattern >> j & 1) != 0 && !(exact && (own & flanks_of(j)) != 0);
      if (!live) continue;
      const int missing = kWindows - std::popcount(own & cells_of(j));
      counts += 1u << (3 * (missing - 1));
    }
    counts_[pattern] = static_cast<std::uint16_t>(counts);
    kinds_[pattern] = kind_of(counts);
  }
}

const Patterns& Patterns::of(bool exact) {
  if (exact) {
    static const Patterns patterns(true);
    return patterns;
  }
  static const Patterns patterns(false);
  return patterns;
}

}  // namespace hissho::search::gomoku
