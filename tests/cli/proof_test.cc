// hissho proof: the subcommands on a small proof of the program's own.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "run_program.h"

namespace hissho::testing {
namespace {

std::string file_bytes(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class Proof : public ::testing::Test {
 protected:
  void SetUp() override {
    const Ran ran = run("hissho", {"solve", "--log-level", "warn", "--game", "mnk:width=3,height=4,k=3",
                                   "--within", "7", "--proof-out", file});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
  }
  Ran proof(std::vector<std::string> words) {
    words.insert(words.begin(), "proof");
    return run("hissho", words);
  }
  Scratch scratch;
  std::string file = scratch / "p.hp";
};

TEST_F(Proof, InfoNamesTheClaim) {
  const Ran ran = proof({"info", file, "--json"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const auto info = nlohmann::json::parse(ran.out);
  EXPECT_EQ(info["game"], "mnk:width=3,height=4,k=3,exact=false,wrap=none");
  EXPECT_EQ(info["position"], "3/3/3/3 x");
  EXPECT_EQ(info["claim"]["side"], "x");
  EXPECT_EQ(info["claim"]["goal"], "win");
  EXPECT_EQ(info["claim"]["within"], 7);
  EXPECT_EQ(info["sha256"].get<std::string>().size(), 64u);
}

TEST_F(Proof, TheTextFormGoesBothWays) {
  const Ran text = proof({"text", file});
  ASSERT_EQ(text.exit_code, 0) << text.err;
  std::ofstream(scratch / "p.hpt") << text.out;
  EXPECT_EQ(verify(scratch / "p.hpt"), "");
  ASSERT_EQ(proof({"pack", scratch / "p.hpt", "--proof-out", scratch / "q.hp"}).exit_code, 0);
  EXPECT_EQ(verify(scratch / "q.hp"), "");
  // Comments name the program that wrote the proof; all that bears on the claim is the same.
  const auto claims = [](const Ran& ran) {
    auto lines = ran.lines();
    std::erase_if(lines, [](const std::string& line) { return line.starts_with("#"); });
    return lines;
  };
  EXPECT_EQ(claims(proof({"text", scratch / "q.hp"})), claims(text));
}

TEST_F(Proof, TheLongestLineIsPlayedToTheEnd) {
  const Ran ran = proof({"longest", file});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const std::string line = ran.last_line();
  ASSERT_TRUE(line.starts_with("v ")) << ran.out;
  EXPECT_EQ(std::ranges::count(line, ' '), 7);  // 3x4 k 3 takes seven plies
  const Ran shown = proof({"show", file, "--moves", line.substr(2)});
  ASSERT_EQ(shown.exit_code, 0) << shown.err;
  EXPECT_NE(shown.out.find("nothing more has to be shown"), std::string::npos) << shown.out;
  const Ran extracted = proof(
      {"extract", file, "--moves", line.substr(2, line.find(' ', 2) - 2), "--proof-out", scratch / "e.hp"});
  ASSERT_EQ(extracted.exit_code, 0) << extracted.err;
  std::string claim;
  EXPECT_EQ(verify(scratch / "e.hp", &claim), "");
  EXPECT_EQ(claim, "x win 6");
}

TEST_F(Proof, StatisticsAndDrawingsAreWritten) {
  EXPECT_NE(proof({"stats", file}).out.find("c nodes "), std::string::npos);
  EXPECT_TRUE(proof({"dot", file}).out.starts_with("digraph proof {"));
}

TEST_F(Proof, BadInputIsNamedAndExitsTwo) {
  Ran ran = proof({"info", scratch / "none.hp"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.err.find("none.hp"), std::string::npos) << ran.err;
  ran = proof({"pack", file});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.err.find("--proof-out"), std::string::npos) << ran.err;
  ran = proof({"show", file, "--moves", "z9"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.err.find("z9"), std::string::npos) << ran.err;
}

TEST(ProofsSlow, ThoseHandedOutAreVerified) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(HISSHO_SOURCE) + "/proofs")) {
    if (entry.path().extension() != ".hp") continue;
    ++files;
    EXPECT_EQ(verify(entry.path()), "") << entry.path();
  }
  EXPECT_GE(files, 1);
}

TEST_F(Proof, TrimKeepsTheClaimAndVerifiesBeforeItReplaces) {
  const Ran ran = proof({"trim", file, "--proof-out", scratch / "t.hp"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("c verified; wrote"), std::string::npos) << ran.out;
  EXPECT_NE(ran.err.find("s VERIFIED x win 7"), std::string::npos) << ran.err;
  EXPECT_EQ(verify(scratch / "t.hp"), "");
  ASSERT_EQ(proof({"trim", file}).exit_code, 0);  // in place
  EXPECT_EQ(verify(file), "");
}

TEST_F(Proof, TrimLeavesAFileAloneThatIsNoLargerThanWhatItWouldWrite) {
  ASSERT_EQ(proof({"trim", file, "--proof-out", scratch / "t.hp"}).exit_code, 0);
  const std::string before = file_bytes(scratch / "t.hp");
  const Ran ran = proof({"trim", scratch / "t.hp"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("stays as it is"), std::string::npos) << ran.out;
  EXPECT_EQ(file_bytes(scratch / "t.hp"), before);
  EXPECT_FALSE(std::filesystem::exists(scratch / "t.hp.trimmed"));
}

TEST_F(Proof, TrimLeavesAFileThatProvesNothingAsItWas) {
  std::string text = proof({"text", file}).out;
  const auto at = text.find(" win 7 ");
  ASSERT_NE(at, std::string::npos) << text;
  text.replace(at, 7, " win 5 ");  // too short a bound
  std::ofstream(scratch / "bad.hpt") << text;
  ASSERT_EQ(proof({"pack", scratch / "bad.hpt", "--proof-out", scratch / "bad.hp"}).exit_code, 0);
  const std::string before = file_bytes(scratch / "bad.hp");
  const Ran ran = proof({"trim", scratch / "bad.hp"});
  EXPECT_EQ(ran.exit_code, 2) << ran.out;
  EXPECT_NE(ran.err.find("not verified"), std::string::npos) << ran.err;
  EXPECT_EQ(file_bytes(scratch / "bad.hp"), before);
  EXPECT_FALSE(std::filesystem::exists(scratch / "bad.hp.trimmed"));
}

TEST_F(Proof, AnExportedStrategyIsReadAsHintsAndCertified) {
  const Ran ran = proof({"export", file, "--depth", "20", "--log-level", "warn"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const auto tree = nlohmann::json::parse(ran.out);
  ASSERT_EQ(tree.size(), 1u);                   // x has one first move
  EXPECT_EQ(tree.begin().value().size(), 11u);  // and each answer has a reply
  std::ofstream(scratch / "s.json") << ran.out;
  const Ran certified = run("hissho", {"certify", "--game", "mnk:width=3,height=4,k=3", "--strategy",
                                       scratch / "s.json", "--proof-out", scratch / "c.hp"});
  ASSERT_EQ(certified.exit_code, 0) << certified.err;
  std::string claim;
  EXPECT_EQ(verify(scratch / "c.hp", &claim), "");
  const Ran cut = proof({"export", file, "--depth", "1"});
  EXPECT_EQ(nlohmann::json::parse(cut.out).begin().value(), 7);
  EXPECT_NE(cut.err.find("1 of them where the export ends early"), std::string::npos) << cut.err;
}

}  // namespace
}  // namespace hissho::testing
