// play, match and bestmove's analysis through the program, as people and scripts use them.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "run_program.h"

namespace hissho::testing {
namespace {

using nlohmann::json;

Ran hissho(std::vector<std::string> words, const std::string& input = {}) {
  words.insert(words.end(), {"--log-level", "warn", "--memory", "64M"});
  return run("hissho", words, input);
}

std::vector<std::string> engine_moves(const Ran& ran) {
  std::vector<std::string> moves;
  for (const std::string& line : ran.lines())
    if (line.starts_with("v ")) moves.push_back(line.substr(2));
  return moves;
}

TEST(Play, AGameThroughAPipe) {
  // o may lose, block or draw: the program as o never loses, so b2 a1 ... ends as a draw or its win.
  const Ran ran = hissho({"play", "--game", "ttt", "--nodes", "20000"}, "b2\nmoves\nnonsense\nb2\nquit\n");
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(engine_moves(ran).size(), 1u) << ran.out;
  EXPECT_NE(ran.err.find("nonsense"), std::string::npos);
  EXPECT_NE(ran.err.find("taken"), std::string::npos) << ran.err;
  EXPECT_EQ(ran.last_line(), "s PLAYED 2 plies, not over");
}

TEST(Play, BothSidesByTheProgramDrawTicTacToe) {
  const Ran ran = hissho({"play", "--game", "ttt", "--engine", "both", "--nodes", "20000"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(engine_moves(ran).size(), 9u);
  EXPECT_EQ(ran.last_line(), "s PLAYED 9 plies, draw");
}

TEST(Play, TakesBackGoesOnAndSaysHow) {
  const Ran ran =
      hissho({"play", "--game", "ttt", "--engine", "none", "--moves", "a1 b1", "--nodes", "20000"},
             "a2 b2\nundo\nundo 2\nrecord\nhint\nundo 9\nengine o\na2\nquit");
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("\nc a1\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("c hint "), std::string::npos) << ran.out;
  EXPECT_NE(ran.err.find("undo '9'"), std::string::npos) << ran.err;
  EXPECT_NE(ran.out.find("c go on with: hissho play --game"), std::string::npos) << ran.out;
}

TEST(Play, EndOfInputEndsItCleanly) {
  const Ran ran = hissho({"play", "--game", "tactical", "--nodes", "500"}, "55\n");
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.last_line(), "s PLAYED 2 plies, not over");
  EXPECT_NE(ran.out.find("--moves \"55 5"), std::string::npos) << ran.out;
}

TEST(Match, TheSameGamesAgainAndNeverALossAtTicTacToe) {
  const std::vector<std::string> words{"match",    "--game", "ttt",     "--first", "hissho:nodes=20000",
                                       "--second", "random", "--games", "40",      "--seed",
                                       "3",        "--json"};
  const Ran ran = hissho(words);
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const json first = json::parse(ran.out);
  EXPECT_EQ(first["losses"], 0);
  EXPECT_GT(first["wins"], 20);
  EXPECT_EQ(first["games"].size(), 40u);
  EXPECT_EQ(ran.out, hissho(words).out);
}

TEST(Match, BeatsRandomAndGreedyMoversWithLittle) {
  for (const std::string game : {"tactical", "ultimate"}) {
    for (const std::string other : {"random", "greedy"}) {
      const Ran ran = hissho({"match", "--game", game, "--first", "hissho:nodes=1500", "--second", other,
                              "--games", "4", "--seed", "1", "--json"});
      ASSERT_EQ(ran.exit_code, 0) << ran.err;
      EXPECT_GE(json::parse(ran.out)["score"].get<double>(), 0.875) << game << " " << other;
    }
  }
}

TEST(Match, RefusesPlayersItDoesNotKnow) {
  const Ran ran = hissho({"match", "--game", "ttt", "--first", "nobody"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.err.find("--first: 'nobody'"), std::string::npos) << ran.err;
  EXPECT_EQ(hissho({"match", "--game", "ttt", "--second", "hissho:time=never"}).exit_code, 2);
  EXPECT_EQ(hissho({"match", "--game", "ttt", "--second", "hissho:depth=3"}).exit_code, 2);
}

TEST(BestMove, AnalysisHasEveryMove) {
  const std::vector<std::string> words{"bestmove", "--game", "tactical", "--moves", "55 51 15",  "--nodes",
                                       "3000",     "--seed", "5",        "--json",  "--analysis"};
  const Ran ran = hissho(words);
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  json answer = json::parse(ran.out);
  const json& moves = answer["analysis"]["moves"];
  ASSERT_EQ(moves.size(), 7u);  // field 5 has two stones
  EXPECT_EQ(moves[0]["move"], answer["move"]);
  EXPECT_EQ(moves[0]["line"][0], answer["move"]);
  std::uint64_t visits = 0;
  for (const json& move : moves) visits += move["visits"].get<std::uint64_t>();
  EXPECT_GE(visits + 1, answer["analysis"]["playouts"].get<std::uint64_t>());
  // Everything but the clock is the same again.
  json again = json::parse(hissho(words).out);
  answer["analysis"].erase("seconds");
  again["analysis"].erase("seconds");
  EXPECT_EQ(answer, again);
}

TEST(BestMove, EasyTellsOfTheMoveThatItPlays) {
  for (int seed = 1; seed <= 20; ++seed) {
    const Ran ran = hissho({"bestmove", "--game", "tactical", "--level", "easy", "--seed",
                            std::to_string(seed), "--json", "--analysis"});
    const json answer = json::parse(ran.out);
    const json& moves = answer["analysis"]["moves"];
    const auto played =
        std::ranges::find(moves, answer["move"], [](const json& move) { return move["move"]; });
    ASSERT_NE(played, moves.end()) << answer;
    const std::string share = fmt::format("wins {:.1f} %", 100 * (*played)["win_rate"].get<double>());
    EXPECT_NE(answer["how"].get<std::string>().find(share), std::string::npos) << answer;
  }
}

TEST(BestMove, ALevelAndAnalysisAreForGomokuToo) {
  const std::vector<std::string> place{"bestmove", "--moves", "h8 h10 g7 j10 g8 f8", "--time", "2s"};
  const auto with = [&](std::initializer_list<std::string> more) {
    std::vector<std::string> words = place;
    words.insert(words.end(), more);
    return hissho(words).out;
  };
  EXPECT_NE(with({}).find("proved: wins within"), std::string::npos);
  EXPECT_EQ(with({"--level", "easy"}).find("proved: wins within"), std::string::npos);
  const std::string both = with({"--analysis"});
  EXPECT_NE(both.find("proved: wins within"), std::string::npos) << both;
  EXPECT_NE(both.find(" visits  wins "), std::string::npos) << both;
}

TEST(Play, WhatWasTypedDoesNotSteerTheTerminal) {
  const Ran ran =
      hissho({"play", "--game", "ttt", "--engine", "none"}, "\x1b[2J\nengine \x1b[31m\nundo \xc2\x9b\n");
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_EQ(ran.err.find_first_of("\x1b\x9b"), std::string::npos) << ran.err;
}

TEST(BestMove, LevelsAllAnswer) {
  for (const std::string level : {"easy", "medium", "hard"}) {
    const Ran ran = hissho({"bestmove", "--game", "strategic", "--level", level, "--nodes", "300"});
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_TRUE(ran.last_line().starts_with("v ")) << ran.out;
  }
}

}  // namespace
}  // namespace hissho::testing
