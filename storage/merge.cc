// See merge.h.
#include "storage/merge.h"

#include <fmt/format.h>

#include <algorithm>

#include "storage/facts.h"
#include "storage/keys.h"

namespace hissho::storage {
namespace {

using pb::store::Fact;
using Done = tl::expected<void, MergeError>;

constexpr std::size_t kShownContradictions = 100;

tl::unexpected<MergeError> source_error(std::string text) {
  return tl::unexpected(MergeError{true, std::move(text)});
}
tl::unexpected<MergeError> target_error(std::string text) {
  return tl::unexpected(MergeError{false, std::move(text)});
}

/// Does a chapter with the bound `have` show the bound `want`?
bool serves(std::uint8_t goal, std::uint32_t have, std::uint32_t want) {
  return goal == pb::proof::GOAL_WIN ? have <= want : have >= want;
}

class Merger {
 public:
  Merger(Store& into, const Store& from, const MergeOptions& options)
      : into_(into), from_(from), options_(options) {}

  tl::expected<Merged, MergeError> run() {
    if (auto done = compare(); !done) return tl::unexpected(done.error());
    if (merged_.contradiction_count > 0 || merged_.stopped) return std::move(merged_);
    if (auto done = bring_chapters(); !done) return tl::unexpected(done.error());
    if (auto done = replace_chapters(); !done) return tl::unexpected(done.error());
    if (auto done = sync(); !done) return tl::unexpected(done.error());  // the evidence before the facts
    if (auto done = bring_facts(); !done) return tl::unexpected(done.error());
    if (auto done = sync(); !done) return tl::unexpected(done.error());
    return std::move(merged_);
  }

 private:
  struct Replacement {
    int depth;
    ChapterKey key;
    std::uint32_t within;
  };

  bool go_on(std::string_view doing, std::uint64_t done) {
    if (!merged_.stopped && options_.go_on && !options_.go_on(doing, done)) merged_.stopped = true;
    return !merged_.stopped;
  }

  Done sync() {
    if (auto synced = into_.sync(); !synced) return target_error(synced.error());
    return {};
  }

  /// Every fact of the source; the visitor's error ends the walk.
  Done walk_facts(std::string_view doing, const std::function<Done(const PositionKey&, const Fact&)>& visit) {
    if (merged_.stopped) return {};
    Done done;
    std::uint64_t count = 0;
    const auto read = from_.each_fact([&](const PositionKey& key, const Fact& fact) {
      if (!go_on(doing, count++)) return false;
      done = visit(key, fact);
      return done.has_value();
    });
    if (!read) return source_error(read.error());
    return done;
  }

  Done compare() {
    return walk_facts("comparing facts", [&](const PositionKey& key, const Fact& fact) -> Done {
      ++merged_.facts;
      const auto stored = into_.fact(key);
      if (!stored) return target_error(stored.error());
      Fact joined = stored->value_or(Fact());
      std::optional<std::string> bad;
      if (!joined.position().empty() && !fact.position().empty() && joined.position() != fact.position())
        bad = "two positions have one key; report this";
      tighten(joined, fact);
      if (!bad) bad = contradiction(joined);
      if (bad) contradicts(key, *bad, fact, *stored);
      return {};
    });
  }

  void contradicts(const PositionKey& key, const std::string& what, const Fact& fact,
                   const std::optional<Fact>& stored) {
    ++merged_.contradiction_count;
    if (merged_.contradictions.size() == kShownContradictions) return;
    merged_.contradictions.push_back(fmt::format("position {} ({}): stored is {}; to be merged is {}",
                                                 keys::hex(key), what, stored ? text(*stored) : "nothing",
                                                 text(fact)));
  }

  Done bring_chapters() {
    Done done;
    std::uint64_t count = 0;
    const auto read =
        from_.each_chapter([&](const ChapterKey& key, std::uint32_t within, std::string_view bytes) {
          if (!go_on("copying evidence", count++)) return false;
          done = bring_chapter(key, within, bytes);
          return done.has_value();
        });
    if (!read) return source_error(read.error());
    return done;
  }

  Done bring_chapter(const ChapterKey& key, std::uint32_t within, std::string_view bytes) {
    const auto bound = into_.chapter_bound(key);
    if (!bound) return target_error(bound.error());
    if (!*bound) return put_chapter(key, within, bytes);
    if (serves(key.goal, **bound, within)) return {};
    const auto fact = from_.fact(key.position);
    if (!fact) return source_error(fact.error());
    if (*fact) replacements_.push_back({options_.depth((*fact)->position()), key, within});
    return {};
  }

  Done put_chapter(const ChapterKey& key, std::uint32_t within, std::string_view bytes) {
    if (auto put = into_.put_chapter(key, within, bytes); !put) return target_error(put.error());
    ++merged_.chapters;
    return {};
  }

  Done replace_chapters() {
    std::ranges::stable_sort(replacements_, std::ranges::greater(), &Replacement::depth);
    std::uint64_t count = 0;
    for (const Replacement& r : replacements_) {
      if (!go_on("replacing evidence", count++)) return {};
      const auto bytes = from_.chapter(r.key);
      if (!bytes) return source_error(bytes.error());
      if (!*bytes) continue;
      if (auto done = put_chapter(r.key, r.within, **bytes); !done) return done;
    }
    return {};
  }

  Done bring_facts() {
    return walk_facts("merging facts", [&](const PositionKey& key, const Fact& fact) -> Done {
      const auto proved = proved_part(key, fact);
      if (!proved) return tl::unexpected(proved.error());
      if (!states_anything(*proved)) return {};
      const auto stored = into_.fact(key);
      if (!stored) return target_error(stored.error());
      Fact joined = stored->value_or(Fact());
      tighten(joined, *proved);
      if (*stored && joined.SerializeAsString() == (*stored)->SerializeAsString()) return {};
      if (auto done = into_.merge_fact(key, *proved); !done) return target_error(done.error());
      ++merged_.news;
      return {};
    });
  }

  /// The bounds of a fact whose evidence is in the receiving store now.
  tl::expected<Fact, MergeError> proved_part(const PositionKey& key, const Fact& fact) {
    Done done;
    Fact proved = only_bounds(fact, [&](std::uint8_t side, pb::proof::Goal goal, std::uint32_t within) {
      const auto have = into_.chapter_bound({key, side, static_cast<std::uint8_t>(goal)});
      if (!have) done = target_error(have.error());
      const bool shown = have && *have && serves(static_cast<std::uint8_t>(goal), **have, within);
      merged_.unproved += shown ? 0 : 1;
      return shown;
    });
    if (!done) return tl::unexpected(done.error());
    return proved;
  }

  Store& into_;
  const Store& from_;
  const MergeOptions& options_;
  Merged merged_;
  std::vector<Replacement> replacements_;
};

}  // namespace

tl::expected<Merged, MergeError> merge(Store& into, const Store& from, const MergeOptions& options) {
  return Merger(into, from, options).run();
}

}  // namespace hissho::storage
