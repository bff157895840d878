// The search for a pairing (pairing.h tells the idea).
#include "search/pairing.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace hissho::search {
namespace {

using games::InARowPosition;
using games::InARowRules;
using games::Move;
using games::MoveList;
using games::Side;

// A set of cells; one word serves boards up to 64 cells, which is where drawn boards are solved.
template <int kWords>
struct Cells {
  std::array<std::uint64_t, kWords> words{};

  void add(Move cell) { words[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
  void remove(Move cell) { words[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }
  bool has(Move cell) const { return (words[cell >> 6] >> (cell & 63) & 1) != 0; }
};

template <int kWords>
class Search {
 public:
  Search(const InARowPosition& position, Side attacker, int effort) : effort_(effort) {
    const InARowRules& rules = position.rules();
    for (int w = 0; w < rules.window_count(); ++w) {
      if (position.count(games::other(attacker), w) != 0) continue;
      Window window;
      window.first = static_cast<std::uint32_t>(cells_.size());
      for (const Move cell : rules.window_cells(w)) {
        if (!position.empty(cell)) continue;
        window.set.add(cell);
        cells_.push_back(cell);
      }
      window.count = static_cast<std::uint32_t>(cells_.size()) - window.first;
      windows_.push_back(window);
    }
  }

  bool run(MoveList& pairs) {
    pairs.clear();
    return settle(pairs);
  }

 private:
  struct Window {
    Cells<kWords> set;  // its empty cells
    std::uint32_t first = 0, count = 0;
    int served = 0;  // chosen pairs that lie in it
  };
  struct Choice {
    Move a, b;
    int serves;
  };

  std::span<const Move> cells(const Window& w) const { return {cells_.data() + w.first, w.count}; }

  int free_cells(const Window& w) const {
    int free = 0;
    for (int i = 0; i < kWords; ++i) free += std::popcount(w.set.words[i] & ~used_.words[i]);
    return free;
  }

  void take(const Choice& pair, int step) {
    for (Window& w : windows_) {
      if (w.set.has(pair.a) && w.set.has(pair.b)) w.served += step;
    }
  }

  bool settle(MoveList& pairs) {
    const Window* tightest = nullptr;
    int least = 1 << 20;
    for (const Window& w : windows_) {
      if (w.served != 0) continue;
      const int free = free_cells(w);
      if (free < 2) return false;
      if (free < least) {
        least = free;
        tightest = &w;
      }
    }
    if (tightest == nullptr) return true;
    if (effort_-- <= 0) return false;
    for (const Choice& pair : choices(*tightest)) {
      used_.add(pair.a);
      used_.add(pair.b);
      take(pair, 1);
      pairs.push_back(pair.a);
      pairs.push_back(pair.b);
      if (settle(pairs)) return true;
      pairs.resize(pairs.size() - 2);
      take(pair, -1);
      used_.remove(pair.a);
      used_.remove(pair.b);
      if (effort_ <= 0) return false;
    }
    return false;
  }

  std::vector<Choice> choices(const Window& window) const {
    std::vector<Choice> found;
    const auto own = cells(window);
    for (std::size_t i = 0; i < own.size(); ++i) {
      if (used_.has(own[i])) continue;
      for (std::size_t j = i + 1; j < own.size(); ++j) {
        if (used_.has(own[j])) continue;
        int serves = 0;
        for (const Window& w : windows_) serves += w.served == 0 && w.set.has(own[i]) && w.set.has(own[j]);
        found.push_back({own[i], own[j], serves});
      }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Choice& x, const Choice& y) { return x.serves > y.serves; });
    return found;
  }

  int effort_;
  std::vector<Window> windows_;
  std::vector<Move> cells_;
  Cells<kWords> used_;
};

}  // namespace

bool find_pairing(const InARowPosition& position, Side attacker, MoveList& pairs, int effort) {
  const int k = position.rules().k();
  if (position.live_with_empty(attacker, 0) != 0 || position.live_with_empty(attacker, 1) != 0) return false;
  int open = 0;
  for (int empty = 2; empty <= k; ++empty) open += position.live_with_empty(attacker, empty);
  if (open > (k - 1) * (position.empty_count() / 2)) return false;
  if (position.rules().cells() <= 64) return Search<1>(position, attacker, effort).run(pairs);
  return Search<(InARowRules::kMaxCells + 63) / 64>(position, attacker, effort).run(pairs);
}

}  // namespace hissho::search
