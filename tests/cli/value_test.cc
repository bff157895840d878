// Values, best moves and lists through the program, against published and exhaustively counted answers; the
// proofs behind them through hissho-verify.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "run_program.h"

namespace hissho::testing {
namespace {

using nlohmann::json;

Ran hissho(std::vector<std::string> words, const std::string& input = {}) {
  words.insert(words.end(), {"--log-level", "warn"});
  return run("hissho", words, input);
}

TEST(Value, OfTheSmallGames) {
  EXPECT_EQ(hissho({"value", "--game", "ttt", "--shortest"}).last_line(), "s VALUE draw");
  EXPECT_EQ(hissho({"value", "--game", "torus-ttt", "--shortest"}).last_line(), "s VALUE win 7");
  EXPECT_EQ(hissho({"value", "--game", "shift-tac", "--shortest"}).last_line(), "s VALUE win 7");
  EXPECT_EQ(hissho({"value", "--game", "mnk:width=5,height=6,k=4", "--shortest"}).last_line(),
            "s VALUE win 11");
  EXPECT_EQ(hissho({"value", "--game", "shift-tac", "--position", ".O./.OX/XX. o"}).exit_code, 2);
  EXPECT_EQ(hissho({"value", "--game", "shift-tac", "--position", "1o1/1ox/x2 x"}).last_line(),
            "s VALUE win");
  EXPECT_EQ(hissho({"value", "--game", "shift-tac", "--position", "1o1/1ox/xx1 o"}).last_line(),
            "s VALUE win");
}

TEST(Value, JsonHasTheKeysOfSolve) {
  const Ran value = run("hissho", {"value", "--game", "torus-ttt", "--shortest", "--json"});
  const Ran solve = run("hissho", {"solve", "--game", "torus-ttt", "--json", "--log-level", "warn"});
  ASSERT_EQ(value.lines().size(), 1u) << value.out << value.err;
  const auto got = nlohmann::json::parse(value.out);
  const auto like = nlohmann::json::parse(solve.out);
  for (const auto& [key, ignored] : like.items()) EXPECT_TRUE(got.contains(key)) << key;
  EXPECT_EQ(got["value"], "win");
  EXPECT_EQ(got["plies"], 7);
}

TEST(Value, EachFirstMoveOfShiftTacWinsInSeven) {
  const Ran ran = hissho({"value", "--game", "shift-tac", "--each"});
  int lines = 0;
  for (const std::string& line : ran.lines()) {
    if (!line.starts_with("v ")) continue;
    ++lines;
    EXPECT_TRUE(line.ends_with(" win 7")) << line;
  }
  EXPECT_EQ(lines, 36);
}

/// mnk.json: every board that is decided within seconds, with the proofs of all claims.
TEST(Value, EveryQuickBoardOfTheTableWithVerifiedProofs) {
  std::ifstream in(std::string(HISSHO_TEST_DATA) + "/mnk.json");
  const json data = json::parse(in);
  int checked = 0;
  for (const json& entry : data["results"]) {
    if (entry["nodes"].get<std::int64_t>() > 1'000'000)
      continue;  // tests/search has those, the slow suite the rest
    const std::string game = "mnk:width=" + std::to_string(entry["cols"].get<int>()) +
                             ",height=" + std::to_string(entry["rows"].get<int>()) +
                             ",k=" + std::to_string(entry["k"].get<int>()) +
                             (entry["line"] == "exact" ? ",exact=true" : "");
    SCOPED_TRACE(game);
    const Scratch scratch;
    const Ran ran =
        hissho({"value", "--game", game, "--shortest", "--memory", "64M", "--proof-dir", scratch.path()});
    const std::string expected = entry["value"] == "draw"
                                     ? "s VALUE draw"
                                     : "s VALUE win " + std::to_string(entry["win_plies"].get<int>());
    EXPECT_EQ(ran.last_line(), expected) << ran.err;
    int proofs = 0;
    for (const auto& file : std::filesystem::directory_iterator(scratch.path())) {
      EXPECT_EQ(verify(file.path()), "") << file.path();
      ++proofs;
    }
    EXPECT_EQ(proofs, 2) << "a draw is two holds; an exact length is a win and a hold just below";
    ++checked;
  }
  EXPECT_GT(checked, 90);
}

/// mini_uttt.json and the values of docs/games.md for this game's own default, with verified proofs.
TEST(Value, TinyNestedBoardsUnderThreeRules) {
  const std::map<std::string, std::string> rules{{"OPEN", "free_when=full,drawn_fields=neither"},
                                                 {"CLOSED", "free_when=closed,drawn_fields=neither"},
                                                 {"BOTH", "free_when=closed,drawn_fields=both"}};
  std::ifstream in(std::string(HISSHO_TEST_DATA) + "/mini_uttt.json");
  const json data = json::parse(in);
  int checked = 0;
  for (const json& entry : data["results"]) {
    const std::string rule = entry["rule"];
    if (!rules.contains(rule)) continue;  // COUNT is another game
    const std::string game = "nested:levels=2,rows=" + std::to_string(entry["rows"].get<int>()) +
                             ",cols=" + std::to_string(entry["cols"].get<int>()) +
                             ",k=" + std::to_string(entry["k"].get<int>()) + "," + rules.at(rule);
    SCOPED_TRACE(game);
    const Scratch scratch;
    const Ran ran =
        hissho({"value", "--game", game, "--shortest", "--memory", "256M", "--proof-dir", scratch.path()});
    const std::string expected =
        entry["value"] == 0 ? "s VALUE draw" : "s VALUE win " + std::to_string(entry["plies"].get<int>());
    EXPECT_EQ(ran.last_line(), expected) << ran.err;
    for (const auto& file : std::filesystem::directory_iterator(scratch.path()))
      EXPECT_EQ(verify(file.path()), "") << file.path();
    ++checked;
  }
  EXPECT_EQ(checked, 21);
}

TEST(BestMove, IsTheBotsMoveInEveryPosition) {
  std::ifstream in(std::string(HISSHO_TEST_DATA) + "/ttt_bot.json");
  const json data = json::parse(in);
  std::string input;
  std::vector<std::string> expected;
  for (const auto& [board, answer] : data["positions"].items()) {
    if (answer[1].is_null()) continue;
    std::string text;
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        const char c = board[static_cast<std::size_t>(3 * row + column)];
        text += c == 'X' ? 'x' : c == 'O' ? 'o' : '1';
      }
      if (row < 2) text += '/';
    }
    // Runs of empty cells are one number.
    for (const auto& [run, number] : {std::pair{"111", "3"}, std::pair{"11", "2"}})
      for (auto at = text.find(run); at != std::string::npos; at = text.find(run))
        text.replace(at, std::string(run).size(), number);
    input += text + (answer[0] == "X" ? " x\n" : " o\n");
    const int cell = answer[1];
    expected.push_back(std::string("v ") + static_cast<char>('a' + cell % 3) + std::to_string(3 - cell / 3));
  }
  ASSERT_GT(expected.size(), 4000u);
  const Ran ran = hissho({"bestmove", "--game", "ttt", "--memory", "64M", "--input", "-"}, input);
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  std::vector<std::string> moves;
  for (const std::string& line : ran.lines())
    if (line.starts_with("v ")) moves.push_back(line);
  EXPECT_EQ(moves, expected);
}

TEST(BestMove, SaysNoneWhenTheGameIsOver) {
  EXPECT_EQ(hissho({"bestmove", "--game", "ttt", "--moves", "a1 b1 a2 b2 a3"}).last_line(), "v none");
}

TEST(BestMove, InGomokuIsTheProofsMove) {
  const std::string limit = std::to_string(20 * HISSHO_SLOWDOWN) + "s";
  const Ran ran = hissho({"bestmove", "--moves", "h8 i10 h6 i9 j6 h7 g5 i6 i5 h5", "--time", limit});
  EXPECT_TRUE(ran.last_line().starts_with("v ")) << ran.err;
  EXPECT_NE(ran.out.find("proved"), std::string::npos) << ran.out;
}

TEST(Games, ListAndPerft) {
  EXPECT_EQ(hissho({"games", "list", "torus-ttt", "674", "--optimal"}).last_line(), "3518207");
  EXPECT_EQ(hissho({"games", "list", "torus-ttt", "--optimal"}).lines().size(), 1728u);
  EXPECT_EQ(hissho({"games", "perft", "shift-tac", "4"}).last_line(), "v 4 774144");
  EXPECT_EQ(hissho({"games", "perft", "ultimate", "4"}).last_line(), "v 4 55080");
  EXPECT_NE(hissho({"games"}).out.find("shift-tac"), std::string::npos);
}

TEST(Bench, CountsAreTheSameTwice) {
  const auto count = [] {
    const json out = json::parse(hissho({"bench", "--json"}).out);
    return out["nodes"].get<std::uint64_t>();
  };
  EXPECT_EQ(count(), count());
}

TEST(Reference, ThePageIsWhatTheProgramPrints) {
  std::ifstream in(std::string(HISSHO_SOURCE) + "/docs/reference.md");
  const std::string page((std::istreambuf_iterator<char>(in)), {});
  EXPECT_EQ(hissho({"reference"}).out, page) << "run: hissho reference > docs/reference.md";
}

}  // namespace
}  // namespace hissho::testing
