// The binary form: good files are read whatever their order, and every kind of damage is refused with a
// place.

#include <gtest/gtest.h>
#include <xxhash.h>
#include <zstd.h>

#include "proof_files.h"

namespace hissho::verifier::testing {
namespace {

namespace pb = hissho::pb::proof;

const std::string kGame = "mnk:width=5,height=1,k=3,exact=false,wrap=none";

pb::Chapter main_chapter() { return message_of(kGame, 0, "x win 3 2x2 x", "0 act b1 1\n1 cite 7 fh\n"); }
pb::Chapter cited_chapter() {
  return message_of(kGame, 7, "x win 2 2xx1 o", "0 reply b1=2 *=1\n1 act b1 -\n2 act e1 -\n");
}
HpParts good() { return {.game = kGame, .main = 0, .chapters = {main_chapter(), cited_chapter()}}; }

void expect_unreadable(const std::string& bytes, const std::string& part) {
  const Report report = verify_bytes(bytes);
  EXPECT_EQ(report.verdict, Verdict::unreadable) << part;
  EXPECT_NE(report.message.find(part), std::string::npos) << report.message;
}

/// A file whose only chapter is the message, spoilt by `spoil`.
template <class Spoil>
std::string spoilt(Spoil spoil) {
  pb::Chapter chapter = cited_chapter();
  chapter.set_id(0);
  spoil(chapter);
  return hp_file({.game = kGame, .main = 0, .chapters = {chapter}});
}

TEST(Binary, GoodFiles) {
  const Report report = verify_both(hp_file(good()));
  EXPECT_EQ(report.verdict, Verdict::verified) << report.message;
  EXPECT_EQ(report.chapters, 2u);
  EXPECT_EQ(report.nodes, 5u);
  EXPECT_EQ(report.longest, 3);
  EXPECT_EQ(report.sha256.size(), 64u);
}

// Case d16: order is free, what is not needed is counted.
TEST(Binary, UnusualButValid) {
  HpParts parts = good();
  std::swap(parts.chapters[0], parts.chapters[1]);
  parts.chapters.push_back(message_of(kGame, 9, "o win 1 5 o", "0 act a1 -\n"));  // false, and not needed
  const Report report = verify_both(hp_file(parts));
  EXPECT_EQ(report.verdict, Verdict::verified) << report.message;
  EXPECT_EQ(report.chapters, 3u);
  EXPECT_EQ(report.chapters_checked, 2u);
}

TEST(Binary, ExtraNodesAreCounted) {
  HpParts parts = good();
  parts.chapters[1] = message_of(kGame, 7, "x win 2 2xx1 o",
                                 "0 reply b1=2 *=1\n1 act b1 -\n2 act e1 -\n3 act a1 4\n4 reply\n");
  const Report report = verify_both(hp_file(parts));
  EXPECT_EQ(report.verdict, Verdict::verified) << report.message;
  EXPECT_EQ(report.nodes_unreached, 2u);
}

TEST(Binary, TruncationAtEveryByte) {
  const ScratchFolder folder;
  const std::string bytes = hp_file(good());
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const Report report = verify_file(folder.write("cut", bytes.substr(0, length)), {});
    EXPECT_EQ(report.verdict, Verdict::unreadable) << length;
  }
}

TEST(Binary, EveryFlippedBit) {
  const ScratchFolder folder;
  const std::string bytes = hp_file(good());
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string damaged = bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << (bit % 8)));
    const Report report = verify_file(folder.write("damaged", damaged), {});
    EXPECT_EQ(report.verdict, Verdict::unreadable) << "bit " << bit;
    EXPECT_FALSE(report.message.empty());
  }
}

TEST(Binary, BytesAfterTheFooter) { expect_unreadable(hp_file(good()) + '\n', "bytes follow the footer"); }

TEST(Binary, UnknownVersionIsNamed) {
  HpParts parts = good();
  parts.version = 2;
  expect_unreadable(hp_file(parts), "format version 2");
}

TEST(Binary, UnknownGame) {
  HpParts parts = good();
  parts.game = "chess";
  expect_unreadable(hp_file(parts), "unknown game 'chess'");
}

TEST(Binary, ARepeatedChapterIsRefused) {
  HpParts parts = good();
  parts.chapters.push_back(parts.chapters[1]);
  expect_unreadable(hp_file(parts), "record 4 at byte");
  expect_unreadable(hp_file(parts), "in the file twice");
}

TEST(Binary, NoMainChapter) {
  HpParts parts = good();
  parts.main = 5;
  expect_unreadable(hp_file(parts), "main chapter 5");
}

TEST(Binary, BrokenStructure) {
  expect_unreadable(spoilt([](auto& c) { c.set_children(0, 9); }), "there is no child 9");
  expect_unreadable(spoilt([](auto& c) { c.set_children(0, 0xffffffffu); }), "there is no child");
  expect_unreadable(spoilt([](auto& c) { c.set_children(0, 0); }), "not greater than its parent's");
  expect_unreadable(spoilt([](auto& c) { c.set_counts(0, 2); }), "ends too early");
  expect_unreadable(spoilt([](auto& c) { c.set_counts(0, 0xffffffffu); }), "node 0");
  expect_unreadable(spoilt([](auto& c) { c.set_moves(0, 5); }), "move code 5");
  expect_unreadable(spoilt([](auto& c) { c.set_moves(0, 0xffffffffu); }), "move code");
  expect_unreadable(spoilt([](auto& c) { c.add_moves(1); }), "moves are left over");
  expect_unreadable(spoilt([](auto& c) { c.add_children(1); }), "children are left over");
  expect_unreadable(spoilt([](auto& c) { c.add_counts(1); }), "counts are left over");
  expect_unreadable(spoilt([](auto& c) { c.add_cites(); }), "cites are left over");
  expect_unreadable(spoilt([](auto& c) { (*c.mutable_kinds())[1] = 0; }), "no node kind 0");
  expect_unreadable(spoilt([](auto& c) { (*c.mutable_kinds())[1] = 9; }), "no node kind 9");
  expect_unreadable(spoilt([](auto& c) { c.clear_kinds(); }), "left over");
  expect_unreadable(spoilt([](auto& c) { c.mutable_claim()->set_side(static_cast<pb::Side>(2)); }),
                    "no side 2");
  expect_unreadable(spoilt([](auto& c) { c.mutable_claim()->set_goal(static_cast<pb::Goal>(7)); }),
                    "no goal 7");
  expect_unreadable(spoilt([](auto& c) { c.mutable_claim()->set_position("4 x"); }), "row 1");
  expect_unreadable(spoilt([](auto& c) { c.mutable_claim()->set_position("xxx2 o"); }), "is over");
}

TEST(Binary, AMoveListedTwice) {
  expect_unreadable(spoilt([](auto& c) {
                      c.set_counts(0, 2);
                      c.clear_moves();
                      for (const unsigned step : {1u, 0u, 1u, 4u}) c.add_moves(step);
                      c.add_children(1);
                    }),
                    "listed twice");
}

TEST(Binary, BadCitations) {
  HpParts parts = good();
  parts.chapters[0].mutable_cites(0)->set_symmetry(8);
  expect_unreadable(hp_file(parts), "no symmetry 8");
  parts = good();
  parts.chapters[0].mutable_cites(0)->mutable_claim()->set_position("2xx1 o");
  expect_unreadable(hp_file(parts), "names a chapter, not a claim");
}

/// A file from records, with a proper footer; the index is the last record.
std::string from_records(const std::vector<std::string>& records) {
  std::string out = start(1);
  std::size_t index = 0;
  for (const auto& r : records) {
    index = out.size();
    out += r;
  }
  return out + footer(start(1), index, records.size());
}

std::string header_record() {
  pb::Header header;
  header.set_game(kGame);
  return record('H', header.SerializeAsString());
}

std::string frame_of(const std::string& bytes, bool with_size = true) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, with_size ? 1 : 0);
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  frame.resize(ZSTD_compress2(context, frame.data(), frame.size(), bytes.data(), bytes.size()));
  ZSTD_freeCCtx(context);
  return frame;
}

TEST(Binary, BadFrames) {
  const std::string chapter = cited_chapter().SerializeAsString();
  const auto file = [](const std::string& payload) {
    return from_records({header_record(), record('C', payload), record('I', "")});
  };
  expect_unreadable(file("nonsense"), "no zstd frame");
  expect_unreadable(file(frame_of(chapter, false)), "does not give its content size");
  expect_unreadable(file(frame_of(chapter) + frame_of("")), "not exactly one zstd frame");
  expect_unreadable(file(frame_of(std::string((64u << 20) + 1, 'a'))), "the limit is");
  expect_unreadable(file(frame_of("\x0a\x7f short")), "no valid chapter");
  expect_unreadable(file(frame_of(chapter + "\x78\x01")), "no valid chapter");  // a field nobody knows
}

// Case d11: the last record says more bytes than follow.
TEST(Binary, ShortTail) {
  std::string bytes = start(1) + header_record();
  bytes += "C" + little(0, 3) + little(7, 4) + "ab";
  expect_unreadable(bytes, "record 2 at byte");
}

TEST(Binary, RecordsOutOfPlace) {
  const std::string chapter = chapter_record(cited_chapter());
  expect_unreadable(from_records({chapter, header_record(), record('I', "")}), "cannot stand here");
  expect_unreadable(from_records({header_record(), header_record(), record('I', "")}), "cannot stand here");
  expect_unreadable(from_records({header_record(), record('I', ""), chapter}), "cannot stand here");
  expect_unreadable(from_records({header_record(), record('X', "")}), "cannot stand here");
}

TEST(Binary, TheIndexMustAgree) {
  const auto with_index = [](auto change) {
    pb::Index index;
    auto* entry = index.add_chapters();
    const std::string chapter = chapter_record(cited_chapter());
    entry->set_id(7);
    *entry->mutable_claim() = cited_chapter().claim();
    entry->set_offset(start(1).size() + header_record().size());
    entry->set_size(chapter.size());
    entry->set_checksum(XXH3_64bits(chapter.data(), chapter.size() - 8));
    entry->set_nodes(3);
    change(index, *entry);
    pb::Header header;
    header.set_game(kGame);
    header.set_main(7);
    return from_records(
        {record('H', header.SerializeAsString()), chapter, record('I', index.SerializeAsString())});
  };
  pb::Header main_seven;
  main_seven.set_game(kGame);
  main_seven.set_main(7);
  const auto shift = record('H', main_seven.SerializeAsString()).size() - header_record().size();
  const auto right = [&](auto&, auto& e) { e.set_offset(e.offset() + shift); };
  EXPECT_EQ(verify_bytes(with_index(right)).verdict, Verdict::verified)
      << verify_bytes(with_index(right)).message;
  const auto wrong = [&](auto change) {
    return with_index([&](auto& index, auto& entry) {
      right(index, entry);
      change(index, entry);
    });
  };
  expect_unreadable(wrong([](auto&, auto& e) { e.set_id(8); }), "does not agree with chapter 7");
  expect_unreadable(wrong([](auto&, auto& e) { e.set_offset(1); }), "does not agree");
  expect_unreadable(wrong([](auto&, auto& e) { e.set_size(1); }), "does not agree");
  expect_unreadable(wrong([](auto&, auto& e) { e.set_checksum(1); }), "does not agree");
  expect_unreadable(wrong([](auto&, auto& e) { e.set_nodes(1); }), "does not agree");
  expect_unreadable(wrong([](auto&, auto& e) { e.mutable_claim()->set_within(1); }), "does not agree");
  expect_unreadable(wrong([](auto& i, auto&) { i.add_chapters(); }), "more entries");
  expect_unreadable(wrong([](auto& i, auto&) { i.clear_chapters(); }), "fewer entries");
}

// Case d19: the place of a damaged record is that in the file itself.
TEST(Binary, ADamagedRecordIsNamed) {
  std::vector<std::string> records = {header_record()};
  for (std::uint32_t id = 0; id < 2000; ++id) {
    pb::Chapter chapter = cited_chapter();
    chapter.set_id(id);
    records.push_back(chapter_record(chapter));
  }
  records.push_back(record('I', ""));
  std::size_t offset = start(1).size();
  for (std::size_t i = 0; i < 1234; ++i) offset += records[i].size();
  records[1234][20] = static_cast<char>(records[1234][20] ^ 1);
  expect_unreadable(from_records(records), "record 1235 at byte " + std::to_string(offset));
}

TEST(Limits, AreNamed) {
  const std::string bytes = hp_file(good());
  VerifyOptions options;
  options.limits.steps = 2;
  EXPECT_EQ(verify_bytes(bytes, options).verdict, Verdict::limit_reached);
  EXPECT_NE(verify_bytes(bytes, options).message.find("--max-steps"), std::string::npos);
  options = {};
  options.limits.memory = 1000;
  EXPECT_EQ(verify_bytes(bytes, options).verdict, Verdict::limit_reached);
  EXPECT_NE(verify_bytes(bytes, options).message.find("--max-memory"), std::string::npos);
}

}  // namespace
}  // namespace hissho::verifier::testing
