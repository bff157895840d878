// Whole Ultimate games from public reports, replayed to their end, and counts of move sequences.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <unordered_map>

#include "games/nested.h"
#include "games/perft.h"

namespace hissho::games {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

const Options kClosed = {{"free_when", "closed"}, {"drawn_fields", "neither"}};
const Options kOpen = {{"free_when", "full"}, {"drawn_fields", "neither"}};

NestedPosition start(const Options& options) {
  const auto rules = NestedRules::make(options);
  EXPECT_TRUE(rules) << rules.error();
  return NestedPosition(*rules);
}

nlohmann::json read_json(const std::string& name) {
  std::ifstream file(std::string(HISSHO_TEST_DATA) + "/" + name);
  EXPECT_TRUE(file.good()) << name;
  return nlohmann::json::parse(file);
}

std::string digit_of(const std::string& name) {
  static const std::vector<std::string> kNames = {"NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"};
  const auto found = std::find(kNames.begin(), kNames.end(), name);
  EXPECT_NE(found, kNames.end()) << name;
  return std::to_string(found - kNames.begin() + 1);
}

void replay(const std::string& name, const Options& options) {
  const auto json = read_json("cases/" + name);
  NestedPosition position = start(options);
  std::istringstream moves(json.at("moves").get<std::string>());
  for (std::string word; moves >> word;) {
    const auto slash = word.find('/');
    const auto move =
        position.rules().parse_move(digit_of(word.substr(0, slash)) + digit_of(word.substr(slash + 1)));
    ASSERT_TRUE(move) << move.error();
    ASSERT_EQ(position.why_illegal(*move), "") << word << " after " << position.text();
    position.play(*move);
  }
  const auto& expect = json.at("expect");
  std::map<std::string, Outcome> fields;
  for (const auto& [field, state] : position.field_states()) fields[field] = state;
  for (const auto& [board, owner] : expect.at("small_boards").items()) {
    const Outcome want = owner == "X"      ? Outcome::x
                         : owner == "O"    ? Outcome::o
                         : owner == "open" ? Outcome::open
                                           : Outcome::draw;
    EXPECT_EQ(fields.at(digit_of(board)), want) << board;
  }
  MoveList list;
  position.moves(list);
  EXPECT_EQ(list.size(), expect.at("legal_moves").get<std::size_t>());
  const auto result = expect.at("result").get<std::string>();
  EXPECT_EQ(position.outcome(), result == "draw"     ? Outcome::draw
                                : result == "X wins" ? Outcome::x
                                                     : Outcome::o);
}

TEST(NestedCases, U04DrawWithEmptyCells) { replay("u04-draw-with-empty-cells.json", kClosed); }
TEST(NestedCases, U06WinnerHasFewerBoards) { replay("u06-winner-has-fewer-boards.json", kClosed); }
TEST(NestedCases, U10AllCellsFilled) { replay("u10-full-81.json", kOpen); }

TEST(NestedCases, U13Perft) {
  const auto json = read_json("cases/u13-perft.json");
  for (const Options& options : {kClosed, kOpen}) {
    NestedPosition position = start(options);
    std::vector<MoveList> lists(5);
    for (const auto& [depth, count] : json.at("expect").at("perft").items())
      EXPECT_EQ(perft(position, std::stoi(depth), lists), count.get<std::uint64_t>()) << depth;
  }
}

// 729 first moves; then nine cells in the target, less one where the stone stands in its own target.
TEST(NestedCases, StrategicPerft) {
  NestedPosition position = start({{"levels", "3"}});
  std::vector<MoveList> lists(3);
  EXPECT_EQ(perft(position, 1, lists), 729u);
  EXPECT_EQ(perft(position, 2, lists), 729u * 9 - 9);  // (T,O) = (S,T) where S = T = O: nine cells
}

/// Exact values by plain search with a memo: plies to the end for a win, 0 for a draw, minus plies for a
/// loss.
class Exhaustive {
 public:
  int value(NestedPosition& position) {
    if (position.outcome() == Outcome::draw) return 0;
    if (position.outcome() != Outcome::open)
      return position.outcome() == win_of(position.to_move()) ? 1000 : -1000;
    const Key key = position.key();
    if (const auto found = memo_.find(key); found != memo_.end()) return found->second;
    MoveList list;
    position.moves(list);
    int best = -1000;
    for (const Move m : list) {
      const auto undo = position.play(m);
      const int v = -value(position);
      position.undo(undo);
      best = std::max(best, v > 0 ? v - 1 : v < 0 ? v + 1 : 0);
    }
    memo_[key] = best;
    return best;
  }

 private:
  std::unordered_map<Key, int> memo_;
};

TEST(NestedCases, ValuesOfTinyBoards) {
  const std::map<std::string, Options> rules = {
      {"OPEN", kOpen}, {"CLOSED", kClosed}, {"BOTH", {{"free_when", "closed"}, {"drawn_fields", "both"}}}};
  int compared = 0;
  const auto json = read_json("mini_uttt.json");
  for (const auto& entry : json.at("results")) {
    if (!rules.contains(entry.at("rule")) || entry.at("states").get<int>() > 200000) continue;
    Options options = rules.at(entry.at("rule"));
    for (const char* key : {"rows", "cols", "k"})
      options.emplace_back(key, std::to_string(entry.at(key).get<int>()));
    NestedPosition position = start(options);
    const int value = Exhaustive().value(position);
    EXPECT_EQ(value > 0 ? 1 : value < 0 ? -1 : 0, entry.at("value").get<int>()) << entry.dump();
    if (value > 0) {
      EXPECT_EQ(1000 - value, entry.at("plies").get<int>()) << entry.dump();
    }
    ++compared;
  }
  EXPECT_GE(compared, 12);
}

// This game's own default rules, as counted by a separate program: 0 is a draw.
TEST(NestedCases, ValuesUnderTheDefaultRules) {
  for (const auto& [rows, cols, k, plies] :
       {std::tuple{"1", "3", "2", 7}, {"1", "3", "3", 9}, {"2", "2", "2", 11}, {"1", "2", "2", 0}}) {
    NestedPosition position = start({{"rows", rows}, {"cols", cols}, {"k", k}});
    const int value = Exhaustive().value(position);
    EXPECT_EQ(value > 0 ? 1000 - value : value, plies) << rows << "x" << cols << " k " << k;
  }
}

}  // namespace
}  // namespace hissho::games
