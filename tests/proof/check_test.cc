// The project's own check, against strategies that are right by construction and against broken ones.
#include "proof/check.h"

#include <gtest/gtest.h>

#include "proof/file.h"
#include "strategies.h"

namespace hissho::proof {
namespace {

struct Known {
  std::string game, moves;
  Side side;
  Goal goal;
  std::optional<std::uint32_t> within;
  bool true_claim;
};

// Values from GAMES.md's list as docs/games.md carries it: 3x3 a draw, 3x4 k 3 seven plies, torus 3x3 seven
// plies, Shift-Tac seven plies; 2x2 k 2 under the nested default eleven plies is too long for here, 1x3 k 2
// is seven.
const std::vector<Known>& known_claims() {
  static const std::vector<Known> claims{
      {"ttt", "", Side::x, Goal::hold, {}, true},
      {"ttt", "", Side::o, Goal::hold, {}, true},
      {"ttt", "", Side::x, Goal::win, {}, false},
      {"ttt", "b2 a2", Side::x, Goal::win, 5, true},
      {"ttt", "b2 a2", Side::x, Goal::win, 4, false},
      {"ttt", "b2 a2", Side::o, Goal::hold, 4, true},
      {"ttt", "b2 a2", Side::o, Goal::hold, 5, false},
      {"mnk:width=3,height=4,k=3", "b2", Side::x, Goal::win, 6, true},
      {"mnk:width=3,height=4,k=3", "b2", Side::o, Goal::hold, 5, true},
      {"torus-ttt", "", Side::x, Goal::win, 7, true},
      {"torus-ttt", "", Side::o, Goal::hold, 6, true},
      {"torus-ttt", "", Side::x, Goal::win, 6, false},
      {"shift-tac", "a1>", Side::x, Goal::win, 6, true},
      {"shift-tac", "a1>", Side::o, Goal::hold, 5, true},
      {"nested:levels=2,rows=1,cols=3,k=2", "", Side::x, Goal::win, 7, true},
      {"nested:levels=2,rows=1,cols=3,k=2", "", Side::o, Goal::hold, 6, true},
  };
  return claims;
}

TEST(Check, StrategiesOfAnExhaustiveSolverCheckWholeAndSampled) {
  for (const Known& k : known_claims()) {
    const games::Game game = game_of(k.game);
    for (const bool leaves : {false, true}) {
      const Claim claim = claim_at(game, k.moves, k.side, k.goal, k.within);
      const auto chapter = solved(game, claim, leaves);
      ASSERT_EQ(chapter.has_value(), k.true_claim) << k.game << " " << text(claim);
      if (!chapter) continue;
      const auto whole = check_whole(game, *chapter, 10'000'000);
      ASSERT_TRUE(whole) << k.game << " " << text(claim) << ": " << whole.error();
      EXPECT_TRUE(*whole);
      const auto sampled = check_sampled(game, *chapter, 50, 1);
      EXPECT_TRUE(sampled) << sampled.error();
      const auto limited = check_whole(game, *chapter, 2);
      ASSERT_TRUE(limited);
      EXPECT_EQ(*limited, chapter->nodes.size() <= 2);
    }
  }
}

TEST(Check, TighterClaimsThanTheStrategyProvesAreRefused) {
  for (const Known& k : known_claims()) {
    if (!k.true_claim || !k.within) continue;
    const games::Game game = game_of(k.game);
    auto chapter = solved(game, claim_at(game, k.moves, k.side, k.goal, k.within));
    ASSERT_TRUE(chapter);
    *chapter->claim.within += k.goal == Goal::win ? -1 : 1;
    EXPECT_FALSE(check_whole(game, *chapter, 10'000'000)) << k.game << " " << text(chapter->claim);
  }
}

// The claim of each is the tightest true one, and a win's every reply is needed: dropping an answer, or
// moving an act to a place where the opponent then stands, leaves a line open.
TEST(Check, EveryDroppedAnswerOfAWinIsRefusedAndTheMoveNamed) {
  const games::Game game = game_of("ttt");
  const Claim claim = claim_at(game, "b2 a2", Side::x, Goal::win, 5);
  const Chapter good = *solved(game, claim);
  int dropped = 0;
  for (std::size_t i = 0; i < good.nodes.size(); ++i) {
    if (good.nodes[i].kind != Kind::reply) continue;
    Chapter bad = good;
    if (bad.nodes[i].child != kNone) {
      bad.nodes[i].child = kNone;
      const auto whole = check_whole(game, bad, 10'000'000);
      ASSERT_FALSE(whole) << i;
      EXPECT_NE(whole.error().find("is legal and not answered"), std::string::npos) << whole.error();
      ++dropped;
    }
    for (std::uint32_t l = 0; l < good.nodes[i].count; ++l) {
      bad = good;
      bad.nodes[i].child = kNone;
      bad.listed[good.nodes[i].first + l].move = good.listed[good.nodes[i].first].move;
      EXPECT_FALSE(check_whole(game, bad, 10'000'000)) << i << " " << l;
      ++dropped;
    }
  }
  EXPECT_GT(dropped, 3);
}

TEST(Check, MutationsAreRefusedWheneverTheVerifierRefusesThem) {
  std::mt19937_64 random(11);
  const TemporaryDirectory dir;
  int refused = 0, accepted = 0;
  for (const Known& k : known_claims()) {
    if (!k.true_claim) continue;
    const games::Game game = game_of(k.game);
    const Chapter good = *solved(game, claim_at(game, k.moves, k.side, k.goal, k.within), true);
    for (int i = 0; i < 6; ++i) {
      Chapter bad = good;
      const std::size_t at = random() % bad.nodes.size();
      Node& node = bad.nodes[at];
      const auto other_move = [&] {
        return static_cast<Move>(random() % static_cast<std::size_t>(game.move_space()));
      };
      if (node.kind == Kind::act)
        node.move = other_move();
      else if (node.kind == Kind::reply && node.child != kNone)
        node.child = kNone;
      else if (node.kind == Kind::reply && node.count > 0)
        --node.count;
      else
        node = {.kind = Kind::act, .move = other_move()};
      const auto whole = check_whole(game, bad, 10'000'000);
      const auto columns = from_message(to_message(bad));
      ASSERT_TRUE(columns);
      auto writer = Writer::create(dir.file("m.hp"), {game.name(), 0, "", ""});
      ASSERT_TRUE((*writer)->add(*columns));
      ASSERT_TRUE((*writer)->finish());
      const std::string verdict = verify(dir.file("m.hp"));
      EXPECT_EQ(whole.has_value(), verdict.find("s VERIFIED") != std::string::npos)
          << k.game << " " << text(bad.claim) << " node " << at << "\n"
          << (whole ? "accepted" : whole.error()) << "\n"
          << verdict;
      ++(whole ? accepted : refused);
    }
  }
  EXPECT_GT(refused, 20);
  EXPECT_GT(accepted, 0) << "mutations that do not matter should be among them";
}

TEST(Check, SampledLinesFindAFaultAtTheRoot) {
  const games::Game game = game_of("torus-ttt");
  Chapter chapter = *solved(game, claim_at(game, "", Side::x, Goal::win, 7));
  chapter.nodes[0].child = kNone;
  const auto sampled = check_sampled(game, chapter, 1, 1);
  ASSERT_FALSE(sampled);
  EXPECT_NE(sampled.error().find("at the position itself (node 0)"), std::string::npos) << sampled.error();
}

std::string error_of(const games::Game& game, const Chapter& chapter, const ClaimOf& claim_of = {}) {
  const auto whole = check_whole(game, chapter, 1'000'000, claim_of);
  return whole ? "accepted" : whole.error();
}

TEST(Check, PairsMustBeDisjointEmptyAndInEveryLine) {
  // 3 wide, 1 high, k 3 with x to move: one line; one pair in it stops o for good.
  const games::Game game = game_of("mnk:width=4,height=1,k=3");
  Builder b;
  const auto chapter = [&](std::vector<Move> cells) {
    return b.finish({"4 x", Side::o, Goal::hold, {}}, b.pair(cells));
  };
  EXPECT_EQ(error_of(game, chapter({1, 2})), "accepted");
  EXPECT_NE(error_of(game, chapter({0, 1})).find("holds no pair"), std::string::npos);
  EXPECT_NE(error_of(game, chapter({0, 1, 1, 2})).find("b1 is in two pairs"), std::string::npos);
  Chapter occupied = chapter({1, 2});
  occupied.claim.position = "1x2 o";
  EXPECT_NE(error_of(game, occupied).find("not empty"), std::string::npos);
  Chapter win = chapter({1, 2});
  win.claim.goal = Goal::win;
  EXPECT_NE(error_of(game, win).find("proves no win"), std::string::npos);
  const games::Game shift = game_of("shift-tac");
  Chapter elsewhere = chapter({0, 1});
  elsewhere.claim.position = "3/3/3 x";
  EXPECT_NE(error_of(shift, elsewhere).find("in-a-row"), std::string::npos);
}

TEST(Check, FarNeedsABoundAndDeadNeedsNone) {
  const games::Game game = game_of("ttt");
  Builder b;
  EXPECT_EQ(error_of(game, b.finish({"3/3/3 x", Side::o, Goal::hold, 4}, b.far())), "accepted");
  EXPECT_NE(error_of(game, b.finish({"3/3/3 x", Side::o, Goal::hold, 5}, b.far())), "accepted");
  EXPECT_NE(error_of(game, b.finish({"3/3/3 x", Side::o, Goal::hold, {}}, b.far())), "accepted");
  EXPECT_NE(error_of(game, b.finish({"3/3/3 x", Side::o, Goal::hold, {}}, b.dead())), "accepted");
  EXPECT_EQ(error_of(game, b.finish({"xox/xox/oxo x", Side::o, Goal::hold, {}}, b.dead())),
            "the game is over at the claim's position");
  EXPECT_EQ(error_of(game, b.finish({"xox/oxo/1x1 o", Side::x, Goal::hold, {}}, b.dead())), "accepted");
}

TEST(Check, TheBoundIsUsedUpExactly) {
  // docs/proofs.md: a win with no plies left fails, so "wins in one" and "wins in none" differ.
  const games::Game game = game_of("ttt");
  Builder b;
  const auto winning = [&](std::uint32_t n) {
    return b.finish({"xx1/oo1/3 x", Side::x, Goal::win, n}, b.act(8, Builder::kNoId));
  };
  EXPECT_EQ(error_of(game, winning(1)), "accepted");
  EXPECT_NE(error_of(game, winning(0)), "accepted");
  EXPECT_EQ(error_of(game, b.finish({"3/3/3 x", Side::o, Goal::hold, 0}, b.act(0, Builder::kNoId))),
            "accepted");
}

TEST(Check, CitationsMustFitExactly) {
  const games::Game game = game_of("ttt");
  Builder b;
  const Claim cited = claim_at(game, "b2 a2 c3", Side::x, Goal::win, 4);
  const auto citing = [&](Citation citation) {
    return b.finish(claim_at(game, "b2 a2", Side::x, Goal::win, 5), b.act(8, b.cite(citation)));
  };
  EXPECT_EQ(error_of(game, citing({0, {}, cited})), "accepted");
  Claim wrong = cited;
  wrong.within = 5;
  EXPECT_NE(error_of(game, citing({0, {}, wrong})).find("cited bound 5"), std::string::npos);
  wrong.within = 3;
  EXPECT_EQ(error_of(game, citing({0, {}, wrong})), "accepted") << "tighter serves";
  wrong.within.reset();
  EXPECT_NE(error_of(game, citing({0, {}, wrong})), "accepted");
  wrong = cited;
  wrong.side = Side::o;
  EXPECT_NE(error_of(game, citing({0, {}, wrong})).find("another side"), std::string::npos);
  wrong = claim_at(game, "b2 a2 c1", Side::x, Goal::win, 4);
  EXPECT_NE(error_of(game, citing({0, {}, wrong})).find("the cited position is"), std::string::npos);
  EXPECT_EQ(error_of(game, citing({0, {games::Turn::fv, 0, 0}, wrong})), "accepted");
  EXPECT_NE(error_of(game, citing({7, {}, {}})).find("the cited chapter 7 is not there"), std::string::npos);
  EXPECT_EQ(error_of(game, citing({7, {}, {}}), [&](std::uint32_t) { return cited; }), "accepted");
  const Claim self = claim_at(game, "b2 a2", Side::x, Goal::win, 5);
  EXPECT_NE(error_of(game, b.finish(self, b.cite({0, {}, self}))).find("more stones"), std::string::npos);
}

}  // namespace
}  // namespace hissho::proof
