// The transposition table (table.h says why its races are harmless).
#include "search/table.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <new>

namespace hissho::search {
namespace {

constexpr std::uint64_t kNumberMask = kInfinite;
constexpr std::uint64_t kMoveMask = (1u << 10) - 1;
constexpr int kDisproofShift = 22;
constexpr int kMoveShift = 44;
constexpr int kWorkShift = 54;
constexpr std::size_t kHugeFrom = std::size_t{3} << 29;  // bytes: 1.5 GiB

// 16 * log2(1 + nodes) without a logarithm: the exponent, and the four bits after the leading one.
std::uint64_t pack_work(std::uint64_t nodes) {
  const std::uint64_t n = nodes == UINT64_MAX ? nodes : nodes + 1;
  const int exponent = static_cast<int>(std::bit_width(n)) - 1;
  const std::uint64_t fraction = exponent >= 4 ? (n >> (exponent - 4)) & 15 : (n << (4 - exponent)) & 15;
  return static_cast<std::uint64_t>(exponent) * 16 + fraction;
}

std::uint64_t pack(Numbers numbers, games::Move move, std::uint64_t nodes) {
  const std::uint64_t packed_move = std::min<std::uint64_t>(move, kMoveMask);
  return numbers.proof | std::uint64_t{numbers.disproof} << kDisproofShift | packed_move << kMoveShift |
         pack_work(nodes) << kWorkShift;
}

TableEntry unpack(std::uint64_t data) {
  TableEntry entry;
  entry.numbers.proof = static_cast<std::uint32_t>(data & kNumberMask);
  entry.numbers.disproof = static_cast<std::uint32_t>((data >> kDisproofShift) & kNumberMask);
  const auto move = (data >> kMoveShift) & kMoveMask;
  entry.move = move == kMoveMask ? games::kNoMove : static_cast<games::Move>(move);
  entry.work = static_cast<std::uint32_t>(data >> kWorkShift);
  return entry;
}

bool solved(std::uint64_t data) {
  return (data & kNumberMask) == 0 || ((data >> kDisproofShift) & kNumberMask) == 0;
}

// Higher stays longer: empty, then unsolved by work, then solved by work.
std::uint64_t worth(std::uint64_t data) {
  if (data == 0) return 0;
  return 1 + (data >> kWorkShift) + (solved(data) ? std::uint64_t{1} << 10 : 0);
}

std::uint64_t splitmix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

}  // namespace

games::Key table_salt(std::string_view game, games::Side attacker, int last_ply) {
  std::uint64_t hash = 0;
  for (const char c : game) hash = splitmix(hash ^ static_cast<unsigned char>(c));
  hash = splitmix(hash ^ static_cast<std::uint64_t>(games::index(attacker)));
  hash = splitmix(hash ^ static_cast<std::uint64_t>(last_ply));
  return {splitmix(hash ^ 1), splitmix(hash ^ 2)};
}

void Table::Unmap::operator()(Bucket* buckets) const { munmap(static_cast<void*>(buckets), bytes); }

// Anonymous pages come zeroed when first touched, and an all-zero entry is an empty one. Huge pages only
// where the table is so large that it must be for a long search: clearing 2 MiB a touch costs small questions
// seconds, but nested games, which think little and look up much, are a quarter faster on them.
Table::Table(std::size_t bytes) : count_(std::max<std::size_t>(1, bytes / sizeof(Bucket))) {
  const std::size_t size = count_ * sizeof(Bucket);
  void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  if (size >= kHugeFrom) madvise(memory, size, MADV_HUGEPAGE);  // a wish: what comes of it does not matter
  buckets_ = {static_cast<Bucket*>(memory), Unmap{size}};
}

std::optional<TableEntry> Table::find(games::Key key) const {
  for (const Entry& entry : buckets_[index(key)].entries) {
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    const std::uint64_t check = entry.check.load(std::memory_order_relaxed);
    if (data != 0 && (check ^ data) == key.hi) return unpack(data);
  }
  return std::nullopt;
}

void Table::store(games::Key key, Numbers numbers, games::Move move, std::uint64_t nodes) {
  const std::uint64_t fresh = pack(numbers, move, nodes);
  Entry* victim = nullptr;
  std::uint64_t least = UINT64_MAX;
  for (Entry& entry : buckets_[index(key)].entries) {
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    const std::uint64_t check = entry.check.load(std::memory_order_relaxed);
    if (data != 0 && (check ^ data) == key.hi) {
      if (solved(data) && !numbers.solved()) return;
      victim = &entry;
      break;
    }
    if (worth(data) < least) {
      least = worth(data);
      victim = &entry;
    }
  }
  victim->check.store(key.hi ^ fresh, std::memory_order_relaxed);
  victim->data.store(fresh, std::memory_order_relaxed);
}

void Table::clear() {
  for (std::size_t i = 0; i < count_; ++i) {
    for (Entry& entry : buckets_[i].entries) {
      entry.check.store(0, std::memory_order_relaxed);
      entry.data.store(0, std::memory_order_relaxed);
    }
  }
}

double Table::load() const {
  const std::size_t sample = std::min<std::size_t>(count_, 1000);
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Entry& entry : buckets_[i * (count_ / sample)].entries) {
      used += entry.data.load(std::memory_order_relaxed) != 0;
    }
  }
  return static_cast<double>(used) / static_cast<double>(sample * kWays);
}

}  // namespace hissho::search
