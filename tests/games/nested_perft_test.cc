// Counts of move sequences under every rule set of both levels, from the start and from positions of random
// games: tests/data/nested_perft.json, which tests/verifier counts with the verifier's own rules.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "games/perft.h"
#include "games/registry.h"

namespace hissho::games {
namespace {

TEST(NestedPerft, EveryRuleSetAsTheVerifierCounts) {
  std::ifstream file(std::string(HISSHO_TEST_DATA) + "/nested_perft.json");
  const auto entries = nlohmann::json::parse(file);
  for (const auto& entry : entries) {
    const auto game = Game::make(entry.at("game").get<std::string>());
    ASSERT_TRUE(game) << game.error();
    const auto position = game->parse_position(entry.at("position").get<std::string>());
    ASSERT_TRUE(position) << position.error();
    int depth = 0;
    for (const auto& count : entry.at("perft"))
      EXPECT_EQ(perft(*position, ++depth), count.get<std::uint64_t>())
          << game->name() << " " << position->text() << " depth " << depth;
  }
  EXPECT_GE(entries.size(), 60u);
}

}  // namespace
}  // namespace hissho::games
