// Torus tic-tac-toe against tests/data/torus.json and the published list of games, torus_games.txt.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "games/optimal.h"
#include "games/registry.h"

namespace hissho::games {
namespace {

TEST(Torus, ReachesThePositionsOfTheData) {
  const auto data = nlohmann::json::parse(std::ifstream(HISSHO_TEST_DATA "/torus.json"));
  const Game game = *Game::make("torus-ttt");
  std::unordered_set<std::string> seen{game.start().text()};
  std::vector<Position> open{game.start()};
  std::map<int, std::pair<int, int>> per_ply;  // positions, terminal ones
  int drawn = 0;
  while (!open.empty()) {
    const Position p = open.back();
    open.pop_back();
    ++per_ply[p.stones()].first;
    per_ply[p.stones()].second += p.outcome() != Outcome::open;
    drawn += p.outcome() == Outcome::draw;
    for (Move m : p.moves()) {
      Position next = p;
      next.play(m);
      if (seen.insert(next.text()).second) open.push_back(next);
    }
  }
  EXPECT_EQ(seen.size(), data["reachable_positions"].get<std::size_t>());
  EXPECT_EQ(drawn, 0);
  for (const auto& entry : data["per_ply"]) {
    const auto [positions, terminal] = per_ply[entry["ply"].get<int>()];
    EXPECT_EQ(positions, entry["positions"].get<int>()) << entry;
    EXPECT_EQ(terminal, entry["terminal"].get<int>()) << entry;
  }
}

TEST(Torus, OptimalGamesAreThePublishedList) {
  std::ifstream file(HISSHO_TEST_DATA "/torus_games.txt");
  std::vector<std::string> expected;
  for (std::string line; std::getline(file, line);) expected.push_back(line);
  ASSERT_EQ(expected.size(), 1728u);
  const auto games = optimal_games(*Game::make("torus-ttt"));
  ASSERT_TRUE(games);
  EXPECT_EQ(*games, expected);
  EXPECT_EQ((*games)[674], "3518207");
}

TEST(Torus, OptimalGamesOfOtherGamesAreRefused) {
  const auto games = optimal_games(*Game::make("ttt"));
  ASSERT_FALSE(games);
  EXPECT_EQ(games.error(),
            "the list of optimal games is that of torus-ttt, not of "
            "mnk:width=3,height=3,k=3,exact=false,wrap=none");
}

// All images of a position share one key in the store, shifts included, and only there.
TEST(Torus, ShiftsCountForTheStoreOnly) {
  const Game game = *Game::make("torus-ttt");
  const Position a = *game.play_moves(game.start(), "a1 b1");
  const Position b = *game.play_moves(game.start(), "b2 c2");
  EXPECT_EQ(a.store_key(), b.store_key());
  EXPECT_EQ(a.image(a.store_symmetry()), b.image(b.store_symmetry()));
  EXPECT_EQ(game.symmetries().size(), 8u);
  EXPECT_EQ(game.all_symmetries().size(), 72u);
  for (Symmetry s : game.all_symmetries()) {
    EXPECT_EQ(a.image(s).image(game.inverse(s)), a) << symmetry_text(s);
    EXPECT_EQ(*parse_symmetry(symmetry_text(s)), s);
  }
}

}  // namespace
}  // namespace hissho::games
