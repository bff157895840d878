// The properties of properties.h on random games of the nested family: play and undo, symmetries, text, keys.
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <unordered_map>
#include <vector>

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

// Two positions with one play_key(): the same moves, results and bounds, whatever is played.
void check_alike(NestedPosition a, NestedPosition b, std::mt19937& random) {
  while (true) {
    const Answers of_a = answers_of(a);
    const Answers of_b = answers_of(b);
    ASSERT_EQ(of_a.moves, of_b.moves) << a.text() << "\n" << b.text();
    ASSERT_EQ(of_a.outcome, of_b.outcome) << a.text() << "\n" << b.text();
    ASSERT_EQ(of_a.bounds, of_b.bounds) << a.text() << "\n" << b.text();
    ASSERT_EQ(of_a.stones, of_b.stones);
    ASSERT_EQ(of_a.play, of_b.play) << a.text() << "\n" << b.text();
    if (of_a.moves.empty()) return;
    const Move m = of_a.moves[random() % of_a.moves.size()];
    a.play(m);
    b.play(m);
  }
}

// The first so many positions of a game, level by level, each moved on from the last.
void check_play_keys(const Options& options, std::size_t positions) {
  const auto rules = NestedRules::make(options);
  ASSERT_TRUE(rules) << rules.error();
  std::mt19937 random(1);
  std::unordered_map<Key, std::size_t> by_play_key;
  std::set<Key> exact;
  std::vector<NestedPosition> all{NestedPosition(*rules)};
  std::size_t alike = 0;
  for (std::size_t i = 0; i < all.size() && i < positions; ++i) {
    MoveList moves;
    all[i].moves(moves);
    if ((*rules)->options().no_return == NoReturn::off && !moves.empty()) {
      ASSERT_EQ(moves.size(), static_cast<std::size_t>(all[i].move_count())) << all[i].text();
    }
    const auto [at, made] = by_play_key.emplace(all[i].play_key(), i);
    if (!made) {
      ++alike;
      check_alike(all[at->second], all[i], random);
      if (::testing::Test::HasFatalFailure()) return;
    }
    for (const Move m : moves) {
      NestedPosition next = all[i];
      next.play(m);
      if (exact.insert(next.key()).second) all.push_back(next);
    }
  }
  EXPECT_GT(alike, 20u) << (*rules)->name();
}

TEST(NestedProperties, PositionsWithOneKeyAreAlike) {
  for (const Options& more : {Options{},
                              {{"drawn_fields", "neither"}},
                              {{"free_when", "closed"}},
                              {{"free_when", "decided"}, {"drawn_line", "draw"}, {"both_lines", "draw"}},
                              {{"free_when", "closed"}, {"drawn_fields", "neither"}}}) {
    Options options = {{"rows", "2"}, {"cols", "2"}, {"k", "2"}};
    options.insert(options.end(), more.begin(), more.end());
    check_play_keys(options, 15000);
    options[0] = {"rows", "1"};
    options[1] = {"cols", "3"};
    check_play_keys(options, 15000);
  }
  check_play_keys({{"levels", "3"}, {"rows", "1"}, {"k", "2"}, {"free_when", "closed"}}, 15000);
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
