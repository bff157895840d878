// Chapters as columns and as packed bytes.
#include <gtest/gtest.h>

#include "proof/check.h"
#include "proof/image.h"
#include "proof/length.h"
#include "strategies.h"

namespace hissho::proof {
namespace {

TEST(Chapter, ColumnsAndPackedBytesGiveTheSameChapterBack) {
  std::mt19937_64 random(1);
  for (const std::string& spec : every_game()) {
    const games::Game game = game_of(spec);
    for (int i = 0; i < 20; ++i) {
      Chapter chapter = random_chapter(game, random, 7, {1, 900}, 1 + i * 7);
      if (i % 2 == 1 && !chapter.citations.empty())
        chapter.citations[0].claim = claim_at(game, "", Side::o, Goal::hold, 4);
      const auto columns = from_message(to_message(chapter));
      ASSERT_TRUE(columns) << columns.error();
      EXPECT_EQ(*columns, chapter);
      const auto packed = unpack(pack(chapter));
      ASSERT_TRUE(packed) << packed.error();
      EXPECT_EQ(*packed, chapter);
    }
  }
}

pb::proof::Chapter small_message() {
  // 0 reply a1=1 b1=2 *=3; 1 act a2 3; 2 act a2 -; 3 far (hold, so the kinds need not fit: structure only)
  Builder b;
  const auto far = b.far();
  const auto one = b.act(4, far), two = b.act(4, Builder::kNoId);
  const std::vector<Listed> listed{{0, one}, {1, two}};
  return to_message(b.finish({"3/3/3 x", Side::x, Goal::hold, 3}, b.reply(listed, far)));
}

std::string error_of(const pb::proof::Chapter& message) {
  const auto chapter = from_message(message);
  return chapter ? "accepted" : chapter.error();
}

TEST(Chapter, FaultyColumnsAreNamed) {
  ASSERT_EQ(error_of(small_message()), "accepted");
  auto m = small_message();
  m.clear_kinds();
  EXPECT_EQ(error_of(m), "the chapter has no nodes");
  m = small_message();
  m.mutable_kinds()->back() = 99;
  EXPECT_EQ(error_of(m), "node 3: no such kind of node: 99");
  m = small_message();
  m.add_moves(3);
  EXPECT_EQ(error_of(m), "column moves: 1 entries more than the nodes use");
  m = small_message();
  m.mutable_moves()->RemoveLast();
  EXPECT_EQ(error_of(m), "node 2: column moves ends too early: 1 more entries needed, 0 left");
  m = small_message();
  m.set_children(0, 0);
  EXPECT_EQ(error_of(m), "node 0: a child must have a greater number than its parent");
  m = small_message();
  m.set_children(0, 4);
  EXPECT_EQ(error_of(m), "node 0: its child 4 does not exist: the chapter has 4 nodes");
  m = small_message();
  m.set_children(0, 0xffffffff);
  EXPECT_NE(error_of(m).find("does not exist"), std::string::npos);
  m = small_message();
  m.set_moves(1, 0);
  EXPECT_EQ(error_of(m), "node 0: move code 0 is listed twice");
  m = small_message();
  m.set_moves(0, 0xffff);
  EXPECT_EQ(error_of(m), "node 0: move code 65535 is out of range");
  m = small_message();
  m.set_counts(0, 0xffffffff);
  EXPECT_NE(error_of(m).find("column moves ends too early"), std::string::npos);
  m = small_message();
  m.mutable_claim()->set_side(static_cast<pb::proof::Side>(5));
  EXPECT_EQ(error_of(m), "claim: no such side: 5");
  m = small_message();
  m.mutable_claim()->set_position("3/3/3 x\nend");
  EXPECT_NE(error_of(m).find("character"), std::string::npos);
}

TEST(Chapter, PackedBytesThatAreDamagedOrUnfoldTooFarAreRefused) {
  const std::string packed = pack(*from_message(small_message()));
  for (std::size_t cut = 0; cut < packed.size(); ++cut) EXPECT_FALSE(unpack(packed.substr(0, cut)));
  EXPECT_FALSE(unpack(packed + "x"));
  Chapter large = *from_message(small_message());
  large.claim.position.assign(kMaxChapterBytes + 1, 'x');
  const auto refused = unpack(pack(large));
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().find("would unfold to"), std::string::npos) << refused.error();
}

// What a checksum cannot catch: a message that was never right.
TEST(Chapter, MessagesOfRandomBytesAreRefusedOrSound) {
  std::mt19937_64 random(9);
  const games::Game game = game_of("ttt");
  int refused = 0, accepted = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string bytes =
        to_message(random_chapter(game, random, 1, {2}, 1 + random() % 12)).SerializeAsString();
    for (std::uint64_t n = random() % 4; n > 0; --n)
      bytes[random() % bytes.size()] = static_cast<char>(random() & 0x7f);
    pb::proof::Chapter message;
    if (!message.ParseFromString(bytes)) continue;
    const auto chapter = from_message(message);
    ++(chapter ? accepted : refused);
    if (!chapter) continue;
    for (std::size_t n = 0; n < chapter->nodes.size(); ++n) {
      const Node& node = chapter->nodes[n];
      const auto later = [&](NodeNumber c) { return c > n && c < chapter->nodes.size(); };
      ASSERT_TRUE(node.child == kNone || later(node.child));
      if (node.kind != Kind::reply) continue;
      ASSERT_LE(node.first + node.count, chapter->listed.size());
      for (std::uint32_t l = 0; l < node.count; ++l) {
        ASSERT_TRUE(later(chapter->replies(node)[l].child));
        ASSERT_TRUE(l == 0 || chapter->replies(node)[l - 1].move < chapter->replies(node)[l].move);
      }
    }
    EXPECT_EQ(*from_message(to_message(*chapter)), *chapter);
    const auto checked = check_whole(game, *chapter, 1000);  // whatever it says, it must come back
    ASSERT_TRUE(checked || checked.error().find('\n') == std::string::npos);
  }
  EXPECT_GT(refused, 1000);
  EXPECT_GT(accepted, 1000);
}

TEST(Chapter, LongestLineCountsActsAndReplies) {
  EXPECT_EQ(longest_line(*from_message(small_message())), 2);
  Builder b;
  EXPECT_EQ(longest_line(b.finish({}, b.act(0, b.reply({}, b.act(1, Builder::kNoId))))), 3);
  EXPECT_EQ(longest_line(b.finish({}, b.dead())), 0);
}

TEST(Chapter, LengthsOverCitationsAddUpAndCirclesAreSeen) {
  Builder b;
  const auto citing = [&](std::uint32_t id, std::vector<std::uint32_t> cited) {
    std::vector<Listed> listed;
    for (std::size_t i = 0; i < cited.size(); ++i)
      listed.push_back({static_cast<Move>(i), b.cite({cited[i], {}, {}})});
    return b.finish({}, b.act(0, b.reply(listed, Builder::kNoId, false)), id);
  };
  TotalLength total;
  for (const Chapter& c : {citing(0, {1, 2}), citing(1, {2}), citing(2, {})}) total.add(c);
  const auto sums = total.totals();
  ASSERT_TRUE(sums) << sums.error();
  EXPECT_EQ(sums->at(2), 2u);
  EXPECT_EQ(sums->at(1), 4u);
  EXPECT_EQ(sums->at(0), 6u);
  total.add(citing(2, {0}));
  EXPECT_NE(total.totals().error().find("circle"), std::string::npos);
  TotalLength dangling;
  dangling.add(citing(0, {5}));
  EXPECT_EQ(dangling.totals().error(), "chapter 0 cites chapter 5, which the proof does not hold");
}

TEST(Chapter, MovesAndSymmetriesOfAnotherGameAreSeen) {
  const games::Game game = game_of("mnk:width=4,height=3,k=3");
  Builder b;
  EXPECT_TRUE(fits(game, b.finish({}, b.act(11, Builder::kNoId))));
  EXPECT_FALSE(fits(game, b.finish({}, b.act(12, Builder::kNoId))));
  EXPECT_TRUE(fits(game, b.finish({}, b.cite({0, {games::Turn::r180, 0, 0}, {}}))));
  EXPECT_FALSE(fits(game, b.finish({}, b.cite({0, {games::Turn::r90, 0, 0}, {}}))));
}

TEST(Chapter, SymmetriesComposeAndInvertAsMapsOfPositions) {
  std::mt19937_64 random(5);
  for (const std::string& spec : every_game()) {
    const games::Game game = game_of(spec);
    games::Position position = game.start();
    for (int i = 0; i < 3; ++i) {
      const auto legal = position.moves();
      position.play(legal[random() % legal.size()]);
    }
    const auto all = game.all_symmetries();
    for (int i = 0; i < 10; ++i) {
      const Symmetry s = all[random() % all.size()], t = all[random() % all.size()];
      EXPECT_EQ(position.image(s).image(t), position.image(compose(game, s, t))) << spec;
      EXPECT_EQ(position.image(s).image(inverse(game, s)), position) << spec;
      const auto between = symmetry_between(game, position, position.image(s));
      ASSERT_TRUE(between) << spec;
      EXPECT_EQ(position.image(*between), position.image(s)) << spec;
    }
  }
}

}  // namespace
}  // namespace hissho::proof
