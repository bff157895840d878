// hissho-verify, its exact check and scripts/check_proof.py (a checker in Python, written from docs/ alone)
// give the same verdict on proofs of every game and on damaged ones. scripts/attack_proofs.py does the same
// at length.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "run_program.h"

namespace hissho::testing {
namespace {

using Verdicts = std::map<std::string, std::string>;  // of a file: its s line

Verdicts verdicts(const std::vector<std::string>& lines) {
  Verdicts found;
  for (const std::string& line : lines)
    if (line.starts_with("s ")) found[line.substr(line.rfind(' ') + 1)] = line;
  return found;
}

/// All files in one process.
Verdicts second_checker(const std::vector<std::string>& files) {
  return verdicts(run_script("check_proof.py", files).lines());
}

void expect_agreement(const std::vector<std::string>& files, const Verdicts& second) {
  std::vector<std::string> words = files;
  const Verdicts fast = verdicts(run("hissho-verify", words).lines());
  words.insert(words.begin(), "--exact");
  const Verdicts exact = verdicts(run("hissho-verify", words).lines());
  EXPECT_EQ(fast.size(), files.size());
  EXPECT_EQ(second, fast);
  EXPECT_EQ(exact, fast);
}

/// The text form of a proof of the claim.
std::string text_of(const Scratch& scratch, std::vector<std::string> claim) {
  const std::string proof = scratch / "proof.hp";
  claim.insert(claim.begin(), "solve");
  claim.insert(claim.end(), {"--job-nodes", "100", "--threads", "1", "--memory", "64M", "--log-level", "warn",
                             "--proof-out", proof});
  EXPECT_EQ(run("hissho", claim).exit_code, 0) << claim[2];
  return run("hissho", {"proof", "text", proof}).out;
}

/// The text with one line changed: the nth (from 0) occurrence of `from`.
std::string changed(std::string text, const std::string& from, const std::string& to, int nth = 0) {
  std::size_t at = text.find(from);
  while (nth-- > 0 && at != std::string::npos) at = text.find(from, at + 1);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(SecondChecker, AgreesOnProofsOfEveryGameAndOnDamagedOnes) {
  const std::vector<std::vector<std::string>> claims{
      {"--game", "ttt", "--side", "o", "--goal", "hold"},
      {"--game", "torus-ttt"},
      {"--game", "mnk:width=4,height=4,k=3,exact=true"},
      {"--game", "mnk:width=5,height=4,k=4", "--side", "o", "--goal", "hold"},
      {"--game", "gomoku:size=9,rule=freestyle", "--moves", "e5 a1 e6 a9 d5 i1", "--within", "9"},
      {"--game", "shift-tac", "--position", "1o1/1ox/x2 x"},
      {"--game", "nested:rows=1,cols=3,k=2"},
      {"--game", "nested:rows=2,cols=2,k=2,free_when=closed,drawn_fields=neither"},
      {"--game", "nested:levels=3,rows=1,cols=2,k=2,no_return=strategic", "--side", "o", "--goal", "hold"},
  };
  const Scratch scratch;
  std::vector<std::string> files, valid;
  const auto write = [&](const std::string& text) {
    files.push_back(scratch / (std::to_string(files.size()) + ".hpt"));
    std::ofstream(files.back(), std::ios::binary) << text;
  };
  for (const std::vector<std::string>& claim : claims) {
    const std::string text = text_of(scratch, claim);
    write(text);
    valid.push_back(files.back());
    write(changed(text, " *=", " b1="));
    write(changed(text, "\n2 act ", "\n2 far #"));
    write(changed(text, " win ", " hold "));
    write(changed(text, " x win ", " o win "));
    write(changed(text, "\nend\n", "\n"));
    for (int nth = 0; nth < 6; ++nth) {
      write(changed(text, " reply ", " reply *=9 ", nth));
      write(changed(text, " act ", " act a1 - #", nth));
      write(changed(text, " *=", " #", nth));
      write(changed(text, "=5", "=6", nth));
      write(changed(text, " e\n", " r180\n", nth));
    }
  }
  const Verdicts second = second_checker(files);
  for (const std::string& file : valid) {
    ASSERT_TRUE(second.contains(file)) << file;
    EXPECT_TRUE(second.at(file).starts_with("s VERIFIED ")) << second.at(file);
  }
  expect_agreement(files, second);
}

TEST(SecondChecker, AgreesOnTheTreesThatBreakWeakerChecks) {
  std::vector<std::string> files;
  std::ifstream index(std::string(HISSHO_TEST_DATA) + "/zone/INDEX.tsv");
  for (std::string line; std::getline(index, line);)
    if (!line.starts_with("#"))
      files.push_back(std::string(HISSHO_TEST_DATA) + "/zone/" + line.substr(0, line.find('\t')));
  EXPECT_GT(files.size(), 8U);
  expect_agreement(files, second_checker(files));
}

}  // namespace
}  // namespace hissho::testing
