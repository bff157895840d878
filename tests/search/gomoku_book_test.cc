// Suggestions in the gomoku search: they come first, they serve every image, and bad ones change no verdict.
// (tests/cli/hints_test.cc puts the proofs of such wins through the verifier.)
#include <gtest/gtest.h>

#include "games/registry.h"
#include "search/gomoku/book.h"
#include "search/gomoku/solver.h"

namespace hissho::search {
namespace {

games::InARowPosition after(const std::string& moves) {
  games::InARowOptions options;
  options.width = options.height = 15;
  options.exact = true;
  const auto rules = std::make_shared<const games::InARowRules>(options);
  games::InARowPosition position(rules);
  for (const std::string& token : games::move_tokens(moves)) position.play(*rules->parse_move(token));
  return position;
}

Answer solve(const std::string& moves, int within, const gomoku::Book* book, std::uint64_t nodes) {
  Table table(std::size_t{1} << 20);
  gomoku::GomokuTables tables(std::size_t{4} << 20);
  const games::InARowPosition position = after(moves);
  Problem problem;
  problem.attacker = position.to_move();
  problem.within = within;
  problem.book = book;
  Limits limits;
  limits.nodes = nodes;
  return solve_gomoku(position, problem, limits, table, tables);
}

void suggest(gomoku::Book& book, const std::string& moves, const std::string& move) {
  gomoku::GomokuTables tables(std::size_t{1} << 16);
  const games::InARowPosition position = after(moves);
  add_suggestion(book, position, *position.rules().parse_move(move), tables);
}

const std::string kPosition = "h8 h10 g7 j10 g8 f8";  // Black wins within 17 plies, as published

TEST(GomokuBook, ImagesShareAnEntry) {
  gomoku::Book book;
  suggest(book, "h8 i9 g7 a2", "j11");
  gomoku::Board board(std::make_shared<const gomoku::Geometry>(15, true));
  const auto put = [&](Side side, const char* text) { board.put(side, *after("").rules().parse_move(text)); };
  put(Side::x, "h8"), put(Side::o, "g7"), put(Side::x, "i9"), put(Side::o, "o14");  // half a turn
  const std::vector<Move> moves = book.find(board);
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0], *after("").rules().parse_move("f5"));
}

TEST(GomokuBook, ABadSuggestionChangesNoVerdict) {
  const Answer plain = solve(kPosition, 17, nullptr, 20'000'000);
  ASSERT_EQ(plain.verdict, Verdict::proved);
  for (const char* bad : {"a1", "o15", "h1"}) {
    gomoku::Book book;
    suggest(book, kPosition, bad);
    const Answer answer = solve(kPosition, 17, &book, 40'000'000);
    ASSERT_EQ(answer.verdict, Verdict::proved) << bad;
    EXPECT_LE(answer.plies, 17);
  }
}

TEST(GomokuBook, ASuggestionIsTriedFirst) {
  // With a budget for the root alone its children stand in the order of their first proof numbers.
  gomoku::Book book;
  const std::string quiet = "h8 i9";
  suggest(book, quiet, "c3");
  const Answer answer = solve(quiet, 33, &book, 1);
  ASSERT_EQ(answer.verdict, Verdict::unknown);
  ASSERT_FALSE(answer.children.empty());
  EXPECT_EQ(answer.children.front().move, *after("").rules().parse_move("c3"));
}

}  // namespace
}  // namespace hissho::search
