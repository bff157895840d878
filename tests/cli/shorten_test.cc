// hissho shorten as a user sees it: the shorter proof verifies, nothing is lost where there is none.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "run_program.h"

namespace hissho::testing {
namespace {

std::string bytes(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream all;
  all << in.rdbuf();
  return all.str();
}

int last_number(const std::string& line) { return std::stoi(line.substr(line.rfind(' ') + 1)); }

/// A proof of Black's win after the moves, as it is found first.
void solve(const std::string& game, const std::string& moves, const std::string& proof) {
  const Ran ran = run("hissho", {"solve", "--log-level", "warn", "--game", game, "--moves", moves,
                                 "--threads", "1", "--memory", "256M", "--proof-out", proof});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  ASSERT_TRUE(ran.last_line().starts_with("s PROVED x win ")) << ran.out;
}

Ran shorten(const std::string& in, const std::string& within, const std::string& out, const char* time) {
  return run("hissho", {"shorten", "--log-level", "warn", "--threads", "1", "--memory", "256M", "--proof", in,
                        "--within", within, "--proof-out", out, "--time", time});
}

TEST(Shorten, ReachesThePublishedLengthAndVerifies) {
  const Scratch scratch;
  solve("gomoku", "h8 h10 g7 j10 g8 f8", scratch / "in.hp");
  const Ran ran = shorten(scratch / "in.hp", "17", scratch / "out.hp", "60s");
  ASSERT_EQ(ran.exit_code, 0) << ran.out << ran.err;
  ASSERT_TRUE(ran.last_line().starts_with("s PROVED x win ")) << ran.out;
  EXPECT_LE(last_number(ran.last_line()), 17);
  std::string claim;
  EXPECT_EQ(verify(scratch / "out.hp", &claim), "");
  EXPECT_EQ("s PROVED " + claim, ran.last_line());
}

TEST(Shorten, SaysThatNoWinIsShorter) {
  const Scratch scratch;
  solve("torus-ttt", "", scratch / "in.hp");
  const Ran ran = shorten(scratch / "in.hp", "best", scratch / "out.hp", "60s");
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  // The published value: the first player wins with its fourth mark.
  EXPECT_EQ(ran.last_line(), "s PROVED x win 7");
  EXPECT_NE(ran.out.find("proved: no win within 5 plies"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("is not written") != std::string::npos,
            !std::filesystem::exists(scratch / "out.hp"));
}

TEST(Shorten, KeepsTheOldProofWhereTheBoundIsOutOfReach) {
  const Scratch scratch;
  solve("gomoku", "h8 h10 g7 j10 g8 f8", scratch / "in.hp");
  const std::string before = bytes(scratch / "in.hp");
  const Ran ran = shorten(scratch / "in.hp", "13", scratch / "in.hp", "2s");
  EXPECT_EQ(ran.exit_code, 3) << ran.out;
  EXPECT_NE(ran.out.find("not shortened to 13 plies"), std::string::npos) << ran.out;
  EXPECT_EQ(bytes(scratch / "in.hp"), before);
  EXPECT_FALSE(std::filesystem::exists(scratch / "in.hp.new"));
}

TEST(Shorten, RefusesWhatItCannotShorten) {
  const Scratch scratch;
  EXPECT_EQ(run("hissho", {"shorten", "--within", "best"}).exit_code, 2);
  EXPECT_EQ(shorten(scratch / "missing.hp", "best", scratch / "out.hp", "1s").exit_code, 2);
  std::ofstream(scratch / "noise.hp") << "not a proof";
  EXPECT_EQ(shorten(scratch / "noise.hp", "best", scratch / "out.hp", "1s").exit_code, 2);
  EXPECT_EQ(shorten(scratch / "noise.hp", "soon", scratch / "out.hp", "1s").exit_code, 2);
  const Ran hold = run("hissho", {"solve", "--log-level", "warn", "--game", "ttt", "--goal", "hold",
                                  "--proof-out", scratch / "hold.hp"});
  ASSERT_EQ(hold.exit_code, 0) << hold.err;
  const Ran refused = shorten(scratch / "hold.hp", "best", scratch / "out.hp", "1s");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("only a win can be shortened"), std::string::npos) << refused.err;
  EXPECT_EQ(run("hissho", {"solve", "--game", "ttt", "--within", "best"}).exit_code, 2);
}

}  // namespace
}  // namespace hissho::testing
