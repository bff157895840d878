// Large strategies cut up, and files put together from the pieces; hissho-verify has the last word.
#include "proof/assemble.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "proof/check.h"
#include "proof/extract.h"
#include "proof/image.h"
#include "proof/show.h"
#include "proof/split.h"
#include "proof/suggest.h"
#include "strategies.h"

namespace hissho::proof {
namespace {

/// A store as the project's is: one chapter for a position up to symmetry, turned at random.
class Shelf {
 public:
  explicit Shelf(const games::Game& game) : game_(game) {}

  void put(const Chapter& chapter) {
    const auto all = game_.all_symmetries();
    auto turned = image(game_, chapter, all[random_() % all.size()]);
    ASSERT_TRUE(turned) << turned.error();
    chapters_.push_back(std::move(*turned));
  }

  Result<std::optional<Chapter>> get(const Claim& claim) const {
    const auto at = game_.parse_position(claim.position);
    if (!at) return fail(at.error());
    for (const Chapter& chapter : chapters_) {
      const auto own = game_.parse_position(chapter.claim.position);
      if (own->store_key() == at->store_key() && chapter.claim.side == claim.side &&
          chapter.claim.goal == claim.goal && chapter.claim.within == claim.within)
        return chapter;
    }
    return std::nullopt;
  }

  void drop(const Claim& claim) {
    const auto key = game_.parse_position(claim.position)->store_key();
    std::erase_if(chapters_, [&](const Chapter& c) {
      return game_.parse_position(c.claim.position)->store_key() == key && c.claim.within == claim.within;
    });
  }

 private:
  const games::Game& game_;
  std::mt19937_64 random_{3};
  std::vector<Chapter> chapters_;
};

struct Problem {
  std::string game, moves;
  Side side;
  Goal goal;
  std::optional<std::uint32_t> within;
};

const std::vector<Problem>& problems() {
  static const std::vector<Problem> list{
      {"ttt", "", Side::o, Goal::hold, {}},
      {"ttt", "a1", Side::x, Goal::hold, {}},
      {"mnk:width=3,height=4,k=3", "b2", Side::x, Goal::win, 6},
      {"torus-ttt", "", Side::x, Goal::win, 7},
      {"torus-ttt", "", Side::o, Goal::hold, 6},
      {"shift-tac", "a1>", Side::x, Goal::win, 6},
      {"nested:levels=2,rows=1,cols=3,k=2", "", Side::x, Goal::win, 7},
  };
  return list;
}

TEST(Assemble, SplitChaptersProveTheirClaimsAndTheFileIsVerified) {
  for (const Problem& p : problems()) {
    const games::Game game = game_of(p.game);
    const Claim claim = claim_at(game, p.moves, p.side, p.goal, p.within);
    const auto big = solved(game, claim, true);
    ASSERT_TRUE(big) << p.game;
    for (const std::size_t max_size : {size_of(*big), size_of(*big) / 2, size_of(*big) / 10 + 20}) {
      const auto parts = split(game, *big, max_size);
      ASSERT_TRUE(parts) << parts.error();
      EXPECT_EQ(parts->size() == 1, max_size >= size_of(*big)) << p.game << " " << max_size;
      EXPECT_EQ(parts->front().claim, claim);
      Shelf shelf(game);
      for (const Chapter& part : *parts) {
        // No part is larger than asked, but for a node with all its children cut off and its `otherwise`.
        const std::size_t all_cut = 5 * static_cast<std::size_t>(game.move_space()) + max_size / 4 + 4;
        EXPECT_LE(size_of(part), std::max(max_size, all_cut));
        const auto whole = check_whole(game, part, 10'000'000);
        ASSERT_TRUE(whole) << p.game << " " << text(part.claim) << ": " << whole.error();
        shelf.put(part);
      }
      const TemporaryDirectory dir;
      const auto source = [&](const Claim& asked) { return shelf.get(asked); };
      const auto written = assemble(game, claim, source, {"", 99, "test", ""}, dir.file("p.hp"));
      ASSERT_TRUE(written) << written.error();
      EXPECT_EQ(written->claim, claim);
      EXPECT_LE(written->chapters, parts->size());
      if (p.within) {
        EXPECT_LE(written->longest, *p.within);
      }
      const std::string verdict = verify(dir.file("p.hp"));
      EXPECT_NE(verdict.find("s VERIFIED"), std::string::npos) << p.game << " " << max_size << "\n"
                                                               << verdict;
      const auto reader = Reader::open(dir.file("p.hp"));
      ASSERT_TRUE(reader);
      EXPECT_EQ((*reader)->header().game, game.name());
      EXPECT_EQ((*reader)->ids().size(), written->chapters);
      EXPECT_EQ((*reader)->chapter((*reader)->header().main)->claim, claim) << "in the orientation asked for";
    }
  }
}

TEST(Assemble, AllHolesAreListedAndNothingIsWritten) {
  const games::Game game = game_of("torus-ttt");
  const Claim claim = claim_at(game, "", Side::o, Goal::hold, 6);
  const auto parts = split(game, *solved(game, claim), 60);
  ASSERT_TRUE(parts);
  ASSERT_GT(parts->size(), 3u);
  Shelf shelf(game);
  for (const Chapter& part : *parts) shelf.put(part);
  std::vector<Claim> cited;
  for (const Citation& citation : parts->front().citations) cited.push_back(*citation.claim);
  ASSERT_FALSE(cited.empty());
  for (const Claim& c : cited) shelf.drop(c);
  const TemporaryDirectory dir;
  write_bytes(dir.file("p.hp"), "as before");
  std::vector<Claim> holes;
  const auto source = [&](const Claim& asked) { return shelf.get(asked); };
  const auto written = assemble(game, claim, source, {}, dir.file("p.hp"), &holes);
  ASSERT_FALSE(written);
  EXPECT_NE(written.error().find(text(holes.at(0))), std::string::npos) << written.error();
  EXPECT_LE(holes.size(), cited.size());
  for (const Claim& hole : holes) {
    const auto again = solved(game, hole);
    ASSERT_TRUE(again) << text(hole);
    shelf.put(*again);
  }
  EXPECT_EQ(bytes_of(dir.file("p.hp")), "as before");
  EXPECT_EQ(dir.files(), 1u);
  const auto filled = assemble(game, claim, source, {}, dir.file("p.hp"), &holes);
  ASSERT_TRUE(filled) << filled.error();
  EXPECT_NE(verify(dir.file("p.hp")).find("s VERIFIED"), std::string::npos);
}

TEST(Assemble, BoundsOfCitedChaptersMustServe) {
  const games::Game game = game_of("ttt");
  Builder b;
  const Claim cited = claim_at(game, "b2 a2 c3", Side::x, Goal::win, 4);
  const Claim root = claim_at(game, "b2 a2", Side::x, Goal::win, 5);
  const Chapter main = b.finish(root, b.act(8, b.cite({0, {}, cited})));
  const auto with_bound = [&](std::uint32_t within) {
    return [&, within](const Claim& asked) -> Result<std::optional<Chapter>> {
      if (asked.position == root.position) return main;
      Chapter chapter = *solved(game, cited);
      chapter.claim.within = within;
      return chapter;
    };
  };
  const TemporaryDirectory dir;
  EXPECT_FALSE(assemble(game, root, with_bound(5), {}, dir.file("p.hp"))) << "a longer win does not serve";
  EXPECT_TRUE(assemble(game, root, with_bound(3), {}, dir.file("p.hp")));
  EXPECT_NE(verify(dir.file("p.hp")).find("s NOT VERIFIED"), std::string::npos) << "what was claimed falsely";
}

class ShowTest : public testing::Test {
 protected:
  void SetUp() override {
    const Claim claim = claim_at(game, "b2", Side::x, Goal::win, 6);
    auto parts = split(game, *solved(game, claim), 60);
    ASSERT_TRUE(parts);
    Shelf shelf(game);
    for (const Chapter& part : *parts) shelf.put(part);
    written = *assemble(
        game, claim, [&](const Claim& asked) { return shelf.get(asked); }, {}, dir.file("p.hp"));
    reader = std::move(*Reader::open(dir.file("p.hp")));
    library = *Library::open(*reader);
  }
  games::Game game = game_of("mnk:width=3,height=4,k=3");
  TemporaryDirectory dir;
  Assembled written;
  std::unique_ptr<Reader> reader;
  std::shared_ptr<Library> library;
};

TEST_F(ShowTest, TheLongestLineIsAsLongAsTheGameAndIsPlayed) {
  // 3x4 k 3 is won in 7 plies (docs/games.md), so in 6 after b2, and no faster against every defence.
  const auto line = longest_line(library);
  ASSERT_TRUE(line) << line.error();
  EXPECT_TRUE(line->exact());
  EXPECT_EQ(line->moves.size(), 6u);
  EXPECT_EQ(written.longest, 6u);
  EXPECT_EQ(written.longest_moves.size(), 6u);
  auto position = *game.parse_position((*reader).chapter(0)->claim.position);
  for (const Move m : line->moves) {
    ASSERT_TRUE(position.legal(m));
    position.play(m);
  }
  EXPECT_EQ(position.outcome(), games::Outcome::x);
  const auto limited = longest_line(library, 1);
  ASSERT_TRUE(limited);
  EXPECT_LT(limited->moves.size(), 6u);
  EXPECT_GE(limited->at_most, 6u);
}

TEST_F(ShowTest, SuggestionsAreTheWinnersMovesWhereEnoughPliesAreLeft) {
  for (const std::uint32_t shortest : {1u, 3u, 5u}) {
    const auto book = suggestions(*library, shortest, 1000);
    ASSERT_TRUE(book) << book.error();
    ASSERT_FALSE(book->entries().empty());
    int first_moves = 0;
    for (const games::Book::Entry& entry : book->entries()) {
      const auto position = *game.parse_position(entry.position);
      EXPECT_EQ(position.to_move(), Side::x);
      ASSERT_TRUE(entry.move);
      EXPECT_TRUE(position.legal(*entry.move));
      first_moves += position.stones() == 2;
      // x has the first stone and wins with the fourth at the latest: 2 stones on the board leave 5 plies.
      EXPECT_GE(7 - position.stones(), static_cast<int>(shortest)) << entry.position;
    }
    EXPECT_GE(first_moves, 1);
  }
  EXPECT_LE(suggestions(*library, 1, 2)->entries().size(), 2u);
}

/// The suggestions of a text proof on a board of 5x1, lines of three.
Result<games::Book> suggested(const TemporaryDirectory& dir, const std::string& chapters) {
  std::ofstream(dir.file("t.hpt")) << "hissho-proof 1\ngame mnk:width=5,height=1,k=3\nmain 0\n" << chapters;
  const auto reader = Reader::open(dir.file("t.hpt"));
  if (!reader) return fail(reader.error());
  const auto library = Library::open(**reader);
  if (!library) return fail(library.error());
  return suggestions(**library, 1, 1000);
}

TEST(Suggestions, WhatNothingLeadsToMayCiteInACircleOrWhatIsNotThere) {
  const TemporaryDirectory dir;
  const auto book = suggested(dir,
                              "chapter 0 x win 3 2x2 x\n0 act b1 1\n1 cite 7 fh\n2 cite 9 e\nend\n"
                              "chapter 7 x win 2 2xx1 o\n0 reply b1=2 *=1\n1 act b1 -\n2 act e1 -\n"
                              "3 cite 0 e\nend\n");
  ASSERT_TRUE(book) << book.error();
  EXPECT_FALSE(book->entries().empty());
  EXPECT_EQ(verify(dir.file("t.hpt")).find("s NOT VERIFIED"), std::string::npos);
}

TEST(Suggestions, ChaptersMayCiteEachOtherDeeperThanAStackHolds) {
  const TemporaryDirectory dir;
  constexpr int kChapters = 50'000;
  std::string chapters;
  for (int i = 0; i < kChapters; ++i)
    chapters += fmt::format("chapter {} x win 3 2x2 x\n0 cite {} e\nend\n", i, i + 1);
  chapters += fmt::format("chapter {} x win 3 2x2 x\n0 act b1 -\nend\n", kChapters);
  const auto book = suggested(dir, chapters);
  ASSERT_TRUE(book) << book.error();
  EXPECT_EQ(book->entries().size(), 1u);
}

TEST_F(ShowTest, EveryLineOfTheOpponentCanBeFollowedAcrossChapters) {
  std::mt19937_64 random(4);
  int chapters_seen = 0;
  for (int i = 0; i < 300; ++i) {
    auto cursor = Cursor::start(library);
    ASSERT_TRUE(cursor) << cursor.error();
    const std::uint32_t first = cursor->chapter().id;
    while (cursor->position().outcome() == games::Outcome::open) {
      const auto ways = cursor->ways();
      ASSERT_FALSE(ways.empty());
      ASSERT_NE(describe(game, *cursor), "");
      if (cursor->position().to_move() == Side::o) {
        ASSERT_EQ(ways.size(), cursor->position().moves().size()) << "every reply is answered";
      }
      const auto played = cursor->play(ways[random() % ways.size()].move);
      ASSERT_TRUE(played) << played.error();
      if (!cursor->at_end() && cursor->chapter().id != first) ++chapters_seen;
    }
    EXPECT_EQ(cursor->position().outcome(), games::Outcome::x);
    EXPECT_TRUE(cursor->at_end());
  }
  EXPECT_GT(chapters_seen, 0);
}

TEST_F(ShowTest, LinesThatLeaveTheProofAreRefusedByMove) {
  const auto start = Cursor::start(library);
  const auto replies = start->ways();
  ASSERT_FALSE(replies.empty());
  auto cursor = *start;
  ASSERT_TRUE(cursor.play(replies[0].move));
  const Move right = cursor.ways().at(0).move;
  Move wrong = 0;
  while (!cursor.position().legal(wrong) || wrong == right) ++wrong;
  const auto followed = follow(library, game.move_text(replies[0].move) + " " + game.move_text(wrong));
  ASSERT_FALSE(followed);
  EXPECT_EQ(followed.error(),
            "move 2: " + game.move_text(wrong) + ": the proof plays " + game.move_text(right) + " here");
  EXPECT_FALSE(follow(library, "b2")) << "occupied";
}

TEST_F(ShowTest, ExtractsAreProofsOfTheirOwn) {
  for (const auto& way : Cursor::start(library)->ways()) {
    const auto claim = extract(library, game.move_text(way.move), {}, dir.file("e.hp"));
    ASSERT_TRUE(claim) << claim.error();
    EXPECT_EQ(claim->position, claim_at(game, "b2 " + game.move_text(way.move), Side::x, Goal::win).position);
    EXPECT_LE(*claim->within, 5u);
    const std::string verdict = verify(dir.file("e.hp"));
    EXPECT_NE(verdict.find("s VERIFIED x win"), std::string::npos) << verdict;
  }
}

TEST_F(ShowTest, StatisticsCountWhatTheReaderReads) {
  const auto stats = statistics(*reader);
  ASSERT_TRUE(stats) << stats.error();
  EXPECT_EQ(stats->chapters, written.chapters);
  EXPECT_EQ(stats->nodes, written.nodes);
  std::uint64_t sum = 0, cites = 0;
  for (const std::uint64_t n : stats->by_kind) sum += n;
  for (const std::uint32_t id : reader->ids()) cites += reader->chapter(id)->citations.size();
  EXPECT_EQ(sum, stats->nodes);
  EXPECT_EQ(stats->by_kind[static_cast<std::size_t>(Kind::cite)], cites);
  EXPECT_GE(stats->length, 6u);
  std::ostringstream dot;
  ASSERT_TRUE(write_dot(*reader, dot));
  EXPECT_EQ(dot.str().find("digraph proof {"), 0u);
  EXPECT_FALSE(write_dot(*reader, dot, 3));
}

}  // namespace
}  // namespace hissho::proof
