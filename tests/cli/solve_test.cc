// The whole chain as a user sees it: solve, the outcome line, the proof file, the independent verifier.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
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

// 4,096 stacks do not fit; address sanitizer's shadow does not fit either.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(Solve, MoreThreadsThanTheSystemGivesAreRefused) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
  rlimit tight = before;
  tight.rlim_cur = 4'000'000'000;
  ASSERT_EQ(setrlimit(RLIMIT_AS, &tight), 0);
  const Ran ran = run("hissho", {"solve", "--game", "ttt", "--threads", "4096"});
  ASSERT_EQ(setrlimit(RLIMIT_AS, &before), 0);
  EXPECT_EQ(ran.exit_code, 2) << ran.err;
  EXPECT_NE(ran.err.find("--threads 4096: the system gives this process no more than"), std::string::npos)
      << ran.err;
}
#endif

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
      {"solve", "--game", "ttt", "--time", "nan"},
      {"solve", "--game", "ttt", "--time", "infs"},
      {"solve", "--game", "ttt", "--memory", "nanG"},
      {"solve", "--game", "ttt", "--only", "vcf"},
      {"solve", "--no-such-option"},
      {"solve", "--config", "/no/such/file"},
      {"solve", "--config", "/"},
      {"solve", "--game", "ttt", "--input", "/"},
      {"value", "--game", "ttt", "--input", "/"},
      {"solve", "--game", "ttt", "--proof-out", "/no/such/directory/p.hp"},
      {"solve", "--game", "ttt", "--proof-out", "/"},
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

TEST(Solve, MoreMemoryThanTheMachineHasIsRefused) {
  const std::int64_t bytes = std::int64_t{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGESIZE);
  const std::string more = std::to_string((bytes >> 30) + 1) + "G";
  const bool the_option_allows_more = bytes >> 40 == 0;
  const std::string why = the_option_allows_more ? "--memory " + more + ": this machine has "
                                                 : "--memory: '" + more + "' is not a size such as";
  for (const char* const command : {"solve", "value"}) {
    const Ran ran = run("hissho", {command, "--game", "ttt", "--memory", more});
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_NE(ran.err.find(why), std::string::npos) << ran.err;
  }
}

TEST(Solve, WhatABadFileHoldsDoesNotFloodOrSteerTheTerminal) {
  const Scratch scratch;
  std::ofstream(scratch / "long") << std::string(1'000'000, 'a');
  std::ofstream(scratch / "raw") << std::string("\x1b[2J\x7f\0!", 7);
  for (const char* const name : {"long", "raw"}) {
    const Ran ran = run("hissho", {"solve", "--game", "ttt", "--input", scratch / name});
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_LT(ran.err.size(), 3000u);
    EXPECT_NE(ran.err.find("move 1: '"), std::string::npos) << ran.err;
    EXPECT_NE(ran.err.find("as in a1\n"), std::string::npos) << "what to do is at the end: " << ran.err;
    EXPECT_EQ(ran.err.find('\x1b'), std::string::npos);
    EXPECT_EQ(ran.err.find('\0'), std::string::npos);
  }
}

TEST(Solve, AFinishedPositionOfAListIsNamedByItsLine) {
  for (const char* const command : {"solve", "value"}) {
    const Ran ran = run("hissho", {command, "--game", "ttt", "--input", "-"}, "a1\na1 b1 a2 b2 a3\n");
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_NE(ran.err.find("line 2: the game is over"), std::string::npos) << ran.err;
  }
}

TEST(Solve, AProofsPlaceIsTriedBeforeTheWorkAndLeftAlone) {
  const Scratch scratch;
  std::ofstream(scratch / "p.hp") << "an older file";
  const Ran ran =
      run("hissho", solve({"--time", "0.1s", "--memory", "64M", "--proof-out", scratch / "p.hp"}));
  EXPECT_EQ(ran.exit_code, 3) << ran.err;
  std::string left;
  std::ifstream in(scratch / "p.hp");
  std::getline(in, left);
  EXPECT_EQ(left, "an older file");
  const std::filesystem::directory_iterator files(scratch.path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
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

TEST(Config, AnyTextReadsBack) {
  const Scratch scratch;
  const Ran printed = run("hissho", {"solve", "--store", "a \"b\" \\c #d=e", "--proof-out", "it's [x, y]",
                                     "--moves", "h8\nh9", "--metrics", "\xc3\xa4\x01", "--print-config"});
  ASSERT_EQ(printed.exit_code, 0) << printed.err;
  std::ofstream(scratch / "c.toml") << printed.out;
  const Ran again = run("hissho", {"solve", "--config", scratch / "c.toml", "--print-config"});
  EXPECT_EQ(again.out, printed.out) << again.err;
}

TEST(Config, WhatIsWrongIsNamedWithItsLine) {
  const Scratch scratch;
  const std::vector<std::pair<std::string, std::string>> files{
      {"\nwihtin = 5", "line 2: unknown key 'wihtin'"},
      {"game = ttt", "line 1: 'ttt' is no value"},
      {"game = 3", "line 1: 'game' wants a text"},
      {"game = [\"ttt\"]", "line 1: '[\"ttt\"]' is no value"},
      {"game = \"ttt", "line 1: the text that starts with \" does not end"},
      {"json = \"true\"", "line 1: 'json' wants true or false"},
      {"within = true", "line 1: 'within' wants a number"},
      {"time = 2\ntime = 3", "line 2: 'time' is given twice, before in line 1"},
      {"[solve", "line 1: ']' is missing"},
      {"[no-such]\nwithin = 5", "line 2: unknown section [no-such]"},
      {"[value]\nwithin = 5", "line 2: hissho value has no option 'within'"},
      {"= 5", "line 1: '= 5' is no key"},
  };
  for (const auto& [text, said] : files) {
    std::ofstream(scratch / "c.toml") << text << '\n';
    const Ran ran = run("hissho", {"solve", "--config", scratch / "c.toml", "--game", "ttt"});
    EXPECT_EQ(ran.exit_code, 2) << text;
    EXPECT_EQ(ran.out, "") << text;
    EXPECT_NE(ran.err.find(said), std::string::npos) << text << '\n' << ran.err;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
  }
}

}  // namespace
}  // namespace hissho::testing
