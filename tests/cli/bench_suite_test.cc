// scripts/bench-suite: its table, the checks behind it and its exit codes.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "run_program.h"

namespace hissho::testing {
namespace {

using Words = std::vector<std::string>;

Words words_of(const std::string& line, char separator = ' ') {
  Words words;
  std::istringstream stream(line);
  for (std::string word; std::getline(stream, word, separator);)
    if (!word.empty()) words.push_back(word);
  return words;
}

std::string written(const Scratch& scratch, const std::string& name, const std::string& text) {
  std::ofstream(scratch / name) << text;
  return scratch / name;
}

Ran bench_suite(Words options) {
  options.insert(options.begin(), {"--binary", HISSHO_BIN "/hissho"});
  return run_script("bench-suite", options);
}

TEST(BenchSuite, TwoPositionsOfTheSuiteAreProvedVerifiedAndCompared) {
  const Scratch scratch;
  const std::string others =
      written(scratch, "others.tsv", "# moves\tseconds\nh8 k12 i7 h9 g7 j11 g8 n15 i10 e11\t40\tmore\n");
  const Ran ran = bench_suite({"--only", "1,2", "--tsv", scratch / "out.tsv", "--against", others});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const Words lines = ran.lines();
  ASSERT_EQ(lines.size(), 5U) << ran.out;
  EXPECT_EQ(words_of(lines[0]), words_of("no published verdict plies nodes seconds records verify s verified "
                                         "against ratio moves"));
  for (const std::size_t at : {1U, 2U}) {
    const Words row = words_of(lines[at]);
    ASSERT_GT(row.size(), 11U);
    EXPECT_EQ(row[0], std::to_string(at));
    EXPECT_EQ(row[1], "7");
    EXPECT_EQ(row[2], "proved");
    EXPECT_LE(std::stoi(row[3]), 7);
    EXPECT_GT(std::stoi(row[4]), 0);  // nodes
    EXPECT_LT(std::stod(row[5]), 60);
    EXPECT_GT(std::stoi(row[6]), 0);  // records
    EXPECT_EQ(row[8], "yes");
    EXPECT_EQ(row[9], at == 1 ? "-" : "40.000");
    EXPECT_EQ(row[11], "h8");
  }
  EXPECT_TRUE(lines[3].starts_with("proved 2 of 2, geometric mean ")) << lines[3];
  EXPECT_TRUE(lines[4].starts_with("against: 1 positions, geometric mean of the ratios 0.")) << lines[4];

  std::ifstream tsv(scratch / "out.tsv");
  std::string head, row;
  std::getline(tsv, head);
  std::getline(tsv, row);
  EXPECT_TRUE(head.starts_with("# moves\tseconds\tno\t")) << head;
  EXPECT_EQ(words_of(row, '\t').size(), words_of(head, '\t').size());
  EXPECT_TRUE(row.starts_with("h8 i9 g9 i7 g10 ")) << row;
}

TEST(BenchSuite, AWinThatIsNotThereIsAMissAndAWrongMoveIsRefused) {
  const Scratch scratch;
  const std::string suite = written(scratch, "suite.tsv", "1\th8 h10\n5\th8 h8\n");
  const Ran miss = bench_suite({"--suite", suite, "--only", "1", "--cap", "7"});
  EXPECT_EQ(miss.exit_code, 1) << miss.err;
  ASSERT_EQ(miss.lines().size(), 3U) << miss.out;
  EXPECT_EQ(words_of(miss.lines()[1])[2], "disproved");
  EXPECT_EQ(words_of(miss.lines()[1])[5], "7.000");
  EXPECT_EQ(miss.last_line(), "proved 0 of 1, geometric mean 7.000 s");
  EXPECT_EQ(bench_suite({"--suite", suite, "--only", "2"}).exit_code, 2);
}

}  // namespace
}  // namespace hissho::testing
