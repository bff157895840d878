// The text form, written. docs/proofs.md has its grammar; text_reader.cc reads it back.
#include <fmt/format.h>

#include <ostream>

#include "proof/file.h"

namespace hissho::proof {
namespace {

std::string one_line(std::string text) {
  for (char& c : text)
    if (c == '\n' || c == '\r') c = ' ';
  return text;
}

std::string child_text(NodeNumber child) { return child == kNone ? "-" : std::to_string(child); }

std::string node_text(const games::Game& game, const Chapter& chapter, const Node& node) {
  switch (node.kind) {
    case Kind::act:
      return fmt::format("act {} {}", game.move_text(node.move), child_text(node.child));
    case Kind::reply: {
      std::string out = "reply";
      for (const Listed& l : chapter.replies(node))
        out += fmt::format(" {}={}", game.move_text(l.move), l.child);
      if (node.child != kNone) out += fmt::format(" *={}", node.child);
      return out;
    }
    case Kind::cite: {
      const Citation& citation = chapter.citation(node);
      return fmt::format("cite {} {}", citation.chapter, games::symmetry_text(citation.symmetry));
    }
    case Kind::far:
      return "far";
    case Kind::dead:
      return "dead";
    case Kind::pair: {
      std::string out = "pair";
      const auto cells = chapter.pair_cells(node);
      for (std::size_t i = 0; i < cells.size(); i += 2)
        out += fmt::format(" {}-{}", game.move_text(cells[i]), game.move_text(cells[i + 1]));
      return out;
    }
  }
  return "";
}

}  // namespace

std::string text_header(const FileHeader& header) {
  std::string out = "hissho-proof 1\n";
  if (!header.producer.empty()) out += fmt::format("# producer: {}\n", one_line(header.producer));
  if (!header.produced_by.empty()) out += fmt::format("# produced by: {}\n", one_line(header.produced_by));
  return out + fmt::format("game {}\nmain {}\n", header.game, header.main);
}

std::string text_chapter(const games::Game& game, const Chapter& chapter) {
  std::string out = fmt::format("chapter {} {}\n", chapter.id, text(chapter.claim));
  for (std::size_t i = 0; i < chapter.nodes.size(); ++i)
    out += fmt::format("{} {}\n", i, node_text(game, chapter, chapter.nodes[i]));
  return out + "end\n";
}

Result<void> write_text(const Reader& in, std::ostream& out) {
  const auto game = games::Game::make(in.header().game);
  if (!game) return fail(game.error());
  out << text_header(in.header());
  for (const std::uint32_t id : in.ids()) {
    const auto chapter = in.chapter(id);
    if (!chapter) return fail(chapter.error());
    if (auto ok = fits(*game, *chapter); !ok) return fail(fmt::format("chapter {}: {}", id, ok.error()));
    out << text_chapter(*game, *chapter);
  }
  if (!out.flush()) return fail("the text form could not be written out (is the disk full?)");
  return {};
}

Result<void> pack_file(const Reader& in, const std::string& path) {
  auto writer = Writer::create(path, in.header());
  if (!writer) return fail(writer.error());
  for (const std::uint32_t id : in.ids()) {
    const auto chapter = in.chapter(id);
    if (!chapter) return fail(chapter.error());
    if (auto ok = (*writer)->add(*chapter); !ok) return ok;
  }
  return (*writer)->finish();
}

}  // namespace hissho::proof
