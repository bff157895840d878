// Proofs made smaller: the claim stays, hissho-verify accepts the result, and each of the three savings
// shows.
#include "proof/trim.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "proof/image.h"
#include "proof/split.h"
#include "strategies.h"

namespace hissho::proof {
namespace {

void write(const games::Game& game, const std::vector<Chapter>& chapters, const std::string& path) {
  auto writer = Writer::create(path, {game.name(), chapters.front().id, "test", ""});
  ASSERT_TRUE(writer) << writer.error();
  for (const Chapter& chapter : chapters) ASSERT_TRUE((*writer)->add(chapter));
  ASSERT_TRUE((*writer)->finish());
}

/// Trims and verifies.
Trimmed trimmed(const std::string& from, const std::string& to) {
  const auto reader = Reader::open(from);
  EXPECT_TRUE(reader);
  const auto result = trim(**reader, {"", 0, "test", ""}, to);
  EXPECT_TRUE(result) << result.error();
  const std::string verdict = verify(to);
  EXPECT_NE(verdict.find("s VERIFIED"), std::string::npos) << verdict;
  return result.value_or(Trimmed{});
}

/// The replies of a node that stands at a claim's position, each with a chapter of its own.
struct Family {
  Chapter root;
  std::vector<Chapter> below;
};

/// "x wins torus-ttt within 6 after a1", one chapter a reply: by symmetry most are the same claim.
Family family(const games::Game& game) {
  const Claim claim = claim_at(game, "a1", Side::x, Goal::win, 6);
  const auto at = game.parse_position(claim.position);
  Builder builder;
  std::vector<Listed> listed;
  Family made;
  for (const Move reply : at->moves()) {
    games::Position after = *at;
    after.play(reply);
    auto chapter = solved(game, {after.text(), Side::x, Goal::win, 5u});
    EXPECT_TRUE(chapter);
    chapter->id = 100 + reply;
    listed.push_back({reply, builder.cite({chapter->id, Symmetry{}, std::nullopt})});
    made.below.push_back(std::move(*chapter));
  }
  made.root = builder.finish(claim, builder.reply(listed, Builder::kNoId), 7);
  return made;
}

TEST(Trim, SymmetricClaimsAreProvedOnce) {
  const games::Game game = game_of("torus-ttt");
  Family f = family(game);
  ASSERT_EQ(f.below.size(), 8u);
  const TemporaryDirectory dir;
  std::vector<Chapter> all{f.root};
  all.insert(all.end(), f.below.begin(), f.below.end());
  write(game, all, dir.file("p.hp"));
  const Trimmed result = trimmed(dir.file("p.hp"), dir.file("q.hp"));
  EXPECT_EQ(result.claim, f.root.claim);
  EXPECT_EQ(result.chapters_before, 9u);
  // Up to symmetry a second stone on the torus is beside the first one or diagonal to it.
  EXPECT_LE(result.chapters_after, 3u);
  EXPECT_LT(result.nodes_after, result.nodes_before / 2);
}

TEST(Trim, WhatTheClaimDoesNotReachGoes) {
  const games::Game game = game_of("ttt");
  auto main = solved(game, claim_at(game, "a1 b2", Side::x, Goal::hold, std::nullopt));
  auto other = solved(game, claim_at(game, "b2 a1 c3", Side::x, Goal::hold, std::nullopt));
  ASSERT_TRUE(main && other);
  main->id = 1;
  other->id = 2;
  const std::size_t nodes = main->nodes.size();
  const TemporaryDirectory dir;
  write(game, {*main, *other}, dir.file("p.hp"));
  const Trimmed result = trimmed(dir.file("p.hp"), dir.file("q.hp"));
  EXPECT_EQ(result.chapters_after, 1u);
  EXPECT_LE(result.nodes_after, nodes);
}

TEST(Trim, AChapterServesWhereALineComesToItsPosition) {
  const games::Game game = game_of("mnk:width=3,height=4,k=3");
  auto main = solved(game, claim_at(game, "", Side::x, Goal::win, 7));
  ASSERT_TRUE(main);
  main->id = 1;
  // The position after the proof's own first move and some reply, proved again in a chapter of its own, which
  // an extra chapter keeps in the file.
  const Move first = main->nodes.front().move;
  games::Position after = game.start();
  after.play(first);
  after.play(after.moves().front());
  auto again = solved(game, {after.text(), Side::x, Goal::win, 5u});
  ASSERT_TRUE(again);
  again->id = 2;
  const TemporaryDirectory dir;
  write(game, {*main, *again}, dir.file("p.hp"));
  const Trimmed result = trimmed(dir.file("p.hp"), dir.file("q.hp"));
  EXPECT_EQ(result.chapters_after, 2u) << "the line cites it";
  const auto reader = Reader::open(dir.file("q.hp"));
  const auto kept = (*reader)->chapter(1);
  ASSERT_TRUE(kept);
  EXPECT_FALSE(kept->citations.empty());
}

TEST(Trim, OfTwoBoundsTheTighterServesAndTheLooserGoes) {
  const games::Game game = game_of("torus-ttt");
  Family f = family(game);
  std::vector<Chapter> all{f.root};
  for (const Chapter& chapter : f.below) {
    Chapter loose = chapter;
    loose.claim.within = 8;
    loose.id += 100;
    all.push_back(loose);
    all.push_back(chapter);
  }
  const TemporaryDirectory dir;
  write(game, all, dir.file("p.hp"));
  trimmed(dir.file("p.hp"), dir.file("q.hp"));
  const auto reader = Reader::open(dir.file("q.hp"));
  for (const std::uint32_t id : (*reader)->ids()) {
    const auto chapter = (*reader)->chapter(id);
    EXPECT_LE(*chapter->claim.within, 6u);
  }
}

TEST(Trim, CutUpProofsOfManyGamesStayVerified) {
  struct Case {
    const char *game, *moves;
    Side side;
    Goal goal;
    std::optional<std::uint32_t> within;
  };
  for (const Case& c :
       {Case{"ttt", "", Side::o, Goal::hold, {}},
        Case{"mnk:width=3,height=4,k=3", "b2", Side::x, Goal::win, 6},
        Case{"torus-ttt", "", Side::o, Goal::hold, 6}, Case{"shift-tac", "a1>", Side::x, Goal::win, 6},
        Case{"nested:levels=2,rows=1,cols=3,k=2", "", Side::x, Goal::win, 7}}) {
    const games::Game game = game_of(c.game);
    const auto big = solved(game, claim_at(game, c.moves, c.side, c.goal, c.within), true);
    ASSERT_TRUE(big) << c.game;
    auto parts = split(game, *big, size_of(*big) / 8 + 20);
    ASSERT_TRUE(parts) << parts.error();
    // Cited by number, as in a file.
    std::uint32_t next = 1;
    std::map<std::string, std::uint32_t> ids;
    for (Chapter& part : *parts) ids[text(part.claim)] = part.id = next++;
    for (Chapter& part : *parts)
      for (Citation& citation : part.citations) {
        citation.chapter = ids.at(text(*citation.claim));
        citation.claim.reset();
      }
    const TemporaryDirectory dir;
    write(game, *parts, dir.file("p.hp"));
    const Trimmed result = trimmed(dir.file("p.hp"), dir.file("q.hp"));
    EXPECT_EQ(result.claim, big->claim) << c.game;
    EXPECT_LE(result.chapters_after, parts->size()) << c.game;
    EXPECT_LE(result.nodes_after, result.nodes_before) << c.game;
  }
}

}  // namespace
}  // namespace hissho::proof
