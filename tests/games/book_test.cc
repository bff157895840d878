// Books of suggestions: an entry serves all images of its position, and nothing else.
#include "games/book.h"

#include <gtest/gtest.h>

namespace hissho::games {
namespace {

Position play(const Game& game, const std::string& moves) {
  const auto position = game.play_moves(game.start(), moves);
  EXPECT_TRUE(position) << position.error();
  return *position;
}

Move move(const Game& game, const std::string& text) { return *game.parse_move(text); }

TEST(Book, AdviceIsTurnedIntoThePositionsOwnOrientation) {
  const Game game = *Game::make("gomoku");
  Book book(game);
  book.add(play(game, "h8 i9 g6"), move(game, "j11"), 3);
  // By hand: a half turn maps column c to p - c and row r to 16 - r; a flip left to right keeps rows.
  const Book::Advice turned = book.advice(play(game, "h8 g7 i10"));
  ASSERT_EQ(turned.moves.size(), 1u);
  EXPECT_EQ(game.move_text(turned.moves[0]), "f5");
  const Book::Advice flipped = book.advice(play(game, "h8 g9 i6"));
  ASSERT_EQ(flipped.moves.size(), 1u);
  EXPECT_EQ(game.move_text(flipped.moves[0]), "f11");
  EXPECT_EQ(flipped.below, 3u);
}

TEST(Book, OtherPositionsAreNotKnown) {
  const Game game = *Game::make("gomoku");
  Book book(game);
  book.add(play(game, "h8 i9 g6"), move(game, "j11"), 0);
  EXPECT_FALSE(book.advice(play(game, "h8 i10 g6")).known);
  EXPECT_FALSE(book.advice(play(game, "h8 i9")).known);
  EXPECT_FALSE(book.advice(game.start()).known);
}

TEST(Book, SuggestionsKeepTheirOrderAndAreKeptOnce) {
  const Game game = *Game::make("gomoku");
  Book book(game);
  const Position position = play(game, "h8 i9 g6");
  for (const char* text : {"j11", "a1", "j11", "c4"}) book.add(position, move(game, text), 0);
  const Book::Advice advice = book.advice(position);
  ASSERT_EQ(advice.moves.size(), 3u);
  EXPECT_EQ(game.move_text(advice.moves[0]), "j11");
  EXPECT_EQ(game.move_text(advice.moves[1]), "a1");
  EXPECT_EQ(game.move_text(advice.moves[2]), "c4");
}

TEST(Book, APositionMayBeKnownWithoutAMove) {
  const Game game = *Game::make("gomoku");
  Book book(game);
  book.add(play(game, "h8 i9"), std::nullopt, 7);
  const Book::Advice advice = book.advice(play(game, "h8 g9"));
  EXPECT_TRUE(advice.known);
  EXPECT_TRUE(advice.moves.empty());
  EXPECT_EQ(advice.below, 7u);
}

}  // namespace
}  // namespace hissho::games
