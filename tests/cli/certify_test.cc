// hissho certify as a user sees it: true, false and leaky strategies, a run that is stopped and resumed.
#include <gtest/gtest.h>

#include <fstream>

#include "run_program.h"

namespace hissho::testing {
namespace {

// 3 wide, 4 high, three in a row: the first player wins in 7 plies, by b2 for one (docs/games.md).
const char* const kGame = "mnk:width=3,height=4,k=3";

Ran certify(const Scratch& scratch, const std::string& strategy, std::vector<std::string> more) {
  std::ofstream(scratch / "s.json") << strategy;
  std::vector<std::string> words{"certify",    "--log-level",     "warn", "--game", kGame,
                                 "--strategy", scratch / "s.json"};
  words.insert(words.end(), more.begin(), more.end());
  return run("hissho", words);
}

TEST(Certify, ALineWithoutItsRepliesIsCompletedAndTheProofVerifies) {
  const Scratch scratch;
  const Ran ran =
      certify(scratch, R"({"b2":{"a1":{"b3":5},"b1":{"a1":5}}})", {"--proof-out", scratch / "p.hp"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.last_line(), "s PROVED x win 7");
  std::string claim;
  EXPECT_EQ(verify(scratch / "p.hp", &claim), "");
  EXPECT_EQ(claim, "x win 7");
  EXPECT_NE(ran.out.find("3 positions with a move, at most 7 plies"), std::string::npos) << ran.out;
}

TEST(Certify, AStrategyThatClaimsTooMuchIsDisproved) {
  const Scratch scratch;
  const Ran ran = certify(scratch, R"({"b2":5})", {});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.last_line(), "s DISPROVED x win 5");
}

TEST(Certify, ABadFirstMoveIsAHoleThatIsRepaired) {
  const Scratch scratch;
  // a1 does not win within 7: the search finds the move that does.
  const Ran ran = certify(scratch, R"({"a1":7})", {"--proof-out", scratch / "p.hp"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.last_line(), "s PROVED x win 7");
  EXPECT_EQ(verify(scratch / "p.hp"), "");
}

TEST(Certify, ABadFileIsOneLine) {
  const Scratch scratch;
  for (const char* text : {"", "{", "[1]", "{\"z9\":3}", "{\"b2\":{}}", "{\"b2\":-3}",
                           "{\"a1\":{\"b2\":3,\"b1\":3},\"b3\":4}", "{\"b2\":1000000}"}) {
    const Ran ran = certify(scratch, text, {});
    EXPECT_EQ(ran.exit_code, 2) << text << "\n" << ran.out;
    EXPECT_FALSE(ran.err.empty());
  }
  // Deeper than a stack holds.
  constexpr int kDeep = 300'000;
  std::string deep;
  for (int i = 0; i < kDeep; ++i) deep += "{\"b2\":";
  deep += "3" + std::string(kDeep, '}');
  const Ran ran = certify(scratch, deep, {});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.err.find("a line of over 1000 moves"), std::string::npos) << ran.err;
  EXPECT_EQ(run("hissho", {"certify"}).exit_code, 2);
  EXPECT_EQ(run("hissho", {"certify", "--strategy", scratch / "missing"}).exit_code, 2);
}

TEST(Certify, GomokuFromAStore) {
  const Scratch scratch;
  // A strategy for no position but the empty board: far too hard, so the run stops; it can be resumed.
  std::ofstream(scratch / "g.json") << R"({"h8":{"h9":{"g9":35},"i9":{"g9":35}}})";
  const std::vector<std::string> words{
      "certify", "--log-level", "warn",     "--strategy", scratch / "g.json", "--store", scratch / "store",
      "--time",  "1s",          "--memory", "256M"};
  for (int i = 0; i < 2; ++i) {
    const Ran ran = run("hissho", words);
    EXPECT_EQ(ran.exit_code, 3) << ran.err;
    EXPECT_EQ(ran.last_line(), "s UNKNOWN x win 37");
  }
}

}  // namespace
}  // namespace hissho::testing
