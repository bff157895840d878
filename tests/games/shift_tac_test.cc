// Shift-Tac against the retrograde count of tests/data/shift_tac.json.
#include "games/shift_tac.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <unordered_set>

#include "games/perft.h"
#include "properties.h"

namespace hissho::games {
namespace {

using nlohmann::json;

const json& data() {
  static const json loaded = json::parse(std::ifstream(HISSHO_TEST_DATA "/shift_tac.json"));
  return loaded;
}

ShiftTacPosition start() { return ShiftTacPosition(std::make_shared<const ShiftTacRules>()); }

// The data's form of a position: nine characters from the top left.
std::string as_data(const ShiftTacPosition& p) {
  std::string text;
  for (int row = 2; row >= 0; --row) {
    for (int column = 0; column < 3; ++column) text += "XO."[static_cast<int>(p.at(3 * row + column))];
  }
  return text;
}

ShiftTacPosition from_data(const std::string& cells) {
  std::string rows;
  int x = 0, o = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i == 3 || i == 6) rows += '/';
    x += cells[i] == 'X';
    o += cells[i] == 'O';
    rows += cells[i] == 'X' ? "x" : cells[i] == 'O' ? "o" : "1";
  }
  // Runs of single empty cells join: 1 1 1 is 3, 1 1 is 2.
  for (const auto& [from, to] : {std::pair<std::string, std::string>{"111", "3"}, {"11", "2"}}) {
    for (auto at = rows.find(from); at != std::string::npos; at = rows.find(from))
      rows.replace(at, from.size(), to);
  }
  auto p = ShiftTacPosition::parse(start().shared_rules(), rows + (x == o ? " x" : " o"));
  EXPECT_TRUE(p) << rows;
  return *p;
}

TEST(ShiftTac, HasTheProperties) { check_properties(start(), {.positions = 100000}); }

TEST(ShiftTac, PerftIsThatOfTheData) {
  const json& counts = data()["perft_moves"];
  for (int depth = 0; depth <= 5; ++depth) {
    EXPECT_EQ(perft(Position(start()), depth), counts[depth].get<std::uint64_t>()) << depth;
  }
}

struct Reached {
  std::unordered_map<std::string, ShiftTacPosition> all;  // by text with the side to move
};

Reached reach() {
  Reached reached;
  std::vector<ShiftTacPosition> open{start()};
  reached.all.emplace(open[0].text(), open[0]);
  while (!open.empty()) {
    ShiftTacPosition p = open.back();
    open.pop_back();
    MoveList moves;
    p.moves(moves);
    for (Move m : moves) {
      const auto undo = p.play(m);
      if (reached.all.emplace(p.text(), p).second) open.push_back(p);
      p.undo(undo);
    }
  }
  return reached;
}

TEST(ShiftTac, ReachesThePositionsOfTheData) {
  const Reached reached = reach();
  std::unordered_set<Key> classes, keys;
  std::map<int, int> per_ply;
  int terminal = 0;
  for (const auto& [text, p] : reached.all) {
    classes.insert(p.canonical_key());
    keys.insert(p.key());
    ++per_ply[p.stones()];
    terminal += p.outcome() != Outcome::open;
    EXPECT_TRUE(data()["positions"].contains(as_data(p))) << text;
  }
  EXPECT_EQ(reached.all.size(), data()["reachable_positions"].get<std::size_t>());
  EXPECT_EQ(keys.size(), reached.all.size());
  EXPECT_EQ(classes.size(), data()["d4_classes"].get<std::size_t>());
  EXPECT_EQ(terminal, data()["terminal_positions"].get<int>());
  for (const auto& entry : data()["per_ply"]) {
    EXPECT_EQ(per_ply[entry["ply"].get<int>()], entry["positions"].get<int>());
  }
}

// Value and distance of all 6,046 positions, backwards from the ends: winner shortest, loser longest.
std::pair<int, int> value(const ShiftTacPosition& p,
                          std::unordered_map<std::string, std::pair<int, int>>& memo) {
  if (p.outcome() != Outcome::open) {
    return {p.outcome() == Outcome::x ? 1 : p.outcome() == Outcome::o ? -1 : 0, 0};
  }
  const std::string text = p.text();
  if (const auto known = memo.find(text); known != memo.end()) return known->second;
  const int sign = p.to_move() == Side::x ? 1 : -1;
  std::pair<int, int> best{-sign, -1};
  bool first = true;
  MoveList moves;
  p.moves(moves);
  for (Move m : moves) {
    ShiftTacPosition next = p;
    next.play(m);
    auto [v, distance] = value(next, memo);
    ++distance;
    const bool better = v * sign > best.first * sign ||
                        (v == best.first && (v * sign > 0 ? distance < best.second : distance > best.second));
    if (first || better) best = {v, distance};
    first = false;
  }
  return memo[text] = best;
}

TEST(ShiftTac, HasTheValuesOfTheData) {
  std::unordered_map<std::string, std::pair<int, int>> memo;
  for (const auto& [cells, entry] : data()["positions"].items()) {
    const auto [v, distance] = value(from_data(cells), memo);
    ASSERT_EQ(v, entry[0].get<int>()) << cells;
    if (v != 0) {
      ASSERT_EQ(distance, entry[1].get<int>()) << cells;
    }
  }
}

TEST(ShiftTac, AnArrowIsWhereTheMarksGo) {
  const Game game = *Game::make("shift-tac");
  const auto after = [&](const std::string& moves) { return game.play_moves(game.start(), moves)->text(); };
  EXPECT_EQ(after("b2>"), "3/2x/3 o");
  EXPECT_EQ(after("b2<"), "3/x2/3 o");
  EXPECT_EQ(after("b2^"), "1x1/3/3 o");
  EXPECT_EQ(after("b2v"), "3/3/1x1 o");
  EXPECT_EQ(after("c3>"), "x2/3/3 o");
  EXPECT_EQ(after("a1v"), "x2/3/3 o");
  EXPECT_EQ(after("B2V C3^"), "3/3/1xo x");
}

TEST(ShiftTac, AMoveMayMakeTheOpponentsLine) {
  const Game game = *Game::make("shift-tac");
  // o shifts the top row: x's diagonal closes.
  Position p = *game.parse_position("1xo/ox1/2x o");
  ASSERT_EQ(p.outcome(), Outcome::open);
  p.play(*game.parse_move("a3<"));
  EXPECT_EQ(p.text(), "xoo/ox1/2x x");
  EXPECT_EQ(p.outcome(), Outcome::x);
  EXPECT_EQ(p.ending(), "x wins");
  // One shift makes x's top row and o's middle row.
  Position q = *game.parse_position("xx1/oo1/x1o x");
  q.play(*game.parse_move("c2^"));
  EXPECT_EQ(q.text(), "xxx/ooo/x2 o");
  EXPECT_EQ(q.outcome(), Outcome::draw);
  EXPECT_EQ(q.ending(), "draw");
}

TEST(ShiftTac, HasNoCountingBound) {
  const ShiftTacPosition p = start();
  EXPECT_EQ(p.no_win(Side::x, 1), NoWin::none);
  EXPECT_EQ(p.no_win(Side::o, 0), NoWin::none);
}

}  // namespace
}  // namespace hissho::games
