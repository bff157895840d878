#include "proof_files.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <xxhash.h>
#include <zstd.h>

#include <fstream>
#include <stdexcept>

#include "verifier/text_chapter.h"
#include "verifier/words.h"

namespace hissho::verifier::testing {

ScratchFolder::ScratchFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "hissho-verifier-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary directory");
  path_ = pattern;
}

ScratchFolder::~ScratchFolder() { std::filesystem::remove_all(path_); }

std::string ScratchFolder::write(const std::string& name, const std::string& bytes) const {
  const auto path = path_ / name;
  std::ofstream(path, std::ios::binary) << bytes;
  return path.string();
}

void must(const Result<void>& result) {
  if (!result) throw std::invalid_argument(result.error());
}

Report verify_bytes(const std::string& bytes, const VerifyOptions& options) {
  const ScratchFolder folder;
  return verify_file(folder.write("proof", bytes), options);
}

Report verify_both(const std::string& bytes) {
  const Report fast = verify_bytes(bytes);
  const Report exact = verify_bytes(bytes, {.exact = true, .limits = {}});
  EXPECT_EQ(fast.verdict, exact.verdict) << fast.message << exact.message;
  return fast;
}

std::string one_chapter(const std::string& game, const std::string& claim, const std::string& nodes) {
  return fmt::format("hissho-proof 1\ngame {}\nmain 0\nchapter 0 {}\n{}end\n", game, claim, nodes);
}

pb::proof::Chapter to_message(const Chapter& chapter) {
  namespace pb = hissho::pb::proof;
  pb::Chapter out;
  out.set_id(chapter.id);
  out.mutable_claim()->set_position(chapter.claim.position);
  out.mutable_claim()->set_side(chapter.claim.side == Side::x ? pb::SIDE_X : pb::SIDE_O);
  out.mutable_claim()->set_goal(chapter.claim.goal == Goal::win ? pb::GOAL_WIN : pb::GOAL_HOLD);
  if (chapter.claim.within != kNoBound) {
    out.mutable_claim()->set_within(static_cast<std::uint32_t>(chapter.claim.within));
  }
  for (std::uint32_t i = 0; i < chapter.nodes.size(); ++i) {
    const Node& node = chapter.nodes[i];
    const bool has_child = node.child != kNoNode;
    pb::NodeKind kind = pb::NODE_INVALID;
    switch (node.kind) {
      case Kind::act:
        kind = has_child ? pb::NODE_ACT : pb::NODE_ACT_LAST;
        out.add_moves(node.move);
        break;
      case Kind::reply: {
        kind = has_child ? pb::NODE_REPLY_OTHERWISE : pb::NODE_REPLY;
        out.add_counts(node.count);
        Move before = 0;
        for (const Listed& listed : chapter.replies(node)) {
          out.add_moves(listed.move - before);
          before = listed.move;
          out.add_children(listed.child - i);
        }
        break;
      }
      case Kind::cite: {
        kind = pb::NODE_CITE;
        const Citation& citation = chapter.citations[node.first];
        auto* cite = out.add_cites();
        cite->set_chapter(citation.chapter);
        cite->set_symmetry(static_cast<std::uint32_t>(citation.symmetry.turn));
        cite->set_shift_columns(citation.symmetry.shift_columns);
        cite->set_shift_rows(citation.symmetry.shift_rows);
        break;
      }
      case Kind::far:
        kind = pb::NODE_FAR;
        break;
      case Kind::dead:
        kind = pb::NODE_DEAD;
        break;
      case Kind::pair:
        kind = pb::NODE_PAIR;
        out.add_counts(node.count / 2);
        for (std::uint32_t j = 0; j < node.count; ++j) out.add_moves(chapter.cells[node.first + j]);
        break;
    }
    if (has_child) out.add_children(node.child - i);
    out.mutable_kinds()->push_back(static_cast<char>(kind));
  }
  return out;
}

pb::proof::Chapter message_of(const std::string& game, std::uint32_t id, const std::string& claim,
                              const std::string& nodes) {
  const Rules rules = make_rules(game).value();
  TextChapter text(rules);
  const std::string first = fmt::format("chapter {} {}", id, claim);
  must(text.begin(words(first)));
  for (const auto line : split(nodes, '\n')) {
    if (!words(line).empty()) must(text.add_node(words(line)));
  }
  return to_message(text.finish().value());
}

std::string little(std::uint64_t value, int bytes) {
  std::string out;
  for (int i = 0; i < bytes; ++i) out += static_cast<char>((value >> (8 * i)) & 0xff);
  return out;
}

std::string start(std::uint32_t version) { return "\x89HPF\r\n\x1a\n" + little(version, 4); }

std::string record(char type, const std::string& payload) {
  std::string out = std::string(1, type) + little(0, 3) + little(payload.size(), 4) + payload;
  return out + little(XXH3_64bits(out.data(), out.size()), 8);
}

std::string chapter_record(const pb::proof::Chapter& chapter) {
  const std::string bytes = chapter.SerializeAsString();
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  frame.resize(ZSTD_compress(frame.data(), frame.size(), bytes.data(), bytes.size(), 3));
  return record('C', frame);
}

std::string footer(const std::string& start_bytes, std::uint64_t index_offset, std::uint64_t records) {
  const std::string body = std::string("F") + little(0, 3) + little(index_offset, 8) + little(records, 8);
  const std::string covered = start_bytes + body;
  return body + little(XXH3_64bits(covered.data(), covered.size()), 8);
}

std::string hp_file(const HpParts& parts) {
  namespace pb = hissho::pb::proof;
  pb::Header header;
  header.set_game(parts.game);
  header.set_main(parts.main);
  header.set_producer("tests/verifier");
  std::string out = start(parts.version) + record('H', header.SerializeAsString());
  pb::Index index;
  for (const auto& chapter : parts.chapters) {
    const std::string bytes = chapter_record(chapter);
    auto* entry = index.add_chapters();
    entry->set_id(chapter.id());
    *entry->mutable_claim() = chapter.claim();
    entry->set_offset(out.size());
    entry->set_size(bytes.size());
    entry->set_checksum(XXH3_64bits(bytes.data(), bytes.size() - 8));
    entry->set_nodes(chapter.kinds().size());
    out += bytes;
  }
  const std::size_t index_offset = out.size();
  out += record('I', index.SerializeAsString());
  return out + footer(start(parts.version), index_offset, parts.chapters.size() + 2);
}

}  // namespace hissho::verifier::testing
