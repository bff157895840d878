// Names, options and position texts: what is read, and exactly what is said about what is not.
#include "games/registry.h"

#include <gtest/gtest.h>

namespace hissho::games {
namespace {

std::string name_of(const std::string& spec) {
  const auto game = Game::make(spec);
  return game ? game->name() : "error: " + game.error();
}

TEST(Registry, NamesAreResolved) {
  EXPECT_EQ(name_of("gomoku"), "gomoku:size=15,rule=standard");
  EXPECT_EQ(name_of("gomoku:rule=freestyle,size=19"), "gomoku:size=19,rule=freestyle");
  EXPECT_EQ(name_of("mnk"), "mnk:width=3,height=3,k=3,exact=false,wrap=none");
  EXPECT_EQ(name_of("mnk:wrap=torus,k=4,exact=true,height=6,width=5"),
            "mnk:width=5,height=6,k=4,exact=true,wrap=torus");
  EXPECT_EQ(name_of("ttt"), "mnk:width=3,height=3,k=3,exact=false,wrap=none");
  EXPECT_EQ(name_of("torus-ttt"), "mnk:width=3,height=3,k=3,exact=false,wrap=torus");
  EXPECT_EQ(name_of("ttt:width=4"), "mnk:width=4,height=3,k=3,exact=false,wrap=none");
  EXPECT_EQ(name_of("shift-tac"), "shift-tac");
  const std::string tail = "drawn_line=nothing,both_lines=mover,no_return=off";
  EXPECT_EQ(name_of("tactical"),
            "nested:levels=2,rows=3,cols=3,k=3,send=tactical,free_when=full,drawn_fields=both," + tail);
  EXPECT_EQ(name_of("strategic"),
            "nested:levels=3,rows=3,cols=3,k=3,send=tactical,free_when=full,drawn_fields=both," + tail);
  EXPECT_EQ(name_of("ultimate"),
            "nested:levels=2,rows=3,cols=3,k=3,send=tactical,free_when=closed,drawn_fields=neither," + tail);
  EXPECT_EQ(name_of("nested:levels=1"), "mnk:width=3,height=3,k=3,exact=false,wrap=none");
  EXPECT_EQ(name_of("nested:levels=1,cols=4"), "mnk:width=4,height=3,k=3,exact=false,wrap=none");
  // A canonical name is its own.
  for (const char* spec : {"gomoku", "torus-ttt", "shift-tac", "strategic"})
    EXPECT_EQ(name_of(name_of(spec)), name_of(spec));
}

TEST(Registry, TellsWhatIsWrongWithAName) {
  EXPECT_EQ(name_of("chess"),
            "error: unknown game 'chess' (known: gomoku, mnk, shift-tac, nested, ttt, torus-ttt, tactical, "
            "strategic, ultimate)");
  EXPECT_EQ(name_of(""), "error: game '': the name is missing");
  EXPECT_EQ(name_of("gomoku:board=15"), "error: game gomoku: unknown option 'board' (known: size, rule)");
  EXPECT_EQ(name_of("shift-tac:size=3"), "error: game shift-tac: unknown option 'size' (it has no options)");
  EXPECT_EQ(name_of("mnk:k"), "error: game 'mnk:k': 'k' is no option; write key=value, separated by commas");
  EXPECT_EQ(name_of("mnk:k=3,"),
            "error: game 'mnk:k=3,': '' is no option; write key=value, separated by commas");
  EXPECT_EQ(name_of("mnk:k=3,k=4"), "error: game mnk: option 'k' is given twice");
  EXPECT_EQ(name_of("gomoku:size=20"),
            "error: game gomoku: size=20 is out of range; give a number from 5 to 19");
  EXPECT_EQ(name_of("gomoku:size=4"),
            "error: game gomoku: size=4 is out of range; give a number from 5 to 19");
  EXPECT_EQ(name_of("mnk:width=3x"), "error: game mnk: width=3x is out of range; give a number from 1 to 19");
  EXPECT_EQ(name_of("gomoku:rule=renju"),
            "error: game gomoku: rule=renju is no choice; give one of standard, freestyle");
  EXPECT_EQ(name_of("mnk:exact=yes"), "error: game mnk: exact=yes is no choice; give one of false, true");
  EXPECT_EQ(name_of("nested:levels=1,send=hyper"),
            "error: game nested: option 'send' means nothing with levels=1, which is mnk; leave it out");
  EXPECT_TRUE(name_of("nested:size=3").starts_with("error: ")) << name_of("nested:size=3");
  EXPECT_NE(name_of("nested:size=3").find("size"), std::string::npos);
}

std::string position_error(const std::string& game, const std::string& text) {
  const auto p = Game::make(game)->parse_position(text);
  return p ? "read" : p.error();
}

TEST(Registry, TellsWhatIsWrongWithAPosition) {
  EXPECT_EQ(position_error("ttt", "3/3/3 x"), "read");
  EXPECT_EQ(position_error("ttt", "3/3 x"), "position: 2 rows, but this board has 3");
  EXPECT_EQ(position_error("ttt", "3/3/3/3 x"), "position: 4 rows, but this board has 3");
  EXPECT_EQ(position_error("ttt", "3/2/3 x"),
            "position: row 2 from the top ends after column 2; it needs 3 cells");
  EXPECT_EQ(position_error("ttt", "3/3/2xo x"),
            "position: row 3 from the top, column 4: the row has more than 3 cells");
  EXPECT_EQ(position_error("ttt", "4/3/3 x"),
            "position: row 1 from the top, column 1: the row has more than 3 cells");
  EXPECT_EQ(position_error("ttt", "99999999999/3/3 x"),
            "position: row 1 from the top, column 1: the row has more than 3 cells");
  EXPECT_EQ(position_error("ttt", "1y1/3/3 x"),
            "position: row 1 from the top, column 2: 'y' is neither x, o nor a number of empty cells");
  EXPECT_EQ(position_error("ttt", "x02/3/3 x"),
            "position: row 1 from the top, column 2: a run of empty cells starts with 0");
  EXPECT_EQ(position_error("ttt", "3/3/3"), "position: the side to move is missing; add x or o");
  EXPECT_EQ(position_error("ttt", "3/3/3 w"),
            "position: 'w' is no side to move; give x or o after one blank");
  EXPECT_EQ(position_error("ttt", "3/3/3 x *"),
            "position: '*' after the side to move; this game adds nothing there");
  EXPECT_EQ(position_error("shift-tac", "3/3/3 x *"),
            "position: '*' after the side to move; this game adds nothing there");
  EXPECT_EQ(position_error("ttt", "xx1/3/3 o"),
            "position: 2 x and 0 o with o to move; o to move needs one x more than o");
  EXPECT_EQ(position_error("shift-tac", "xo1/3/3 o"),
            "position: 1 x and 1 o with o to move; o to move needs one x more than o");
  EXPECT_EQ(position_error("ttt", "x2/3/3 x"),
            "position: 1 x and 0 o with x to move; x to move needs as many x as o");
  EXPECT_EQ(position_error("ttt", "xxx/ooo/3 x"), "position: both sides have a line");
  EXPECT_EQ(position_error("ttt", "xxx/oo1/2o x"),
            "position: x has a line and is to move; the game ended before");
}

TEST(Registry, FinishedPositionsAreRead) {
  const Game game = *Game::make("ttt");
  EXPECT_EQ(game.parse_position("xxx/oo1/3 o")->outcome(), Outcome::x);
  EXPECT_EQ(game.parse_position("xox/xox/oxo o")->outcome(), Outcome::draw);
  EXPECT_TRUE(game.parse_position("xox/xox/oxo o")->moves().empty());
  EXPECT_TRUE(game.parse_position("xxx/oo1/3 o")->wins_now(Side::o).empty());
}

TEST(Registry, BoardsAreDrawnWithCoordinates) {
  const Game game = *Game::make("mnk:width=4,height=3");
  EXPECT_EQ(game.play_moves(game.start(), "a1 d3")->drawn(),
            "   a b c d\n"
            " 3 . . . o 3\n"
            " 2 . . . . 2\n"
            " 1 x . . . 1\n"
            "   a b c d\n");
}

TEST(Registry, ListsGamesAndAliases) {
  for (const GameInfo& info : game_list()) {
    EXPECT_TRUE(Game::make(info.name)) << info.name;
    for (const GameOption& option : info.options) {
      if (option.default_value.empty()) continue;
      EXPECT_TRUE(Game::make(info.name + ":" + option.key + "=" + option.default_value)) << option.key;
    }
  }
  for (const GameAlias& alias : alias_list()) EXPECT_EQ(name_of(alias.alias), name_of(alias.stands_for));
}

TEST(Registry, SymmetriesAreReadAndWritten) {
  EXPECT_EQ(symmetry_text({Turn::r90, 1, 2}), "r90+1,+2");
  EXPECT_EQ(symmetry_text({Turn::ta, 0, 0}), "ta");
  EXPECT_EQ(*parse_symmetry("fv"), (Symmetry{Turn::fv, 0, 0}));
  for (const char* bad : {"", "r91", "e+1", "e+1,2", "e+1,+2,", "e+-1,+2", "e+999,+0", "+1,+2"}) {
    const auto s = parse_symmetry(bad);
    ASSERT_FALSE(s) << bad;
    EXPECT_EQ(s.error(),
              "symmetry '" + std::string(bad) +
                  "': give one of e r90 r180 r270 fh fv td ta, on a torus with a shift as in r90+1,+2");
  }
}

// docs/proofs.md: (c, r) on a w x h board from the bottom left.
TEST(Registry, TurnsAreThoseOfTheProofFormat) {
  const Game game = *Game::make("gomoku");
  const auto to = [&](Turn turn) { return game.move_text(game.map({turn, 0, 0}, *game.parse_move("c1"))); };
  EXPECT_EQ(to(Turn::e), "c1");
  EXPECT_EQ(to(Turn::r90), "o3");    // (14-0, 2)
  EXPECT_EQ(to(Turn::r180), "m15");  // (12, 14)
  EXPECT_EQ(to(Turn::r270), "a13");  // (0, 12)
  EXPECT_EQ(to(Turn::fh), "m1");
  EXPECT_EQ(to(Turn::fv), "c15");
  EXPECT_EQ(to(Turn::td), "a3");
  EXPECT_EQ(to(Turn::ta), "o13");  // (14, 12)
  EXPECT_EQ(Game::make("mnk:width=4,height=3")->symmetries().size(), 4u);
}

}  // namespace
}  // namespace hissho::games
