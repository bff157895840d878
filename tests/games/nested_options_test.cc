// Each option of the nested games, on a position made by hand that tells its values apart. The small boards
// are one row of three fields of three cells, two in line winning: moves 11 .. 33.
#include <gtest/gtest.h>

#include "games/nested.h"
#include "games/send_map.h"

namespace hissho::games {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

std::shared_ptr<const NestedRules> rules_of(const Options& options) {
  const auto rules = NestedRules::make(options);
  EXPECT_TRUE(rules) << rules.error();
  return *rules;
}

NestedPosition read(const Options& options, const std::string& text) {
  auto position = NestedPosition::parse(rules_of(options), text);
  if (!position) ADD_FAILURE() << text << ": " << position.error();
  return position.value();
}

void play(NestedPosition& position, const std::string& moves) {
  for (std::size_t i = 0; i < moves.size(); i += position.rules().levels() + 1) {
    const std::string text = moves.substr(i, position.rules().levels());
    const auto move = position.rules().parse_move(text);
    ASSERT_TRUE(move) << move.error();
    ASSERT_EQ(position.why_illegal(*move), "") << text;
    position.play(*move);
  }
}

std::string legal(const NestedPosition& position) {
  MoveList list;
  position.moves(list);
  std::string text;
  for (const Move m : list) text.append(text.empty() ? "" : " ").append(position.rules().move_text(m));
  return text;
}

std::string why(const NestedPosition& position, const std::string& move) {
  return position.why_illegal(*position.rules().parse_move(move));
}

Options small(const Options& more) {
  Options options = {{"rows", "1"}, {"cols", "3"}, {"k", "2"}};
  options.insert(options.end(), more.begin(), more.end());
  return options;
}

// x wins field 5 and o sends it there again.
TEST(NestedOptions, FreeWhen) {
  const std::string moves = "51 15 52 25 53 35";
  NestedPosition full(rules_of({{"free_when", "full"}}));
  play(full, moves);
  EXPECT_EQ(full.target_text(), "5");
  EXPECT_EQ(legal(full), "54 55 56 57 58 59");
  NestedPosition decided(rules_of({{"free_when", "decided"}}));
  play(decided, moves);
  EXPECT_EQ(decided.target_text(), "*");
  EXPECT_NE(legal(decided).find("54"), std::string::npos);
  NestedPosition closed(rules_of({{"free_when", "closed"}}));
  play(closed, moves);
  EXPECT_EQ(closed.target_text(), "*");
  EXPECT_EQ(legal(closed).find("54"), std::string::npos);
  EXPECT_EQ(why(closed, "54"), "field 5 is won by x, and nobody plays in decided fields (free_when=closed)");
  EXPECT_EQ(closed.field(*closed.rules().parse_field("5")), Outcome::x);
}

// x fills field 2, which is then drawn, beside a field of x's, or of o's.
TEST(NestedOptions, DrawnFields) {
  for (const auto& [row, winner] : {std::pair{"xx1xo1o1o x 2", Outcome::x}, {"oo1xo1x1x x 2", Outcome::o}}) {
    NestedPosition both = read(small({{"drawn_fields", "both"}}), row);
    play(both, "23");
    EXPECT_EQ(both.outcome(), winner);
    NestedPosition neither = read(small({{"drawn_fields", "neither"}}), row);
    play(neither, "23");
    EXPECT_EQ(neither.outcome(), Outcome::open);
    EXPECT_EQ(neither.target_text(), "3");
    EXPECT_EQ(neither.field(2), Outcome::draw);
  }
}

// Two drawn fields in line.
TEST(NestedOptions, DrawnLine) {
  NestedPosition nothing = read(small({{"drawn_line", "nothing"}}), "xoxxo1o2 x 2");
  play(nothing, "23");
  EXPECT_EQ(nothing.outcome(), Outcome::open);
  NestedPosition draw = read(small({{"drawn_line", "draw"}}), "xoxxo1o2 x 2");
  play(draw, "23");
  EXPECT_EQ(draw.outcome(), Outcome::draw);
  EXPECT_EQ(legal(draw), "");
}

// A drawn field between one of x's and one of o's.
TEST(NestedOptions, BothLines) {
  NestedPosition mover = read(small({{"both_lines", "mover"}}), "xx1xo1oo1 x 2");
  play(mover, "23");
  EXPECT_EQ(mover.outcome(), Outcome::x);
  NestedPosition draw = read(small({{"both_lines", "draw"}}), "xx1xo1oo1 x 2");
  play(draw, "23");
  EXPECT_EQ(draw.outcome(), Outcome::draw);
  // Read from its text, the finished game has the same outcome.
  EXPECT_EQ(read(small({{"both_lines", "mover"}}), mover.text()).outcome(), Outcome::x);
  EXPECT_EQ(read(small({{"both_lines", "draw"}}), draw.text()).outcome(), Outcome::draw);
}

TEST(NestedOptions, NoReturnTactical) {
  NestedPosition off(rules_of({}));
  NestedPosition on(rules_of({{"no_return", "tactical"}}));
  play(off, "59");
  play(on, "59");
  EXPECT_EQ(legal(off), "91 92 93 94 95 96 97 98 99");
  EXPECT_EQ(legal(on), "91 92 93 94 96 97 98 99");
  EXPECT_EQ(why(on, "95"), "it sends x back to where its own last move 59 was (no_return)");
  EXPECT_TRUE(on.text().ends_with(" o 9 last=59,-"));
}

TEST(NestedOptions, NoReturnIsLiftedOrDoesNotApply) {
  const Options options = {{"rows", "1"}, {"cols", "3"}, {"k", "3"}, {"no_return", "tactical"}};
  // Only a banned move is left in the target.
  EXPECT_EQ(legal(read(options, "2x4ox o 3 last=13,32")), "31");
  // Banned, while there is another move.
  EXPECT_EQ(legal(read(options, "o1xox3x o 3 last=13,11")), "32");
  // Field 1 is full, so 31 frees.
  EXPECT_EQ(legal(read(options, "oox1x3x o 3 last=13,11")), "31 32");
}

TEST(NestedOptions, NoReturnStrategic) {
  // map34 sends from Strategic cell 4, cell row 2, to 1, and from 1, rows 4 to 6, to 6, 5 and 4.
  const Options options = {{"levels", "3"}, {"send", "functional"}, {"map", "map34"}};
  Options banned = options;
  banned.emplace_back("no_return", "strategic");
  NestedPosition off(rules_of(options));
  NestedPosition on(rules_of(banned));
  play(off, "415");
  play(on, "415");
  EXPECT_EQ(off.target_text(), "15");
  EXPECT_EQ(legal(off), "151 152 153 154 155 156 157 158 159");
  EXPECT_EQ(legal(on), "151 152 153 154 155 156");
}

TEST(NestedOptions, Sending) {
  NestedPosition tactical(rules_of({{"levels", "3"}}));
  play(tactical, "459");
  EXPECT_EQ(tactical.target_text(), "59");
  // Cell 459 is in row 6 and column 6 of Strategic cell 4; map34 has 321465879 / 132546987 / 213654798.
  NestedPosition functional(rules_of({{"levels", "3"}, {"send", "functional"}, {"map", "map34"}}));
  play(functional, "459");
  EXPECT_EQ(functional.target_text(), "49");
  // ((4-1 + 8 + 5) mod 9) + 1 = 8.
  NestedPosition hyper(rules_of({{"levels", "3"}, {"send", "hyper"}, {"map", "hmap2"}}));
  play(hyper, "459");
  EXPECT_EQ(hyper.target_text(), "89");
}

// The target frees in steps: first to the field around it, then to the whole board.
TEST(NestedOptions, FreeingInSteps) {
  const Options options = {
      {"levels", "3"}, {"rows", "1"}, {"cols", "2"}, {"k", "2"}, {"drawn_fields", "neither"}};
  NestedPosition step = read(options, "xo3x2 o 21");
  play(step, "211");
  EXPECT_EQ(step.target_text(), "1");  // 11 is full, 12 is empty
  EXPECT_EQ(legal(step), "121 122");
  NestedPosition all = read(options, "xoox1x2 o 21");
  play(all, "211");
  EXPECT_EQ(all.target_text(), "*");  // 1 is full
  EXPECT_EQ(legal(all), "221 222");
}

TEST(NestedOptions, CanonicalName) {
  EXPECT_EQ(rules_of({})->name(),
            "nested:levels=2,rows=3,cols=3,k=3,send=tactical,free_when=full,drawn_fields=both,"
            "drawn_line=nothing,both_lines=mover,no_return=off");
  const std::string thrice = known_map("map34") + "/" + known_map("map34") + "/" + known_map("map34");
  EXPECT_EQ(
      rules_of({{"map", thrice}, {"send", "functional"}, {"levels", "3"}})->name(),
      "nested:levels=3,rows=3,cols=3,k=3,send=functional,map=213654798/321465879/132546987,free_when=full,"
      "drawn_fields=both,drawn_line=nothing,both_lines=mover,no_return=off");
  EXPECT_NE(rules_of({{"map", "hmap2"}, {"send", "hyper"}, {"levels", "3"}})->name().find(",map=912345678/"),
            std::string::npos);
}

TEST(NestedOptions, Errors) {
  const auto error = [](const Options& options) { return NestedRules::make(options).error(); };
  EXPECT_EQ(error({{"size", "3"}}),
            "nested: unknown option 'size': the options are levels, rows, cols, k, send, map, free_when, "
            "drawn_fields, drawn_line, both_lines, no_return");
  EXPECT_EQ(error({{"k", "10"}}), "nested: k=10 is out of range: k is a number from 1 to 9");
  EXPECT_EQ(error({{"levels", "4"}}), "nested: levels=4 is out of range: levels is a number from 2 to 3");
  EXPECT_EQ(error({{"send", "far"}}),
            "nested: send=far is unknown: send is one of tactical, functional, hyper");
  EXPECT_EQ(error({{"k", "3"}, {"k", "3"}}), "nested: k is given twice");
  EXPECT_EQ(error({{"rows", "4"}}), "nested: rows=4 cols=3 make 12 cells: a field has at most 9");
  EXPECT_EQ(error({{"send", "hyper"}, {"map", "hmap1"}}),
            "nested: send=hyper wants levels=3, rows=3 and cols=3");
  EXPECT_EQ(error({{"no_return", "strategic"}}), "nested: no_return=strategic wants levels=3");
  EXPECT_EQ(error({{"map", "map34"}}),
            "nested: map is for send=functional and send=hyper only: leave it out");
  EXPECT_EQ(error({{"levels", "3"}, {"send", "functional"}}),
            "nested: send=functional wants map=NAME or FILE (names: map11 .. map88)");
  EXPECT_EQ(error({{"levels", "3"}, {"send", "functional"}, {"map", "map99"}}),
            "nested: no map is called 'map99': known are map11 .. map88; or give a file");
  EXPECT_EQ(error({{"levels", "3"}, {"send", "hyper"}, {"map", "map34"}}),
            "nested: send=hyper wants a map of 81 groups of 9 digits, this one has 3");
}

}  // namespace
}  // namespace hissho::games
