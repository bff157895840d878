// What a store keeps and gives back, within one process.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <thread>

#include "samples.h"
#include "storage/facts.h"

namespace hissho::storage {
namespace {

using namespace samples;

class StoreTest : public ::testing::Test {
 protected:
  const TemporaryDirectory scratch_ = must(TemporaryDirectory::make());
  const std::string dir_ = scratch_.path() + "/store";
};

TEST_F(StoreTest, RoundTripAndReopen) {
  const ClaimId claim{key(1), 1, 35};
  const ChapterKey chapter{key(2), 1, pb::proof::GOAL_HOLD};
  const std::string bytes = random_bytes(100000, 3);
  pb::store::JobRecord job;
  job.set_position("3/3/3 x");
  job.add_children()->set_move(4);
  pb::store::ClaimRecord record;
  record.set_position("3/3/3 x");
  record.set_verdict("open");
  {
    const auto store = open(options(dir_));
    must(store->merge_fact(key(1), x_wins(7, 4)));
    must(store->put_chapter(chapter, 9, bytes));
    must(store->put_job(claim, key(5), job));
    must(store->put_claim(claim, record));
    must(store->sync());
  }
  for (const Options& how : {options(dir_), read_only(dir_)}) {
    const auto store = open(how);
    EXPECT_EQ(must(store->fact(key(1)))->DebugString(), x_wins(7, 4).DebugString());
    EXPECT_EQ(must(store->chapter(chapter)), bytes);
    EXPECT_EQ(must(store->job(claim, key(5)))->DebugString(), job.DebugString());
    EXPECT_EQ(must(store->claim(claim))->DebugString(), record.DebugString());
    EXPECT_FALSE(must(store->fact(key(9))));
    EXPECT_FALSE(must(store->chapter({key(2), 0, pb::proof::GOAL_HOLD})));
    EXPECT_FALSE(must(store->job({key(1), 0, 35}, key(5)))) << "another claim has its own tree";
    const Info info = must(store->info());
    EXPECT_EQ(info.facts, 1u);
    EXPECT_EQ(info.chapters, 1u);
    EXPECT_EQ(info.chapter_bytes, bytes.size() + 4);
    EXPECT_EQ(info.jobs, 1u);
    EXPECT_EQ(info.claims, 1u);
    EXPECT_GT(info.disk_bytes, bytes.size());
    ASSERT_EQ(info.claim_records.size(), 1u);
    EXPECT_EQ(info.claim_records[0].record.verdict(), "open");
    EXPECT_EQ(info.manifest.game(), kGame);
    EXPECT_TRUE(must(store->check()).empty());
  }
}

TEST_F(StoreTest, MergedFactsEqualTheFoldInAnyOrder) {
  std::mt19937 random(5);
  std::map<std::uint64_t, std::vector<pb::store::Fact>> written;
  std::vector<std::pair<std::uint64_t, pb::store::Fact>> all;
  for (int i = 0; i < 3000; ++i) {
    const auto fact = x_wins(10 + static_cast<std::uint32_t>(random() % 20),
                             static_cast<std::uint32_t>(random() % 9), random() % 50);
    all.emplace_back(random() % 200, fact);
    written[all.back().first].push_back(fact);
  }
  const std::size_t once = all.size();
  for (std::size_t i = 0; i < once; i += 3) all.push_back(all[i]);
  std::ranges::shuffle(all, random);
  for (std::size_t part = 0; part < 3; ++part) {  // reopening makes files of what was in memory
    const auto store = open(options(dir_));
    for (std::size_t i = part; i < all.size(); i += 3)
      must(store->merge_fact(key(all[i].first), all[i].second));
  }
  const auto store = open(read_only(dir_));
  for (const auto& [n, facts] : written) {
    const auto best = *std::ranges::min_element(
        facts, {}, [](const pb::store::Fact& f) { return std::pair(f.x_wins_within(), f.best_move()); });
    const auto work = std::ranges::max(facts, {}, &pb::store::Fact::work).work();
    EXPECT_EQ(must(store->fact(key(n)))->DebugString(),
              x_wins(best.x_wins_within(), best.best_move(), work).DebugString());
  }
  EXPECT_EQ(must(store->info()).facts, written.size());
}

TEST_F(StoreTest, TheTighterChapterStays) {
  const auto store = open(options(dir_));
  const ChapterKey win{key(1), 0, pb::proof::GOAL_WIN}, hold{key(1), 1, pb::proof::GOAL_HOLD};
  for (const std::uint32_t within : {9u, 7u, 8u, 0xffffffffu}) {
    must(store->put_chapter(win, within, "win " + std::to_string(within)));
    must(store->put_chapter(hold, within, "hold " + std::to_string(within)));
  }
  EXPECT_EQ(must(store->chapter(win)), "win 7");
  EXPECT_EQ(must(store->chapter(hold)), "hold 4294967295");
  must(store->put_chapter(win, 7, "win 7, longer"));
  EXPECT_EQ(must(store->chapter(win)), "win 7");
  must(store->put_chapter(win, 7, "w7"));
  EXPECT_EQ(must(store->chapter(win)), "w7");
  must(store->each_chapter([&](const ChapterKey& at, std::uint32_t within, std::string_view bytes) {
    EXPECT_EQ(within, at.goal == pb::proof::GOAL_WIN ? 7u : 0xffffffffu);
    EXPECT_EQ(bytes, at.goal == pb::proof::GOAL_WIN ? "w7" : "hold 4294967295");
    return true;
  }));
}

TEST_F(StoreTest, ContradictionIsRefusedWithBothFacts) {
  const auto store = open(options(dir_));
  must(store->merge_fact(key(1), x_wins(7, 4)));
  pb::store::Fact never;
  never.set_position("3/3/3 x");
  never.set_x_no_win_within(9);
  const auto refused = store->merge_fact(key(1), never);
  ASSERT_FALSE(refused);
  expect_mentions(refused.error(), {"x wins within 7", "x has no win within 9", "stored is", "refused is"});
  EXPECT_EQ(must(store->fact(key(1)))->DebugString(), x_wins(7, 4).DebugString());
  EXPECT_TRUE(must(store->check()).empty());
  never.set_x_no_win_within(6);
  EXPECT_TRUE(store->merge_fact(key(1), never));
}

TEST_F(StoreTest, CollidingKeysAreSeen) {
  const auto store = open(options(dir_));
  must(store->merge_fact(key(1), x_wins(7, 4)));
  auto other = x_wins(7, 4);
  other.set_position("x2/3/3 o");
  const auto refused = store->merge_fact(key(1), other);
  ASSERT_FALSE(refused);
  expect_mentions(refused.error(), {"3/3/3 x", "x2/3/3 o"});
}

TEST_F(StoreTest, ScansComeInKeyOrderAndStop) {
  const auto store = open(options(dir_));
  std::vector<std::pair<std::uint64_t, std::uint64_t>> expected, seen;
  for (std::uint64_t n = 0; n < 500; ++n) {
    must(store->merge_fact(key(n), x_wins(7, 4)));
    expected.emplace_back(key(n).hi, key(n).lo);
  }
  std::ranges::sort(expected);
  must(store->each_fact([&](const PositionKey& at, const pb::store::Fact&) {
    seen.emplace_back(at.hi, at.lo);
    return true;
  }));
  EXPECT_EQ(seen, expected);
  int count = 0;
  must(store->each_fact([&](const PositionKey&, const pb::store::Fact&) { return ++count < 10; }));
  EXPECT_EQ(count, 10);
}

TEST_F(StoreTest, ThreadsShareIt) {
  const auto store = open(options(dir_));
  std::vector<std::thread> threads;
  for (std::uint32_t t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (std::uint64_t n = 0; n < 500; ++n)
        if (!store->merge_fact(key(n), x_wins(20 - t, t))) std::abort();
    });
  for (auto& thread : threads) thread.join();
  for (std::uint64_t n = 0; n < 500; ++n) EXPECT_EQ(must(store->fact(key(n)))->x_wins_within(), 17u);
}

TEST_F(StoreTest, OtherGamesAndPlacesAreRefused) {
  open(options(dir_)).reset();
  Options other = options(dir_);
  other.game = "shift-tac";
  expect_mentions(refused(other), {dir_.c_str(), kGame, "shift-tac"});
  other.game.clear();
  EXPECT_EQ(open(other)->manifest().game(), kGame);

  expect_mentions(refused(read_only(scratch_.path() + "/none")), {"/none", "no such directory"});
  Options keep = options(scratch_.path() + "/none");
  keep.create = false;
  expect_mentions(refused(keep), {"/none", "no such directory"});
  EXPECT_FALSE(std::filesystem::exists(scratch_.path() + "/none"));
  expect_mentions(refused(options(scratch_.path())), {scratch_.path().c_str(), "not empty"});
  expect_mentions(refused(options("/dev/null")), {"/dev/null", "not a directory"});
  expect_mentions(refused(options("/proc/hissho")), {"/proc/hissho"});
}

TEST_F(StoreTest, ReadOnlyRefusesWrites) {
  open(options(dir_)).reset();
  const auto store = open(read_only(dir_));
  const auto merged = store->merge_fact(key(1), x_wins(7, 4));
  ASSERT_FALSE(merged);
  expect_mentions(merged.error(), {dir_.c_str(), "read-only"});
}

TEST_F(StoreTest, AHalfMadeStoreIsMadeAnew) {
  open(options(dir_)).reset();
  // As a process leaves it that is killed before the manifest is in place.
  std::filesystem::remove(dir_ + "/MANIFEST.hissho");
  EXPECT_NE(refused(options(dir_)), "(it opened)") << "without the mark, data may be in there";
  std::ofstream(dir_ + "/CREATING").put('\n');
  std::filesystem::remove_all(dir_ + "/shard-03");
  expect_mentions(refused(read_only(dir_)), {"still being made"});
  must(open(options(dir_))->merge_fact(key(1), x_wins(7, 4)));
  EXPECT_TRUE(must(open(read_only(dir_))->fact(key(1))));
  EXPECT_FALSE(std::filesystem::exists(dir_ + "/CREATING"));
}

TEST_F(StoreTest, AMakingKilledAtItsFirstStepIsNoObstacle) {
  std::filesystem::create_directory(dir_);
  std::ofstream(dir_ + "/CREATING.new").put('\n');
  EXPECT_TRUE(open(options(dir_)));
}

TEST(TemporaryDirectory, GoesWithItsContents) {
  std::string path;
  {
    const auto directory = must(TemporaryDirectory::make());
    path = directory.path();
    std::filesystem::create_directory(path + "/in");
    EXPECT_TRUE(std::filesystem::exists(path));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace hissho::storage
