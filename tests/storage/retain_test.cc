// Dropping what is not wanted, and the space it takes.
#include <gtest/gtest.h>

#include "samples.h"

namespace hissho::storage {
namespace {

using namespace samples;
using pb::proof::GOAL_HOLD, pb::proof::GOAL_WIN;

class RetainTest : public ::testing::Test {
 protected:
  const TemporaryDirectory scratch_ = must(TemporaryDirectory::make());
  const std::string dir_ = scratch_.path() + "/store";
};

TEST_F(RetainTest, OnlyWhatIsWantedStays) {
  const ClaimId claim{key(1), 0, 35}, other{key(1), 0, 33};
  {
    const auto store = open(options(dir_));
    for (const std::uint64_t n : {1u, 2u}) {
      must(store->put_chapter({key(n), 0, GOAL_WIN}, 7, "win"));
      must(store->put_chapter({key(n), 1, GOAL_HOLD}, 5, "hold"));
      pb::store::Fact fact = x_wins(7, 4);
      fact.set_x_no_win_within(5);
      must(store->merge_fact(key(n), fact));
    }
    must(store->put_job(claim, key(5), {}));
    must(store->put_job(claim, key(6), {}));
    must(store->put_job(other, key(5), {}));
    must(store->put_claim(claim, {}));
    const Wanted wanted{
        [](const ChapterKey& at) { return at.position == key(1) && at.goal == GOAL_WIN; },
        [](const ClaimId& of, const PositionKey& at) { return of.within == 35 && at == key(5); }};
    const Dropped dropped = must(store->retain(wanted));
    EXPECT_EQ(dropped.facts, 1u);
    EXPECT_EQ(dropped.bounds, 3u);
    EXPECT_EQ(dropped.chapters, 3u);
    EXPECT_EQ(dropped.jobs, 2u);
    const Dropped again = must(store->retain(wanted));
    EXPECT_EQ(again.facts + again.bounds + again.chapters + again.jobs, 0u);
  }
  const auto store = open(options(dir_));
  EXPECT_EQ(must(store->fact(key(1)))->DebugString(), x_wins(7, 4).DebugString());
  EXPECT_FALSE(must(store->fact(key(2))));
  EXPECT_EQ(must(store->chapter({key(1), 0, GOAL_WIN})), "win");
  EXPECT_FALSE(must(store->chapter({key(1), 1, GOAL_HOLD})));
  EXPECT_TRUE(must(store->job(claim, key(5))));
  EXPECT_FALSE(must(store->job(claim, key(6))));
  EXPECT_FALSE(must(store->job(other, key(5))));
  EXPECT_TRUE(must(store->claim(claim)));
  must(store->merge_fact(key(2), x_wins(9, 1)));
  EXPECT_EQ(must(store->fact(key(2)))->x_wins_within(), 9u) << "what was dropped does not come back";
}

TEST_F(RetainTest, CompactingGivesTheSpaceBack) {
  const auto store = open(options(dir_));
  for (std::uint64_t n = 0; n < 20; ++n)
    must(store->put_chapter({key(n), 0, GOAL_WIN}, 7, random_bytes(1u << 20, n)));
  const Wanted wanted{[](const ChapterKey& at) { return at.position == key(1); },
                      [](const ClaimId&, const PositionKey&) { return false; }};
  EXPECT_EQ(must(store->retain(wanted)).chapters, 19u);
  must(store->compact());
  EXPECT_LT(must(store->info()).disk_bytes, 4u << 20);
  EXPECT_EQ(must(store->chapter({key(1), 0, GOAL_WIN})), random_bytes(1u << 20, 1));
}

}  // namespace
}  // namespace hissho::storage
