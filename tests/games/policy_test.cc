// Policies: what is read, what is refused and how, what is allowed at a position, which symmetries keep it.
#include "games/policy.h"

#include <gtest/gtest.h>

#include <bit>

namespace hissho::games {
namespace {

Game game(const std::string& spec) {
  auto made = Game::make(spec);
  if (!made) throw std::runtime_error(made.error());
  return *made;
}

Policy policy(const Game& g, const std::string& text) {
  auto made = Policy::parse(g, text);
  if (!made) throw std::runtime_error(made.error());
  return *made;
}

std::string allowed(const Game& g, const Policy& p, const std::string& moves) {
  const auto position = g.play_moves(g.start(), moves);
  if (!position) throw std::runtime_error(position.error());
  std::string text;
  for (const Move m : p.moves(*position)) text += (text.empty() ? "" : " ") + g.move_text(m);
  return text;
}

TEST(Policy, TheFirstRuleWithALegalMoveDecides) {
  const Game g = game("ttt");
  const Policy p = policy(
      g, "# a comment\nrestrict o\n\nb2   # the centre\na1 c3 when not x a3, before 4\nany when x a3\na2");
  EXPECT_EQ(p.side(), Side::o);
  EXPECT_EQ(allowed(g, p, "a1"), "b2");
  EXPECT_EQ(allowed(g, p, "b2"), "a1 c3");
  EXPECT_EQ(allowed(g, p, "b2 a1 c3"), "a2") << "the second rule has run out: four stones next";
  EXPECT_EQ(allowed(g, p, "b2 a1 a3"), "b1 c1 a2 c2 b3 c3");
  EXPECT_EQ(allowed(g, p, "b2 a2 c1"), "a1 c3") << "x has not a3";
  EXPECT_EQ(allowed(g, p, ""), "a1 b1 c1 a2 b2 c2 a3 b3 c3") << "x is free";
  EXPECT_EQ(allowed(g, p, "b2 a2 a3"), "a1 b1 c1 c2 b3 c3");
}

TEST(Policy, NestedPatterns) {
  const Game g = game("tactical:drawn_fields=neither");
  const Policy always = policy(g, "restrict o\n*5\n");
  EXPECT_EQ(allowed(g, always, "51"), "15");
  EXPECT_EQ(allowed(g, always, "55"), "51 52 53 54 56 57 58 59") << "cell 5 is taken: every move";
  const Policy scheme = policy(g, "restrict x\n55\n*5 when not full 5\n*j when not x j5, not full j\n");
  EXPECT_EQ(allowed(g, scheme, ""), "55");
  EXPECT_EQ(allowed(g, scheme, "55 51"), "15");
  const std::string filled = "55 51 15 52 25 53 35 54 45 56 65 57 75 58 85 59";
  EXPECT_EQ(allowed(g, scheme, filled), "99");
  EXPECT_EQ(allowed(g, scheme, filled + " 99 91"), "19");
  EXPECT_EQ(allowed(g, scheme, filled + " 99 95"), "19 29 39 49 69 79 89") << "free: cell 9 of any field";
  const Policy pairs = policy(g, "restrict o\n5* j* when target j, decided k, not full k, empty jk");
  EXPECT_EQ(allowed(g, pairs, "11"), "12 13 14 15 16 17 18 19") << "no field is decided";
}

TEST(Policy, ShiftTacCellsAndMoves) {
  const Game g = game("shift-tac");
  const Policy p = policy(g, "restrict o\nb2> b2< when empty b2\nany when x c1\na1^");
  EXPECT_EQ(allowed(g, p, "a1^"), "b2> b2<");
  EXPECT_EQ(allowed(g, p, "a2>"), "a1^") << "x stands in the centre, not at c1";
}

TEST(Policy, SymmetriesThatKeepIt) {
  const Game g = game("tactical");
  const auto turns = [&](const std::string& rules) {
    return std::popcount(policy(g, "restrict x\n" + rules).turns());
  };
  EXPECT_EQ(turns("*5"), 8);
  EXPECT_EQ(turns("*1"), 2);
  EXPECT_EQ(turns("*1 *9"), 4);
  EXPECT_EQ(turns("*2\n*4"), 1);
  EXPECT_EQ(turns("55\n*5 when not full 5\n*j when not x j5, not full j"), 8);
  EXPECT_EQ(turns("any when full 1"), 2);
  EXPECT_EQ(turns("any when x 12"), 1);
  EXPECT_EQ(std::popcount(policy(game("ttt"), "restrict x\na1 c3").turns()), 4);
  EXPECT_EQ(std::popcount(policy(game("shift-tac"), "restrict x\na1^ when not empty b2").turns()), 1);
}

TEST(Policy, TextIsReadBack) {
  const Game g = game("tactical");
  const Policy p = policy(g, "restrict x  # side\n55\n*j   when not x j5 ,not full j # last\n");
  EXPECT_EQ(p.text(), "restrict x\n55\n*j when not x j5, not full j\n");
  EXPECT_EQ(policy(g, p.text()).key(), p.key());
  EXPECT_NE(policy(g, "restrict x\n55").key(), p.key());
  EXPECT_EQ(Policy(Side::x).key(), Key{});
}

TEST(Policy, Parts) {
  const Game g = game("tactical");
  const auto file = parse_policy_file(g, g.start(), "restrict o\nafter 55\n*5\nafter 11 12\n*1\n*2\n");
  ASSERT_TRUE(file) << file.error();
  EXPECT_TRUE(file->whole.empty());
  ASSERT_EQ(file->parts.size(), 2u);
  EXPECT_EQ(file->parts[0].policy.text(), "restrict o\n*5\n");
  EXPECT_EQ(file->parts[1].plies, 2);
  EXPECT_EQ(file->parts[1].policy.text(), "restrict o\n*1\n*2\n");
  EXPECT_EQ(file->parts[1].position.stones(), 2);
}

TEST(Policy, ErrorsSayWhereAndWhatToDo) {
  const std::vector<std::tuple<std::string, std::string, std::string>> cases{
      {"ttt", "", "line 1: nothing is restricted: start with 'restrict x' or 'restrict o'"},
      {"ttt", "a1", "line 1: the first line must be 'restrict x' or 'restrict o'"},
      {"ttt", "restrict z", "line 1: write 'restrict x' or 'restrict o'"},
      {"ttt", "restrict x\nrestrict o",
       "line 2: 'restrict' stands once, at the top: a file restricts one side"},
      {"ttt", "restrict x", "line 1: no rule follows: add one, such as a move"},
      {"ttt", "restrict x\n\nz9", "line 3: 'z9'"},
      {"ttt", "restrict x\na1 when", "line 2: a condition is missing"},
      {"ttt", "restrict x\na1 when not x", "line 2: a condition is missing"},
      {"ttt", "restrict x\na1 when x b1 b2", "line 2: 'b2': a comma separates conditions"},
      {"ttt", "restrict x\na1 when x b1,", "line 2: a condition is missing"},
      {"ttt", "restrict x\nwhen x b1", "line 2: no moves before 'when'"},
      {"ttt", "restrict x\na1 when red b1", "line 2: 'red' is no condition"},
      {"ttt", "restrict x\na1 when full 1", "line 2: 'full': only nested games have fields"},
      {"ttt", "restrict x\na1 when before x", "line 2: before 'x': a number of stones"},
      {"ttt", "restrict x\na*", "line 2: 'a*'"},
      {"tactical", "restrict x\n5", "line 2: '5' is no move"},
      {"tactical", "restrict x\n50", "line 2: '50' is no move"},
      {"tactical", "restrict x\n*a when x bc", "line 2: more than 2 different letters: write more rules"},
      {"tactical", "restrict x\n*a when full 55", "line 2: '55' is no field"},
      {"tactical", "restrict x\n*a when empty *a", "line 2: '*1' is no move"},
      {"tactical", "restrict x\nafter 99 11", "line 2:"},
      {"tactical", "restrict x\nafter", "line 2: 'after' wants the moves"},
  };
  for (const auto& [spec, text, message] : cases) {
    const Game g = game(spec);
    const auto file = parse_policy_file(g, g.start(), text);
    ASSERT_FALSE(file) << text;
    EXPECT_TRUE(file.error().starts_with(message)) << text << "\n" << file.error();
    EXPECT_EQ(file.error().find('\n'), std::string::npos);
  }
}

}  // namespace
}  // namespace hissho::games
