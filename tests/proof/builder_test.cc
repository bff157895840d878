// Merging, the choice of `otherwise`, numbering.
#include "proof/builder.h"

#include <gtest/gtest.h>

#include "strategies.h"

namespace hissho::proof {
namespace {

TEST(Builder, EqualNodesAreOneNode) {
  Builder b;
  EXPECT_EQ(b.act(3, Builder::kNoId), b.act(3, Builder::kNoId));
  EXPECT_NE(b.act(3, Builder::kNoId), b.act(4, Builder::kNoId));
  EXPECT_EQ(b.far(), b.far());
  EXPECT_NE(b.far(), b.dead());
  const std::vector<Move> pairs{1, 2, 3, 4}, fewer{1, 2};
  EXPECT_EQ(b.pair(pairs), b.pair(pairs));
  EXPECT_NE(b.pair(pairs), b.pair(fewer));
  const Claim claim{"3/3/3 x", Side::x, Goal::win, 4}, other{"3/3/3 x", Side::x, Goal::win, 5};
  EXPECT_EQ(b.cite({0, {}, claim}), b.cite({0, {}, claim}));
  EXPECT_NE(b.cite({0, {}, claim}), b.cite({0, {}, other}));
  const std::vector<Listed> listed{{1, b.far()}, {2, b.dead()}};
  EXPECT_EQ(b.reply(listed, Builder::kNoId), b.reply(listed, Builder::kNoId));
  const std::size_t size = b.size();
  for (Move m = 0; m < 5000; ++m) b.act(m, Builder::kNoId);
  EXPECT_EQ(b.size(), size + 4998);
  for (Move m = 0; m < 5000; ++m) b.act(m, Builder::kNoId);
  EXPECT_EQ(b.size(), size + 4998);
}

TEST(Builder, TheMostFrequentChildAnswersTheRest) {
  Builder b;
  const auto a = b.act(8, Builder::kNoId), c = b.act(9, Builder::kNoId), far = b.far();
  const auto finished = [&](std::vector<Listed> listed, Builder::Id otherwise, bool exhaustive) {
    return b.finish({}, b.reply(listed, otherwise, exhaustive));
  };
  const std::vector<Listed> mostly_a{{0, a}, {1, c}, {2, a}, {3, a}};
  Chapter chapter = finished(mostly_a, Builder::kNoId, true);
  EXPECT_EQ(chapter.nodes[0].count, 1u);
  EXPECT_EQ(chapter.nodes[chapter.nodes[0].child].move, 8);
  EXPECT_EQ(finished(mostly_a, Builder::kNoId, false).nodes[0].count, 4u);
  EXPECT_EQ(finished({{0, a}, {1, c}}, Builder::kNoId, true).nodes[0].count, 2u) << "nothing is shared";
  chapter = finished({{0, a}, {1, far}, {2, a}, {3, a}, {4, far}}, Builder::kNoId, true);
  EXPECT_EQ(chapter.nodes[chapter.nodes[0].child].kind, Kind::far)
      << "a leaf that serves several is preferred";
  EXPECT_EQ(chapter.nodes[0].count, 3u);
}

TEST(Builder, NumbersParentsFirstAndDropsWhatIsNotReached) {
  Builder b;
  const auto lost = b.act(7, Builder::kNoId);
  const auto shared = b.far();
  const auto one = b.act(1, shared), two = b.act(2, shared);
  const std::vector<Listed> listed{{5, one}, {6, two}};
  const Chapter chapter = b.finish({"p", Side::o, Goal::hold, 2}, b.reply(listed, Builder::kNoId), 4);
  EXPECT_NE(lost, one);
  ASSERT_EQ(chapter.nodes.size(), 4u);
  EXPECT_EQ(chapter.id, 4u);
  EXPECT_EQ(chapter.nodes[1].move, 1) << "the first listed child comes next";
  EXPECT_EQ(chapter.nodes[3].kind, Kind::far);
  EXPECT_TRUE(from_message(to_message(chapter)));
}

TEST(Builder, DeepAndWideGraphsNeedNoStack) {
  Builder b;
  Builder::Id node = b.act(0, Builder::kNoId);
  for (int i = 0; i < 300'000; ++i) node = b.act(static_cast<Move>(i % 3), node);
  const Chapter chapter = b.finish({"p", Side::x, Goal::win, {}}, node);
  EXPECT_EQ(chapter.nodes.size(), 300'001u);
  EXPECT_EQ(longest_line(chapter), 300'001);
  const auto again = unpack(pack(chapter));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->nodes.size(), chapter.nodes.size());
}

}  // namespace
}  // namespace hissho::proof
