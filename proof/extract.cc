// Cuts a subgraph out and turns it into the main claim's orientation; the chapters that it cites come along.
#include "proof/extract.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "proof/image.h"

namespace hissho::proof {
namespace {

/// The nodes from `root` on that it reaches, numbered again in the same order.
Chapter part(const Chapter& whole, NodeNumber root, const Claim& claim) {
  std::vector<NodeNumber> number(whole.nodes.size(), kNone);
  std::vector<bool> reached(whole.nodes.size(), false);
  reached[root] = true;
  NodeNumber next = 0;
  for (std::size_t i = root; i < whole.nodes.size(); ++i) {
    if (!reached[i]) continue;
    number[i] = next++;
    const Node& node = whole.nodes[i];
    if (node.child != kNone) reached[node.child] = true;
    if (node.kind == Kind::reply)
      for (const Listed& l : whole.replies(node)) reached[l.child] = true;
  }
  Chapter out;
  out.claim = claim;
  for (std::size_t i = root; i < whole.nodes.size(); ++i) {
    if (!reached[i]) continue;
    Node node = whole.nodes[i];
    if (node.child != kNone) node.child = number[node.child];
    const auto append = [&](auto& column, const auto& from) {
      const auto begin = from.begin() + whole.nodes[i].first;
      node.first = static_cast<std::uint32_t>(column.size());
      column.insert(column.end(), begin, begin + node.count);
    };
    if (node.kind == Kind::reply) append(out.listed, whole.listed);
    if (node.kind == Kind::pair) append(out.cells, whole.cells);
    if (node.kind == Kind::cite) append(out.citations, whole.citations);
    out.nodes.push_back(node);
  }
  for (Listed& l : out.listed) l.child = number[l.child];
  return out;
}

}  // namespace

Result<Claim> extract(const std::shared_ptr<Library>& library, std::string_view moves,
                      const FileHeader& header, const std::string& path) {
  const auto cursor = follow(library, moves);
  if (!cursor) return fail(cursor.error());
  if (cursor->at_end()) return fail("the proof ends with this line: there is nothing to extract");
  const Reader& reader = library->reader();
  const games::Game& game = library->game();

  Claim claim = cursor->chapter().claim;
  claim.position = cursor->position().image(cursor->turned()).text();
  if (claim.within) claim.within = static_cast<std::uint32_t>(cursor->plies_left());
  auto main = image(game, part(cursor->chapter(), cursor->number(), claim), inverse(game, cursor->turned()));
  if (!main) return fail(main.error());
  const std::vector<std::uint32_t> ids = reader.ids();
  main->id = *std::ranges::max_element(ids) + 1;

  FileHeader own = header;
  own.game = game.name();
  own.main = main->id;
  auto writer = Writer::create(path, own);
  if (!writer) return fail(writer.error());
  if (auto ok = (*writer)->add(*main); !ok) return fail(ok.error());
  std::set<std::uint32_t> done;
  std::vector<std::uint32_t> pending;
  const auto want = [&](const Chapter& chapter) {
    for (const Citation& citation : chapter.citations)
      if (done.insert(citation.chapter).second) pending.push_back(citation.chapter);
  };
  want(*main);
  while (!pending.empty()) {
    const auto chapter = reader.chapter(pending.back());
    pending.pop_back();
    if (!chapter) return fail(chapter.error());
    want(*chapter);
    if (auto ok = (*writer)->add(*chapter); !ok) return fail(ok.error());
  }
  if (auto ok = (*writer)->finish(); !ok) return fail(ok.error());
  return main->claim;
}

}  // namespace hissho::proof
