// The transposition table: what goes in comes out, what is torn does not, solved entries stay.
#include "search/table.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace hissho::search {
namespace {

games::Key key(std::uint64_t n) { return {n * 0x9e3779b97f4a7c15ull + 1, n * 0xd6e8feb86659fd93ull + 7}; }

TEST(Table, GivesBackWhatWasStored) {
  Table table(1 << 16);
  for (std::uint64_t n = 0; n < 100; ++n) {
    table.store(key(n), {static_cast<std::uint32_t>(n + 1), kMaxFinite}, static_cast<games::Move>(n), 0);
  }
  for (std::uint64_t n = 0; n < 100; ++n) {
    const auto found = table.find(key(n));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->numbers, (Numbers{static_cast<std::uint32_t>(n + 1), kMaxFinite}));
    EXPECT_EQ(found->move, n);
    EXPECT_EQ(found->work, 0u);
  }
  EXPECT_FALSE(table.find(key(100)));
  table.clear();
  EXPECT_FALSE(table.find(key(5)));
}

TEST(Table, KeepsNoMoveAndTheLargestMove) {
  Table table(64);
  table.store(key(1), kProved, games::kNoMove, 0);
  EXPECT_EQ(table.find(key(1))->move, games::kNoMove);
  EXPECT_TRUE(table.find(key(1))->numbers.proved());
  table.store(key(1), kDisproved, 728, 0);
  EXPECT_EQ(table.find(key(1))->move, 728);
  EXPECT_TRUE(table.find(key(1))->numbers.disproved());
}

TEST(Table, WorkGrowsWithTheLogarithm) {
  Table table(64);
  const std::vector<std::pair<std::uint64_t, std::uint32_t>> cases{
      {0, 0}, {1, 16}, {3, 32}, {1023, 160}, {UINT64_MAX, 63 * 16 + 15}};
  for (const auto& [nodes, work] : cases) {
    table.store(key(1), {1, 1}, 0, nodes);
    EXPECT_EQ(table.find(key(1))->work, work) << nodes;
  }
}

TEST(Table, SizeIsStatedInBytes) {
  EXPECT_EQ(Table(1 << 20).bytes(), 1u << 20);
  EXPECT_EQ(Table(1 << 20).capacity(), (1u << 20) / 16);
  EXPECT_EQ(Table(1).capacity(), 4u);
}

TEST(Table, SolvedEntriesOutliveUnsolvedOnes) {
  Table table(64);  // one bucket of four
  table.store(key(1), kProved, 1, 1);
  table.store(key(2), kDisproved, 2, 1);
  for (std::uint64_t n = 10; n < 200; ++n) table.store(key(n), {5, 5}, 3, 1'000'000);
  EXPECT_TRUE(table.find(key(1)));
  EXPECT_TRUE(table.find(key(2)));
}

TEST(Table, OfSolvedEntriesTheCheapestGoes) {
  Table table(64);
  for (std::uint64_t n = 1; n <= 4; ++n) table.store(key(n), kProved, 0, n * 100);
  table.store(key(5), kProved, 0, 1000);
  EXPECT_FALSE(table.find(key(1)));
  for (std::uint64_t n = 2; n <= 5; ++n) EXPECT_TRUE(table.find(key(n))) << n;
}

TEST(Table, ASolvedPositionStaysSolved) {
  Table table(64);
  table.store(key(1), kProved, 1, 1);
  table.store(key(1), {7, 7}, 2, 1'000'000);
  EXPECT_TRUE(table.find(key(1))->numbers.proved());
}

TEST(Table, SaltsTellQuestionsApart) {
  const auto a = table_salt("ttt", games::Side::x, 9);
  EXPECT_NE(a, table_salt("ttt", games::Side::o, 9));
  EXPECT_NE(a, table_salt("ttt", games::Side::x, 8));
  EXPECT_NE(a, table_salt("tt", games::Side::x, 9));
}

// Threads write different entries to one bucket all the time; whatever is read must be some entry that was
// written for the key asked for. Without the XOR check mixed halves come out here.
TEST(Table, TornWritesAreMisses) {
  Table table(64);
  std::atomic<std::uint64_t> wrong{0}, hits{0};
  const auto numbers = [](std::uint64_t n) {
    return Numbers{static_cast<std::uint32_t>(n + 1), static_cast<std::uint32_t>(1000 - n)};
  };
  const auto hammer = [&](std::uint64_t seed) {
    std::uint64_t x = seed;
    for (int i = 0; i < 200'000; ++i) {
      x = x * 6364136223846793005ull + 1442695040888963407ull;
      const std::uint64_t n = (x >> 33) % 16;
      table.store(key(n), numbers(n), static_cast<games::Move>(n), x >> 50);
      const std::uint64_t m = (x >> 40) % 16;
      if (const auto found = table.find(key(m))) {
        ++hits;
        if (found->numbers != numbers(m) || found->move != m) ++wrong;
      }
    }
  };
  std::vector<std::thread> threads;
  for (std::uint64_t t = 1; t <= 4; ++t) threads.emplace_back(hammer, t);
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0u);
  EXPECT_GT(hits, 1000u);
}

}  // namespace
}  // namespace hissho::search
