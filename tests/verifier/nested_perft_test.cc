// Counts of move sequences under every rule set of the nested games, by the verifier's rules: the numbers
// that tests/games counts with the solver's.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "perft.h"
#include "verifier/nested.h"

namespace hissho::verifier::testing {
namespace {

TEST(NestedPerft, EveryRuleSetAsTheSolverCounts) {
  std::ifstream file(std::string(HISSHO_TEST_DATA) + "/nested_perft.json");
  const auto entries = nlohmann::json::parse(file);
  for (const auto& entry : entries) {
    const std::string game = entry.at("game");
    const auto rules = NestedRules::make(game);
    ASSERT_TRUE(rules) << game;
    auto position = NestedPosition::read(*rules, entry.at("position").get<std::string>());
    ASSERT_TRUE(position) << game;
    int depth = 0;
    for (const auto& count : entry.at("perft"))
      EXPECT_EQ(perft(*position, ++depth), count.get<std::uint64_t>()) << game << " depth " << depth;
  }
  EXPECT_GE(entries.size(), 60u);
}

}  // namespace
}  // namespace hissho::verifier::testing
