// Tree search: never loses tic-tac-toe, whatever is played against it; what it calls proved is what plain
// exhaustive recursion finds (exhaustive.h); the same seed and budget give the same answer.
#include "search/mcts/mcts.h"

#include <gtest/gtest.h>

#include "exhaustive.h"
#include "search/bestmove.h"
#include "search/mcts/random.h"
#include "search/players.h"
#include "support.h"

namespace hissho::search::testing {
namespace {

using games::Outcome;
using games::Position;

/// Plays every line of the opponent against the moves that `choose` gives; counts the ends that are lost.
template <class F>
int losses_against_everything(const Position& position, Side side, F&& choose) {
  if (position.outcome() != Outcome::open) return position.outcome() == games::win_of(games::other(side));
  games::MoveList moves = position.moves();
  if (position.to_move() == side) moves = {choose(position)};
  int losses = 0;
  for (const Move move : moves) {
    Position next = position;
    next.play(move);
    losses += losses_against_everything(next, side, choose);
  }
  return losses;
}

class NeverLoses : public ::testing::TestWithParam<Side> {};
INSTANTIATE_TEST_SUITE_P(Sides, NeverLoses, ::testing::Values(Side::x, Side::o));

TEST_P(NeverLoses, TicTacToeAsAnOpponent) {
  const auto ttt = game("ttt");
  Table table(1 << 20);
  const auto choose = [&](const Position& position) {
    return best_move(position, ttt.reading_order(), {}, {100'000}, table).move;
  };
  EXPECT_EQ(losses_against_everything(ttt.start(), GetParam(), choose), 0);
}

// Tree search on its own: no value first, no df-pn.
TEST_P(NeverLoses, TicTacToeByPlayoutsAlone) {
  const auto ttt = game("ttt");
  Table table(64);
  MctsSettings settings;
  settings.solver = false;
  settings.tree_bytes = 4u << 20;
  const auto choose = [&](const Position& position) {
    return mcts(position, settings, {2'000}, table).moves.front().move;
  };
  EXPECT_EQ(losses_against_everything(ttt.start(), GetParam(), choose), 0);
}

int score_for(const Result& result, Side side) {
  if (result.outcome == Outcome::draw) return 0;
  return result.outcome == games::win_of(side) ? 1 : -1;
}

void expect_within(ProvedRange proved, int truth, const std::string& where) {
  EXPECT_LE(proved.low, truth) << where;
  EXPECT_GE(proved.high, truth) << where;
}

/// Positions of random play, each searched with a small budget and compared, move by move.
void compare_with_exhaustive(const std::string& spec, int games_played, std::uint64_t nodes, bool solver) {
  SCOPED_TRACE(spec);
  const auto g = game(spec);
  Table table(1 << 20);
  int proved = 0;
  g.start().visit([&]<class P>(const P& start) {
    Exhaustive<P> exhaustive;
    for (int number = 0; number < games_played; ++number) {
      Random random(static_cast<std::uint64_t>(number));
      P position = start;
      while (position.outcome() == Outcome::open) {
        MctsSettings settings;
        settings.seed = random.next();
        settings.solver = solver;
        settings.tree_bytes = 1 << 20;
        const MctsAnswer answer = mcts(Position(position), settings, {nodes}, table);
        const Side mover = position.to_move();
        expect_within(answer.proved, score_for(exhaustive.solve(position), mover), position.text());
        MoveList legal;
        position.moves(legal);
        EXPECT_EQ(answer.moves.size(), legal.size());
        for (const MoveReport& move : answer.moves) {
          P next = position;
          next.play(move.move);
          expect_within(move.proved, score_for(exhaustive.solve(next), mover),
                        position.text() + " " + g.move_text(move.move));
          proved += move.proved.exact();
        }
        position.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
      }
    }
  });
  EXPECT_GT(proved, 0);
}

TEST(Mcts, ProvesNothingThatExhaustiveSearchContradicts) {
  for (const std::string options :
       {"free_when=full", "free_when=closed,drawn_fields=neither", "free_when=decided,drawn_line=draw",
        "drawn_fields=both,both_lines=draw", "no_return=tactical"}) {
    compare_with_exhaustive("nested:levels=2,rows=2,cols=2,k=2," + options, 10, 300, true);
    compare_with_exhaustive("nested:levels=2,rows=2,cols=2,k=2," + options, 10, 300, false);
  }
  compare_with_exhaustive("mnk:width=4,height=3,k=3", 10, 500, true);
  compare_with_exhaustive("ttt", 20, 200, true);
}

TEST(Mcts, WinsFromThereOnOnceAWinIsProved) {
  const auto g = game("tactical");
  Table table(16u << 20);
  int proved_games = 0;
  for (std::uint64_t number = 0; number < 6; ++number) {
    Random random(number);
    Position position = g.start();
    std::optional<Side> winner;
    while (position.outcome() == Outcome::open) {
      Strength strength;
      strength.mcts.seed = random.next();
      strength.mcts.tree_bytes = 8u << 20;
      const Side mover = position.to_move();
      if (winner && mover != *winner) {
        position.play(greedy_move(position, random));
        continue;
      }
      const BestMove best = best_move(position, g.reading_order(), strength, {600}, table);
      if (best.value == Value::win) winner = mover;
      position.play(best.move);
    }
    if (!winner) continue;
    ++proved_games;
    EXPECT_EQ(position.outcome(), games::win_of(*winner)) << position.text();
  }
  EXPECT_GT(proved_games, 2);
}

TEST(Mcts, SameSeedAndBudgetSameAnswer) {
  for (const char* spec : {"tactical", "strategic", "shift-tac", "mnk:width=7,height=7,k=5"}) {
    const auto g = game(spec);
    const auto answer = [&] {
      Table table(1 << 20);
      MctsSettings settings;
      settings.seed = 7;
      settings.tree_bytes = 4u << 20;
      return mcts(g.start(), settings, {600}, table);
    };
    const MctsAnswer a = answer();
    const MctsAnswer b = answer();
    ASSERT_EQ(a.moves.size(), b.moves.size());
    EXPECT_EQ(a.playouts, b.playouts);
    for (std::size_t i = 0; i < a.moves.size(); ++i) {
      EXPECT_EQ(a.moves[i].move, b.moves[i].move) << spec;
      EXPECT_EQ(a.moves[i].visits, b.moves[i].visits) << spec;
      EXPECT_EQ(a.moves[i].line, b.moves[i].line) << spec;
    }
  }
}

TEST(Mcts, ATreeWithoutRoomStillAnswers) {
  const auto g = game("tactical");
  Table table(64);
  MctsSettings settings;
  settings.solver = false;
  settings.tree_bytes = 90 * 24;  // the root and its 81 moves
  const MctsAnswer answer = mcts(g.start(), settings, {500}, table);
  EXPECT_EQ(answer.moves.size(), 81u);
  EXPECT_LE(answer.tree_nodes, 90u);
  EXPECT_EQ(answer.playouts, 500u);
}

TEST(Mcts, LegalMovesInEveryLevelEvenWithNoBudget) {
  const auto g = game("strategic");
  Table table(64);
  for (const Level level : {Level::easy, Level::medium, Level::hard}) {
    Strength strength;
    strength.level = level;
    strength.mcts.tree_bytes = 1 << 20;
    EXPECT_TRUE(g.start().legal(best_move(g.start(), g.reading_order(), strength, {1}, table).move));
  }
}

TEST(Greedy, WinsElseTakesAFieldElseBlocks) {
  Random random(1);
  const auto greedy = [&](const games::Game& g, const std::string& text) {
    const auto position = g.parse_position(text);
    EXPECT_TRUE(position) << position.error();
    return g.move_text(greedy_move(*position, random));
  };
  const auto ttt = game("ttt");
  EXPECT_EQ(greedy(ttt, "xx1/oo1/3 x"), "c3");
  EXPECT_EQ(greedy(ttt, "xx1/1o1/3 o"), "c3");
  const auto tactical = game("tactical");
  EXPECT_EQ(greedy(tactical, "xx7/9/9/oo7/9/9/9/9/9 x 1"), "13");
  EXPECT_EQ(greedy(tactical, "xx7/9/9/oo7/9/9/9/9/9 x 4"), "43");
  // Field 7 would win the board for x as well as a field.
  EXPECT_EQ(greedy(tactical, "xxx6/o1o6/9/xxx6/oo7/3oo4/xx1oo4/9/9 x 7"), "73");
}

}  // namespace
}  // namespace hissho::search::testing
