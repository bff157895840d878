// The whole chain as a user sees it: solve, the outcome line, the proof file, the independent verifier.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "run_program.h"

namespace hissho::testing {
namespace {

const char* const kPosition = "h8 h10 g7 j10 g8 f8";  // Black wins within 17 plies, as published

std::vector<std::string> solve(std::vector<std::string> more) {
  std::vector<std::string> words{"solve", "--log-level", "warn"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// The number at the end of "s PROVED x win 17".
int bound_of(const std::string& line) { return std::stoi(line.substr(line.rfind(' ') + 1)); }

TEST(Solve, AGomokuPositionIsProvedAndTheProofVerifies) {
  const Scratch scratch;
  const Ran ran =
      run("hissho",
          solve({"--game", "gomoku:rule=standard", "--moves", kPosition, "--proof-out", scratch / "p.hp"}));
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  ASSERT_TRUE(ran.last_line().starts_with("s PROVED x win ")) << ran.out;
  std::string claim;
  ASSERT_EQ(verify(scratch / "p.hp", &claim), "");
  EXPECT_EQ("s PROVED " + claim, ran.last_line());
}

TEST(Solve, TheSameClaimHasTheSameVerdictOnAnyNumberOfRanks) {
  const Scratch scratch;
  for (const int ranks : {1, 2, 3, 5}) {
    const std::string name = "p" + std::to_string(ranks);
    const std::vector<std::string> words =
        solve({"--game", "gomoku", "--moves", kPosition, "--within", "17", "--store",
               scratch / (name + ".store"), "--memory", "256M", "--proof-out", scratch / (name + ".hp")});
    const Ran ran = ranks == 1 ? run("hissho", words) : run_ranks(ranks, words);
    ASSERT_EQ(ran.exit_code, 0) << ranks << " ranks\n" << ran.err;
    ASSERT_TRUE(ran.last_line().starts_with("s PROVED x win ")) << ran.out;
    EXPECT_LE(bound_of(ran.last_line()), 17);
    EXPECT_EQ(verify(scratch / (name + ".hp")), "") << ranks << " ranks";
  }
}

TEST(Solve, ABoundThatIsTooShortIsDisprovedWithTheOtherSidesHold) {
  const Scratch scratch;
  const Ran ran =
      run("hissho",
          solve({"--game", "mnk:width=5,height=6,k=4", "--within", "10", "--proof-out", scratch / "p.hp"}));
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.last_line(), "s DISPROVED x win 10");
  std::string claim;
  ASSERT_EQ(verify(scratch / "p.hp", &claim), "");
  EXPECT_EQ(claim, "o hold 10");
}

TEST(Solve, HoldIsTheOtherQuestionAskedTheOtherWay) {
  const Scratch scratch;
  const Ran held = run(
      "hissho", solve({"--game", "ttt", "--side", "o", "--goal", "hold", "--proof-out", scratch / "p.hp"}));
  EXPECT_EQ(held.last_line(), "s PROVED o hold -") << held.err;
  std::string claim;
  ASSERT_EQ(verify(scratch / "p.hp", &claim), "");
  EXPECT_EQ(claim, "o hold -");
  const Ran broken =
      run("hissho",
          solve({"--game", "torus-ttt", "--side", "o", "--goal", "hold", "--proof-out", scratch / "q.hp"}));
  EXPECT_EQ(broken.last_line(), "s DISPROVED o hold -") << broken.err;
  ASSERT_EQ(verify(scratch / "q.hp", &claim), "");
  EXPECT_TRUE(claim.starts_with("x win ")) << claim;
}

TEST(Solve, JsonIsOneObjectAndNothingElse) {
  const Scratch scratch;
  const Ran ran = run("hissho", solve({"--game", "shift-tac", "--json", "--proof-out", scratch / "p.hp"}));
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  ASSERT_EQ(ran.lines().size(), 1u) << ran.out;
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["game"], "shift-tac");
  EXPECT_EQ(json["verdict"], "proved");
  EXPECT_EQ(json["value"], "win");
  EXPECT_EQ(json["claim"]["goal"], "win");
  EXPECT_TRUE(json["claim"]["within"].is_null());
  EXPECT_GE(json["plies"], 7);
  EXPECT_GT(json["nodes"], 0);
  EXPECT_EQ(json["proof"]["sha256"].get<std::string>().size(), 64u);
  EXPECT_EQ(verify(scratch / "p.hp"), "");
}

TEST(Solve, ManyPositionsGiveOneLineEach) {
  const Ran ran = run("hissho", solve({"--game", "ttt", "--input", "-"}),
                      "# comment\na1 b1 a2 b2\n\n3/1x1/3 o\na1 a2 b1 a3\n");
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.lines(),
            (std::vector<std::string>{"s PROVED x win 1", "s DISPROVED o win -", "s PROVED x win 1"}));
}

TEST(Solve, ATimeLimitStopsWithExit3AndTheStoreGoesOn) {
  const Scratch scratch;
  const std::vector<std::string> words = solve(
      {"--game", "tactical", "--store", scratch / "s", "--time", "2s", "--metrics", scratch / "m.jsonl"});
  const Ran first = run("hissho", words);
  EXPECT_EQ(first.exit_code, 3) << first.err;
  EXPECT_EQ(first.last_line(), "s UNKNOWN x win -");
  std::vector<std::string> again = words;
  again.push_back("--resume-only");
  EXPECT_EQ(run("hissho", again).exit_code, 3);
  const Ran info = run("hissho", {"store", "info", scratch / "s"});
  EXPECT_EQ(info.exit_code, 0) << info.err;
}

TEST(Solve, ResumeOnlyRefusesToStartAnew) {
  const Scratch scratch;
  const Ran ran = run("hissho", solve({"--game", "ttt", "--store", scratch / "none", "--resume-only"}));
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_EQ(ran.out, "");
  const Ran made = run("hissho", solve({"--game", "ttt", "--store", scratch / "s"}));
  EXPECT_EQ(made.exit_code, 0) << made.err;
  const Ran other =
      run("hissho", solve({"--game", "ttt", "--within", "5", "--store", scratch / "s", "--resume-only"}));
  EXPECT_EQ(other.exit_code, 2) << other.err;
}

TEST(Solve, AStoreOfAnotherGameIsRefusedByName) {
  const Scratch scratch;
  ASSERT_EQ(run("hissho", solve({"--game", "ttt", "--store", scratch / "s"})).exit_code, 0);
  const Ran ran = run("hissho", solve({"--game", "torus-ttt", "--store", scratch / "s"}));
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.err.find("mnk:width=3,height=3,k=3,exact=false,wrap=none"), std::string::npos) << ran.err;
}

TEST(Solve, BadInputIsOneLineAndExit2) {
  const std::vector<std::vector<std::string>> calls{
      {"solve", "--game", "gomokku"},
      {"solve", "--game", "gomoku:size=99"},
      {"solve", "--game", "gomoku", "--moves", "h8 h8"},
      {"solve", "--game", "gomoku", "--moves", "h8 p7"},
      {"solve", "--game", "ttt", "--moves", "a1 b1 a2 b2 a3"},  // over
      {"solve", "--game", "ttt", "--moves", "a1", "--position", "3/3/3 x"},
      {"solve", "--game", "ttt", "--within", "-3"},
      {"solve", "--game", "ttt", "--within", "three"},
      {"solve", "--game", "ttt", "--time", "2y"},
      {"solve", "--game", "ttt", "--only", "vcf"},
      {"solve", "--no-such-option"},
      {"solve", "--config", "/no/such/file"},
      {"frobnicate"},
      {},
  };
  for (const auto& words : calls) {
    const Ran ran = run("hissho", words);
    EXPECT_EQ(ran.exit_code, 2) << (words.empty() ? "(no words)" : words.back()) << ran.err;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
  }
}

TEST(Config, KeysAreOptionsTheCommandLineWinsAndUnknownKeysAreNamed) {
  const Scratch scratch;
  std::ofstream(scratch / "c.toml") << "game = \"torus-ttt\"\nwithin = 5\n[value]\nshortest = true\n";
  const Ran from_file = run("hissho", solve({"--config", scratch / "c.toml"}));
  EXPECT_EQ(from_file.last_line(), "s DISPROVED x win 5") << from_file.err;
  const Ran overridden =
      run("hissho", {"--config", scratch / "c.toml", "solve", "--within", "7", "--log-level", "warn"});
  EXPECT_EQ(overridden.last_line(), "s PROVED x win 7") << overridden.err;
  std::ofstream(scratch / "bad.toml") << "game = \"ttt\"\nwihtin = 5\n";
  const Ran bad = run("hissho", solve({"--config", scratch / "bad.toml"}));
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_NE(bad.err.find("wihtin"), std::string::npos) << bad.err;
  const Ran printed = run("hissho", solve({"--config", scratch / "c.toml", "--print-config"}));
  EXPECT_EQ(printed.exit_code, 0);
  std::ofstream(scratch / "again.toml") << printed.out;
  const Ran again = run("hissho", {"solve", "--config", scratch / "again.toml", "--print-config"});
  EXPECT_EQ(again.out, printed.out) << "what is printed reads back as the same configuration";
}

}  // namespace
}  // namespace hissho::testing
