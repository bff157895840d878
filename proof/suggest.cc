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

/// How many chapters each chapter stands above; those cited twice count twice, up to a limit.
class Below {
 public:
  explicit Below(Library& library) : library_(library) {}
  Result<std::uint32_t> of(std::uint32_t id) {
    const auto known = counts_.find(id);
    if (known != counts_.end()) return known->second;
    std::set<std::uint32_t> cited;
    {
      const auto volume = library_.volume(id);
      if (!volume) return fail(volume.error());
      for (const Citation& citation : (*volume)->chapter.citations) cited.insert(citation.chapter);
    }
    std::uint32_t sum = 0;
    for (const std::uint32_t next : cited) {
      const auto below = of(next);
      if (!below) return below;
      sum = std::min(sum + *below + 1, kMostBelow);
    }
    return counts_[id] = sum;
  }

 private:
  Library& library_;
  std::map<std::uint32_t, std::uint32_t> counts_;
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
