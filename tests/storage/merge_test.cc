// One store merged into another: what goes over, what is refused, what a kill leaves.
#include "storage/merge.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "child.h"
#include "samples.h"

namespace hissho::storage {
namespace {

using namespace samples;
using pb::proof::GOAL_HOLD, pb::proof::GOAL_WIN;

constexpr std::uint8_t kX = 0, kO = 1;

pb::store::Fact x_never(std::uint32_t within) {
  pb::store::Fact fact;
  fact.set_position("3/3/3 x");
  fact.set_x_no_win_within(within);
  return fact;
}

/// "X wins within n" with evidence that says so.
void prove_win(Store& store, std::uint64_t n, std::uint32_t within, const std::string& evidence) {
  must(store.put_chapter({key(n), kX, GOAL_WIN}, within, evidence));
  must(store.merge_fact(key(n), x_wins(within, 4)));
}

/// Everything that merging is about, as text.
std::map<std::string, std::string> contents(const Store& store) {
  std::map<std::string, std::string> all;
  must(store.each_fact([&](const PositionKey& at, const pb::store::Fact& fact) {
    all[fmt::format("fact {:x} {:x}", at.hi, at.lo)] = fact.ShortDebugString();
    return true;
  }));
  must(store.each_chapter([&](const ChapterKey& at, std::uint32_t within, std::string_view bytes) {
    all[fmt::format("chapter {:x} {:x} {} {}", at.position.hi, at.position.lo, at.side, at.goal)] =
        fmt::format("{} {}", within, bytes);
    return true;
  }));
  return all;
}

class MergeTest : public ::testing::Test {
 protected:
  std::unique_ptr<Store> store(const char* name) const { return open(options(scratch_.path() + "/" + name)); }

  static Merged merged(Store& into, const Store& from) {
    auto done = merge(into, from, {[](const std::string&) { return 0; }, {}});
    if (!done) throw std::runtime_error(done.error().text);
    return std::move(*done);
  }

  const TemporaryDirectory scratch_ = must(TemporaryDirectory::make());
};

TEST_F(MergeTest, TheTighterBoundStaysWithItsEvidence) {
  const auto a = store("a"), b = store("b");
  prove_win(*a, 1, 7, "a 1");
  prove_win(*a, 2, 9, "a 2");
  prove_win(*a, 3, 5, "a 3");
  prove_win(*b, 2, 5, "b 2");
  prove_win(*b, 3, 9, "b 3");
  prove_win(*b, 4, 3, "b 4");
  const Merged report = merged(*a, *b);
  EXPECT_EQ(report.facts, 3u);
  EXPECT_EQ(report.news, 2u);
  EXPECT_EQ(report.chapters, 2u);
  for (const auto& [n, within, evidence] :
       {std::tuple(1u, 7u, "a 1"), {2u, 5u, "b 2"}, {3u, 5u, "a 3"}, {4u, 3u, "b 4"}}) {
    EXPECT_EQ(must(a->fact(key(n)))->x_wins_within(), within) << n;
    EXPECT_EQ(must(a->chapter({key(n), kX, GOAL_WIN})), evidence);
    EXPECT_EQ(must(a->chapter_bound({key(n), kX, GOAL_WIN})), within);
  }
  EXPECT_EQ(merged(*a, *b).news, 0u) << "a second time it has nothing to tell";
}

TEST_F(MergeTest, OfEqualBoundsTheOwnEvidenceStays) {
  const auto a = store("a"), b = store("b");
  prove_win(*a, 1, 7, "own evidence");
  prove_win(*b, 1, 7, "shorter");
  merged(*a, *b);
  EXPECT_EQ(must(a->chapter({key(1), kX, GOAL_WIN})), "own evidence");
}

TEST_F(MergeTest, ABoundWithoutEvidenceIsLeftOut) {
  const auto a = store("a"), b = store("b");
  prove_win(*b, 1, 7, "evidence");
  must(b->merge_fact(key(1), x_never(5)));
  must(b->merge_fact(key(2), x_wins(3, 1)));
  must(b->put_chapter({key(3), kX, GOAL_WIN}, 9, "looser than the fact"));
  must(b->merge_fact(key(3), x_wins(7, 1)));
  EXPECT_EQ(merged(*a, *b).unproved, 3u);
  EXPECT_EQ(must(a->fact(key(1)))->ShortDebugString(), x_wins(7, 4).ShortDebugString());
  EXPECT_FALSE(must(a->fact(key(2))));
  EXPECT_FALSE(must(a->fact(key(3))));
}

TEST_F(MergeTest, TheBestMoveStaysOnlyWithTheStatementItBelongsTo) {
  const auto a = store("a"), b = store("b");
  must(b->put_chapter({key(1), kO, GOAL_HOLD}, 5, "evidence"));
  must(b->merge_fact(key(1), x_never(5)));
  must(b->merge_fact(key(1), x_wins(7, 4)));
  merged(*a, *b);
  EXPECT_EQ(must(a->fact(key(1)))->x_no_win_within(), 5u);
  EXPECT_FALSE(must(a->fact(key(1)))->has_best_move()) << "it was the unproved win's";
}

TEST_F(MergeTest, AContradictionRefusesTheWholeStore) {
  const auto a = store("a"), b = store("b");
  prove_win(*a, 1, 7, "a");
  prove_win(*b, 2, 7, "b");
  must(b->put_chapter({key(1), kO, GOAL_HOLD}, 9, "b"));
  must(b->merge_fact(key(1), x_never(9)));
  const auto before = contents(*a);
  const Merged report = merged(*a, *b);
  ASSERT_EQ(report.contradiction_count, 1u);
  expect_mentions(report.contradictions.at(0), {"x wins within 7", "x has no win within 9", "stored is"});
  EXPECT_EQ(contents(*a), before);
}

TEST_F(MergeTest, JobTreesAndClaimsAreNotMerged) {
  const auto a = store("a"), b = store("b");
  must(b->put_job({key(1), kX, 7}, key(1), {}));
  must(b->put_claim({key(1), kX, 7}, {}));
  merged(*a, *b);
  EXPECT_EQ(must(a->info()).jobs, 0u);
  EXPECT_EQ(must(a->info()).claims, 0u);
}

TEST_F(MergeTest, CitedEvidenceIsReplacedBeforeTheCiting) {
  const auto a = store("a"), b = store("b");
  std::vector<std::string> order;
  for (const std::uint64_t n : {1u, 2u, 3u}) {
    prove_win(*a, n, 9, "a");
    prove_win(*b, n, 7, "b");
  }
  // The walk goes by key; the depths are in the reverse order of this one, and are asked for in it.
  int next = 0;
  std::map<std::string, int> depth_of;
  bool replacing = false;
  const auto go_on = [&](std::string_view doing, std::uint64_t) {
    replacing |= doing == "replacing evidence";
    if (replacing)
      for (const std::uint64_t n : {1u, 2u, 3u})
        if (must(a->chapter_bound({key(n), kX, GOAL_WIN})) == 7u)
          if (std::ranges::find(order, std::to_string(n)) == order.end()) order.push_back(std::to_string(n));
    return true;
  };
  ASSERT_TRUE(merge(*a, *b, {[&](const std::string&) { return next++; }, go_on}));
  std::vector<std::string> by_key{"1", "2", "3"};
  std::ranges::sort(by_key, {}, [](const std::string& n) { return key(std::stoull(n)).hi; });
  std::ranges::reverse(by_key);
  EXPECT_EQ(order, by_key);
}

TEST_F(MergeTest, AskedToStopItStopsAndGoesOnLater) {
  const auto a = store("a"), b = store("b"), whole = store("whole");
  for (std::uint64_t n = 0; n < 50; ++n) prove_win(*b, n, 7, "b");
  merged(*whole, *b);
  for (int steps = 0; contents(*a) != contents(*whole); steps += 7) {
    ASSERT_LT(steps, 300);
    int left = steps;
    const auto done = merge(
        *a, *b,
        {[](const std::string&) { return 0; }, [&](std::string_view, std::uint64_t) { return left-- > 0; }});
    ASSERT_TRUE(done);
    must(a->each_fact([&](const PositionKey& at, const pb::store::Fact&) {
      EXPECT_TRUE(must(a->chapter({at, kX, GOAL_WIN})));
      return true;
    }));
  }
}

TEST_F(MergeTest, KilledAtAnyInstantItLosesNothingAndGoesOn) {
  constexpr std::uint64_t kShared = 300, kFacts = 3000;
  {
    const auto a = store("a"), b = store("b");
    for (std::uint64_t n = 0; n < kShared; ++n) prove_win(*a, n, 9, "a" + std::to_string(n));
    for (std::uint64_t n = kShared / 2; n < kFacts; ++n) prove_win(*b, n, 7, "b" + std::to_string(n));
  }
  std::filesystem::copy(scratch_.path() + "/a", scratch_.path() + "/whole",
                        std::filesystem::copy_options::recursive);
  merged(*store("whole"), *store("b"));
  const auto expected = contents(*store("whole"));
  int killed = 0;
  for (int milliseconds = 20; milliseconds < 2000; milliseconds += 10 + milliseconds / 8) {
    Child merger({STORAGE_WRITER, scratch_.path() + "/a", "merge", scratch_.path() + "/b"});
    ::usleep(static_cast<useconds_t>(milliseconds) * 1000);
    merger.kill();
    const auto a = store("a");
    ASSERT_EQ(must(a->check()), std::vector<std::string>());
    for (std::uint64_t n = 0; n < kShared; ++n) {
      const auto fact = must(a->fact(key(n)));
      ASSERT_TRUE(fact) << n;
      EXPECT_LE(fact->x_wins_within(), 9u);
    }
    must(a->each_fact([&](const PositionKey& at, const pb::store::Fact& fact) {
      EXPECT_LE(must(a->chapter_bound({at, kX, GOAL_WIN})).value_or(99), fact.x_wins_within());
      return true;
    }));
    if (contents(*a) == expected) break;
    ++killed;
  }
  EXPECT_GT(killed, 0);
  merged(*store("a"), *store("b"));
  EXPECT_EQ(contents(*store("a")), expected);
}

}  // namespace
}  // namespace hissho::storage
