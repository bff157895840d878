// hissho-verify as a program: its lines, its exit codes, its usage errors.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "proof_files.h"

namespace hissho::verifier::testing {
namespace {

struct Output {
  int code;
  std::string out;
};

Output run(const std::string& arguments) {
  const std::string command = std::string(HISSHO_BIN) + "/hissho-verify " + arguments + " 2>&1";
  Output result{-1, {}};
  FILE* pipe = ::popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe))
    result.out.append(buffer.data(), got);
  const int status = ::pclose(pipe);
  if (WIFEXITED(status)) result.code = WEXITSTATUS(status);
  return result;
}

int count(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern, std::regex::multiline);
  return static_cast<int>(std::distance(std::sregex_iterator(text.begin(), text.end(), regex), {}));
}

const std::string kGame = "mnk:width=5,height=1,k=3,exact=false,wrap=none";

class CommandLine : public ::testing::Test {
 protected:
  ScratchFolder folder_;
  const std::string good_ = folder_.write(
      "good.hpt", one_chapter(kGame, "x win 2 1xx2 o", "0 reply d1=2 *=1\n1 act d1 -\n2 act a1 -\n"));
  const std::string false_ =
      folder_.write("false.hpt", one_chapter(kGame, "x win 2 1xx2 o", "0 reply a1=1 e1=1\n1 act d1 -\n"));
  const std::string bad_ = folder_.write("bad.hpt", "hissho-proof 1\nrubbish\n");
};

TEST_F(CommandLine, Verified) {
  const Output result = run(good_);
  EXPECT_EQ(result.code, 0);
  EXPECT_EQ(count(result.out, "^c claim game=" + kGame + " position=1xx2 o$"), 1) << result.out;
  EXPECT_EQ(count(result.out, "^s VERIFIED x win 2 " + good_ + "$"), 1) << result.out;
  EXPECT_EQ(count(result.out, "^c sha256 [0-9a-f]{64}$"), 1) << result.out;
  EXPECT_EQ(count(result.out, "^c longest line 2 plies$"), 1) << result.out;
  EXPECT_EQ(count(result.out, "^s "), 1);
}

TEST_F(CommandLine, NotVerifiedShowsTheLineTheReasonAndTheBoard) {
  const Output result = run(false_);
  EXPECT_EQ(result.code, 1);
  EXPECT_EQ(count(result.out, "^s NOT VERIFIED " + false_ + "$"), 1) << result.out;
  EXPECT_EQ(count(result.out, "^c reason: the answer d1 is missing$"), 1) << result.out;
  EXPECT_EQ(count(result.out, "^c at node 0 after: d1$"), 1) << result.out;
  EXPECT_EQ(count(result.out, "^c   1 \\. x x o \\.$"), 1) << result.out;
}

TEST_F(CommandLine, Unreadable) {
  const Output result = run(bad_);
  EXPECT_EQ(result.code, 2);
  EXPECT_EQ(count(result.out, "^s UNREADABLE " + bad_ + "$"), 1) << result.out;
  EXPECT_EQ(count(result.out, "line 2"), 1) << result.out;
}

TEST_F(CommandLine, TheWorstWins) {
  EXPECT_EQ(run(good_ + ' ' + false_).code, 1);
  EXPECT_EQ(run(bad_ + ' ' + good_ + ' ' + false_).code, 2);
  const Output result = run(bad_ + ' ' + good_ + ' ' + false_);
  EXPECT_EQ(count(result.out, "^s "), 3) << result.out;
}

TEST_F(CommandLine, Limits) {
  const Output result = run("--max-steps 1 " + good_);
  EXPECT_EQ(result.code, 2);
  EXPECT_EQ(count(result.out, "^s UNKNOWN " + good_ + "$"), 1) << result.out;
  EXPECT_EQ(count(result.out, "--max-steps"), 1) << result.out;
  EXPECT_EQ(run("--max-memory 100 " + good_).code, 2);
  EXPECT_EQ(run("--max-memory 100M --time 10m --exact --quiet " + good_).code, 0);
}

TEST_F(CommandLine, Quiet) { EXPECT_EQ(count(run("--quiet " + good_).out, "\n"), 2); }

TEST_F(CommandLine, Json) {
  const Output result = run("--json " + good_ + ' ' + false_ + ' ' + bad_);
  EXPECT_EQ(result.code, 2);
  std::istringstream lines(result.out);
  std::string line;
  std::getline(lines, line);
  const auto good = nlohmann::json::parse(line);
  EXPECT_EQ(good["verdict"], "verified");
  EXPECT_EQ(good["file"], good_);
  EXPECT_EQ(good["claim"]["within"], 2);
  EXPECT_EQ(good["claim"]["side"], "x");
  EXPECT_EQ(good["statement"], "x wins within 2 plies, whatever the opponent plays");
  EXPECT_EQ(good["longest_line"], 2);
  EXPECT_EQ(good["sha256"].get<std::string>().size(), 64u);
  EXPECT_FALSE(good.contains("failure"));
  std::getline(lines, line);
  const auto bad = nlohmann::json::parse(line);
  EXPECT_EQ(bad["verdict"], "not verified");
  EXPECT_EQ(bad["failure"]["path"], nlohmann::json::array({"d1"}));
  EXPECT_EQ(bad["failure"]["reason"], "the answer d1 is missing");
  EXPECT_NE(bad["failure"]["board"].get<std::string>().find(". x x o ."), std::string::npos);
  std::getline(lines, line);
  const auto unreadable = nlohmann::json::parse(line);
  EXPECT_EQ(unreadable["verdict"], "unreadable");
  EXPECT_FALSE(std::getline(lines, line));
}

TEST_F(CommandLine, Parts) {
  const std::string part = folder_.write("a.part", "");
  const Output made = run(good_ + " --chapters 1-1 --part " + part);
  EXPECT_EQ(made.code, 0);
  EXPECT_EQ(count(made.out, "^s PART HOLDS 1-1 " + good_ + "$"), 1) << made.out;
  const Output combined = run(good_ + " --threads 3 --combine " + part);
  EXPECT_EQ(combined.code, 0);
  EXPECT_EQ(count(combined.out, "^s VERIFIED x win 2 " + good_ + "$"), 1) << combined.out;
  EXPECT_EQ(run(false_ + " --combine " + part).code, 2);
}

TEST_F(CommandLine, Usage) {
  for (const std::string arguments :
       {"", "--nonsense x", "--max-memory 1Q x", "--time -3 x", "--max-steps many x", "x --chapters 1-2",
        "x --part p", "x --chapters 2-1 --part p", "x y --chapters 1 --part p",
        "x --chapters 1 --part p --combine q", "--threads -1 x"}) {
    const Output result = run(arguments);
    EXPECT_EQ(result.code, 2) << arguments;
    EXPECT_EQ(count(result.out, "\n"), 1) << result.out;
  }
  EXPECT_EQ(run("--help").code, 0);
  EXPECT_EQ(count(run("--help").out, "--exact"), 1);
  EXPECT_EQ(run("--version").code, 0);
  EXPECT_EQ(count(run("--version").out, "^hissho-verify [0-9]"), 1);
}

}  // namespace
}  // namespace hissho::verifier::testing
