#include "proof/suggest.h"

#include <algorithm>
#include <map>
#include <set>

namespace hissho::proof {
namespace {

constexpr std::uint32_t kMostBelow = 1u << 20;

/// Walks one chapter, each node once, in the first position that leads to it.
class ChapterWalk {
 public:
  ChapterWalk(const Library::Volume& volume, std::uint32_t shortest, std::size_t most, std::uint32_t below,
              games::Book& book)
      : chapter_(volume.chapter),
        lengths_(volume.lengths),
        shortest_(shortest),
        most_(most),
        below_(below),
        book_(book),
        seen_(volume.chapter.nodes.size()) {}

  bool from(NodeNumber n, const games::Position& position) {
    if (n == kNone || seen_[n] || lengths_[n] < shortest_ || book_.entries().size() >= most_) return true;
    seen_[n] = true;
    const Node& node = chapter_.nodes[n];
    if (node.kind == Kind::act) {
      if (!position.legal(node.move)) return false;
      book_.add(position, node.move, n == 0 ? below_ : 0);
      return node.child == kNone || from(node.child, after(position, node.move));
    }
    if (node.kind != Kind::reply) return true;
    // What answers the moves left out is about a position after a pass: no position of the game.
    return std::ranges::all_of(chapter_.replies(node), [&](const Listed& listed) {
      return !position.legal(listed.move) || from(listed.child, after(position, listed.move));
    });
  }

 private:
  static games::Position after(games::Position position, Move move) {
    position.play(move);
    return position;
  }

  const Chapter& chapter_;
  const std::vector<std::uint32_t>& lengths_;
  std::uint32_t shortest_;
  std::size_t most_;
  std::uint32_t below_;
  games::Book& book_;
  std::vector<bool> seen_;
};

/// How many chapters each chapter stands above; those cited twice count twice, up to a limit. Not by
/// recursion: chapters may cite each other deeper than a stack holds. Nodes that nothing leads to may cite in
/// a circle, which counts for nothing, or cite what is not there.
class Below {
 public:
  explicit Below(Library& library) : library_(library) {
    for (const std::uint32_t id : library.reader().ids()) ids_.insert(id);
  }
  Result<std::uint32_t> of(std::uint32_t id) {
    std::vector<std::uint32_t> open{id};
    while (!open.empty()) {
      const auto [at, fresh] = counts_.try_emplace(open.back());
      Count& count = at->second;
      if (fresh) {
        const auto volume = library_.volume(at->first);
        if (!volume) return fail(volume.error());
        for (const Citation& citation : (*volume)->chapter.citations)
          if (ids_.contains(citation.chapter)) count.cited.insert(citation.chapter);
        for (const std::uint32_t next : count.cited)
          if (!counts_.contains(next)) open.push_back(next);
        continue;
      }
      for (const std::uint32_t next : count.cited)
        count.below = std::min(count.below + counts_.at(next).below + 1, kMostBelow);
      count.cited.clear();
      open.pop_back();
    }
    return counts_.at(id).below;
  }

 private:
  struct Count {
    std::uint32_t below = 0;
    std::set<std::uint32_t> cited;  // until they are counted
  };

  Library& library_;
  std::set<std::uint32_t> ids_;
  std::map<std::uint32_t, Count> counts_;
};

}  // namespace

Result<games::Book> suggestions(Library& library, std::uint32_t shortest, std::size_t most) {
  games::Book book(library.game());
  Below below(library);
  for (const std::uint32_t id : library.reader().ids()) {
    const auto count = below.of(id);
    if (!count) return fail(count.error());
    const auto volume = library.volume(id);
    if (!volume) return fail(volume.error());
    const auto position =
        library.game().parse_position((*volume)->chapter.claim.position, games::StoneCount::any);
    if (!position) return fail(position.error());
    if (!ChapterWalk(**volume, shortest, most, *count, book).from(0, *position))
      return fail("a chapter plays a move that is not legal: " + text((*volume)->chapter.claim));
  }
  return book;
}

}  // namespace hissho::proof
