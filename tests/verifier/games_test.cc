// The verifier's rules against what is known about the games from elsewhere: counts, values of every small
// position (tests/data, by separate programs), replayed games, and a plain second implementation.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "naive.h"
#include "perft.h"
#include "verifier/game.h"

namespace hissho::verifier::testing {
namespace {

nlohmann::json data(const std::string& file) {
  std::ifstream in(std::string(HISSHO_TEST_DATA) + "/" + file);
  EXPECT_TRUE(in.good()) << file;
  return nlohmann::json::parse(in);
}

template <class Position>
Position position_of(const std::string& game, const std::string& text) {
  using R = typename Position::Rules;
  return Position::read(R::make(game).value(), text).value();
}

struct Value {
  int score = 0;  // 1 x wins, 0 draw, -1 o wins
  int plies = 0;  // to the end, the winner in a hurry; 0 for draws
};

/// Full search over all positions below; `known` ends up holding each of them by its text.
template <class Position>
Value solve(Position& position, std::map<std::string, Value>& known) {
  const std::string text = position.text();
  if (const auto found = known.find(text); found != known.end()) return found->second;
  Value best;
  if (position.outcome() != Outcome::open) {
    best.score = position.outcome() == Outcome::x ? 1 : position.outcome() == Outcome::o ? -1 : 0;
  } else {
    const int sign = position.turn() == Side::x ? 1 : -1;
    const auto worth = [sign](const Value& v) {
      return v.score * sign > 0 ? 1000 - v.plies : v.score == 0 ? 0 : v.plies - 1000;
    };
    bool first = true;
    std::vector<Move> moves;
    position.legal_moves(moves);
    for (const Move move : moves) {
      position.play(move);
      Value v = solve(position, known);
      position.undo();
      if (v.score != 0) ++v.plies;
      if (first || worth(v) > worth(best)) best = v;
      first = false;
    }
  }
  return known[text] = best;
}

/// Has the side an empty cell on which a stone of its makes a line?
bool has_last_cell(NaiveBoard& board, char side) {
  bool found = false;
  for (int cell = 0; cell < board.size(); ++cell) {
    if (board.at(cell) != '.') continue;
    found = board.put(cell, side) || found;
    board.take(cell);
  }
  return found;
}

TEST(InARow, AgreesWithAPlainImplementationOnRandomGames) {
  std::mt19937 random(20240607);
  int ends = 0;
  for (int game_number = 0; game_number < 4000; ++game_number) {
    const auto draw = [&random](int low, int high) {
      return std::uniform_int_distribution(low, high)(random);
    };
    const NaiveGame game{draw(1, 7), draw(1, 7), draw(1, 5), draw(0, 1) == 1, draw(0, 1) == 1};
    const auto rules = InARowRules::make(game.name()).value();
    NaiveBoard board(game);
    auto position = InARowPosition::read(rules, board.text('x')).value();
    const Key start = position.key();
    int plies = 0;
    while (position.outcome() == Outcome::open) {
      std::vector<Move> moves;
      position.legal_moves(moves);
      const Move move = moves[static_cast<std::size_t>(draw(0, static_cast<int>(moves.size()) - 1))];
      const char side = letter(position.turn());
      const bool foretold = position.completes(position.turn(), move);
      position.play(move);
      ++plies;
      const bool line = board.put(static_cast<int>(move), side);
      EXPECT_EQ(foretold, line);
      const Outcome expected = line           ? win_of(other(position.turn()))
                               : board.full() ? Outcome::draw
                                              : Outcome::open;
      ASSERT_EQ(position.outcome(), expected) << game.name() << ' ' << board.text(letter(position.turn()));
      const std::string text = board.text(letter(position.turn()));
      ASSERT_EQ(position.text(), text);
      for (const Side s : {Side::x, Side::o}) {
        ASSERT_EQ(position.can_complete(s), has_last_cell(board, letter(s))) << game.name() << ' ' << text;
      }
      const auto again = InARowPosition::read(rules, text).value();
      ASSERT_EQ(again.outcome(), expected) << game.name() << ' ' << text;
      ASSERT_EQ(again.key(), position.key());
      const Symmetry turn{static_cast<Turn>(draw(0, 7)), static_cast<unsigned>(draw(0, 9)),
                          static_cast<unsigned>(draw(0, 9))};
      if (rules->has_symmetry(turn)) {
        const auto image = InARowPosition::read(rules, position.text(turn)).value();
        ASSERT_EQ(image.outcome(), expected) << text << " under " << verifier::text(turn);
        ASSERT_EQ(image.stones(), position.stones());
      }
    }
    ends += position.outcome() == Outcome::draw ? 0 : 1;
    for (; plies > 0; --plies) {
      position.undo();
      const auto again = InARowPosition::read(rules, position.text()).value();
      for (const Side s : {Side::x, Side::o}) ASSERT_EQ(position.can_complete(s), again.can_complete(s));
    }
    ASSERT_EQ(position.key(), start);
    ASSERT_EQ(position.text(), NaiveBoard(game).text('x'));
  }
  EXPECT_GT(ends, 1000);
}

TEST(InARow, TorusCounts) {
  const auto torus = data("torus.json");
  auto position = position_of<InARowPosition>("mnk:width=3,height=3,k=3,exact=false,wrap=torus", "3/3/3 x");
  EXPECT_EQ(position.rules().windows.size(), 12u);
  std::map<std::string, Value> known;
  const Value value = solve(position, known);
  EXPECT_EQ(value.score, torus["empty"]["value_X"]);
  EXPECT_EQ(value.plies, torus["empty"]["plies"]);
  EXPECT_EQ(known.size(), torus["reachable_positions"]);
}

TEST(InARow, ValuesOfSmallBoards) {
  const auto results = data("mnk.json")["results"];
  int compared = 0;
  for (const auto& entry : results) {
    const int rows = entry["rows"];
    const int columns = entry["cols"];
    if (rows * columns > 10) continue;
    ++compared;
    const std::string game = fmt::format("mnk:width={},height={},k={},exact={},wrap=none", columns, rows,
                                         entry["k"].get<int>(), entry["line"] == "exact");
    std::string text = std::to_string(columns);
    for (int row = 1; row < rows; ++row) text += fmt::format("/{}", columns);
    auto position = position_of<InARowPosition>(game, text + " x");
    std::map<std::string, Value> known;
    const Value value = solve(position, known);
    EXPECT_EQ(value.score, entry["value"] == "X" ? 1 : 0) << game;
    if (!entry["win_plies"].is_null()) {
      EXPECT_EQ(value.plies, entry["win_plies"]) << game;
    }
  }
  EXPECT_GT(compared, 30);
}

TEST(ShiftTac, EveryPositionHasItsKnownValue) {
  const auto truth = data("shift_tac.json");
  auto position = position_of<ShiftTacPosition>("shift-tac", "3/3/3 x");
  EXPECT_EQ(perft(position, 3), 32256u);
  std::map<std::string, Value> known;
  solve(position, known);
  EXPECT_EQ(known.size(), truth["reachable_positions"]);
  std::size_t compared = 0;
  for (const auto& [text, value] : known) {
    std::string cells;
    for (const char c : text.substr(0, text.find(' '))) {
      if (c >= '1' && c <= '3') cells.append(static_cast<std::size_t>(c - '0'), '.');
      if (c == 'x' || c == 'o') cells += c == 'x' ? 'X' : 'O';
    }
    if (!truth["positions"].contains(cells)) continue;
    const auto& entry = truth["positions"][cells];
    EXPECT_EQ(value.score, entry[0]) << cells;
    if (!entry[1].is_null()) {
      EXPECT_EQ(value.plies, entry[1]) << cells;
    }
    ++compared;
  }
  EXPECT_GE(compared, truth["nonterminal_positions"].get<std::size_t>());
}

TEST(ShiftTac, ArrowsAreTheWayTheMarksMove) {
  auto position = position_of<ShiftTacPosition>("shift-tac", "3/3/3 x");
  const auto after = [&](const std::string& move) {
    position.play(position.rules().parse_move(move).value());
    const std::string text = position.text();
    position.undo();
    return text;
  };
  EXPECT_EQ(after("a1>"), "3/3/1x1 o");
  EXPECT_EQ(after("a1<"), "3/3/2x o");
  EXPECT_EQ(after("a1^"), "3/x2/3 o");
  EXPECT_EQ(after("a1v"), "x2/3/3 o");
}

const std::string kTactical =
    "nested:levels=2,rows=3,cols=3,k=3,send=tactical,free_when=full,drawn_fields=both,drawn_line=nothing,"
    "both_lines=mover,no_return=off";
const std::string kUltimate =
    "nested:levels=2,rows=3,cols=3,k=3,send=tactical,free_when=closed,drawn_fields=neither,drawn_line="
    "nothing,"
    "both_lines=mover,no_return=off";
const std::string kOpen =
    "nested:levels=2,rows=3,cols=3,k=3,send=tactical,free_when=full,drawn_fields=neither,drawn_line=nothing,"
    "both_lines=mover,no_return=off";
const std::string kEmpty9 = "9/9/9/9/9/9/9/9/9 x *";

TEST(Nested, Perft) {
  const auto expected = data("cases/u13-perft.json")["expect"]["perft"];
  for (const auto& game : {kTactical, kUltimate}) {
    auto position = position_of<NestedPosition>(game, kEmpty9);
    for (int depth = 1; depth <= 4; ++depth) {
      EXPECT_EQ(perft(position, depth), expected[std::to_string(depth)]) << game;
    }
  }
}

TEST(Nested, ValuesOfTinyBoards) {
  const auto results = data("mini_uttt.json")["results"];
  int compared = 0;
  for (const auto& entry : results) {
    const std::string rule = entry["rule"];
    if (rule == "COUNT" || entry["states"].get<int>() > 110000) continue;
    ++compared;
    const int rows = entry["rows"];
    const int cols = entry["cols"];
    const std::string game = fmt::format(
        "nested:levels=2,rows={},cols={},k={},send=tactical,free_when={},drawn_fields={},"
        "drawn_line=nothing,both_lines=mover,no_return=off",
        rows, cols, entry["k"].get<int>(), rule == "OPEN" ? "full" : "closed",
        rule == "BOTH" ? "both" : "neither");
    std::string text = std::to_string(cols * cols);
    for (int row = 1; row < rows * rows; ++row) text += fmt::format("/{}", cols * cols);
    auto position = position_of<NestedPosition>(game, text + " x *");
    std::map<std::string, Value> known;
    const Value value = solve(position, known);
    EXPECT_EQ(value.score, entry["value"]) << game;
    if (!entry["plies"].is_null()) {
      EXPECT_EQ(value.plies, entry["plies"]) << game;
    }
  }
  EXPECT_EQ(compared, 10);
}

// GAMES: the game's own default (full + both), counted by a separate program.
TEST(Nested, ValuesUnderTheDefaultRule) {
  const auto plies = [](int cols, int k) {
    const std::string game = fmt::format(
        "nested:levels=2,rows=1,cols={},k={},send=tactical,free_when=full,drawn_fields=both,drawn_line="
        "nothing,"
        "both_lines=mover,no_return=off",
        cols, k);
    auto position = position_of<NestedPosition>(game, std::to_string(cols * cols) + " x *");
    std::map<std::string, Value> known;
    return solve(position, known).plies;
  };
  EXPECT_EQ(plies(2, 2), 0);
  EXPECT_EQ(plies(3, 2), 7);
  EXPECT_EQ(plies(3, 3), 9);
}

Move board_cell(const std::string& word) {
  const std::vector<std::string> names = {"NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"};
  const auto index = [&](const std::string& name) {
    return static_cast<Move>(std::find(names.begin(), names.end(), name) - names.begin());
  };
  const std::size_t slash = word.find('/');
  return 9 * index(word.substr(0, slash)) + index(word.substr(slash + 1));
}

TEST(Nested, ReplayedGames) {
  const std::vector<std::string> names = {"NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"};
  const std::map<std::string, NestedPosition::Status> states = {{"X", NestedPosition::Status::x},
                                                                {"O", NestedPosition::Status::o},
                                                                {"open", NestedPosition::Status::open}};
  const std::vector<std::tuple<std::string, std::string, Outcome>> games = {
      {"u04-draw-with-empty-cells", kUltimate, Outcome::draw},
      {"u06-winner-has-fewer-boards", kUltimate, Outcome::o},
      {"u10-full-81", kOpen, Outcome::draw}};
  for (const auto& [file, game, outcome] : games) {
    const auto entry = data("cases/" + file + ".json");
    auto position = position_of<NestedPosition>(game, kEmpty9);
    const std::string moves = entry["moves"];
    for (const auto word : split(moves, ' ')) {
      const Move move = board_cell(std::string(word));
      ASSERT_EQ(position.outcome(), Outcome::open) << file << ' ' << word;
      ASSERT_TRUE(position.legal(move)) << file << ' ' << word;
      position.play(move);
    }
    EXPECT_EQ(position.outcome(), outcome) << file;
    for (int field = 0; field < 9; ++field) {
      EXPECT_EQ(position.status(1, field),
                states.at(entry["expect"]["small_boards"][names[static_cast<std::size_t>(field)]]))
          << file << ' ' << field;
    }
  }
}

/// Random games under many options: text round trip, undo, and images under every symmetry.
TEST(Nested, RandomGamesKeepTheirTextAndKey) {
  std::mt19937 random(99);
  const auto pick = [&random](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
  };
  const std::vector<std::string> frees = {"full", "decided", "closed"};
  std::set<std::string> targets;
  int owners = 0;
  for (int number = 0; number < 600; ++number) {
    const bool strategic = number % 3 == 0;
    const std::string game = fmt::format(
        "nested:levels={},rows={},cols={},k=2,send=tactical,free_when={},drawn_fields={},drawn_line={},"
        "both_lines={},no_return={}",
        strategic ? 3 : 2, strategic ? 2 : 3, strategic ? 2 : 3, frees[pick(3)], pick(2) ? "both" : "neither",
        pick(2) ? "draw" : "nothing", pick(2) ? "mover" : "draw",
        std::vector<std::string>{"off", "tactical", strategic ? "strategic" : "off"}[pick(3)]);
    const std::string rows = strategic ? "8/8/8/8/8/8/8/8" : "9/9/9/9/9/9/9/9/9";
    const auto rules = NestedRules::make(game).value();
    auto position =
        NestedPosition::read(
            rules, rows + " x *" + (rules->no_return == NestedRules::NoReturn::off ? "" : " last=-,-"))
            .value();
    const std::string start = position.text();
    const Key key = position.key();
    int plies = 0;
    while (position.outcome() == Outcome::open) {
      const std::string text = position.text();
      targets.emplace(split(text, ' ')[2]);
      owners += text.find('=') != std::string::npos ? 1 : 0;
      const auto again = NestedPosition::read(rules, text);
      ASSERT_TRUE(again) << game << ' ' << text << ' ' << again.error();
      ASSERT_EQ(again->text(), text) << game;
      std::vector<Move> moves;
      std::vector<Move> same;
      position.legal_moves(moves);
      again->legal_moves(same);
      ASSERT_EQ(moves, same) << game << ' ' << text;
      ASSERT_FALSE(moves.empty()) << game << ' ' << text;
      const Symmetry turn{static_cast<Turn>(pick(8)), 0, 0};
      auto image = NestedPosition::read(rules, position.text(turn)).value();
      std::vector<Move> image_moves;
      image.legal_moves(image_moves);
      ASSERT_EQ(image_moves.size(), moves.size()) << game << ' ' << text;
      const Move move = moves[pick(moves.size())];
      position.play(move);
      ASSERT_TRUE(
          image.legal(static_cast<Move>(rules->image(turn.turn, static_cast<int>(move), rules->levels))));
      image.play(static_cast<Move>(rules->image(turn.turn, static_cast<int>(move), rules->levels)));
      ASSERT_EQ(image.outcome(), position.outcome());
      if (position.outcome() == Outcome::open) {
        ASSERT_EQ(image.text(), position.text(turn)) << game << ' ' << text;
      }
      ++plies;
    }
    for (; plies > 0; --plies) position.undo();
    ASSERT_EQ(position.text(), start);
    ASSERT_EQ(position.key(), key);
  }
  EXPECT_GT(targets.size(), 20u);
  EXPECT_GT(owners, 100);
}

// map34 of the game's authors: Strategic cell S uses line (S-1) mod 3 + 1.
TEST(Nested, APositionWithLastMovesNeedsItsTargetToo) {
  const auto rules = NestedRules::make(
                         "nested:levels=3,rows=1,cols=2,k=2,send=tactical,free_when=full,drawn_fields=both,"
                         "drawn_line=nothing,both_lines=mover,no_return=strategic")
                         .value();
  EXPECT_TRUE(NestedPosition::read(rules, "8 x * last=-,-").has_value());
  for (const char* text : {"8 x last=-,-", "8 last=-,-", "last=-,-", "8 x"}) {
    EXPECT_FALSE(NestedPosition::read(rules, text).has_value()) << text;
  }
}

TEST(Nested, FunctionalSendingReadsTheRow) {
  const std::string game =
      "nested:levels=3,rows=3,cols=3,k=3,send=functional,map=213654798/321465879/132546987,free_when=full,"
      "drawn_fields=both,drawn_line=nothing,both_lines=mover,no_return=off";
  const auto rules = NestedRules::make(game).value();
  const auto at = [&](const std::string& move) {
    return rules->digits(rules->sent_to(static_cast<int>(rules->parse_move(move).value())), 2);
  };
  EXPECT_EQ(at("111"), "21");  // cell row 1 of line 1: digit 2
  EXPECT_EQ(at("457"), "47");  // cell row 6 of line 1: digit 4
  EXPECT_EQ(at("454"), "54");  // cell row 5: digit 5
  EXPECT_EQ(at("584"), "74");  // S 5 uses line 2; T 8, cell 4: cell row 8, digit 7
  EXPECT_TRUE(rules->has_symmetry({}));
  EXPECT_FALSE(rules->has_symmetry({Turn::r90, 0, 0}));
}

// hmap2: h(S,r,c) = ((S-1+8+max(r,c)) mod 9)+1 with r, c the cell's place in S.
TEST(Nested, HyperSendingReadsTheCell) {
  std::string map;
  for (int s = 0; s < 9; ++s) {
    for (int r = 0; r < 9; ++r) {
      if (!map.empty()) map += '/';
      for (int c = 0; c < 9; ++c) map += static_cast<char>('1' + (s + 8 + std::max(r, c)) % 9);
    }
  }
  const auto rules =
      NestedRules::make("nested:levels=3,rows=3,cols=3,k=3,send=hyper,map=" + map +
                        ",free_when=full,drawn_fields=both,drawn_line=nothing,both_lines=mover,"
                        "no_return=off")
          .value();
  const auto at = [&](const std::string& move) {
    return rules->digits(rules->sent_to(static_cast<int>(rules->parse_move(move).value())), 2);
  };
  EXPECT_EQ(at("459"), "89");  // r = c = 5: 3+8+5 = 16, 7, digit 8
  EXPECT_EQ(at("111"), "91");
  EXPECT_EQ(at("973"), "53");  // r = 6, c = 2: 8+8+6 = 22, 4, digit 5
}

TEST(Nested, AFieldOfBothNeedsItsOwner) {
  // Field 1 (top left) holds a line of x and one of o.
  const std::string rows = "xxx6/ooo6/9/9/9/9/9/9/9";
  const auto rules = NestedRules::make(kTactical).value();
  EXPECT_FALSE(NestedPosition::read(rules, rows + " x 5"));
  EXPECT_EQ(NestedPosition::read(rules, rows + " x 5 1=o").value().status(1, 0), NestedPosition::Status::o);
  EXPECT_EQ(NestedPosition::read(rules, rows + " x 5 1=x").value().text(), rows + " x 5 1=x");
  EXPECT_FALSE(NestedPosition::read(rules, rows + " x 5 2=x"));
  EXPECT_FALSE(NestedPosition::read(NestedRules::make(kUltimate).value(), rows + " x 5"));
}

TEST(Nested, FarAndDead) {
  const auto open = NestedRules::make(kOpen).value();
  const auto empty = NestedPosition::read(open, kEmpty9).value();
  EXPECT_TRUE(empty.far(Side::x, 9));  // three fields of three cells
  EXPECT_FALSE(empty.far(Side::x, 8));
  EXPECT_TRUE(empty.dead(Side::x));
  const auto both = NestedPosition::read(NestedRules::make(kTactical).value(), kEmpty9).value();
  EXPECT_TRUE(both.far(Side::x, 0));  // an open field may come to count for x
  // o owns the left field of the middle row.
  const auto cut = NestedPosition::read(open, "9/9/9/ooo6/9/9/9/9/9 x *").value();
  EXPECT_FALSE(cut.far(Side::o, 5));
  EXPECT_TRUE(cut.far(Side::o, 6));
}

TEST(Names, AreStrict) {
  for (const char* name : {"gomoku:size=15,rule=standard", "gomoku:size=19,rule=freestyle", "shift-tac",
                           "mnk:width=3,height=19,k=1,exact=true,wrap=torus"}) {
    EXPECT_TRUE(make_rules(name)) << name;
  }
  for (const char* name :
       {"gomoku", "gomoku:size=15", "gomoku:rule=standard,size=15", "gomoku:size=20,rule=standard",
        "gomoku:size=4,rule=standard", "gomoku:size=015,rule=standard", "gomoku:size=15,rule=renju",
        "gomoku:size=15,rule=standard,x=1", "gomoku:size=15,rule=standard,", "shift-tac:x=1", "ttt", "",
        "mnk:width=0,height=3,k=3,exact=false,wrap=none", "mnk:width=3,height=3,k=3,exact=1,wrap=none",
        "nested:levels=1", "nested:levels=2"}) {
    EXPECT_FALSE(make_rules(name)) << name;
  }
}

TEST(Positions, SayWhatIsWrong) {
  const auto rules = make_rules("gomoku:size=5,rule=standard").value();
  EXPECT_NE(read_position(rules, "5/5/5/5/5").error().find("the side to move"), std::string::npos);
  EXPECT_NE(read_position(rules, "5/5/5/5 x").error().find("4 rows"), std::string::npos);
  EXPECT_NE(read_position(rules, "5/5/5/5/6 x").error().find("row 5"), std::string::npos);
  EXPECT_NE(read_position(rules, "5/5/2z2/5/5 x").error().find("row 3 from the top, column 3"),
            std::string::npos);
  EXPECT_FALSE(read_position(rules, "5/5/5/5/5  x"));
  EXPECT_FALSE(read_position(rules, "5/5/5/5/05 x"));
  EXPECT_FALSE(read_position(rules, "5/5/5/5/5 z"));
  EXPECT_FALSE(read_position(rules, "5/5/5/5/99999999999 x"));
}

}  // namespace
}  // namespace hissho::verifier::testing
