// scripts/nested-ladder: positions near the end of random games, solved and verified, a line a distance.
#include <gtest/gtest.h>

#include "run_program.h"

namespace hissho::testing {
namespace {

Ran ladder(std::vector<std::string> words) {
  words.insert(words.end(), {"--binary", HISSHO_BIN "/hissho"});
  return run_script("nested-ladder", words);
}

TEST(NestedLadder, SolvesAndVerifiesLateTacticalPositions) {
  const Ran ran = ladder({"tactical", "--games", "2", "--plies", "6,10", "--nodes", "200000", "--markdown"});
  ASSERT_EQ(ran.exit_code, 0) << ran.out << ran.err;
  const std::vector<std::string> lines = ran.lines();
  ASSERT_EQ(lines.size(), 4u) << ran.out;
  EXPECT_TRUE(lines[2].starts_with("| 6 | 2 | ")) << ran.out;
  EXPECT_TRUE(lines[2].ends_with(" | 2/2 |")) << ran.out;
  EXPECT_TRUE(lines[3].ends_with(" | 2/2 |")) << ran.out;
}

TEST(NestedLadder, CountsWhatIsNotSolvedAndRefusesBadDistances) {
  const Ran ran = ladder({"tactical", "--games", "1", "--plies", "40", "--nodes", "50"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.last_line().find("0/1"), std::string::npos) << ran.out;
  EXPECT_EQ(ladder({"tactical", "--plies", "ten"}).exit_code, 2);
  EXPECT_EQ(ladder({"no-such-game"}).exit_code, 2);
}

}  // namespace
}  // namespace hissho::testing
