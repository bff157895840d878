// A hash table of what has been checked already: open addressing over 128-bit position keys drawn at random,
// with the node, the bound and the order of the zone beside the key. Nothing is ever taken out; its memory
// is charged to the budget.
#pragma once

#include <cstdint>
#include <vector>

#include "verifier/budget.h"
#include "verifier/chapter.h"
#include "verifier/keys.h"

namespace hissho::verifier {

struct MemoKey {
  Key position;
  Bound n = 0;
  NodeNumber node = kNoNode;  // kNoNode: no key
  std::int32_t order = 0;     // of the zone; 0 for a plain check
  friend bool operator==(const MemoKey&, const MemoKey&) = default;

  std::uint64_t hash() const {
    std::uint64_t h = position.lo ^ (position.hi * 0x9e3779b97f4a7c15ull);
    h ^= (std::uint64_t{node} * 8 + static_cast<std::uint64_t>(order)) * 0xd6e8feb86659fd93ull;
    h ^= static_cast<std::uint64_t>(n) * 0xa0761d6478bd642full;
    h ^= h >> 32;
    h *= 0xd6e8feb86659fd93ull;
    return h ^ (h >> 29);
  }
};

/// The value where being there says it all.
struct Held {};

template <class Value>
class Memo {
 public:
  explicit Memo(Budget& budget) : budget_(budget) {}
  ~Memo() { budget_.give_memory(slots_.size() * sizeof(Slot)); }
  Memo(const Memo&) = delete;
  Memo& operator=(const Memo&) = delete;

  /// Valid until the next insert.
  const Value* find(const MemoKey& key) const {
    if (slots_.empty()) return nullptr;
    const Slot& slot = slots_[place(key)];
    return slot.used() ? &slot.value : nullptr;
  }
  void insert(const MemoKey& key, const Value& value) {
    if (slots_.size() * 5 <= used_ * 8) grow();
    Slot& slot = slots_[place(key)];
    if (!slot.used()) ++used_;
    slot = {key, value};
  }

 private:
  struct Slot {
    MemoKey key;
    [[no_unique_address]] Value value;
    bool used() const { return key.node != kNoNode; }
  };

  std::size_t place(const MemoKey& key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = key.hash() & mask;
    while (slots_[at].used() && !(slots_[at].key == key)) at = (at + 1) & mask;
    return at;
  }
  void grow() {
    const std::size_t size = slots_.empty() ? 64 : 2 * slots_.size();
    budget_.take_memory(size * sizeof(Slot));
    std::vector<Slot> old(size);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.used()) slots_[place(slot.key)] = slot;
    }
    budget_.give_memory(old.size() * sizeof(Slot));
  }

  Budget& budget_;
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace hissho::verifier
