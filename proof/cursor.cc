// Going through a proof by moves.
#include "proof/cursor.h"

#include <fmt/format.h>

#include <algorithm>

#include "proof/image.h"
#include "proof/length.h"
#include "proof/step.h"

namespace hissho::proof {
namespace {

constexpr std::size_t kVolumesInMemory = 4;

}  // namespace

Result<std::shared_ptr<Library>> Library::open(const Reader& reader) {
  auto game = games::Game::make(reader.header().game);
  if (!game) return fail(game.error());
  TotalLength total;
  for (const std::uint32_t id : reader.ids()) {
    const auto chapter = reader.chapter(id);
    if (!chapter) return fail(chapter.error());
    if (auto ok = fits(*game, *chapter); !ok) return fail(fmt::format("chapter {}: {}", id, ok.error()));
    total.add(*chapter);
  }
  auto totals = total.totals();
  if (!totals) return fail(totals.error());
  std::shared_ptr<Library> library(new Library(reader, std::move(*game)));
  library->totals_ = std::move(*totals);
  return library;
}

Result<std::shared_ptr<const Library::Volume>> Library::volume(std::uint32_t id) {
  const auto known = std::ranges::find(recent_, id, &decltype(recent_)::value_type::first);
  if (known != recent_.end()) {
    recent_.splice(recent_.begin(), recent_, known);
    return recent_.front().second;
  }
  auto chapter = reader_.chapter(id);
  if (!chapter) return fail(chapter.error());
  std::vector<std::uint32_t> cited;
  for (const Citation& citation : chapter->citations) {
    // A node that nothing leads to may cite what is not there.
    const auto total = totals_.find(citation.chapter);
    cited.push_back(total == totals_.end() ? 0 : total->second);
  }
  auto volume = std::make_shared<Volume>();
  volume->lengths = lengths(*chapter, cited);
  volume->chapter = std::move(*chapter);
  recent_.emplace_front(id, std::move(volume));
  if (recent_.size() > kVolumesInMemory) recent_.pop_back();
  return recent_.front().second;
}

Result<Cursor> Cursor::start(std::shared_ptr<Library> library) {
  const std::uint32_t main = library->reader().header().main;
  auto volume = library->volume(main);
  if (!volume) return fail(volume.error());
  auto position = library->game().parse_position((*volume)->chapter.claim.position, games::StoneCount::any);
  if (!position) return fail(fmt::format("the main claim's position: {}", position.error()));
  Cursor cursor(std::move(library), std::move(*position));
  if (auto ok = cursor.enter(main, Symmetry{}); !ok) return fail(ok.error());
  cursor.plies_ = plies_of(cursor.chapter().claim);
  if (auto ok = cursor.settle(0); !ok) return fail(ok.error());
  return cursor;
}

Result<void> Cursor::enter(std::uint32_t id, Symmetry symmetry) {
  auto volume = library_->volume(id);
  if (!volume) return fail(volume.error());
  volume_ = std::move(*volume);
  if (symmetry == Symmetry{}) return {};
  const games::Game& game = library_->game();
  std::vector<Move> to_main(static_cast<std::size_t>(game.move_space()));
  for (int m = 0; m < game.move_space(); ++m) {
    const Move here = static_cast<Move>(m);
    to_main[game.map(symmetry, here)] = to_main_.empty() ? here : to_main_[here];
  }
  to_main_ = std::move(to_main);
  turned_ = compose(game, turned_, symmetry);
  return {};
}

Result<void> Cursor::settle(NodeNumber number) {
  node_ = number;
  while (node_ != kNone && node().kind == Kind::cite) {
    const Citation citation = chapter().citation(node());
    if (auto ok = enter(citation.chapter, citation.symmetry); !ok) return ok;
    const auto cited = library_->game().parse_position(chapter().claim.position, games::StoneCount::any);
    if (!cited) return fail(fmt::format("chapter {}: {}", citation.chapter, cited.error()));
    if (!(position_.image(turned_) == *cited))
      return fail(fmt::format("chapter {} is cited, but it is about another position", citation.chapter));
    plies_ = plies_of(chapter().claim);
    node_ = 0;
  }
  return {};
}

NodeNumber Cursor::child_after(Move chapter_move) const {
  if (at_end()) return kNone;
  if (node().kind == Kind::act) return node().move == chapter_move ? node().child : kNone;
  if (node().kind != Kind::reply) return kNone;
  const std::span<const Listed> listed = chapter().replies(node());
  const auto at = std::ranges::lower_bound(listed, chapter_move, {}, &Listed::move);
  return at != listed.end() && at->move == chapter_move ? at->child : node().child;
}

std::vector<Cursor::Way> Cursor::ways() const {
  std::vector<Way> out;
  if (at_end() || plies_ <= 0 || (node().kind != Kind::act && node().kind != Kind::reply)) return out;
  for (const Move m : position_.moves()) {
    const Move here = to_main_.empty() ? m : library_->game().map(turned_, m);
    if (node().kind == Kind::act && here != node().move) continue;
    const NodeNumber child = child_after(here);
    out.push_back({m, 1 + (child == kNone ? 0 : volume_->lengths[child])});
  }
  return out;
}

Result<void> Cursor::play(Move move) {
  const games::Game& game = library_->game();
  const std::string name = game.move_text(move);
  if (!position_.legal(move))
    return fail(fmt::format("{} is not legal: {}", name, position_.why_illegal(move)));
  if (at_end()) return fail(fmt::format("{}: the proof ends before this move", name));
  if (node().kind != Kind::act && node().kind != Kind::reply)
    return fail(fmt::format(
        "{}: the proof ends before this move, with a count of what is left to the opponent", name));
  if (node().kind == Kind::act && to_main(node().move) != move)
    return fail(fmt::format("{}: the proof plays {} here", name, game.move_text(to_main(node().move))));
  const NodeNumber next = child_after(game.map(turned_, move));
  position_.play(move);
  line_.push_back(move);
  plies_ = after_ply(plies_);
  const bool over = position_.outcome() != games::Outcome::open;
  const bool held = goal() == Goal::hold && plies_ <= 0;
  return settle(over || held ? kNone : next);
}

Result<Cursor> follow(const std::shared_ptr<Library>& library, std::string_view moves) {
  auto cursor = Cursor::start(library);
  if (!cursor) return cursor;
  const auto list = library->game().parse_moves(cursor->position(), moves);
  if (!list) return fail(list.error());
  for (std::size_t i = 0; i < list->size(); ++i)
    if (auto ok = cursor->play((*list)[i]); !ok) return fail(fmt::format("move {}: {}", i + 1, ok.error()));
  return cursor;
}

}  // namespace hissho::proof
