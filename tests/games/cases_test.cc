// The gomoku, m-n-k and torus cases of tests/data/cases, as far as rules go: who can win at once, how many
// lines there are. (What needs a search is tested with the solver.)
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "games/registry.h"

namespace hissho::games {
namespace {

using nlohmann::json;
using Texts = std::set<std::string>;

std::vector<std::pair<std::string, json>> cases(const std::string& pattern) {
  std::vector<std::pair<std::string, json>> found;
  for (const auto& entry : std::filesystem::directory_iterator(HISSHO_TEST_DATA "/cases")) {
    const std::string name = entry.path().filename().string();
    if (std::regex_match(name, std::regex(pattern)))
      found.emplace_back(name, json::parse(std::ifstream(entry.path())));
  }
  return found;
}

Texts texts(const Game& game, const MoveList& moves) {
  Texts all;
  for (Move m : moves) all.insert(game.move_text(m));
  return all;
}

TEST(Cases, GomokuImmediateWins) {
  int checked = 0;
  for (const auto& [name, c] : cases("[gr].*\\.json")) {
    if (!c.contains("moves")) continue;
    for (const auto& [rule, key] : {std::pair{"standard", "exact5"}, {"freestyle", "freestyle"}}) {
      const Game game = *Game::make(std::string("gomoku:rule=") + rule);
      const auto p = game.play_moves(game.start(), c["moves"].get<std::string>());
      ASSERT_TRUE(p) << name << ": " << p.error();
      const json& expect = c["expect"][key];
      EXPECT_EQ(p->to_move(), c["to_move"] == "black" ? Side::x : Side::o) << name;
      EXPECT_EQ(texts(game, p->wins_now(p->to_move())), expect["immediate_wins"].get<Texts>())
          << name << rule;
      EXPECT_EQ(texts(game, p->wins_now(other(p->to_move()))), expect["opponent_immediate_wins"].get<Texts>())
          << name << rule;
      ++checked;
    }
  }
  EXPECT_EQ(checked, 2 * 23);
}

TEST(Cases, GomokuEightImagesAreOnePosition) {
  const json c = cases("g25.*")[0].second;
  const Game game = *Game::make("gomoku");
  std::set<Key> keys, store_keys;
  Texts mapped_moves;
  for (const json& image : c["position"]) {
    const auto p = game.play_moves(game.start(), image["moves"].get<std::string>());
    ASSERT_TRUE(p) << p.error();
    keys.insert(p->key());
    store_keys.insert(p->store_key());
    const Move best = *game.parse_move(image["winning_first_move"].get<std::string>());
    mapped_moves.insert(game.move_text(game.map(p->store_symmetry(), best)));
  }
  EXPECT_EQ(keys.size(), 8u);
  EXPECT_EQ(store_keys.size(), 1u);
  EXPECT_EQ(mapped_moves.size(), 1u);
  const auto more = game.play_moves(game.start(), c["position"][0]["moves"].get<std::string>() + " a1 b1");
  EXPECT_FALSE(store_keys.contains(more->store_key()));
}

TEST(Cases, LineCounts) {
  int checked = 0;
  for (const auto& [name, c] : cases("(m|t01).*\\.json")) {
    std::smatch size;
    ASSERT_TRUE(std::regex_match(name, size, std::regex("[mt]\\d+-(?:torus-)?(\\d+)x(\\d+)-k(\\d+)\\.json")))
        << name;
    const auto game = Game::make("mnk:width=" + size[1].str() + ",height=" + size[2].str() +
                                 ",k=" + size[3].str() + (name[0] == 't' ? ",wrap=torus" : ""));
    ASSERT_TRUE(game);
    const auto& rules = std::get<std::shared_ptr<const InARowRules>>(game->rules());
    EXPECT_EQ(rules->window_count(), c["expect"]["number_of_winning_lines"].get<int>()) << name;
    ++checked;
  }
  EXPECT_EQ(checked, 6);
}

// A position given by its stones, as the t cases do.
Position with_stones(const Game& game, const std::string& black, const std::string& white) {
  const MoveList x = *game.parse_moves(game.start(), black);
  const MoveList o = *game.parse_moves(game.start(), white);
  std::string moves;
  for (std::size_t i = 0; i < x.size(); ++i) moves += game.move_text(x[i]) + " " + game.move_text(o[i]) + " ";
  return *game.play_moves(game.start(), moves);
}

TEST(Cases, TorusImmediateWins) {
  const Game plain = *Game::make("mnk:width=15,height=15,k=5");
  const Game torus = *Game::make("mnk:width=15,height=15,k=5,wrap=torus");
  int checked = 0;
  for (const auto& [name, c] : cases("t0[45].*")) {
    const std::string black = c["position"]["black"], white = c["position"]["white"];
    const Position on_torus = with_stones(torus, black, white);
    const Position on_plain = with_stones(plain, black, white);
    EXPECT_EQ(texts(torus, on_torus.wins_now(Side::x)), c["expect"]["immediate_wins"].get<Texts>()) << name;
    EXPECT_EQ(texts(plain, on_plain.wins_now(Side::x)), c["expect"]["same_stones_plain_board"].get<Texts>())
        << name;
    if (c["expect"].contains("variant")) {
      const json& variant = c["expect"]["variant"];
      EXPECT_EQ(texts(torus, with_stones(torus, variant["black"], white).wins_now(Side::x)),
                variant["immediate_wins"].get<Texts>());
    }
    ++checked;
  }
  EXPECT_EQ(checked, 2);
}

}  // namespace
}  // namespace hissho::games
