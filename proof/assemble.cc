// A walk over citations. A chapter is known by its own claim; a citation is turned into that chapter's number
// and the symmetry that leads from the position at hand to the chapter's. Cited positions have more stones
// than the citing chapter's, so the walk ends.
#include "proof/assemble.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "proof/image.h"
#include "proof/show.h"

namespace hissho::proof {
namespace {

using games::Key;
using games::Position;

/// Does a proof of `have` prove `want` (same position up to symmetry, same side and goal)?
bool serves(const Claim& have, const Claim& want) {
  if (have.side != want.side || have.goal != want.goal) return false;
  const std::uint64_t none = UINT64_MAX;
  const std::uint64_t h = have.within ? *have.within : none, w = want.within ? *want.within : none;
  return want.goal == Goal::win ? h <= w : h >= w;
}

class Assembler {
 public:
  Assembler(const games::Game& game, const Claim& root, const ChapterSource& source)
      : game_(game), root_(root), source_(source) {}

  Result<Assembled> run(const FileHeader& header, const std::string& path) {
    auto main = main_chapter();
    if (!main) return fail(main.error());
    Assembled out;
    out.header = header;
    out.header.game = game_.name();
    out.header.main = 0;
    if (!*main) return out;  // a hole
    out.claim = (*main)->claim;
    auto writer = Writer::create(path, out.header);
    if (!writer) return fail(writer.error());
    if (auto ok = write(**writer, std::move(**main), out); !ok) return fail(ok.error());
    while (!pending_.empty()) {
      const auto [id, claim] = std::move(pending_.back());
      pending_.pop_back();
      auto chapter = source_(claim);
      if (!chapter) return fail(chapter.error());
      if (!*chapter || (*chapter)->claim != claim)
        return fail(fmt::format("the chapter for {} changed while the proof was put together; try again",
                                text(claim)));
      (*chapter)->id = id;
      if (auto ok = write(**writer, std::move(**chapter), out); !ok) return fail(ok.error());
    }
    if (!holes_.empty()) return out;
    if (auto ok = (*writer)->finish(); !ok) return fail(ok.error());
    if (auto ok = measure(path, out); !ok) return fail(ok.error());
    return out;
  }

  std::vector<Claim> holes() && { return std::move(holes_); }

 private:
  struct Known {  // a chapter of the proof
    std::uint32_t id;
    Claim claim;
  };

  static Result<void> measure(const std::string& path, Assembled& out) {
    const auto reader = Reader::open(path);
    if (!reader) return fail(reader.error());
    const auto library = Library::open(**reader);
    if (!library) return fail(library.error());
    const auto line = longest_line(*library);
    if (!line) return fail(line.error());
    out.longest = line->at_most;
    out.longest_moves = line->moves;
    return {};
  }

  /// The root's chapter, turned to the root's own position.
  Result<std::optional<Chapter>> main_chapter() {
    const auto position = game_.parse_position(root_.position, games::StoneCount::any);
    if (!position) return fail(position.error());
    auto chapter = source_(root_);
    if (!chapter) return chapter;
    if (!*chapter || !serves((*chapter)->claim, root_)) {
      holes_.push_back(root_);
      return std::nullopt;
    }
    const auto from = game_.parse_position((*chapter)->claim.position, games::StoneCount::any);
    if (!from) return fail(from.error());
    const auto symmetry = symmetry_between(game_, *from, *position);
    if (!symmetry) return fail(wrong_position(root_, (*chapter)->claim));
    auto turned = image(game_, **chapter, *symmetry);
    if (!turned) return fail(turned.error());
    turned->id = 0;
    return std::move(*turned);
  }

  std::string wrong_position(const Claim& asked, const Claim& got) const {
    return fmt::format("asked for {}, the chapter is about another position: {}", text(asked), text(got));
  }

  Result<void> write(Writer& writer, Chapter chapter, Assembled& out) {
    const auto own = game_.parse_position(chapter.claim.position, games::StoneCount::any);
    if (!own) return fail(own.error());
    for (Citation& citation : chapter.citations) {
      if (!citation.claim)
        return fail(
            fmt::format("the chapter for {} cites a chapter by number; in a store it must cite a claim",
                        text(chapter.claim)));
      if (citation.claim->side != chapter.claim.side || citation.claim->goal != chapter.claim.goal)
        return fail(fmt::format("the chapter for {} cites a claim of another side or goal: {}",
                                text(chapter.claim), text(*citation.claim)));
      const auto at = game_.parse_position(citation.claim->position, games::StoneCount::any);
      if (!at) return fail(at.error());
      if (at->stones() <= own->stones())
        return fail(fmt::format("the chapter for {} cites {}, which does not have more stones",
                                text(chapter.claim), text(*citation.claim)));
      if (auto ok = resolve(citation, *at); !ok) return ok;
    }
    if (!holes_.empty()) return {};  // the walk goes on to see all holes; the file is lost
    ++out.chapters;
    out.nodes += chapter.nodes.size();
    return writer.add(chapter);
  }

  /// Gives a citation its chapter's number and symmetry; a hole leaves it as it is.
  Result<void> resolve(Citation& citation, const Position& at) {
    const Claim claim = *citation.claim;
    std::vector<Known>& known = known_[{at.store_key(), claim.side, claim.goal}];
    const auto fits = std::ranges::find_if(known, [&](const Known& k) { return serves(k.claim, claim); });
    if (fits != known.end()) return refer(citation, at, *fits);
    auto chapter = source_(claim);
    if (!chapter) return fail(chapter.error());
    if (!*chapter || !serves((*chapter)->claim, claim)) {
      if (std::ranges::find(holes_, claim) == holes_.end()) holes_.push_back(claim);
      return {};
    }
    const Known fresh{next_id_, (*chapter)->claim};
    if (auto ok = refer(citation, at, fresh); !ok) return ok;
    ++next_id_;
    known.push_back(fresh);
    pending_.emplace_back(fresh.id, fresh.claim);
    return {};
  }

  Result<void> refer(Citation& citation, const Position& at, const Known& known) const {
    const auto to = game_.parse_position(known.claim.position, games::StoneCount::any);
    if (!to) return fail(to.error());
    const auto symmetry = symmetry_between(game_, at, *to);
    if (!symmetry) return fail(wrong_position(*citation.claim, known.claim));
    citation = {known.id, *symmetry, std::nullopt};
    return {};
  }

  const games::Game& game_;
  const Claim& root_;
  const ChapterSource& source_;
  std::map<std::tuple<Key, Side, Goal>, std::vector<Known>> known_;
  std::vector<std::pair<std::uint32_t, Claim>> pending_;
  std::uint32_t next_id_ = 1;
  std::vector<Claim> holes_;
};

}  // namespace

Result<Assembled> assemble(const games::Game& game, const Claim& root, const ChapterSource& source,
                           const FileHeader& header, const std::string& path, std::vector<Claim>* holes) {
  Assembler assembler(game, root, source);
  auto assembled = assembler.run(header, path);
  std::vector<Claim> missing = std::move(assembler).holes();
  if (!assembled || missing.empty()) return assembled;
  std::vector<std::string> texts;
  for (const Claim& claim : missing) texts.push_back(text(claim));
  if (holes != nullptr) *holes = std::move(missing);
  return fail(fmt::format("no chapter for what the proof cites, {} in all: {}", texts.size(),
                          fmt::join(texts, "; ")));
}

}  // namespace hissho::proof
