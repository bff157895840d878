#include "proof/trim.h"

#include <map>
#include <set>
#include <unordered_map>

#include "proof/builder.h"
#include "proof/image.h"
#include "proof/step.h"

namespace hissho::proof {
namespace {

using games::Game;
using games::Position;

struct KeyHash {
  std::size_t operator()(const games::Key& key) const { return key.lo; }
};

/// The claims of a file, by position up to symmetry.
class Claims {
 public:
  struct Entry {
    std::uint32_t chapter;
    Position position;
    int plies;
    std::uint64_t nodes;
  };

  Result<void> add(const Game& game, const Chapter& chapter) {
    auto position = game.parse_position(chapter.claim.position, games::StoneCount::any);
    if (!position) return fail(position.error());
    const games::Key key = position->store_key();
    by_key_[index(chapter.claim)][key].push_back(
        {chapter.id, std::move(*position), plies_of(chapter.claim), chapter.nodes.size()});
    return {};
  }

  /// The best chapter about an image of the position, if it serves where `plies` are left.
  const Entry* find(const Position& position, const Claim& like, int plies) const {
    const auto& map = by_key_[index(like)];
    const auto at = map.find(position.store_key());
    if (at == map.end()) return nullptr;
    const bool win = like.goal == Goal::win;
    const Entry* best = nullptr;
    for (const Entry& entry : at->second) {
      const bool serves = win ? entry.plies <= plies : entry.plies >= plies;
      if (serves && (best == nullptr || better(entry, *best, win))) best = &entry;
    }
    return best;
  }

 private:
  static std::size_t index(const Claim& claim) {
    return (claim.side == Side::x ? 0u : 1u) + (claim.goal == Goal::win ? 0u : 2u);
  }
  static bool better(const Entry& a, const Entry& b, bool win) {
    if (a.plies != b.plies) return win ? a.plies < b.plies : a.plies > b.plies;
    return a.nodes != b.nodes ? a.nodes < b.nodes : a.chapter < b.chapter;
  }

  std::unordered_map<games::Key, std::vector<Entry>, KeyHash> by_key_[4];
};

/// One chapter, node by node, with the positions where they are known.
class Rewriter {
 public:
  Rewriter(const Game& game, const Chapter& chapter, const Claims& claims)
      : game_(game), chapter_(chapter), claims_(claims) {}

  Result<Chapter> rewrite() {
    const auto root = game_.parse_position(chapter_.claim.position, games::StoneCount::any);
    if (!root) return fail(root.error());
    const Builder::Id id = copy(0, *root, plies_of(chapter_.claim));
    return builder_.finish(chapter_.claim, id, chapter_.id);
  }

 private:
  using At = std::optional<Position>;

  /// Recursion is as deep as the line is long.
  Builder::Id copy(NodeNumber number, const At& at, int plies) {
    const auto memo_key = std::pair(number, at ? at->key() : games::Key{});
    auto& memo = at ? known_ : unknown_;
    if (const auto seen = memo.find(memo_key); seen != memo.end()) return seen->second;
    const Builder::Id id = make(chapter_.nodes[number], at, plies);
    memo.emplace(memo_key, id);
    return id;
  }

  Builder::Id make(const Node& node, const At& at, int plies) {
    switch (node.kind) {
      case Kind::act:
        return builder_.act(node.move,
                            node.child == kNone ? Builder::kNoId : next(node.child, at, node.move, plies));
      case Kind::reply:
        return reply(node, at, plies);
      case Kind::cite:
        if (const auto id = cite(at, plies)) return *id;
        return builder_.cite(chapter_.citation(node));
      case Kind::far:
        return builder_.far();
      case Kind::dead:
        return builder_.dead();
      case Kind::pair:
        break;
    }
    return builder_.pair(chapter_.pair_cells(node));
  }

  Builder::Id reply(const Node& node, const At& at, int plies) {
    std::vector<Listed> listed;
    for (const Listed& l : chapter_.replies(node)) {
      if (at && !at->legal(l.move)) continue;  // never played here
      listed.push_back({l.move, next(l.child, at, l.move, plies)});
    }
    const Builder::Id otherwise =
        node.child == kNone ? Builder::kNoId : copy(node.child, std::nullopt, plies - 1);
    return builder_.reply(listed, otherwise, false);
  }

  Builder::Id next(NodeNumber child, const At& at, Move move, int plies) {
    if (!at || !at->legal(move)) return copy(child, std::nullopt, after_ply(plies));
    At after = at;
    after->play(move);
    if (after->outcome() != games::Outcome::open) return copy(child, std::nullopt, after_ply(plies));
    const Kind kind = chapter_.nodes[child].kind;
    if (kind == Kind::act || kind == Kind::reply)
      if (const auto id = cite(after, after_ply(plies))) return *id;
    return copy(child, after, after_ply(plies));
  }

  std::optional<Builder::Id> cite(const At& at, int plies) {
    if (!at) return std::nullopt;
    const Claims::Entry* entry = claims_.find(*at, chapter_.claim, plies);
    if (entry == nullptr) return std::nullopt;
    const auto symmetry = symmetry_between(game_, *at, entry->position);
    if (!symmetry) return std::nullopt;
    return builder_.cite({entry->chapter, *symmetry, std::nullopt});
  }

  struct MemoHash {
    std::size_t operator()(const std::pair<NodeNumber, games::Key>& k) const {
      return k.second.lo ^ k.first * 0x9e3779b97f4a7c15u;
    }
  };
  using Memo = std::unordered_map<std::pair<NodeNumber, games::Key>, Builder::Id, MemoHash>;

  const Game& game_;
  const Chapter& chapter_;
  const Claims& claims_;
  Builder builder_;
  Memo known_, unknown_;
};

}  // namespace

Result<Trimmed> trim(const Reader& reader, const FileHeader& header, const std::string& path) {
  const auto game = Game::make(reader.header().game);
  if (!game) return fail(game.error());
  Trimmed result;
  Claims claims;
  for (const std::uint32_t id : reader.ids()) {
    const auto chapter = reader.chapter(id);
    if (!chapter) return fail(chapter.error());
    if (auto ok = claims.add(*game, *chapter); !ok) return fail(ok.error());
    if (id == reader.header().main) result.claim = chapter->claim;
    ++result.chapters_before;
    result.nodes_before += chapter->nodes.size();
  }
  FileHeader own = header;
  own.game = game->name();
  own.main = reader.header().main;
  auto writer = Writer::create(path, own);
  if (!writer) return fail(writer.error());
  std::set<std::uint32_t> wanted{own.main};
  std::vector<std::uint32_t> waiting{own.main};
  while (!waiting.empty()) {
    const auto chapter = reader.chapter(waiting.back());
    waiting.pop_back();
    if (!chapter) return fail(chapter.error());
    const auto made = Rewriter(*game, *chapter, claims).rewrite();
    if (!made) return fail(made.error());
    for (const Citation& citation : made->citations)
      if (wanted.insert(citation.chapter).second) waiting.push_back(citation.chapter);
    if (auto ok = (*writer)->add(*made); !ok) return fail(ok.error());
    ++result.chapters_after;
    result.nodes_after += made->nodes.size();
  }
  if (auto ok = (*writer)->finish(); !ok) return fail(ok.error());
  return result;
}

}  // namespace hissho::proof
