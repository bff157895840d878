// Move lists as people write them (cases i07 to i09), and what is said about wrong ones.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "games/registry.h"

namespace hissho::games {
namespace {

using nlohmann::json;

json load(const std::string& name) { return json::parse(std::ifstream(HISSHO_TEST_DATA "/cases/" + name)); }

std::string read(const std::string& game_name, const std::string& moves) {
  const Game game = *Game::make(game_name);
  const auto p = game.play_moves(game.start(), moves);
  return p ? p->text() : "error: " + p.error();
}

TEST(MoveList, ReadsEveryNotationOfTheCase) {
  const json c = load("i07-text-notation.json");
  const std::string three = read("gomoku", "h8 i9 i7");
  ASSERT_FALSE(three.starts_with("error"));
  for (std::size_t i = 0; i < c["position"].size(); ++i) {
    const std::string text = c["position"][i], expected = c["expect"]["result"][i];
    const std::string got = read("gomoku", text);
    if (expected == "ok") {
      EXPECT_EQ(got, three) << text;
    } else if (expected == "ok or clear error") {
      const std::string last = text.substr(0, text.find(' '));
      EXPECT_TRUE(got == three || got.find("'" + last + "'") != std::string::npos) << text << " -> " << got;
    } else {
      const std::string token = expected.substr(6, expected.find(' ', 6) - 6);
      EXPECT_TRUE(got.starts_with("error: move ")) << got;
      EXPECT_NE(got.find("'" + token + "'"), std::string::npos) << got;
    }
  }
}

TEST(MoveList, TellsEachMistake) {
  const auto expect = [](const char* moves, const char* error) {
    EXPECT_EQ(read("gomoku", moves), std::string("error: ") + error);
  };
  expect("h8 i9 p7", "move 3: 'p7' is outside the board (columns a to o, rows 1 to 15)");
  expect("h8 i9 h16", "move 3: 'h16' is outside the board (columns a to o, rows 1 to 15)");
  expect("h8 i9 h0", "move 3: 'h0' is outside the board (columns a to o, rows 1 to 15)");
  expect("h8 i9 H8", "move 3 'H8': h8 is taken by black");
  expect("h8 i9 i9", "move 3 'i9': i9 is taken by white");
  expect("h8 i9 7i",
         "move 3: '7i' is no cell; write a letter for the column and a number for the row, as in a1");
  expect("h8 08",
         "move 2: '08' is no cell; write a letter for the column and a number for the row, as in a1");
  expect("h8 h09",
         "move 2: 'h09' is no cell; write a letter for the column and a number for the row, as in a1");
  expect("h8i9p7", "move 3: 'p7' is outside the board (columns a to o, rows 1 to 15)");
  expect("h8; i9",
         "move 1: 'h8;' is no cell; write a letter for the column and a number for the row, as in a1");
  EXPECT_EQ(read("ttt", "a1 A1"), "error: move 2 'A1': a1 is taken by x");
  EXPECT_EQ(read("shift-tac", "b2"),
            "error: move 1: 'b2' is no move; write a cell and one of the arrows > < ^ v, as in b2>");
  EXPECT_EQ(read("shift-tac", "d2>"),
            "error: move 1: 'd2>' is outside the board (columns a to c, rows 1 to 3)");
  EXPECT_EQ(read("shift-tac", "b2> c2<"), "error: move 2 'c2<': c2 is taken by x");
}

TEST(MoveList, SeparatorsAreBlanksCommasUnderscoresAndLineBreaks) {
  const std::string three = read("gomoku", "h8 i9 i7");
  for (const char* text : {"  h8\ti9\n\ni7  ", "h8,i9,,i7", "h8_i9_i7", "h8\r\ni9\r\ni7\r\n",
                           "\xef\xbb\xbfh8 i9 i7", "H8i9I7", "h8\\ni9\\r\\ni7"}) {
    EXPECT_EQ(read("gomoku", text), three) << text;
  }
  EXPECT_EQ(read("gomoku", ""), Game::make("gomoku")->start().text());
}

TEST(MoveList, StopsAfterAFive) {
  const json c = load("i08-stones-after-five.json");
  for (const char* game : {"gomoku", "gomoku:rule=freestyle"}) {
    EXPECT_EQ(read(game, c["position"]), c["expect"]["result"].get<std::string>());
  }
}

TEST(MoveList, ASixEndsTheGameUnderFreestyleOnly) {
  const std::string moves = load("i09-six-does-not-end.json")["position"];
  EXPECT_FALSE(read("gomoku", moves).starts_with("error")) << read("gomoku", moves);
  EXPECT_EQ(read("gomoku:rule=freestyle", moves), "error: game already over after move 11 (black six h8-m8)");
}

TEST(MoveList, OtherEndingsAreNamedToo) {
  EXPECT_EQ(read("ttt", "a1 a2 b1 b2 c1 c2"), "error: game already over after move 5 (x three a1-c1)");
  EXPECT_EQ(read("ttt", "a1 b2 c1 b1 b3 a2 c2 c3 a3 a1"), "error: game already over after move 9 (draw)");
  EXPECT_EQ(read("gomoku", "a1 h8 a3 h9 a5 h10 a7 h11 a9 h12 b1"),
            "error: game already over after move 10 (white five h8-h12)");
  const Game game = *Game::make("ttt");
  const auto over = game.parse_position("xxx/oo1/3 o");
  ASSERT_TRUE(over) << over.error();
  EXPECT_EQ(over->outcome(), Outcome::x);
  EXPECT_EQ(game.play_moves(*over, "a1").error(), "game already over in the given position (x three a3-c3)");
}

TEST(MoveList, NestedGamesReadMovesAndRecords) {
  const Game game = *Game::make("tactical");
  const auto whole = game.play_moves(game.start(), "59 95 51");
  const auto record = game.play_moves(game.start(), "5951");
  ASSERT_TRUE(whole) << whole.error();
  ASSERT_TRUE(record) << record.error();
  EXPECT_EQ(*whole, *record);
  EXPECT_FALSE(game.play_moves(game.start(), "59 11"));
}

}  // namespace
}  // namespace hissho::games
