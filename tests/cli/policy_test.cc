// --policy as a user sees it: what it can show, what it says where it cannot, parts, stores, and what is
// wrong with a file.
#include <gtest/gtest.h>

#include <fstream>

#include "run_program.h"

namespace hissho::testing {
namespace {

std::string write(const std::string& path, const std::string& text) {
  std::ofstream(path) << text;
  return path;
}

Ran solve(const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"solve", "--log-level", "warn", "--threads", "1", "--memory", "128M"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run("hissho", arguments);
}

const char* const kSmall = "nested:rows=2,cols=2,k=2";  // x wins within 11

TEST(Policy, ShowsTheRestrictedSidesClaim) {
  const Scratch scratch;
  const std::string file = write(scratch / "p", "restrict o\nb2\n");
  const Ran ran = solve({"--game", "ttt", "--side", "o", "--goal", "hold", "--moves", "a1", "--policy", file,
                         "--proof-out", scratch / "p.hp"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.last_line(), "s PROVED o hold -");
  EXPECT_NE(ran.out.find("c the policy restricts o: this run can show that o holds, and nothing else"),
            std::string::npos)
      << ran.out;
  std::string claim;
  EXPECT_EQ(verify(scratch / "p.hp", &claim), "");
  EXPECT_EQ(claim, "o hold -");
}

TEST(Policy, AFileWithoutEndIsRefused) {
  const Ran ran = run("hissho", {"solve", "--game", kSmall, "--policy", "/dev/zero"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.err.find("--policy /dev/zero: longer than 64 MiB"), std::string::npos) << ran.err;
}

// x wins, but not by the policy's moves: o's hold must not be said, in no run that uses the same store.
TEST(Policy, NeverShowsTheOtherSidesClaim) {
  const Scratch scratch;
  const std::string file = write(scratch / "p", "restrict x\n*1\n");
  const std::vector<std::string> question{"--game", kSmall, "--within", "11", "--store", scratch / "store"};
  std::vector<std::string> restricted = question;
  restricted.insert(restricted.end(), {"--policy", file, "--proof-out", scratch / "p.hp"});
  const Ran ran = solve(restricted);
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.last_line(), "s UNKNOWN x win 11");
  EXPECT_NE(ran.out.find("c unknown: moves that the policy allows do not show that x wins"),
            std::string::npos)
      << ran.out;
  EXPECT_EQ(solve(question).last_line(), "s PROVED x win 11");
  EXPECT_EQ(solve(restricted).last_line(), "s PROVED x win 11") << "the store knows it now";
}

TEST(Policy, PartsMakeOneProof) {
  const Scratch scratch;
  // After each first move of x (up to symmetry) o takes the centre, or a corner.
  const std::string file =
      write(scratch / "p", "restrict o\nafter a1\nb2\nafter b1\nb2\nafter b2\na1 a3 when before 2\n");
  const Ran ran = solve(
      {"--game", "ttt", "--side", "o", "--goal", "hold", "--policy", file, "--proof-out", scratch / "p.hp"});
  ASSERT_EQ(ran.last_line(), "s PROVED o hold -") << ran.out << ran.err;
  EXPECT_NE(ran.out.find("c after b1: shown"), std::string::npos) << ran.out;
  EXPECT_EQ(verify(scratch / "p.hp"), "");

  const std::string bad = write(scratch / "q", "restrict o\nafter a1\nb1 when before 2\nafter b1\nb2\n");
  const Ran not_shown = solve({"--game", "ttt", "--side", "o", "--goal", "hold", "--policy", bad});
  EXPECT_EQ(not_shown.last_line(), "s UNKNOWN o hold -") << not_shown.out;
  EXPECT_NE(not_shown.out.find("c after a1: not shown"), std::string::npos) << not_shown.out;
}

// Small jobs, so that the job tree decides: the restricted side's moves are all there is.
TEST(Policy, ManyJobs) {
  const Scratch scratch;
  for (const std::string rules : {"restrict x\n*1\n", "restrict x\n*j when target j\n", "restrict o\n*1\n"}) {
    const std::string file = write(scratch / "p", rules);
    std::string verdict;
    for (const std::string nodes : {"100", "100000"}) {
      const Ran ran = solve({"--game", kSmall, "--side", "x", "--within", "11", "--policy", file,
                             "--job-nodes", nodes, "--proof-out", scratch / "p.hp"});
      ASSERT_EQ(ran.exit_code, 0) << ran.err;
      const std::string last = ran.last_line();
      EXPECT_FALSE(last.starts_with("s DISPROVED")) << rules;
      if (verdict.empty()) verdict = last;
      EXPECT_EQ(last, verdict) << rules;
      if (last.starts_with("s PROVED")) {
        EXPECT_EQ(verify(scratch / "p.hp"), "") << rules;
      }
    }
  }
}

TEST(Policy, ABadFileIsOneLineThatSaysWhere) {
  const Scratch scratch;
  const std::vector<std::pair<std::string, std::string>> cases{
      {"a1\n", "p, line 1: the first line must be 'restrict x' or 'restrict o'"},
      {"restrict x\nz9\n", "p, line 2: 'z9'"},
      {"restrict x\na1 when full 3\n", "p, line 2: 'full': only nested games have fields"},
      {"restrict x\nafter a1 a1\nb2\n", "p, line 2:"},
  };
  for (const auto& [text, message] : cases) {
    const Ran ran = solve({"--game", "ttt", "--policy", write(scratch / "p", text)});
    EXPECT_EQ(ran.exit_code, 2) << text;
    EXPECT_NE(ran.err.find(message), std::string::npos) << text << "\n" << ran.err;
  }
  EXPECT_EQ(solve({"--game", "ttt", "--policy", scratch / "missing"}).exit_code, 2);
  const std::string part = write(scratch / "p", "restrict o\nafter a1 b2\nc3\n");
  const Ran short_bound = solve({"--game", "ttt", "--within", "2", "--policy", part});
  EXPECT_EQ(short_bound.exit_code, 2);
  EXPECT_NE(short_bound.err.find("the part after a1 b2 begins where the bound of 2 plies has ended"),
            std::string::npos)
      << short_bound.err;
}

}  // namespace
}  // namespace hissho::testing
