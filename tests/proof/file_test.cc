// Proof files: both forms, damage, and what happens to the file that was there before.
#include "proof/file.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

#include "strategies.h"

namespace hissho::proof {
namespace {

struct Sample {
  FileHeader header;
  std::vector<Chapter> chapters;
};

Sample sample(const std::string& spec, std::uint64_t seed) {
  const games::Game game = game_of(spec);
  std::mt19937_64 random(seed);
  Sample out;
  out.header = {game.name(), 12, "test 1", "a test"};
  for (const std::uint32_t id : {3u, 12u, 4'000'000'000u})
    out.chapters.push_back(random_chapter(game, random, id, {3, 12}, 5 + random() % 60));
  return out;
}

void write(const Sample& sample, const std::string& path) {
  auto writer = Writer::create(path, sample.header);
  ASSERT_TRUE(writer) << writer.error();
  for (const Chapter& c : sample.chapters) {
    const auto added = (*writer)->add(c);
    ASSERT_TRUE(added) << added.error();
  }
  const auto done = (*writer)->finish();
  ASSERT_TRUE(done) << done.error();
}

/// The first error that reading the whole file meets; empty when there is none.
std::string read_error(const std::string& path) {
  const auto reader = Reader::open(path);
  if (!reader) return reader.error();
  for (const std::uint32_t id : (*reader)->ids())
    if (const auto chapter = (*reader)->chapter(id); !chapter) return chapter.error();
  return "";
}

void expect_same(const Reader& reader, const Sample& sample) {
  EXPECT_EQ(reader.header().game, sample.header.game);
  EXPECT_EQ(reader.header().main, sample.header.main);
  ASSERT_EQ(reader.ids().size(), sample.chapters.size());
  for (std::size_t i = 0; i < sample.chapters.size(); ++i) {
    EXPECT_EQ(reader.ids()[i], sample.chapters[i].id);
    const auto chapter = reader.chapter(sample.chapters[i].id);
    ASSERT_TRUE(chapter) << chapter.error();
    EXPECT_EQ(*chapter, sample.chapters[i]);
  }
}

TEST(File, BinaryAndTextGiveTheSameChaptersBackInEveryGame) {
  for (const std::string& spec : every_game())
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const Sample s = sample(spec, seed);
      const TemporaryDirectory dir;
      write(s, dir.file("a.hp"));
      const auto binary = Reader::open(dir.file("a.hp"));
      ASSERT_TRUE(binary) << binary.error();
      expect_same(**binary, s);
      EXPECT_EQ((*binary)->header().produced_by, "a test");
      std::ostringstream text;
      const auto written = write_text(**binary, text);
      ASSERT_TRUE(written) << written.error();
      write_bytes(dir.file("a.hpt"), text.str());
      const auto from_text = Reader::open(dir.file("a.hpt"));
      ASSERT_TRUE(from_text) << spec << from_text.error();
      expect_same(**from_text, s);
      const auto packed = pack_file(**from_text, dir.file("b.hp"));
      ASSERT_TRUE(packed) << packed.error();
      const auto again = Reader::open(dir.file("b.hp"));
      ASSERT_TRUE(again) << again.error();
      expect_same(**again, s);
      EXPECT_EQ(dir.files(), 3u) << "a temporary file is left";
    }
}

TEST(File, TheTextFormOfTheDocumentationIsRead) {
  // docs/proofs.md: nodes and chapters in any order, comments, numbers left out.
  const TemporaryDirectory dir;
  write_bytes(
      dir.file("t.hpt"),
      "hissho-proof 1\n# a comment\ngame ttt\n\nmain 4\nchapter 9 o hold - xo1/3/3 x\n0 dead # why\nend\n"
      "chapter 4 x win 5 3/3/3 x\n7 reply *=9 c3=8\n0 act b2 7\n9 cite 9 r90\n8 act a1 -\nend\n");
  const auto reader = Reader::open(dir.file("t.hpt"));
  ASSERT_TRUE(reader) << reader.error();
  EXPECT_EQ((*reader)->header().game, "mnk:width=3,height=3,k=3,exact=false,wrap=none");
  EXPECT_EQ((*reader)->ids(), (std::vector<std::uint32_t>{9, 4}));
  const auto chapter = (*reader)->chapter(4);
  ASSERT_TRUE(chapter) << chapter.error();
  ASSERT_EQ(chapter->nodes.size(), 4u);
  EXPECT_EQ(chapter->nodes[0].child, 1u);
  EXPECT_EQ(chapter->replies(chapter->nodes[1])[0], (Listed{8, 2}));
  EXPECT_EQ(chapter->nodes[1].child, 3u);
  EXPECT_EQ(chapter->citation(chapter->nodes[3]).symmetry, (Symmetry{games::Turn::r90, 0, 0}));
}

TEST(File, FaultsInTheTextFormAreNamedWithTheirLine) {
  const std::string head = "hissho-proof 1\ngame ttt\nmain 0\n";
  const std::string chapter = "chapter 0 x win 5 3/3/3 x\n";
  const std::vector<std::pair<std::string, std::string>> cases{
      {"hissho-proof 2\n", "line 1: version 2 of the text form is not known here"},
      {"hissho-proof 1\ngame chess\n", "line 2"},
      {"hissho-proof 1\ngame ttt\nmain x\n", "line 3: \"x\" is no chapter number"},
      {head, "the main chapter 0 is missing"},
      {head + chapter + "0 act b2 -\n", "the file ends inside chapter 0"},
      {head + chapter + "0 act b2 -\nend\n" + chapter + "0 dead\nend\n",
       "line 7: chapter 0 stands in the file twice"},
      {head + "chapter 0 x draw 5 3/3/3 x\n0 dead\nend\n", "line 4: \"draw\" is no goal"},
      {head + chapter + "0 act z9 -\nend\n", "line 5"},
      {head + chapter + "00 act b2 -\nend\n", "line 5: \"00\" is no node number"},
      {head + "chapter 0 x win 05 3/3/3 x\n0 dead\nend\n", "line 4: \"05\" is no number of plies"},
      {head + chapter + "0 act b2 0\nend\n", "line 5: a child must have a greater number"},
      {head + chapter + "0 act b2 5\nend\n", "node 0: its child 5 does not exist"},
      {head + chapter + "0 reply a1=1 a1=2\n1 dead\n2 dead\nend\n", "line 5: move a1 is listed twice"},
      {head + chapter + "0 reply *=1 *=2\n1 dead\n2 dead\nend\n", "line 5: * stands in the list twice"},
      {head + chapter + "0 act b2 1\n1 dead\n1 far\nend\n", "line 7: node 1 stands in this chapter twice"},
      {head + chapter + "1 dead\nend\n", "the chapter has no node 0"},
      {head + chapter + "0 sleep\nend\n", "line 5: \"sleep\" is no kind of node"},
      {head + chapter + "0 cite 3 r91\nend\n", "line 5"},
      {head + chapter + "0 pair a1b2\nend\n", "line 5: \"a1b2\": want CELL-CELL"},
      {head + chapter + "0 far 3\nend\n", "line 5: nothing follows \"far\""},
      {head + chapter + chapter, "line 5: chapter 0 has no end"},
  };
  const TemporaryDirectory dir;
  for (const auto& [text, error] : cases) {
    write_bytes(dir.file("t.hpt"), text);
    const std::string got = read_error(dir.file("t.hpt"));
    EXPECT_NE(got.find(error), std::string::npos) << text << "\n" << got;
    EXPECT_EQ(got.find(dir.file("t.hpt")), 0u) << got;
    EXPECT_EQ(got.find('\n'), std::string::npos) << got;
  }
}

TEST(File, EveryTruncationIsOneClearError) {
  const TemporaryDirectory dir;
  write(sample("ttt", 1), dir.file("a.hp"));
  const std::string bytes = bytes_of(dir.file("a.hp"));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    write_bytes(dir.file("b.hp"), bytes.substr(0, size));
    const std::string error = read_error(dir.file("b.hp"));
    ASSERT_EQ(error.find(dir.file("b.hp")), 0u) << size << error;
    ASSERT_NE(error.find("cut short"), std::string::npos) << size << error;
  }
  write_bytes(dir.file("b.hp"), bytes + "x");
  EXPECT_NE(read_error(dir.file("b.hp")), "");
}

TEST(File, AFlippedBitInAnyByteIsSeen) {
  const TemporaryDirectory dir;
  write(sample("shift-tac", 2), dir.file("a.hp"));
  const std::string bytes = bytes_of(dir.file("a.hp"));
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at * 5 % 8)));
    write_bytes(dir.file("b.hp"), damaged);
    const std::string error = read_error(dir.file("b.hp"));
    ASSERT_EQ(error.find(dir.file("b.hp")), 0u) << "byte " << at << ": " << error;
    ASSERT_EQ(error.find('\n'), std::string::npos);
  }
}

TEST(File, ADamagedChapterIsNamedByRecordAndByte) {
  const TemporaryDirectory dir;
  write(sample("ttt", 3), dir.file("a.hp"));
  std::string bytes = bytes_of(dir.file("a.hp"));
  std::size_t record = 12;  // skip the header and one chapter, as the page on the format says
  for (int i = 0; i < 2; ++i) {
    std::uint32_t length = 0;
    for (int b = 3; b >= 0; --b) length = length * 256 + static_cast<unsigned char>(bytes[record + 4 + b]);
    record += 16 + length;
  }
  bytes[record + 10] = static_cast<char>(bytes[record + 10] + 1);
  write_bytes(dir.file("a.hp"), bytes);
  const auto reader = Reader::open(dir.file("a.hp"));
  ASSERT_TRUE(reader) << "opening reads no chapter";
  EXPECT_TRUE((*reader)->chapter(3));
  EXPECT_NE(
      (*reader)->chapter(12).error().find(fmt::format("record 3 at byte {}: the record is damaged", record)),
      std::string::npos)
      << (*reader)->chapter(12).error();
}

TEST(File, OtherVersionsAndOtherFilesAreRefusedByName) {
  const TemporaryDirectory dir;
  write(sample("ttt", 1), dir.file("a.hp"));
  std::string bytes = bytes_of(dir.file("a.hp"));
  bytes[8] = 2;
  write_bytes(dir.file("b.hp"), bytes);
  EXPECT_NE(
      read_error(dir.file("b.hp")).find("has version 2 of the proof file; this program knows version 1 only"),
      std::string::npos);
  write_bytes(dir.file("b.hp"), "PNG something that is long enough to be a file");
  EXPECT_NE(read_error(dir.file("b.hp")).find("is no proof file"), std::string::npos);
  EXPECT_NE(read_error(dir.file("none.hp")).find("No such file"), std::string::npos);
}

TEST(File, AFailedWriteLeavesTheOldFile) {
  const TemporaryDirectory dir;
  const Sample s = sample("ttt", 1);
  write(s, dir.file("a.hp"));
  const std::string before = bytes_of(dir.file("a.hp"));
  {
    auto writer = Writer::create(dir.file("a.hp"), s.header);
    ASSERT_TRUE(writer);
    EXPECT_TRUE((*writer)->add(s.chapters[0]));
    EXPECT_FALSE((*writer)->add(s.chapters[0])) << "the same number twice";
    const auto done = (*writer)->finish();
    ASSERT_FALSE(done) << "the main chapter is missing";
    EXPECT_NE(done.error().find("the main chapter 12 was never added"), std::string::npos);
    Chapter citing = s.chapters[1];
    citing.citations.push_back({0, {}, citing.claim});
    EXPECT_FALSE((*writer)->add(citing)) << "a claim cited in a file";
    Chapter large = s.chapters[1];
    large.claim.position.assign(kMaxChapterBytes, 'x');
    EXPECT_FALSE((*writer)->add(large)) << "larger than a reader allows";
  }
  EXPECT_EQ(bytes_of(dir.file("a.hp")), before);
  EXPECT_EQ(dir.files(), 1u) << "a temporary file is left";
  EXPECT_FALSE(Writer::create(dir.file("no/such/a.hp"), s.header));
  EXPECT_FALSE(Writer::create("/dev/null", s.header));
}

TEST(File, Sha256IsTheOneOfTheStandard) {
  const TemporaryDirectory dir;
  write_bytes(dir.file("abc"), "abc");  // FIPS 180-4, appendix: the digest of "abc"
  EXPECT_EQ(sha256_of_file(dir.file("abc")).value(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_FALSE(sha256_of_file(dir.file("none")));
}

}  // namespace
}  // namespace hissho::proof
