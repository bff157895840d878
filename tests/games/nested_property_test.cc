// The properties of properties.h on random games of the nested family: play and undo, symmetries, text, keys.
#include <gtest/gtest.h>

#include "games/nested.h"
#include "properties.h"

namespace hissho::games {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

void check(const Options& options, std::size_t symmetries, PropertyRun run) {
  const auto rules = NestedRules::make(options);
  ASSERT_TRUE(rules) << rules.error();
  EXPECT_EQ((*rules)->symmetries().size(), symmetries);
  check_properties(NestedPosition(*rules), run);
}

TEST(NestedProperties, Tactical) { check({}, 8, {.positions = 100000, .seed = 1}); }

TEST(NestedProperties, Ultimate) {
  check({{"free_when", "closed"}, {"drawn_fields", "neither"}}, 8, {.positions = 100000, .seed = 2});
}

TEST(NestedProperties, StrategicFull) { check({{"levels", "3"}}, 8, {.positions = 60000, .seed = 3}); }

TEST(NestedProperties, StrategicClosed) {
  check({{"levels", "3"}, {"free_when", "closed"}, {"drawn_line", "draw"}, {"both_lines", "draw"}}, 8,
        {.positions = 20000, .seed = 4});
}

TEST(NestedProperties, StrategicDecided) {
  check({{"levels", "3"}, {"free_when", "decided"}, {"drawn_fields", "neither"}}, 8,
        {.positions = 20000, .seed = 5});
}

TEST(NestedProperties, StrategicFunctional) {
  check({{"levels", "3"}, {"send", "functional"}, {"map", "map34"}}, 1, {.positions = 100000, .seed = 6});
}

TEST(NestedProperties, StrategicHyper) {
  check({{"levels", "3"}, {"send", "hyper"}, {"map", "hmap2"}}, 1, {.positions = 100000, .seed = 7});
}

TEST(NestedProperties, SmallBoards) {
  const Options plain;
  const Options draws = {{"both_lines", "draw"}, {"drawn_line", "draw"}};
  const Options closed = {{"both_lines", "draw"}, {"free_when", "closed"}, {"no_return", "tactical"}};
  for (const auto& [levels, rows, cols, k, symmetries] : {std::tuple{"2", "1", "3", "2", 4u},
                                                          {"2", "2", "2", "2", 8u},
                                                          {"2", "2", "3", "3", 4u},
                                                          {"3", "1", "3", "2", 4u},
                                                          {"3", "2", "2", "2", 8u}}) {
    for (const Options& more : {plain, draws, closed}) {
      Options options = {{"levels", levels}, {"rows", rows}, {"cols", cols}, {"k", k}};
      options.insert(options.end(), more.begin(), more.end());
      check(options, symmetries, {.positions = 5000, .seed = 8});
    }
  }
}

TEST(NestedProperties, NoReturn) {
  check({{"no_return", "tactical"}, {"free_when", "closed"}}, 8, {.positions = 10000, .seed = 11});
  check({{"levels", "3"}, {"no_return", "strategic"}}, 8, {.positions = 1000, .seed = 12});
}

// Which of the 8 turns commute with a map, for maps where one can see it.
TEST(NestedProperties, SymmetriesThatCommuteWithTheMap) {
  std::string stay, row;
  for (int s = 1; s <= 9; ++s) stay.append(s > 1 ? "/" : "").append(9, static_cast<char>('0' + s));
  for (int s = 1; s <= 3; ++s) row.append(s > 1 ? "/222555888" : "222555888");
  const auto turns = [](const std::string& map) {
    const auto rules = NestedRules::make({{"levels", "3"}, {"send", "functional"}, {"map", map}});
    EXPECT_TRUE(rules) << rules.error();
    std::vector<Turn> all;
    for (const Symmetry s : (*rules)->symmetries()) all.push_back(s.turn);
    return all;
  };
  // Staying in one's own Strategic cell, or always going to the centre, commutes with every turn.
  EXPECT_EQ(turns(stay).size(), 8u);
  EXPECT_EQ(turns("555555555/555555555/555555555").size(), 8u);
  // The middle column by the row's third: it turns over with the board, either way, and with half a turn.
  EXPECT_EQ(turns(row), (std::vector<Turn>{Turn::e, Turn::r180, Turn::fh, Turn::fv}));
}

}  // namespace
}  // namespace hissho::games
