// --hints as a user sees it: both kinds of file, good and bad suggestions, and what is wrong with a file.
#include <gtest/gtest.h>

#include <fstream>

#include "run_program.h"

namespace hissho::testing {
namespace {

const char* const kPosition = "h8 h10 g7 j10 g8 f8";  // Black wins within 17 plies, as published

std::string write(const std::string& path, const std::string& text) {
  std::ofstream(path) << text;
  return path;
}

Ran solve(const std::string& hints, const std::string& proof) {
  return run("hissho", {"solve", "--log-level", "warn", "--game", "gomoku", "--moves", kPosition, "--threads",
                        "1", "--memory", "256M", "--within", "17", "--hints", hints, "--proof-out", proof});
}

TEST(Hints, GoodAndBadOnesLeaveTheVerdictAlone) {
  const Scratch scratch;
  const std::vector<std::string> texts{
      "# a comment\n\nh8 h10 g7 j10 g8 f8: i9\n", "h8 h10 g7 j10 g8 f8: a1 o15\n",
      R"({"h8":{"h10":{"g7":{"j10":{"g8":{"f8":{"f6":{"h9":{"j8":7}}},"g10":15}}}}}})"};
  for (const std::string& text : texts) {
    const Ran ran = solve(write(scratch / "hints", text), scratch / "p.hp");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    ASSERT_TRUE(ran.last_line().starts_with("s PROVED x win ")) << ran.out;
    EXPECT_EQ(verify(scratch / "p.hp"), "") << text;
  }
}

TEST(Hints, ABadFileIsOneLineThatSaysWhere) {
  const Scratch scratch;
  const std::vector<std::pair<std::string, std::string>> cases{
      {"h8 h10 g7\n", "line 1: no colon"},
      {"\nh8 h10:\n", "line 2: no move after the colon"},
      {"h8 h10: z9\n", "line 1:"},
      {"h8 h8: g7\n", "line 1:"},
      {"h8 h10: h8\n", "the move h8 cannot be played there"},
      {"{\"h8\": {", "not JSON"},
      {"{\"h8\": {\"h8\": {\"g7\": 3}}}", "after 'h8': the move h8 cannot be played"},
      {"{\"h8\": {\"z99\": {\"g7\": 3}}}", "after 'h8':"},
      {"{\"h8\": \"win\"}", "after 'h8': neither moves nor a number"},
      {"{\"h8\": {\"h9\": {\"g7\": 1, \"g8\": 1}, \"i9\": 4}, \"h9\": 3}", "both sides have several moves"},
  };
  for (const auto& [text, message] : cases) {
    const Ran ran = solve(write(scratch / "hints", text), scratch / "p.hp");
    EXPECT_EQ(ran.exit_code, 2) << text;
    EXPECT_NE(ran.err.find(message), std::string::npos) << text << "\n" << ran.err;
  }
  EXPECT_EQ(solve(scratch / "missing", scratch / "p.hp").exit_code, 2);
}

TEST(Hints, OtherGamesRefuseThem) {
  const Scratch scratch;
  const Ran ran = run("hissho", {"solve", "--game", "ttt", "--hints", write(scratch / "hints", "1: 2\n")});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.err.find("only gomoku"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace hissho::testing
