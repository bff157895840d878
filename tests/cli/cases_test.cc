// The public cases (tests/data/cases) through the programs: boards, wins within so many plies, continuous
// fours, values of first moves. Every verdict's proof goes through hissho-verify.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "run_program.h"

namespace hissho::testing {
namespace {

using nlohmann::json;

json read_json(const std::string& name) {
  std::ifstream in(std::string(HISSHO_TEST_DATA) + "/" + name);
  return json::parse(in);
}

std::vector<std::string> case_names(const std::string& kinds) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(HISSHO_TEST_DATA) + "/cases")) {
    const std::string name = entry.path().stem();
    if (entry.path().extension() == ".json" && kinds.find(name[0]) != std::string::npos)
      names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::vector<std::string> sorted(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  return words;
}

struct Rule {
  const char* key;  // in the case
  const char* game;
};
constexpr Rule kRules[] = {{"exact5", "gomoku:rule=standard"}, {"freestyle", "gomoku:rule=freestyle"}};

/// Solves with a proof; the outcome line. Fails the test where the proof does not verify.
std::string solve(const std::string& game, const std::string& moves, std::vector<std::string> more) {
  const Scratch scratch;
  const std::string limit = std::to_string(120 * HISSHO_SLOWDOWN) + "s";
  std::vector<std::string> words{"solve",         "--game",   game,   "--moves", moves, "--log-level",
                                 "warn",          "--memory", "256M", "--time",  limit, "--proof-out",
                                 scratch / "p.hp"};
  words.insert(words.end(), more.begin(), more.end());
  const Ran ran = run("hissho", words);
  const std::string line = ran.last_line();
  if (line.starts_with("s PROVED") || line.starts_with("s DISPROVED")) {
    EXPECT_EQ(verify(scratch / "p.hp"), "") << line << "\n" << ran.err;
  } else {
    EXPECT_TRUE(line.starts_with("s UNKNOWN")) << ran.out << ran.err;
  }
  return line;
}

bool proved(const std::string& line) { return line.starts_with("s PROVED"); }
bool disproved(const std::string& line) { return line.starts_with("s DISPROVED"); }

class GomokuCase : public ::testing::TestWithParam<std::string> {};

void check_board(const std::string& game, const std::string& moves, const json& expect) {
  const Ran ran = run("hissho", {"board", "--json", "--game", game, "--moves", moves});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const json board = json::parse(ran.out);
  EXPECT_EQ(sorted(board["wins_now"]), sorted(expect["immediate_wins"]));
  EXPECT_EQ(sorted(board["opponent_wins_now"]), sorted(expect["opponent_immediate_wins"]));
}

void check_fours(const std::string& game, const std::string& moves, const json& expect) {
  const json& plies = expect["shortest_vcf_plies"];
  if (plies.is_null()) {
    EXPECT_FALSE(proved(solve(game, moves, {"--only", "vcf"})));
    return;
  }
  const int shortest = plies;
  EXPECT_TRUE(proved(solve(game, moves, {"--only", "vcf", "--within", std::to_string(shortest)})));
  if (shortest == 1) return;
  EXPECT_FALSE(proved(solve(game, moves, {"--only", "vcf", "--within", std::to_string(shortest - 1)})));
}

void check_bounds(const std::string& game, const std::string& moves, const json& expect) {
  const auto within = [&](int plies) { return solve(game, moves, {"--within", std::to_string(plies)}); };
  if (expect.contains("win_in_plies")) {
    const int plies = expect["win_in_plies"];
    EXPECT_TRUE(proved(within(plies)));
    if (plies > 1) {
      EXPECT_TRUE(disproved(within(plies - 1)));
    }
  }
  if (expect.contains("no_win_within_plies")) {
    EXPECT_TRUE(disproved(within(expect["no_win_within_plies"])));
  }
}

TEST_P(GomokuCase, HasTheBoardTheFoursAndTheBoundsOfTheReport) {
  const json data = read_json("cases/" + GetParam() + ".json");
  if (!data.contains("moves")) return;  // several positions: its own test below
  const std::string moves = data["moves"];
  for (const Rule& rule : kRules) {
    SCOPED_TRACE(rule.game);
    const json& expect = data["expect"][rule.key];
    check_board(rule.game, moves, expect);
    check_fours(rule.game, moves, expect);
    check_bounds(rule.game, moves, expect);
    if (data["expect"].contains("threat_win")) {
      EXPECT_TRUE(proved(solve(rule.game, moves, {})));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Public, GomokuCase, ::testing::ValuesIn(case_names("gr")), test_name);

/// g25: one entry of the store serves the eight images, and the move comes back in the asked orientation.
TEST(EightImages, AreOneEntryWhoseMoveIsMappedBack) {
  const json data = read_json("cases/g25-eight-images.json");
  const Scratch scratch;
  const std::string store = scratch / "s";
  const std::string game = "gomoku:rule=standard";
  // The eight positions are two sets of four: images of the first and of the fifth under the turns that keep
  // each set; solve one of each, then ask for all.
  std::vector<std::string> winning;
  for (const json& image : data["position"]) {
    const std::string moves = image["moves"];
    const Ran solved = run("hissho", {"solve", "--game", game, "--moves", moves, "--within", "5", "--store",
                                      store, "--log-level", "warn", "--proof-out", scratch / "p.hp"});
    ASSERT_EQ(solved.last_line(), "s PROVED x win 5") << solved.err;
    ASSERT_EQ(verify(scratch / "p.hp"), "");
    const Ran query = run("hissho", {"store", "query", store, "--moves", moves});
    EXPECT_EQ(query.last_line(), "v " + image["winning_first_move"].get<std::string>())
        << query.out << query.err;
  }
  const json info = json::parse(run("hissho", {"store", "info", store, "--json"}).out);
  EXPECT_EQ(info["facts"], 1) << "all eight are one canonical position";
  const std::string more = data["position"][0]["moves"].get<std::string>() + " a1 b1";
  const Ran other = run("hissho", {"store", "query", store, "--moves", more});
  EXPECT_EQ(other.out.find("wins within"), std::string::npos) << other.out;
}

class ValueCase : public ::testing::TestWithParam<std::string> {};

/// "4 columns x 3 rows, 3 in a row": the game's name.
std::string game_of_rule(const std::string& rule) {
  int width = 0, height = 0, k = 0;
  if (std::sscanf(rule.c_str(), "%d columns x %d rows, %d in a row", &width, &height, &k) != 3) return {};
  return "mnk:width=" + std::to_string(width) + ",height=" + std::to_string(height) +
         ",k=" + std::to_string(k) + (rule.find("wrap") != std::string::npos ? ",wrap=torus" : "");
}

TEST_P(ValueCase, HasTheValueAndTheFirstMovesThatKeepIt) {
  const json data = read_json("cases/" + GetParam() + ".json");
  const std::string game = game_of_rule(data["rule"]);
  if (game.empty() || !data["expect"].contains("value")) return;  // t04, t05: boards, below
  const Scratch scratch;
  const Ran ran = run(
      "hissho", {"value", "--game", game, "--each", "--proof-dir", scratch.path(), "--log-level", "warn"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const std::string value = data["expect"]["value"] == "draw" ? "draw" : "win";
  EXPECT_EQ(ran.last_line(), "s VALUE " + value);
  std::vector<std::string> keeping;
  for (const std::string& line : ran.lines()) {
    if (!line.starts_with("v ")) continue;
    const std::string rest = line.substr(2);
    const auto blank = rest.find(' ');
    if (rest.substr(blank + 1).starts_with(value)) keeping.push_back(rest.substr(0, blank));
  }
  EXPECT_EQ(sorted(keeping), sorted(data["expect"]["first_moves_keeping_value"]));
  for (const auto& entry : std::filesystem::directory_iterator(scratch.path()))
    EXPECT_EQ(verify(entry.path()), "") << entry.path();
}

INSTANTIATE_TEST_SUITE_P(Public, ValueCase, ::testing::ValuesIn(case_names("mt")), test_name);

const std::map<std::string, std::string> kFieldDigits{{"NW", "1"}, {"N", "2"}, {"NE", "3"},
                                                      {"W", "4"},  {"C", "5"}, {"E", "6"},
                                                      {"SW", "7"}, {"S", "8"}, {"SE", "9"}};

TEST(UltimateCases, EndAsReported) {
  for (const std::string name : {"u04-draw-with-empty-cells", "u06-winner-has-fewer-boards", "u10-full-81"}) {
    SCOPED_TRACE(name);
    const json data = read_json("cases/" + name + ".json");
    const bool closed = data["rule"].get<std::string>().find("closed") != std::string::npos;
    std::string moves;
    std::istringstream words(data["moves"].get<std::string>());
    for (std::string word; words >> word;) {
      const auto slash = word.find('/');
      moves += kFieldDigits.at(word.substr(0, slash)) + kFieldDigits.at(word.substr(slash + 1)) + " ";
    }
    const Ran ran = run("hissho", {"board", "--json", "--game",
                                   closed ? "ultimate" : "tactical:drawn_fields=neither", "--moves", moves});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json board = json::parse(ran.out);
    const std::string result = data["expect"]["result"];
    EXPECT_EQ(board["outcome"], result == "draw" ? "draw" : result == "O wins" ? "o" : "x");
    EXPECT_EQ(board["legal"].size(), 0u);
    for (const auto& [field, owner] : data["expect"]["small_boards"].items()) {
      const std::string is = board["fields"][kFieldDigits.at(field)];
      const std::string expected = owner == "X" ? "x" : owner == "O" ? "o" : owner.get<std::string>();
      EXPECT_EQ(is, expected) << field;
    }
  }
}

TEST(ImportCases, WhatIsNotAMoveIsQuotedAndNothingIsDropped) {
  const json data = read_json("cases/i07-text-notation.json");
  const json& texts = data["position"];
  const json& results = data["expect"]["result"];
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const Ran ran = run("hissho", {"board", "--json", "--moves", texts[i]});
    const std::string result = results[i];
    SCOPED_TRACE(texts[i].get<std::string>());
    if (result.starts_with("error ")) {
      EXPECT_EQ(ran.exit_code, 2);
      const std::string token = result.substr(6, result.find(' ', 6) - 6);
      EXPECT_NE(ran.err.find(token), std::string::npos) << ran.err;
    } else if (result == "ok") {
      ASSERT_EQ(ran.exit_code, 0) << ran.err;
      EXPECT_EQ(json::parse(ran.out)["to_move"], "o");
    } else if (ran.exit_code == 0) {
      EXPECT_EQ(json::parse(ran.out)["to_move"], "o") << "three stones";
    }
  }
}

TEST(ImportCases, AFiveEndsTheGameAndASixOnlyUnderFreestyle) {
  const std::string five = read_json("cases/i08-stones-after-five.json")["position"];
  for (const Rule& rule : kRules) {
    const Ran ran = run("hissho", {"solve", "--game", rule.game, "--moves", five});
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_NE(ran.err.find("move 9"), std::string::npos) << ran.err;
    EXPECT_NE(ran.err.find("h8-l8"), std::string::npos) << ran.err;
  }
  const std::string six = read_json("cases/i09-six-does-not-end.json")["position"];
  EXPECT_EQ(run("hissho", {"board", "--game", kRules[0].game, "--moves", six}).exit_code, 0);
  const Ran freestyle = run("hissho", {"board", "--game", kRules[1].game, "--moves", six});
  EXPECT_EQ(freestyle.exit_code, 2);
  EXPECT_NE(freestyle.err.find("move 11"), std::string::npos) << freestyle.err;
}

}  // namespace
}  // namespace hissho::testing
