// Values and lengths against counts made by other programs (tests/data/SOURCES.md). Suites named *Slow are
// run by scripts/test-slow alone.
#include "search/value.h"

#include <gtest/gtest.h>

#include "exhaustive.h"
#include "support.h"

namespace hissho::search::testing {
namespace {

constexpr std::size_t kTableBytes = 64u << 20;

struct Board {
  std::string spec, value;
  int plies;
};

std::vector<Board> mnk_boards(bool slow) {
  std::vector<Board> boards;
  const auto data = read_json("mnk.json");
  for (const auto& e : data["results"]) {
    const int rows = e["rows"], cols = e["cols"], k = e["k"];
    if ((rows * cols >= 28 && k == 4 && e["value"] == "draw") != slow) continue;
    boards.push_back({fmt::format("mnk:width={},height={},k={},exact={}", cols, rows, k,
                                  e["line"] == "exact" ? "true" : "false"),
                      e["value"] == "X" ? "win" : "draw",
                      e["win_plies"].is_null() ? 0 : int{e["win_plies"]}});
  }
  return boards;
}

void expect_value(const Board& board) {
  const auto position = game(board.spec).start();
  Table table(kTableBytes);
  const ValueAnswer answer = value(position, true, {}, table);
  EXPECT_EQ(name(answer.value), board.value) << board.spec;
  EXPECT_EQ(answer.plies, board.plies) << board.spec;
  EXPECT_EQ(answer.claims.size(), answer.plies == 1 ? 1u : 2u) << board.spec;
  expect_shown(position, answer);
}

TEST(Value, MnkBoards) {
  const auto boards = mnk_boards(false);
  EXPECT_EQ(boards.size(), 110u);
  for (const Board& board : boards) expect_value(board);
}

TEST(ValueSlow, MnkBoards) {
  const auto boards = mnk_boards(true);
  EXPECT_EQ(boards.size(), 2u);
  for (const Board& board : boards) expect_value(board);
}

// Literature: 7x7x5 is a draw (Hsu et al., TCS 815, 2020).
TEST(ValueSlow, SevenBySevenFive) {
  Table table(1u << 30);
  EXPECT_EQ(name(value(game("mnk:width=7,height=7,k=5").start(), false, {}, table, false).value), "draw");
}

TEST(Value, EveryShiftTacPosition) {
  const auto data = read_json("shift_tac.json");
  const auto shift_tac = game("shift-tac");
  Table table(kTableBytes);
  int open = 0;
  for (const auto& [cells, expected] : data["positions"].items()) {
    const auto position = shift_tac.parse_position(board_text(cells, 3));
    ASSERT_TRUE(position) << position.error();
    if (position->outcome() != games::Outcome::open) continue;
    ++open;
    const ValueAnswer answer = value(*position, true, {}, table, open % 10 == 0);
    const int x_value = expected[0];
    const int mover_value = position->to_move() == Side::x ? x_value : -x_value;
    EXPECT_EQ(name(answer.value), mover_value > 0 ? "win" : mover_value < 0 ? "loss" : "draw") << cells;
    EXPECT_EQ(answer.plies, expected[1].is_null() ? 0 : int{expected[1]}) << cells;
    expect_shown(*position, answer);
  }
  EXPECT_EQ(open, 4520);
}

TEST(Value, EveryTorusPosition) {
  const auto data = read_json("torus.json");
  const auto torus = game("torus-ttt");
  Table table(kTableBytes);
  const ValueAnswer whole = value(torus.start(), true, {}, table);
  EXPECT_EQ(whole.value, Value::win);
  EXPECT_EQ(whole.plies, int{data["empty"]["plies"]});
  expect_shown(torus.start(), whole);
  int x_wins = 0, o_wins = 0;
  std::set<std::string> finished;
  torus.start().visit([&](const auto& start) {
    for_each_reachable(start, [&](const auto& p) {
      const games::Position position{games::Position::Any(p)};
      const ValueAnswer answer = value(position, false, {}, table, false);
      const bool mover_wins = answer.value == Value::win;
      (mover_wins == (p.to_move() == Side::x) ? x_wins : o_wins) += answer.value != Value::draw;
      for (const Move m : position.moves()) {
        games::Position next = position;
        next.play(m);
        if (next.outcome() != games::Outcome::open && finished.insert(next.text()).second) {
          ++(next.outcome() == games::Outcome::x ? x_wins : o_wins);
        }
      }
    });
  });
  EXPECT_EQ(x_wins, int{data["value_hist"]["1"]});
  EXPECT_EQ(o_wins, int{data["value_hist"]["-1"]});
}

TEST(Value, TwoLevelMiniatures) {
  const auto data = read_json("mini_uttt.json");
  for (const auto& e : data["results"]) {
    const std::string rule = e["rule"];
    if (rule == "COUNT") continue;
    const std::string options = rule == "OPEN"     ? "free_when=full,drawn_fields=neither"
                                : rule == "CLOSED" ? "free_when=closed,drawn_fields=neither"
                                                   : "free_when=closed,drawn_fields=both";
    const int wanted = e["value"];
    expect_value({fmt::format("nested:levels=2,rows={},cols={},k={},{}", int{e["rows"]}, int{e["cols"]},
                              int{e["k"]}, options),
                  wanted > 0   ? "win"
                  : wanted < 0 ? "loss"
                               : "draw",
                  e["plies"].is_null() ? 0 : int{e["plies"]}});
  }
}

// docs/games.md: the game's own default rule (full + both).
TEST(Value, TwoLevelMiniaturesUnderTheDefaultRule) {
  const auto spec = [](int rows, int cols, int k) {
    return fmt::format("nested:levels=2,rows={},cols={},k={}", rows, cols, k);
  };
  for (const Board& board : {Board{spec(1, 3, 2), "win", 7},
                             {spec(1, 3, 3), "win", 9},
                             {spec(2, 2, 2), "win", 11},
                             {spec(1, 4, 2), "win", 13},
                             {spec(1, 4, 3), "win", 15},
                             {spec(1, 2, 2), "draw", 0},
                             {spec(1, 4, 4), "draw", 0}}) {
    expect_value(board);
  }
}

// The m and t cases: which first moves keep the value.
TEST(Value, FirstMovesThatKeepTheValue) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"m01-4x3-k3", "mnk:width=4,height=3,k=3"}, {"m02-3x4-k3", "mnk:width=3,height=4,k=3"},
      {"m04-4x4-k3", "mnk:width=4,height=4,k=3"}, {"m05-4x4-k4", "mnk:width=4,height=4,k=4"},
      {"m06-1x1-k1", "mnk:width=1,height=1,k=1"}, {"t01-torus-3x3-k3", "torus-ttt"}};
  for (const auto& [file, spec] : cases) {
    const auto data = read_json("cases/" + file + ".json");
    const auto& expected = data["expect"];
    const auto g = game(spec);
    Table table(kTableBytes);
    const Value whole = value(g.start(), false, {}, table, false).value;
    EXPECT_EQ(whole, expected["value"] == "draw" ? Value::draw : Value::win) << file;
    std::set<std::string> kept;
    for (const Move m : g.start().moves()) {
      games::Position next = g.start();
      next.play(m);
      const bool won = next.outcome() != games::Outcome::open;
      const Value child = won ? Value::loss : value(next, false, {}, table, false).value;
      if (child == (whole == Value::win ? Value::loss : Value::draw)) kept.insert(g.move_text(m));
    }
    const std::set<std::string> wanted = expected["first_moves_keeping_value"];
    EXPECT_EQ(kept, wanted) << file;
  }
}

}  // namespace
}  // namespace hissho::search::testing
