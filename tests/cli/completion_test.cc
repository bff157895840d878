// The completion script in a real bash: what the tabulator offers.
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <set>
#include <sstream>

#include "run_program.h"

namespace hissho::testing {
namespace {

class Completion : public ::testing::Test {
 protected:
  Completion() {
    std::ofstream(scratch_ / "script") << run("hissho", {"reference", "--completion", "bash"}).out;
  }

  /// What is offered after these words, the last of which is being typed.
  std::set<std::string> offered(const std::string& words) {
    const std::string command =
        "cd '" + scratch_.path() + "' && bash -c '. ./script; COMP_WORDS=(" + words +
        "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _hissho; printf \"%s\\n\" \"${COMPREPLY[@]}\"' 2>&1";
    std::set<std::string> found;
    FILE* pipe = ::popen(command.c_str(), "r");
    char line[4096];
    while (std::fgets(line, sizeof line, pipe) != nullptr)
      found.insert(std::string(line, std::string(line).size() - 1));
    ::pclose(pipe);
    return found;
  }

  const Scratch scratch_;
};

using Words = std::set<std::string>;

TEST_F(Completion, OffersCommandsActionsAndOptions) {
  EXPECT_TRUE(offered("hissho \"\"").contains("solve"));
  EXPECT_EQ(offered("hissho sol"), (Words{"solve"}));
  EXPECT_EQ(offered("hissho store tr"), (Words{"trim"}));
  EXPECT_EQ(offered("hissho solve --with"), (Words{"--within"}));
  EXPECT_EQ(offered("hissho proof export p.hp --dep"), (Words{"--depth"}));
  EXPECT_EQ(offered("hissho board --with"), (Words{""})) << "board has no such option";
}

TEST_F(Completion, OffersTheValuesOfAnOption) {
  EXPECT_EQ(offered("hissho solve --goal \"\""), (Words{"hold", "win"}));
  EXPECT_EQ(offered("hissho solve --within \"\""), (Words{""}));
  std::ofstream(scratch_ / "opening-one.hp");
  EXPECT_EQ(offered("hissho shorten --proof open"), (Words{"opening-one.hp"}));
  EXPECT_EQ(offered("hissho proof info open"), (Words{"opening-one.hp"}));
}

}  // namespace
}  // namespace hissho::testing
