// The public cases of cluster runs (tests/data/cases/c*.json) that concern the program as a whole. c01 is in
// recovery_test, c04, c07 and c19 in storage/damage_test, c09 in storage/process_test, c15 in
// cluster/topology_test, c16 in batch_test.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "run_program.h"

namespace hissho::testing {
namespace {

// Draws: of half a second, and of some seconds.
const std::string kSmall = "mnk:width=6,height=4,k=4", kLarge = "mnk:width=7,height=4,k=4";

std::vector<std::string> solve(const std::string& game, std::vector<std::string> more) {
  std::vector<std::string> words{"solve",     "--game", game,       "--job-nodes", "100",
                                 "--threads", "1",      "--memory", "64M"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// c17: a run of 4 ranks goes on with 1, 3 and 7; each finds what the one before had, and the value is the
/// same.
TEST(ClusterCases, ARunGoesOnWithAnotherNumberOfRanks) {
  const Scratch scratch;
  const std::string store = scratch / "s";
  int jobs = 0;
  for (const int ranks : {4, 1, 3}) {
    const Ran ran = run_ranks(ranks, solve(kSmall, {"--store", store, "--nodes", "3K"}));
    ASSERT_EQ(ran.exit_code, 3) << ran.out << ran.err;
    if (jobs > 0) {
      EXPECT_NE(ran.err.find("resumed a job tree of"), std::string::npos) << ran.err;
    }
    const auto info = nlohmann::json::parse(run("hissho", {"store", "info", store, "--json"}).out);
    EXPECT_GT(info["jobs"], jobs) << ranks << " ranks";
    jobs = info["jobs"];
  }
  const Ran done = run_ranks(7, solve(kSmall, {"--store", store, "--proof-out", scratch / "p.hp"}));
  EXPECT_EQ(done.last_line(), "s DISPROVED x win -") << done.err;
  EXPECT_NE(done.err.find("resumed a job tree of"), std::string::npos) << done.err;
  EXPECT_EQ(verify(scratch / "p.hp"), "");
}

/// c20: standard output has results and nothing else, however much the ranks have to say.
TEST(ClusterCases, LogsAndProgressNeverMixWithResults) {
  const Scratch scratch;
  const Ran ran = run_ranks(
      3, solve(kSmall, {"--progress", "always", "--log-level", "debug", "--proof-out", scratch / "p.hp"}));
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_FALSE(ran.err.empty());
  const auto lines = ran.lines();
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) EXPECT_TRUE(lines[i].starts_with("c ")) << lines[i];
  EXPECT_EQ(ran.last_line(), "s DISPROVED x win -");
  EXPECT_EQ(verify(scratch / "p.hp"), "");
}

TEST(MaxDisk, StopsSavedWithOneLineAndGoesOnWithMore) {
  const Scratch scratch;
  const std::string store = scratch / "s";
  const auto words = [&](const std::string& most, std::vector<std::string> more) {
    more.insert(more.end(), {"--store", store, "--max-disk", most});
    return solve(kLarge, more);
  };
  const Ran full = run("hissho", words("1M", {}));
  ASSERT_EQ(full.exit_code, 3) << full.out << full.err;
  EXPECT_EQ(full.last_line(), "s UNKNOWN x win -");
  EXPECT_NE(full.err.find("--max-disk (1.0 MB) would be exceeded"), std::string::npos) << full.err;
  const Ran more = run("hissho", words("1G", {"--nodes", "2K"}));
  EXPECT_EQ(more.exit_code, 3);
  EXPECT_EQ(more.err.find("--max-disk"), std::string::npos) << more.err;
  EXPECT_NE(more.err.find("resumed a job tree of"), std::string::npos) << more.err;
}

TEST(Reference, TheManPageHasEveryCommandAndOption) {
  const Ran page = run("hissho", {"reference", "--man"});
  ASSERT_EQ(page.exit_code, 0);
  for (const char* word :
       {".TH HISSHO 1", "store info", "\\-\\-proof\\-out", "stopped undecided", "SEE ALSO"})
    EXPECT_NE(page.out.find(word), std::string::npos) << word;
  const Ran reference = run("hissho", {"reference"});
  std::size_t options = 0;
  for (const std::string& line : reference.lines()) options += line.starts_with("| `--");
  std::size_t entries = 0;
  for (const std::string& line : page.lines()) entries += line.starts_with(".B \\-\\-");
  EXPECT_EQ(entries, options + 1) << "and --config in the text";
}

TEST(Reference, TheVerifiersManPageHasItsOptions) {
  std::ifstream in(std::string(HISSHO_SOURCE) + "/packaging/hissho-verify.1");
  const std::string page((std::istreambuf_iterator<char>(in)), {});
  const std::string help = run("hissho-verify", {"--help"}).out;
  int found = 0;
  for (std::size_t at = help.find("\n  --"); at != help.npos; at = help.find("\n  --", at + 1), ++found) {
    std::string option = help.substr(at + 3, help.find_first_of(" =\n", at + 3) - at - 3);
    for (std::size_t dash = 0; (dash = option.find('-', dash)) != option.npos; dash += 2)
      option.insert(dash, "\\");
    EXPECT_NE(page.find(option), std::string::npos) << option;
  }
  EXPECT_GE(found, 10);
}

}  // namespace
}  // namespace hissho::testing
