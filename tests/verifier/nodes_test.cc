// Every node kind, by small proofs written by hand: what must be accepted, and each way to fail.
// The answers follow from the rules of tic-tac-toe and its like; every refusal names its reason.

#include <gtest/gtest.h>

#include "proof_files.h"

namespace hissho::verifier::testing {
namespace {

const std::string kTtt = "mnk:width=3,height=3,k=3,exact=false,wrap=none";
const std::string kRow5 = "mnk:width=5,height=1,k=3,exact=false,wrap=none";

void expect_verified(const std::string& proof) {
  const Report report = verify_both(proof);
  EXPECT_EQ(report.verdict, Verdict::verified)
      << proof << report.message << (report.refutation ? report.refutation->reason : "");
}

void expect_refused(const std::string& proof, const std::string& reason) {
  const Report report = verify_both(proof);
  ASSERT_EQ(report.verdict, Verdict::not_verified) << proof << report.message;
  EXPECT_NE(report.refutation->reason.find(reason), std::string::npos) << report.refutation->reason;
}

TEST(Act, WinsAtOnce) {
  expect_verified(one_chapter(kTtt, "x win 1 3/xx1/oo1 x", "0 act c2 -\n"));
  expect_verified(one_chapter(kTtt, "x win - 3/xx1/oo1 x", "0 act c2 -\n"));
  expect_verified(one_chapter(kTtt, "o win 1 3/xx1/oo1 o", "0 act c1 -\n"));
}

TEST(Act, AnyStoneCountIsAccepted) {
  expect_verified(one_chapter(kTtt, "x win 1 3/xx1/3 x", "0 act c2 -\n"));
  expect_verified(one_chapter(kTtt, "o win 1 3/oo1/3 o", "0 act c2 -\n"));
}

TEST(Act, NoPliesLeft) {
  expect_refused(one_chapter(kTtt, "x win 0 3/xx1/oo1 x", "0 act c2 -\n"), "no plies are left");
}

TEST(Act, IllegalMove) {
  expect_refused(one_chapter(kTtt, "x win 1 3/xx1/oo1 x", "0 act a1 -\n"), "a1 is not legal");
}

TEST(Act, WrongTurn) {
  expect_refused(one_chapter(kTtt, "x win 1 3/xx1/oo1 o", "0 act c2 -\n"), "the opponent is to move");
}

TEST(Act, NothingAfterAMoveThatDoesNotWin) {
  expect_refused(one_chapter(kTtt, "x win 3 3/xx1/oo1 x", "0 act a3 -\n"), "the strategy does not");
}

TEST(Act, ADrawnEndIsNoWin) {
  expect_refused(one_chapter(kTtt, "x win - xox/xoo/ox1 x", "0 act c1 -\n"), "ends drawn");
  expect_verified(one_chapter(kTtt, "x hold - xox/xoo/ox1 x", "0 act c1 -\n"));
}

TEST(Act, LastMoveOfABoundedHoldNeedsNothingAfterIt) {
  expect_verified(one_chapter(kTtt, "x hold 1 3/3/3 x", "0 act a1 -\n"));
  expect_refused(one_chapter(kTtt, "x hold 2 3/3/3 x", "0 act a1 -\n"), "the strategy does not");
}

// In a row of five, k = 3, the middle pair wins: .xx.. with o to move answers a win on either side.
TEST(Reply, EveryAnswerIsNeeded) {
  const std::string nodes = "1 act d1 -\n2 act a1 -\n";
  expect_verified(one_chapter(kRow5, "x win 2 1xx2 o", "0 reply a1=1 d1=2 e1=1\n" + nodes));
  expect_verified(one_chapter(kRow5, "x win 2 1xx2 o", "0 reply a1=1 d1=2 *=1\n" + nodes));
  expect_refused(one_chapter(kRow5, "x win 2 1xx2 o", "0 reply d1=2 e1=1\n" + nodes), "a1 is missing");
  expect_refused(one_chapter(kRow5, "x win 2 1xx2 o", "0 reply a1=1 e1=1\n" + nodes), "d1 is missing");
  expect_refused(one_chapter(kRow5, "x win 2 1xx2 o", "0 reply a1=1 d1=2\n" + nodes), "e1 is missing");
  expect_refused(one_chapter(kRow5, "x win 2 1xx2 o", "0 reply a1=1 e1=1 *=1\n" + nodes), "d1 is not legal");
}

TEST(Reply, TheBoundCounts) {
  const std::string nodes = "0 reply d1=2 *=1\n1 act d1 -\n2 act a1 -\n";
  expect_verified(one_chapter(kRow5, "x win 2 1xx2 o", nodes));
  expect_refused(one_chapter(kRow5, "x win 1 1xx2 o", nodes), "no plies are left");
}

TEST(Reply, AnOpponentWhoWinsAtOnce) {
  expect_refused(one_chapter(kTtt, "x win 2 3/xx1/oo1 o", "0 reply c2=1 *=1\n1 act c2 -\n"), "o has won");
}

TEST(Reply, WrongTurn) {
  expect_refused(one_chapter(kRow5, "x win 3 1xx2 x", "0 reply *=1\n1 act d1 -\n"), "is to move");
}

TEST(Reply, IllegalListedMovesAreSkipped) {
  expect_verified(
      one_chapter(kRow5, "x win 2 1xx2 o", "0 reply a1=1 b1=1 d1=2 e1=1\n1 act d1 -\n2 act a1 -\n"));
}

TEST(Reply, OneNodeAnswersForManyPositions) {
  const Report report =
      verify_both(one_chapter("mnk:width=5,height=5,k=3,exact=false,wrap=none", "x win 4 5/5/1xx2/5/5 o",
                              "0 reply a3=1 d3=2 *=1\n1 act d3 -\n2 act a3 -\n"));
  EXPECT_EQ(report.verdict, Verdict::verified);
  EXPECT_EQ(report.longest, 2);
}

TEST(Hold, LastReplyOfABoundedHold) {
  expect_verified(one_chapter(kTtt, "o hold 1 3/3/3 x", "0 reply\n"));
  expect_refused(one_chapter(kTtt, "o hold 3 3/3/3 x", "0 reply\n"), "is missing");
  expect_verified(one_chapter(kTtt, "o hold 0 3/3/3 x", "0 dead\n"));
}

TEST(Far, CountsMovesLeft) {
  expect_verified(one_chapter(kTtt, "o hold 4 3/3/3 x", "0 far\n"));            // x has 2 moves
  expect_refused(one_chapter(kTtt, "o hold 5 3/3/3 x", "0 far\n"), "not far");  // x has 3
  expect_verified(one_chapter(kTtt, "o hold 5 3/3/3 o", "0 far\n"));            // o first: x has 2
  expect_refused(one_chapter(kTtt, "o hold 6 3/3/3 o", "0 far\n"), "not far");
  expect_refused(one_chapter(kTtt, "o hold - 3/3/3 x", "0 far\n"), "needs a bound");
  expect_refused(one_chapter(kTtt, "x win 4 3/3/3 x", "0 far\n"), "goal hold");
}

TEST(Dead, NoLineLeft) {
  expect_verified(one_chapter(kTtt, "o hold - xox/xoo/ox1 x", "0 dead\n"));
  expect_refused(one_chapter(kTtt, "o hold - xox/xox/o2 x", "0 dead\n"), "not dead");
  expect_refused(one_chapter(kTtt, "x win - xox/xoo/ox1 x", "0 dead\n"), "goal hold");
}

TEST(Pair, EveryLineNeedsAPair) {
  const std::string game = "mnk:width=4,height=1,k=3,exact=false,wrap=none";
  expect_verified(one_chapter(game, "o hold - 4 x", "0 pair b1-c1\n"));
  expect_verified(one_chapter(game, "o hold - 4 o", "0 pair b1-c1\n"));
  expect_refused(one_chapter(game, "o hold - 4 x", "0 pair a1-b1\n"),
                 "no pair lies in the line from b1 to d1");
  expect_refused(one_chapter(game, "o hold - 4 x", "0 pair\n"), "no pair");
  expect_refused(one_chapter(game, "o hold - 4 x", "0 pair b1-c1 c1-d1\n"), "two pairs");
  expect_refused(one_chapter(game, "o hold - 4 x", "0 pair b1-b1\n"), "two pairs");
  expect_refused(one_chapter(game, "o hold - 1x2 x", "0 pair b1-c1\n"), "not empty");
}

/// Chapter 0 plays b1 and cites chapter 7 under a symmetry.
std::string citing(const std::string& claim, const std::string& symmetry, const std::string& cited) {
  return "hissho-proof 1\ngame " + kRow5 + "\nmain 0\nchapter 0 " + claim + "\n0 act b1 1\n1 cite 7 " +
         symmetry + "\nend\n" + cited;
}

TEST(Cite, AnotherChapterUnderASymmetry) {
  const std::string same = "chapter 7 x win 2 1xx2 o\n0 reply d1=2 *=1\n1 act d1 -\n2 act a1 -\nend\n";
  const std::string turned = "chapter 7 x win 2 2xx1 o\n0 reply b1=2 *=1\n1 act b1 -\n2 act e1 -\nend\n";
  expect_verified(citing("x win 3 2x2 x", "e", same));
  expect_verified(citing("x win 3 2x2 x", "fh", turned));
  expect_verified(citing("x win 3 2x2 x", "r180", turned));
  expect_verified(citing("x win 9 2x2 x", "fv", same));
  expect_verified(citing("x win - 2x2 x", "e", same));
  EXPECT_EQ(verify_both(citing("x win 3 2x2 x", "e", same)).longest, 3);
  EXPECT_EQ(verify_both(citing("x win 3 2x2 x", "e", same)).chapters_checked, 2u);
  expect_refused(citing("x win 3 2x2 x", "fh", same), "is not the position of chapter 7");
  expect_refused(citing("x win 3 2x2 x", "r90", same), "no symmetry of this game");
  expect_refused(citing("x win 3 2x2 x", "e+1,+0", same), "no symmetry of this game");
  expect_refused(citing("x win 2 2x2 x", "e", same), "but 1 plies are left");
  expect_refused(citing("x win 3 2x2 x", "e", ""), "no chapter 7");
  expect_refused(citing("x hold 3 2x2 x", "e", same), "another thing");
}

TEST(Cite, TheCitedChapterIsChecked) {
  const std::string wrong = "chapter 7 x win 2 1xx2 o\n0 reply *=1\n1 act d1 -\nend\n";
  const Report report = verify_both(citing("x win 3 2x2 x", "e", wrong));
  ASSERT_EQ(report.verdict, Verdict::not_verified);
  EXPECT_EQ(report.refutation->chapter, 7u);
  EXPECT_EQ(report.refutation->line, std::vector<std::string>{"d1"});
}

// A hash of the position would not do here (case d08): one stone differs.
TEST(Cite, PositionsAreComparedInFull) {
  const std::string other = "chapter 7 x win 2 1xx1o o\n0 reply d1=2 *=1\n1 act d1 -\n2 act a1 -\nend\n";
  expect_refused(citing("x win 3 2x2 x", "e", other), "is not the position of chapter 7");
}

// Case d04: a claim cannot rest on itself, directly or in a circle.
TEST(Cite, NoCircles) {
  const std::string head = "hissho-proof 1\ngame " + kRow5 + "\nmain 0\n";
  expect_refused(head + "chapter 0 x win - 2x2 x\n0 cite 0 e\nend\n", "no more stones");
  expect_refused(
      head + "chapter 0 x win - 2x2 x\n0 cite 1 e\nend\nchapter 1 x win - 2x2 x\n0 cite 0 e\nend\n",
      "no more stones");
}

TEST(Cite, BoundsOfHold) {
  const std::string head = "hissho-proof 1\ngame " + kTtt + "\nmain 0\n";
  const auto proof = [&](const std::string& asked, const std::string& cited) {
    return head + "chapter 0 x hold " + asked + " 3/3/3 x\n0 act b2 1\n1 cite 1 r90\nend\nchapter 1 x hold " +
           cited + " 3/1x1/3 o\n0 far\nend\n";
  };
  expect_verified(proof("5", "4"));
  expect_verified(proof("4", "4"));
  expect_refused(proof("6", "4"), "5 plies are left");
  expect_refused(proof("-", "4"), "plies are left");
}

TEST(Cite, TorusShift) {
  const std::string proof =
      "hissho-proof 1\ngame mnk:width=4,height=4,k=3,exact=false,wrap=torus\nmain 0\n"
      "chapter 0 x win 3 4/4/4/x3 x\n0 act b1 1\n1 cite 1 SYMMETRY\nend\n"
      "chapter 1 x win 2 4/xx2/4/4 o\n0 reply c3=2 *=1\n1 act c3 -\n2 act d3 -\nend\n";
  const auto with = [&](const std::string& symmetry) {
    std::string text = proof;
    return text.replace(text.find("SYMMETRY"), 8, symmetry);
  };
  expect_verified(with("e+0,+2"));
  expect_verified(with("fh+2,+2"));
  expect_verified(with("e+4,+6"));
  expect_refused(with("e+1,+2"), "is not the position");
}

TEST(Chapter, FinishedPositionsAreMalformed) {
  EXPECT_EQ(verify_both(one_chapter(kTtt, "x win - xxx/oo1/3 o", "0 reply\n")).verdict, Verdict::unreadable);
  EXPECT_EQ(verify_both(one_chapter(kTtt, "x hold - xox/xoo/oxx o", "0 dead\n")).verdict,
            Verdict::unreadable);
}

TEST(Depth, LongLinesDoNotOverflowTheStack) {
  // x and o first fill a 19x19 board in order, 361 plies deep; then o's other answers are tried, and one of
  // them takes a cell that x wants.
  std::string nodes;
  std::uint32_t number = 0;
  for (int cell = 0; cell < 361; ++cell) {
    const std::string name =
        std::string(1, static_cast<char>('a' + cell % 19)) + std::to_string(cell / 19 + 1);
    const std::string next = cell == 360 ? "-" : std::to_string(number + 1);
    nodes +=
        std::to_string(number) + (cell % 2 == 0 ? " act " + name + ' ' + next : " reply *=" + next) + '\n';
    ++number;
  }
  std::string board = "19";
  for (int i = 1; i < 19; ++i) board += "/19";
  expect_refused(
      one_chapter("mnk:width=19,height=19,k=19,exact=false,wrap=none", "x hold - " + board + " x", nodes),
      "not legal");
}

}  // namespace
}  // namespace hissho::verifier::testing
