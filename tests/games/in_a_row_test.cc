// The in-a-row games: properties on random games under many options, and the windows, counts, bounds and
// results against a plain second implementation.
#include <gtest/gtest.h>

#include "plain_in_a_row.h"
#include "properties.h"

namespace hissho::games {
namespace {

std::shared_ptr<const InARowRules> rules_of(const std::string& name) {
  const auto game = Game::make(name);
  EXPECT_TRUE(game) << name;
  return std::get<std::shared_ptr<const InARowRules>>(game->rules());
}

class InARowGames : public ::testing::TestWithParam<const char*> {};

TEST_P(InARowGames, HaveTheProperties) {
  const InARowPosition start(rules_of(GetParam()));
  const bool large = start.rules().cells() > 100;
  check_properties(start, {.positions = 50000, .full_every = large ? 500 : 200});
}

plain::Board board_of(const InARowPosition& p) {
  const InARowRules& r = p.rules();
  plain::Board board{r.width(), r.height(), r.k(), r.exact(), r.torus(), {}};
  for (int c = 0; c < r.cells(); ++c)
    board.cells.push_back("xo."[static_cast<int>(p.at(static_cast<Move>(c)))]);
  return board;
}

// What PROOF's Far and Dead say about `who`, from the lines alone.
NoWin plain_bound(const std::vector<int>& live_by_empty, bool to_move, int plies) {
  int nearest = 0;
  while (nearest < static_cast<int>(live_by_empty.size()) && live_by_empty[nearest] == 0) ++nearest;
  if (nearest == static_cast<int>(live_by_empty.size())) return NoWin::dead;
  const int moves_left = to_move ? (plies + 1) / 2 : plies / 2;
  return nearest > moves_left ? NoWin::far : NoWin::none;
}

void compare(const InARowPosition& p) {
  const plain::Board board = board_of(p);
  const auto lines = board.lines();
  for (Side side : {Side::x, Side::o}) {
    const char who = letter(side);
    std::vector<int> live(board.k + 1, 0);
    for (const auto& [line, flanks] : lines) {
      if (board.count(line, letter(other(side))) == 0) ++live[board.k - board.count(line, who)];
    }
    for (int e = 0; e <= board.k; ++e) ASSERT_EQ(p.live_with_empty(side, e), live[e]) << p.text();
    for (int plies = 0; plies <= 2 * board.k + 1; ++plies) {
      ASSERT_EQ(p.no_win(side, plies), plain_bound(live, p.to_move() == side, plies))
          << p.text() << ' ' << plies;
    }
    ASSERT_EQ(p.outcome() == win_of(side), board.has_line(who)) << p.text();
  }
}

// Every window with its flanks is a plain line, each once, and windows_of inverts window_cells.
TEST_P(InARowGames, HaveTheWindowsOfTheRules) {
  const auto rules = rules_of(GetParam());
  const InARowPosition start(rules);
  std::set<std::pair<std::set<int>, std::set<int>>> windows;
  std::vector<std::set<int>> through(rules->cells());
  for (int w = 0; w < rules->window_count(); ++w) {
    const auto cells = rules->window_cells(w);
    const auto flanks = rules->flanks(w);
    windows.emplace(std::set<int>(cells.begin(), cells.end()), std::set<int>(flanks.begin(), flanks.end()));
    for (Move c : cells) through[c].insert(w);
  }
  EXPECT_EQ(static_cast<int>(windows.size()), rules->window_count());
  EXPECT_EQ(windows, board_of(start).lines());
  for (int c = 0; c < rules->cells(); ++c) {
    const auto listed = rules->windows_of(static_cast<Move>(c));
    EXPECT_EQ(std::vector<int>(listed.begin(), listed.end()),
              std::vector<int>(through[c].begin(), through[c].end()));
  }
}

TEST_P(InARowGames, AgreeWithThePlainRules) {
  const InARowPosition start(rules_of(GetParam()));
  std::mt19937 random(7);
  const int games = start.rules().cells() > 100 ? 1 : 40;
  for (int i = 0; i < games; ++i) {
    InARowPosition p = start;
    MoveList moves;
    for (p.moves(moves); !moves.empty(); p.moves(moves)) {
      p.play(moves[random() % moves.size()]);
      compare(p);
      if (HasFatalFailure()) return;
    }
    ASSERT_EQ(p.outcome() == Outcome::draw, !board_of(p).has_line('x') && !board_of(p).has_line('o'));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Options, InARowGames,
    ::testing::Values("gomoku", "gomoku:rule=freestyle,size=7", "ttt", "torus-ttt", "torus-ttt:exact=true",
                      "mnk:width=5,height=4,k=3", "mnk:width=4,height=6,k=4,exact=true",
                      "mnk:width=6,height=5,k=4,exact=true,wrap=torus",
                      "mnk:width=4,height=4,k=3,exact=true,wrap=torus", "mnk:width=4,height=4,k=3,wrap=torus",
                      "mnk:width=2,height=6,k=2,exact=true,wrap=torus",
                      "mnk:width=6,height=1,k=3,exact=true,wrap=torus", "mnk:width=5,height=1,k=4",
                      "mnk:width=3,height=3,k=1,exact=true", "mnk:width=3,height=2,k=4,wrap=torus",
                      "mnk:width=19,height=19,k=6", "mnk:width=8,height=3,k=3,exact=true"),
    [](const auto& parameter) {
      std::string name = parameter.param;
      for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
      return name;
    });

// Positions whose count play cannot reach stand inside proofs: the state must be right there too.
TEST(InARow, PositionsOfAnyCountAreReadOnDemand) {
  const auto rules = rules_of("mnk:width=5,height=5,k=4");
  const char* text = "xxx2/5/2o2/5/5 o";
  EXPECT_FALSE(InARowPosition::parse(rules, text));
  const auto p = InARowPosition::parse(rules, text, StoneCount::any);
  ASSERT_TRUE(p) << p.error();
  compare(*p);
  EXPECT_EQ(p->text(), text);
  EXPECT_EQ(p->with_to_move(Side::x).text(), "xxx2/5/2o2/5/5 x");
  EXPECT_NE(p->with_to_move(Side::x).key(), p->key());
}

// Six of one colour under exact five: the middle windows are full, count as live, and win nothing.
TEST(InARow, AnOverlineIsNothingUnderExact) {
  const auto p =
      InARowPosition::parse(rules_of("gomoku"), "15/15/15/15/15/15/15/4xxxxxx5/15/15/15/15/15/15/oooo1oo8 x");
  ASSERT_TRUE(p) << p.error();
  EXPECT_EQ(p->outcome(), Outcome::open);
  EXPECT_EQ(p->live_with_empty(Side::x, 0), 2);
  EXPECT_EQ(p->no_win(Side::x, 0), NoWin::none);
  compare(*p);
}

// Equal positions must have equal keys in every build: they are written into stores.
TEST(InARow, KeysAreWhatStoresHold) {
  const auto game = Game::make("gomoku");
  const auto p = game->play_moves(game->start(), "h8 i9");
  ASSERT_TRUE(p);
  const auto q = game->play_moves(game->start(), "h8 g7");
  EXPECT_EQ(p->store_key(), q->store_key());
  EXPECT_NE(p->key(), q->key());
}

}  // namespace
}  // namespace hissho::games
