// Statistics, longest lines, drawings.
//
// The longest line is a depth-first search with the lengths of the graph as bounds, longest way first: most
// often the first dive is as long as the bound at the root, which ends the search. A position seen with the
// same node and at least as many plies before it is not entered again.
#include "proof/show.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ostream>
#include <unordered_map>

#include "proof/length.h"

namespace hissho::proof {
namespace {

class LongestSearch {
 public:
  explicit LongestSearch(std::uint64_t max_steps) : left_(max_steps) {}

  Result<void> run(const Cursor& cursor, std::uint32_t at_most) {
    at_most_ = at_most;
    return visit(cursor);
  }
  const games::MoveList& best() const { return best_; }
  bool finished() const { return left_ > 0; }

 private:
  Result<void> visit(const Cursor& cursor) {
    if (cursor.line().size() > best_.size()) best_ = cursor.line();
    if (left_ == 0 || best_.size() >= at_most_) return {};
    --left_;
    const games::Key key = cursor.position().key();
    std::uint32_t& seen = seen_[key.lo ^ (std::uint64_t{cursor.number()} << 32) ^ cursor.chapter().id];
    if (seen > cursor.line().size()) return {};
    seen = static_cast<std::uint32_t>(cursor.line().size()) + 1;
    std::vector<Cursor::Way> ways = cursor.ways();
    std::ranges::stable_sort(ways, std::greater{}, &Cursor::Way::length);
    for (const Cursor::Way& way : ways) {
      if (cursor.line().size() + way.length <= best_.size()) break;
      Cursor next = cursor;
      if (auto ok = next.play(way.move); !ok) return ok;
      if (auto ok = visit(next); !ok) return ok;
    }
    return {};
  }

  std::uint64_t left_;
  std::uint32_t at_most_ = 0;
  games::MoveList best_;
  std::unordered_map<std::uint64_t, std::uint32_t> seen_;
};

std::string dot_label(const games::Game& game, const Chapter& chapter, const Node& node) {
  switch (node.kind) {
    case Kind::act:
      return game.move_text(node.move);
    case Kind::cite:
      return fmt::format("chapter {} {}", chapter.citation(node).chapter,
                         games::symmetry_text(chapter.citation(node).symmetry));
    default:
      return kind_text(node.kind);
  }
}

void dot_chapter(const games::Game& game, const Chapter& chapter, std::ostream& out) {
  out << fmt::format("  subgraph cluster_{0} {{\n    label=\"chapter {0}: {1}\";\n", chapter.id,
                     text(chapter.claim));
  for (std::size_t i = 0; i < chapter.nodes.size(); ++i) {
    const Node& node = chapter.nodes[i];
    const auto name = [&](std::size_t n) { return fmt::format("c{}n{}", chapter.id, n); };
    out << fmt::format("    {} [label=\"{}\", shape={}];\n", name(i), dot_label(game, chapter, node),
                       node.kind == Kind::act ? "box" : "ellipse");
    if (node.kind == Kind::reply)
      for (const Listed& l : chapter.replies(node))
        out << fmt::format("    {} -> {} [label=\"{}\"];\n", name(i), name(l.child), game.move_text(l.move));
    if (node.child != kNone)
      out << fmt::format("    {} -> {}{};\n", name(i), name(node.child),
                         node.kind == Kind::reply ? " [label=\"*\", style=dashed]" : "");
  }
  out << "  }\n";
}

}  // namespace

const char* kind_text(Kind kind) {
  constexpr std::array names{"act", "reply", "cite", "far", "dead", "pair"};
  return names[static_cast<std::size_t>(kind)];
}

Result<Statistics> statistics(const Reader& reader) {
  Statistics out;
  TotalLength total;
  for (const std::uint32_t id : reader.ids()) {
    const auto chapter = reader.chapter(id);
    if (!chapter) return fail(chapter.error());
    total.add(*chapter);
    ++out.chapters;
    out.nodes += chapter->nodes.size();
    out.listed += chapter->listed.size();
    out.largest_chapter = std::max<std::uint64_t>(out.largest_chapter, chapter->nodes.size());
    for (const Node& node : chapter->nodes) {
      ++out.by_kind[static_cast<std::size_t>(node.kind)];
      if (node.kind != Kind::reply) continue;
      out.widest_reply = std::max(out.widest_reply, node.count);
      if (node.child != kNone) ++out.otherwise;
    }
  }
  const auto totals = total.totals();
  if (!totals) return fail(totals.error());
  out.length = totals->at(reader.header().main);
  return out;
}

Result<LongestLine> longest_line(const std::shared_ptr<Library>& library, std::uint64_t max_steps) {
  const auto cursor = Cursor::start(library);
  if (!cursor) return fail(cursor.error());
  LongestLine out;
  out.at_most = cursor->length();
  if (cursor->plies_left() != games::kNoBound)
    out.at_most = std::min(out.at_most, static_cast<std::uint32_t>(cursor->plies_left()));
  LongestSearch search(max_steps);
  if (auto ok = search.run(*cursor, out.at_most); !ok) return fail(ok.error());
  out.moves = search.best();
  if (search.finished()) out.at_most = static_cast<std::uint32_t>(out.moves.size());
  return out;
}

Result<void> write_dot(const Reader& reader, std::ostream& out, std::uint64_t max_nodes) {
  const auto game = games::Game::make(reader.header().game);
  if (!game) return fail(game.error());
  std::vector<Chapter> chapters;
  std::uint64_t nodes = 0;
  for (const std::uint32_t id : reader.ids()) {
    auto chapter = reader.chapter(id);
    if (!chapter) return fail(chapter.error());
    if (auto ok = fits(*game, *chapter); !ok) return fail(fmt::format("chapter {}: {}", id, ok.error()));
    nodes += chapter->nodes.size();
    if (nodes > max_nodes)
      return fail(fmt::format(
          "the proof has more than {} nodes, too many for a drawing; extract a part of it", max_nodes));
    chapters.push_back(std::move(*chapter));
  }
  out << "digraph proof {\n  node [fontname=\"Helvetica\"];\n";
  for (const Chapter& chapter : chapters) dot_chapter(*game, chapter, out);
  for (const Chapter& chapter : chapters)
    for (std::size_t i = 0; i < chapter.nodes.size(); ++i)
      if (chapter.nodes[i].kind == Kind::cite)
        out << fmt::format("  c{}n{} -> c{}n0 [style=dotted];\n", chapter.id, i,
                           chapter.citation(chapter.nodes[i]).chapter);
  out << "}\n";
  if (!out.flush()) return fail("the drawing could not be written out (is the disk full?)");
  return {};
}

std::string describe(const games::Game& game, const Cursor& cursor) {
  if (cursor.at_end()) return "the proof's line ends here: nothing more has to be shown";
  const Node& node = cursor.node();
  const auto name = [&](Move m) { return game.move_text(cursor.to_main(m)); };
  switch (node.kind) {
    case Kind::act:
      return fmt::format("{} plays {}", games::letter(cursor.side()), name(node.move));
    case Kind::reply: {
      std::vector<std::string> moves;
      for (const Listed& l : cursor.chapter().replies(node)) moves.push_back(name(l.move));
      return fmt::format("{} may reply {}{}", games::letter(games::other(cursor.side())),
                         fmt::join(moves, " "),
                         node.child == kNone ? ""
                         : moves.empty()     ? "anything: one answer serves"
                                             : "; one answer serves all else");
    }
    case Kind::far:
      return "the opponent is too far from a line for the plies that are left";
    case Kind::dead:
      return "no line is left to the opponent";
    case Kind::pair: {
      std::vector<std::string> pairs;
      const auto cells = cursor.chapter().pair_cells(node);
      for (std::size_t i = 0; i < cells.size(); i += 2)
        pairs.push_back(fmt::format("{}-{}", name(cells[i]), name(cells[i + 1])));
      return fmt::format("every line left to the opponent holds a pair of {}", fmt::join(pairs, " "));
    }
    case Kind::cite:
      break;
  }
  return "a citation";
}

}  // namespace hissho::proof
