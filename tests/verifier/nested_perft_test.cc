// Counts of move sequences under every rule set of the nested games, by the verifier's rules: the numbers
// that tests/games counts with the solver's.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "verifier/nested.h"

namespace hissho::verifier::testing {
namespace {

std::uint64_t perft(NestedPosition& position, int depth) {
  if (depth == 0) return 1;
  if (position.outcome() != Outcome::open) return 0;
  std::vector<Move> moves;
  position.legal_moves(moves);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const Move move : moves) {
    position.play(move);
    count += perft(position, depth - 1);
    position.undo();
  }
  return count;
}

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
