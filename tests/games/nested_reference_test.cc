// Random games of every option combination, compared move by move with the plain second implementation in
// nested_reference.h: legal moves, states of all fields, target, outcome, and the counting bound.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "games/nested.h"
#include "games/send_map.h"
#include "nested_reference.h"

namespace hissho::games {
namespace {

struct Shape {
  int levels, rows, cols, k;
};

char as_char(Outcome state) {
  constexpr char kChars[] = {'.', 'x', 'o', 'd'};
  return kChars[static_cast<int>(state)];
}

// How often the rare events happened that tell the options apart.
struct Seen {
  int positions = 0, drawn_games = 0, lost_on_own_move = 0, freed = 0, far = 0, dead = 0;
};

void compare(const NestedPosition& position, const reference::Nested& plain, Seen& seen) {
  const NestedRules& rules = position.rules();
  ++seen.positions;
  ASSERT_EQ(letter(position.to_move()), plain.mover);
  ASSERT_EQ(position.target_text(), plain.target.empty() ? "*" : plain.target);
  ASSERT_EQ(as_char(position.outcome()), plain.state(""));
  for (const auto& [field, state] : position.field_states()) ASSERT_EQ(as_char(state), plain.state(field));
  MoveList list;
  position.moves(list);
  std::vector<std::string> texts;
  for (const Move m : list) texts.push_back(rules.move_text(m));
  ASSERT_EQ(texts, plain.moves());
  if (position.outcome() != Outcome::open) return;
  for (const Side side : {Side::x, Side::o}) {
    const int need = plain.missing("", letter(side));
    const NoWin within5 = position.no_win(side, 5);
    const int moves_left = side == position.to_move() ? 3 : 2;
    const NoWin want = need >= reference::Nested::never ? NoWin::dead
                       : need > moves_left              ? NoWin::far
                                                        : NoWin::none;
    ASSERT_EQ(within5, want);
    seen.far += within5 == NoWin::far;
    seen.dead += within5 == NoWin::dead;
  }
}

void random_game(const reference::Options& options, std::mt19937& random, Seen& seen) {
  const auto rules = NestedRules::make(options);
  ASSERT_TRUE(rules) << rules.error();
  NestedPosition position(*rules);
  reference::Nested plain(options);
  while (true) {
    compare(position, plain, seen);
    if (testing::Test::HasFatalFailure()) {
      ADD_FAILURE() << (*rules)->name() << "\n" << position.text();
      return;
    }
    if (position.outcome() != Outcome::open) break;
    const auto moves = plain.moves();
    const std::string text = moves[random() % moves.size()];
    position.play(*(*rules)->parse_move(text));
    plain.play(text);
    seen.freed += position.target() == kTopField;
  }
  seen.drawn_games += position.outcome() == Outcome::draw;
  seen.lost_on_own_move += position.outcome() == win_of(position.to_move());
}

// All combinations of the options that do not need a map.
void all_combinations(Shape shape, int games, Seen& seen) {
  std::mt19937 random(20240601);
  for (const char* free_when : {"full", "decided", "closed"}) {
    for (const char* drawn_fields : {"both", "neither"}) {
      for (const char* drawn_line : {"nothing", "draw"}) {
        for (const char* both_lines : {"mover", "draw"}) {
          for (const char* no_return : {"off", "tactical", "strategic"}) {
            if (shape.levels == 2 && std::string(no_return) == "strategic") continue;
            reference::Options options = {{"levels", std::to_string(shape.levels)},
                                          {"rows", std::to_string(shape.rows)},
                                          {"cols", std::to_string(shape.cols)},
                                          {"k", std::to_string(shape.k)},
                                          {"free_when", free_when},
                                          {"drawn_fields", drawn_fields},
                                          {"drawn_line", drawn_line},
                                          {"both_lines", both_lines},
                                          {"no_return", no_return}};
            for (int game = 0; game < games; ++game) {
              random_game(options, random, seen);
              if (testing::Test::HasFailure()) return;
            }
          }
        }
      }
    }
  }
}

TEST(NestedReference, TwoLevelsSmall) {
  Seen seen;
  for (const Shape shape :
       {Shape{2, 1, 3, 2}, {2, 1, 3, 3}, {2, 2, 2, 2}, {2, 2, 3, 3}, {2, 3, 2, 2}, {2, 1, 5, 3}})
    all_combinations(shape, 20, seen);
  EXPECT_GT(seen.positions, 50000);
  EXPECT_GT(seen.drawn_games, 100);
  EXPECT_GT(seen.lost_on_own_move, 10);
  EXPECT_GT(seen.freed, 100);
  EXPECT_GT(seen.far, 100);
  EXPECT_GT(seen.dead, 100);
}

TEST(NestedReference, ThreeLevelsSmall) {
  Seen seen;
  for (const Shape shape : {Shape{3, 1, 3, 2}, {3, 1, 3, 3}}) all_combinations(shape, 8, seen);
  all_combinations({3, 2, 2, 2}, 1, seen);
  EXPECT_GT(seen.positions, 10000);
  EXPECT_GT(seen.drawn_games, 50);
  EXPECT_GT(seen.lost_on_own_move, 5);
  EXPECT_GT(seen.freed, 100);
}

TEST(NestedReference, Tactical) {
  Seen seen;
  all_combinations({2, 3, 3, 3}, 2, seen);
  EXPECT_GT(seen.positions, 4000);
  EXPECT_GT(seen.far, 50);
  EXPECT_GT(seen.drawn_games, 5);
}

TEST(NestedReference, StrategicEverySending) {
  for (const auto& [send, map] : {std::pair{"tactical", ""}, {"functional", "map34"}, {"hyper", "hmap2"}}) {
    std::mt19937 random(7);
    Seen seen;
    for (const char* free_when : {"full", "decided", "closed"}) {
      for (const char* no_return : {"tactical", "strategic"}) {
        reference::Options options = {
            {"levels", "3"}, {"send", send}, {"free_when", free_when}, {"no_return", no_return}};
        if (*map != '\0') options.emplace_back("map", known_map(map));
        random_game(options, random, seen);
      }
    }
    EXPECT_GT(seen.positions, 500) << send;
  }
}

}  // namespace
}  // namespace hissho::games
