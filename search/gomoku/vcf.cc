#include "search/gomoku/vcf.h"

#include <algorithm>
#include <bit>

namespace hissho::search::gomoku {
namespace {

constexpr Key kAttackerKey{0x5ad1e2c7b4f03961u, 0x9c3b7d1f2e486a05u};
constexpr std::size_t kFirstEntries = std::size_t{1} << 16;  // no fewer: the slot gives the low bits of a key
constexpr std::size_t kMostEntries = std::size_t{1} << 32;

}  // namespace

VcfTable::VcfTable(std::size_t bytes)
    : most_(std::min(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Entry), 1)), kMostEntries)) {
  entries_.resize(std::min(most_, kFirstEntries));
  mask_ = entries_.size() - 1;
}

VcfTable::Entry& VcfTable::claim(Key key) {
  Entry* e = &entries_[key.lo & mask_];
  if (e->check == key.hi) return *e;
  used_ += e->check == 0;
  if (2 * used_ > entries_.size() && entries_.size() < most_) {
    grow();
    e = &entries_[key.lo & mask_];
  }
  *e = Entry{key.hi, 0, 0, 0, static_cast<std::uint16_t>(key.lo >> 16)};
  return *e;
}

void VcfTable::grow() {
  std::vector<Entry> larger(std::min(4 * entries_.size(), most_));
  const std::uint64_t mask = larger.size() - 1;
  for (std::size_t slot = 0; slot < entries_.size(); ++slot) {
    const Entry& e = entries_[slot];
    if (e.check != 0) larger[(slot & 0xffff) | ((std::uint64_t{e.high} << 16) & mask)] = e;
  }
  entries_ = std::move(larger);
  mask_ = mask;
}

Key Vcf::key() const { return attacker_ == Side::x ? board_.key() : board_.key() ^ kAttackerKey; }

void Vcf::remember_none(Key key, int plies) {
  none_ = plies;
  VcfTable::Entry& e = table_.claim(key);
  e.none = static_cast<std::int16_t>(std::max<int>(e.none, plies));
}

int Vcf::win(Key key, Move move, int plies) {
  best_ = move;
  VcfTable::Entry& e = table_.claim(key);
  if (e.win == 0 || plies < e.win) {
    e.win = static_cast<std::int16_t>(plies);
    e.move = move;
  }
  return plies;
}

/// How much a four promises: threes of the attacker's that it turns into fours to come, less those that the
/// reply gives the opponent.
int Vcf::worth(Move move, Move reply) const {
  const Patterns& patterns = board_.geometry().patterns();
  int sum = 0;
  for (int d = 0; d < kDirections; ++d) {
    const unsigned own = board_.pattern(attacker_, move, d),
                   others = board_.pattern(other(attacker_), move, d);
    sum += 4 * patterns.windows(own, 3) + patterns.windows(own, 4);
    for (int missing = 1; missing <= 3; ++missing) sum += patterns.windows(others, missing);
    sum -= 2 * patterns.windows(board_.pattern(other(attacker_), reply, d), 2);
    sum -= patterns.windows(board_.pattern(attacker_, reply, d), 3);
  }
  return sum;
}

/// Appends every four to the stack, with one entry a completing cell.
void Vcf::collect(std::optional<Move> forced) {
  board_.live(attacker_, 2).each([&](int w) {
    Move pair[2];
    int n = 0;
    board_.each_empty(w, [&](Move cell) { pair[n++] = cell; });
    if (!forced || *forced == pair[0]) fours_.push_back({pair[0], pair[1], 0});
    if (!forced || *forced == pair[1]) fours_.push_back({pair[1], pair[0], 0});
  });
}

/// A win within `plies` from here, the attacker to move: its length, or 0 and none_ says how far there is
/// none.
int Vcf::search(int plies) {
  ++nodes_;
  if (board_.can_five(attacker_)) {
    best_ = board_.first_empty([&] {
      int first = 0;
      board_.live(attacker_, 1).each([&](int w) { return first = w, false; });
      return first;
    }());
    return 1;
  }
  std::optional<Move> forced;
  bool lost = false;
  board_.live(other(attacker_), 1).each([&](int w) {
    const Move cell = board_.first_empty(w);
    lost |= forced && *forced != cell;
    forced = cell;
  });
  if (lost || board_.live(attacker_, 2).empty()) {
    none_ = kAnyLength;
    return 0;
  }
  if (plies < 3) {
    none_ = 2;
    return 0;
  }
  const Key k = key();
  if (const VcfTable::Entry* e = table_.find(k)) {
    if (e->win != 0 && e->win <= plies) {
      best_ = e->move;
      return e->win;
    }
    if (e->none >= plies) {
      none_ = e->none;
      return 0;
    }
  }
  return search_fours(plies, forced, k);
}

int Vcf::search_fours(int plies, std::optional<Move> forced, Key key) {
  const std::size_t base = fours_.size();
  collect(forced);
  const auto begin = [&] { return fours_.begin() + static_cast<std::ptrdiff_t>(base); };
  std::sort(begin(), fours_.end(), [](const Four& a, const Four& b) {
    return a.move != b.move ? a.move < b.move : a.reply < b.reply;
  });
  fours_.erase(
      std::unique(begin(), fours_.end(),
                  [](const Four& a, const Four& b) { return a.move == b.move && a.reply == b.reply; }),
      fours_.end());
  for (std::size_t i = base; i + 1 < fours_.size(); ++i) {
    if (fours_[i].move == fours_[i + 1].move) {  // two completing cells
      const Move move = fours_[i].move;
      fours_.resize(base);
      return win(key, move, 3);
    }
  }
  if (plies < 5) {
    const bool none_at_all = fours_.size() == base;
    fours_.resize(base);
    remember_none(key, none_at_all ? kAnyLength : 4);
    return 0;
  }
  for (std::size_t i = base; i < fours_.size(); ++i) fours_[i].worth = worth(fours_[i].move, fours_[i].reply);
  std::stable_sort(begin(), fours_.end(), [](const Four& a, const Four& b) { return a.worth > b.worth; });
  int none = kAnyLength;
  for (std::size_t i = base; i < fours_.size(); ++i) {
    const Four four = fours_[i];
    int length = 0;
    {
      const Placed a(board_, attacker_, four.move);
      const Placed b(board_, other(attacker_), four.reply);
      length = search(plies - 2);
    }
    if (length != 0) {
      fours_.resize(base);
      return win(key, four.move, length + 2);
    }
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) last_node_ = 0;
    if (nodes_ >= last_node_) {
      fours_.resize(base);
      none_ = 0;
      return 0;
    }
    none = std::min(none, none_ + 2);
  }
  fours_.resize(base);
  remember_none(key, none);
  return 0;
}

/// Writes the winning line of at most `plies` that a search has just proved.
bool Vcf::extract(int plies) {
  line_.clear();
  std::vector<std::pair<Side, Move>> placed;
  bool good = true;
  while (true) {
    const int length = search(plies);
    good = length != 0;
    if (!good) break;
    line_.push_back(best_);
    if (length == 1) break;
    board_.put(attacker_, best_);
    placed.emplace_back(attacker_, best_);
    int window = 0;
    board_.live(attacker_, 1).each([&](int w) { return window = w, false; });
    const Move reply = board_.first_empty(window);
    line_.push_back(reply);
    board_.put(other(attacker_), reply);
    placed.emplace_back(other(attacker_), reply);
    plies = length - 2;
  }
  for (; !placed.empty(); placed.pop_back()) board_.take(placed.back().first, placed.back().second);
  return good;
}

Found Vcf::solve(Side attacker, int plies, std::uint64_t budget, bool shortest) {
  attacker_ = attacker;
  plies = (std::min(plies, kAnyLength) - 1) | 1;  // wins have odd lengths
  last_node_ = budget > UINT64_MAX - nodes_ ? UINT64_MAX : nodes_ + budget;
  for (int bound = shortest ? 1 : 3; plies >= 1;) {
    bound = std::min(bound, plies);
    const int length = search(bound);
    if (length != 0) {
      last_node_ = UINT64_MAX;
      return extract(length) ? Found::yes : Found::gave_up;
    }
    if (nodes_ >= last_node_) return Found::gave_up;
    if (none_ >= plies) return Found::no;
    bound = shortest ? none_ + 1 : std::max(none_ + 1, bound + std::max(4, (bound / 2) & ~1));
  }
  return Found::no;
}

}  // namespace hissho::search::gomoku
