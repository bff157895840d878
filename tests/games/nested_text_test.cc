// Nested positions and games as text: owners that the stones do not tell, records, and what is refused.
#include <gtest/gtest.h>

#include <random>

#include "games/nested.h"
#include "games/nested_record.h"
#include "games/registry.h"

namespace hissho::games {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

std::shared_ptr<const NestedRules> rules_of(const Options& options) {
  return NestedRules::make(options).value();
}

std::string error_of(const Options& options, const std::string& text) {
  const auto position = NestedPosition::parse(rules_of(options), text);
  return position ? "accepted: " + position->text() : position.error();
}

Options small(const Options& more = {}) {
  Options options = {{"rows", "1"}, {"cols", "3"}, {"k", "2"}};
  options.insert(options.end(), more.begin(), more.end());
  return options;
}

NestedPosition after(const Options& options, const std::string& record) {
  NestedPosition position(rules_of(options));
  const auto moves = position.rules().parse_record(position, record);
  EXPECT_TRUE(moves) << moves.error();
  for (const Move m : moves.value()) position.play(m);
  return position;
}

TEST(NestedText, EmptyBoards) {
  EXPECT_EQ(NestedPosition(rules_of({})).text(), "9/9/9/9/9/9/9/9/9 x *");
  std::string rows = "27";
  for (int i = 1; i < 27; ++i) rows += "/27";
  EXPECT_EQ(NestedPosition(rules_of({{"levels", "3"}})).text(), rows + " x *");
}

TEST(NestedText, CellsStandWhereTheDigitsSay) {
  // 59: field 5 is the middle one, its cell 9 at the bottom right: row 6, column 6 of the grid.
  EXPECT_EQ(after({}, "59").text(), "9/9/9/9/9/5x3/9/9/9 o 9");
  EXPECT_EQ(after({}, "13").text(), "2x6/9/9/9/9/9/9/9/9 o 3");
}

// With won fields played on, both sides can have a line in one.
TEST(NestedText, OwnersThatTheStonesDoNotTell) {
  const NestedPosition x_first =
      NestedPosition::parse(rules_of({{"k", "2"}}), "xx7/oo7/9/9/9/9/9/9/9 x 2 1=x").value();
  const NestedPosition o_first =
      NestedPosition::parse(rules_of({{"k", "2"}}), "xx7/oo7/9/9/9/9/9/9/9 x 2 1=o").value();
  EXPECT_EQ(x_first.field(1), Outcome::x);
  EXPECT_EQ(o_first.field(1), Outcome::o);
  EXPECT_FALSE(x_first == o_first);
  EXPECT_NE(x_first.key(), o_first.key());
  EXPECT_EQ(x_first.text(), "xx7/oo7/9/9/9/9/9/9/9 x 2 1=x");
  EXPECT_EQ(error_of({{"k", "2"}}, "xx7/oo7/9/9/9/9/9/9/9 x 2"),
            "field 1 has lines of both sides: add 1=x or 1=o, whoever was first");
  EXPECT_EQ(error_of({{"k", "2"}, {"free_when", "closed"}}, "xx7/oo7/9/9/9/9/9/9/9 x 2 1=x"),
            "field 1 has lines of both sides, which cannot be");
  // Told by the stones: accepted, and not written again.
  EXPECT_EQ(error_of({{"k", "2"}}, "xx7/9/o1o6/9/9/9/9/9/9 x 2 1=x"), "accepted: xx7/9/o1o6/9/9/9/9/9/9 x 2");
}

TEST(NestedText, Refused) {
  const auto error = [](const std::string& text) { return error_of({}, text); };
  EXPECT_EQ(error("9/9 x *"), "the position has 2 rows: it wants 9");
  EXPECT_EQ(error("9/9/9/9/9/9/9/9/9/9 x *"), "the position has more than 9 rows");
  EXPECT_EQ(error("9/9/8/9/9/9/9/9/9 x *"), "row 3 has 8 columns: it wants 9");
  EXPECT_EQ(error("9/9/4x5/9/9/9/9/9/9 o *"), "row 3 has more than 9 columns");
  EXPECT_EQ(error("9/9/9/9/4z4/9/9/9/9 o *"), "row 5 column 5: 'z' is none of x, o and a number");
  EXPECT_EQ(error("09/9/9/9/9/9/9/9/9 x *"), "row 1 column 1: a number starts with 0");
  EXPECT_EQ(error("9/9/9/9/4x4/9/9/9/9 x 5"),
            "wrong stone count: 1 x and 0 o with x to move (x starts, then they alternate)");
  EXPECT_EQ(error("9/9/9/9/9/9/9/9/9 y *"), "side to move 'y': it is x or o");
  EXPECT_EQ(error("9/9/9/9/4x4/9/9/9/9 o 0"), "target: '0' is no field: '0' is not a digit from 1 to 9");
  EXPECT_EQ(error("9/9/9/9/4x4/9/9/9/9 o 55"), "target: '55' is no field: a field is * or 1 digit");
  EXPECT_EQ(error("9/9/9/9/4x4/9/9/9/9 o 5 5=x"), "5=x cannot be: the stones give it no line there first");
  EXPECT_EQ(error("9/9/9/9/4x4/9/9/9/9 o 5 5=d"), "owner '5=d': an owner is x or o");
  EXPECT_EQ(error("9/9/9/9/4x4/9/9/9/9 o 5 five"),
            "'five' is no part of a position: after the target come field=x, field=o and last=");
  EXPECT_EQ(error("9/9/9/9/4x4/9/9/9/9 o 5 last=55,-"),
            "last= belongs to games with no_return=tactical or strategic: leave it out");
  EXPECT_EQ(error("9/9/9/9/9/9/9/9/9 x"),
            "the position has 2 parts: it wants rows, side to move and target, as in \"9/9/9/... x *\"");
  // The freed target is written as the larger field.
  EXPECT_EQ(error_of({{"free_when", "decided"}}, "xxx6/oo7/9/9/9/9/9/9/9 o 1"),
            "target 1 frees the mover: write *");
  EXPECT_EQ(error_of({{"no_return", "tactical"}}, "9/9/9/9/4x4/9/9/9/9 o 5"),
            "the last move of x is missing: no_return wants last=MOVE OF X,MOVE OF O");
  EXPECT_EQ(error_of({{"no_return", "tactical"}}, "9/9/9/9/4x4/9/9/9/9 o 5 last=54,-"),
            "last=54,-: no stone of x stands at 54");
  // x won the whole board, with x to move again.
  EXPECT_EQ(error_of(small({{"drawn_fields", "neither"}}), "xx1xx1ooo x 3"),
            "wrong stone count: 4 x and 3 o with x to move (x starts, then they alternate)");
  EXPECT_EQ(error_of(small({{"drawn_fields", "neither"}}), "xx1xx1oo1 o 3"),
            "wrong stone count: 4 x and 2 o with o to move (x starts, then they alternate)");
  EXPECT_EQ(error_of({{"k", "1"}, {"drawn_fields", "neither"}}, "xo7/9/9/9/9/9/9/9/9 x 2 1=x"),
            "x has won, so it cannot be x to move");
}

TEST(NestedText, Moves) {
  const auto rules = rules_of({});
  EXPECT_EQ(rules->parse_move("5").error(),
            "'5' is no move: a move has 2 digits, one a level, outermost first");
  EXPECT_EQ(rules->parse_move("50").error(), "'50' is no move: '0' is not a digit from 1 to 9");
  const NestedPosition position = after({}, "59");
  const auto why = [&](const std::string& move) { return position.why_illegal(*rules->parse_move(move)); };
  EXPECT_EQ(why("51"), "it is outside the target: the move must be in field 9");
  EXPECT_EQ(why("59"), "the cell is taken by x");
  EXPECT_EQ(why("95"), "");
}

/// Random games, written in both forms and read back through the list of moves.
TEST(NestedText, RecordsOfRandomGamesAreReadBack) {
  std::mt19937 random(7);
  for (const std::string name : {"tactical", "ultimate", "tactical:free_when=decided,no_return=tactical",
                                 "strategic", "strategic:free_when=closed",
                                 "strategic:send=functional,map=map34", "strategic:send=hyper,map=hmap2"}) {
    SCOPED_TRACE(name);
    const Game game = Game::make(name).value();
    const auto& rules = *std::get<std::shared_ptr<const NestedRules>>(game.rules());
    for (int i = 0; i < 4; ++i) {
      Position position = game.start();
      MoveList played;
      while (position.outcome() == Outcome::open) {
        const MoveList moves = position.moves();
        played.push_back(moves[random() % moves.size()]);
        position.play(played.back());
      }
      const std::string columns = columns_text(rules, played);
      // Read here without the reader: digit after digit, as many for each move as there are levels.
      std::string digits, expected;
      for (const char c : columns) digits += c >= '1' && c <= '9' ? std::string(1, c) : "";
      for (const Move m : played) expected += rules.move_text(m);
      EXPECT_EQ(digits, expected);
      EXPECT_EQ(std::count(columns.begin(), columns.end(), '\n'), static_cast<long>(played.size() + 1) / 2);
      EXPECT_EQ(game.parse_moves(game.start(), columns), played);
      const auto record = rules.record_text(std::get<NestedPosition>(game.start().any()), played);
      if (rules.options().send == Send::tactical) {
        EXPECT_EQ(game.parse_moves(game.start(), record.value()), played);
        EXPECT_EQ(record->find_first_not_of("123456789[]"), std::string::npos);
      } else {
        EXPECT_FALSE(record);
      }
    }
  }
}

TEST(NestedText, Record) {
  const Options closed = {{"free_when", "closed"}};
  const NestedPosition start(rules_of(closed));
  const std::string record = "5152535[77]1";
  const auto moves = start.rules().parse_record(start, record);
  ASSERT_TRUE(moves) << moves.error();
  std::string text;
  for (const Move m : *moves) text += start.rules().move_text(m) + ' ';
  EXPECT_EQ(text, "51 15 52 25 53 35 77 71 ");
  EXPECT_EQ(start.rules().record_text(start, *moves).value(), record);
  EXPECT_TRUE(start.rules().is_record("594"));
  EXPECT_TRUE(start.rules().is_record("[59]"));
  EXPECT_FALSE(start.rules().is_record("59"));
  const auto error = [&start](const std::string& bad) {
    const auto read = start.rules().parse_record(start, bad);
    return read ? std::string("accepted") : read.error();
  };
  EXPECT_EQ(error("51525357"),
            "record, move 7 at character 8: x is free here, so its move is written whole in brackets");
  EXPECT_EQ(error("5152535[77"), "record, move 7 at character 8: brackets hold one move of 2 digits");
  EXPECT_EQ(error("5110"), "record, move 3 at character 4: '10' is no move: '0' is not a digit from 1 to 9");
  EXPECT_EQ(error("5151"), "record, move 3 at character 4: 51: the cell is taken by x");
  const auto hyper = rules_of({{"levels", "3"}, {"send", "hyper"}, {"map", "hmap2"}});
  EXPECT_EQ(hyper->parse_record(NestedPosition(hyper), "4599").error(),
            "the continuous record is for send=tactical: write moves of 3 digits with blanks");
}

TEST(NestedText, RecordsOfRandomGames) {
  std::mt19937 random(3);
  int freed = 0;
  for (const Options& options : {Options{}, Options{{"free_when", "closed"}},
                                 Options{{"levels", "3"}, {"rows", "2"}, {"cols", "2"}, {"k", "2"}}}) {
    for (int game = 0; game < 200; ++game) {
      const NestedPosition start(rules_of(options));
      NestedPosition position = start;
      MoveList list;
      std::vector<Move> moves;
      for (position.moves(list); !list.empty(); position.moves(list)) {
        moves.push_back(list[random() % list.size()]);
        position.play(moves.back());
      }
      const auto record = start.rules().record_text(start, moves);
      ASSERT_TRUE(record) << record.error();
      freed += record->find('[') != std::string::npos;
      const auto read = start.rules().parse_record(start, *record);
      ASSERT_TRUE(read) << read.error();
      ASSERT_EQ(*read, moves);
    }
  }
  EXPECT_GT(freed, 50);
}

TEST(NestedText, Picture) {
  EXPECT_EQ(after(small(), "13").drawn(), ". . x | . . . | . . .\no to move, target 3\n");
  EXPECT_EQ(NestedPosition::parse(rules_of(small()), "xx1xo1oo1 x 2")->drawn(),
            "x x . | x o . | o o .\nfields: 1=x 3=o\nx to move, target 2\n");
}

}  // namespace
}  // namespace hissho::games
