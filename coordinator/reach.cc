// Two walks. Evidence: from a chapter to those it cites, as proof::assemble will go. Tree: from the root of
// an open claim over the job records, as Run::restore will go; every chapter of a position there is kept,
// also one for a bound that is too loose today.
#include "coordinator/reach.h"

#include <fmt/format.h>

#include "proof/chapter.h"

namespace hissho::coordinator {

namespace {

using games::Result;
using games::unexpected;
using pb::proof::GOAL_HOLD, pb::proof::GOAL_WIN;

constexpr std::uint8_t kX = 0, kO = 1;
constexpr char kProved[] = "proved", kDisproved[] = "disproved";

bool decided(const pb::store::ClaimRecord& claim) {
  return claim.verdict() == kProved || claim.verdict() == kDisproved;
}

Reach::Position place(const storage::PositionKey& key) { return {key.hi, key.lo}; }

Reach::Chapter chapter_at(const storage::ChapterKey& key) {
  return {place(key.position), key.side, key.goal};
}

Reach::Job job_at(const storage::ClaimId& claim, const storage::PositionKey& key) {
  return {place(claim.position), claim.attacker, claim.within, place(key)};
}

std::string text(const pb::store::ClaimRecord& claim) {
  return fmt::format("{} wins {} from {}", claim.attacker() == 0 ? 'x' : 'o',
                     claim.has_within() ? std::to_string(claim.within()) : "-", claim.position());
}

class Walk {
 public:
  Walk(const storage::Store& store, const games::Game& game) : store_(store), game_(game) {}

  /// The evidence for the verdict of a decided claim.
  Result<void> verdict(const pb::store::ClaimRecord& record) {
    const auto root = game_.parse_position(record.position());
    if (!root) return unexpected(root.error());
    const bool proved = record.verdict() == kProved;
    const auto attacker = static_cast<std::uint8_t>(record.attacker());
    return evidence({key_of(*root), static_cast<std::uint8_t>(proved ? attacker : 1 - attacker),
                     static_cast<std::uint8_t>(proved ? GOAL_WIN : GOAL_HOLD)},
                    out_.holes);
  }

  /// The job tree of a claim, and all that is proved about its positions.
  Result<void> tree(const storage::StoredClaim& stored) {
    const auto root = game_.parse_position(stored.record.position());
    if (!root) return unexpected(root.error());
    const storage::ClaimId& claim = stored.id;  // under a policy its position is not the root's key
    std::set<Reach::Position> seen{place(key_of(*root))};
    std::vector<storage::PositionKey> waiting{key_of(*root)};
    while (!waiting.empty()) {
      const storage::PositionKey key = waiting.back();
      waiting.pop_back();
      if (auto done = position(key); !done) return done;
      const auto job = store_.job(claim, key);
      if (!job) return unexpected(job.error());
      if (!*job) continue;
      out_.jobs.insert(job_at(claim, key));
      if (auto done = below(**job, seen, waiting); !done) return done;
    }
    return {};
  }

  std::uint64_t holes() const { return out_.holes; }
  Reach result() && { return std::move(out_); }

 private:
  static storage::PositionKey key_of(const games::Position& position) {
    const games::Key key = position.store_key();
    return {key.hi, key.lo};
  }

  /// Marks a chapter and all it cites, directly or not; counts those that are not there.
  Result<void> evidence(const storage::ChapterKey& from, std::uint64_t& missing) {
    std::vector<storage::ChapterKey> waiting{from};
    while (!waiting.empty()) {
      const storage::ChapterKey key = waiting.back();
      waiting.pop_back();
      if (!out_.chapters.insert(chapter_at(key)).second) continue;
      const auto bytes = store_.chapter(key);
      if (!bytes) return unexpected(bytes.error());
      if (*bytes) {
        if (auto done = cited(**bytes, waiting); !done) return done;
      } else {
        ++missing;
      }
    }
    return {};
  }

  Result<void> cited(std::string_view packed, std::vector<storage::ChapterKey>& out) const {
    const auto chapter = proof::unpack(packed);
    if (!chapter) return unexpected(chapter.error());
    for (const proof::Citation& citation : chapter->citations) {
      if (!citation.claim) continue;
      const auto position = game_.parse_position(citation.claim->position, games::StoneCount::any);
      if (!position) return unexpected(position.error());
      out.push_back(
          {key_of(*position), static_cast<std::uint8_t>(citation.claim->side),
           static_cast<std::uint8_t>(citation.claim->goal == proof::Goal::win ? GOAL_WIN : GOAL_HOLD)});
    }
    return {};
  }

  Result<void> position(const storage::PositionKey& key) {
    std::uint64_t unproved = 0;  // nothing was asked here yet
    for (const std::uint8_t side : {kX, kO})
      for (const auto goal : {GOAL_WIN, GOAL_HOLD})
        if (auto done = evidence({key, side, static_cast<std::uint8_t>(goal)}, unproved); !done) return done;
    return {};
  }

  Result<void> below(const pb::store::JobRecord& job, std::set<Reach::Position>& seen,
                     std::vector<storage::PositionKey>& waiting) {
    const auto position = game_.parse_position(job.position());
    if (!position) return unexpected(position.error());
    for (const pb::store::JobChild& child : job.children()) {
      const auto move = static_cast<games::Move>(child.move());
      if (child.move() >= static_cast<std::uint32_t>(game_.move_space()) || !position->legal(move))
        return unexpected(fmt::format("the job record of {} lists move {}, which is illegal", job.position(),
                                      child.move()));
      games::Position next = *position;
      next.play(move);
      if (seen.insert(place(key_of(next))).second) waiting.push_back(key_of(next));
    }
    if (job.otherwise().empty()) return {};
    std::vector<storage::ChapterKey> keys;
    if (auto done = cited(job.otherwise(), keys); !done) return done;
    std::uint64_t missing = 0;
    for (const storage::ChapterKey& key : keys)
      if (auto done = evidence(key, missing); !done) return done;
    return {};
  }

  const storage::Store& store_;
  const games::Game& game_;
  Reach out_;
};

}  // namespace

storage::Wanted Reach::wanted() const {
  return {[this](const storage::ChapterKey& key) { return chapters.contains(chapter_at(key)); },
          [this](const storage::ClaimId& claim, const storage::PositionKey& key) {
            return jobs.contains(job_at(claim, key));
          }};
}

Result<Reach> reach(const storage::Store& store, const games::Game& game,
                    std::span<const storage::StoredClaim> claims) {
  Walk walk(store, game);
  const auto blamed = [](const pb::store::ClaimRecord& claim, const std::string& error) {
    return unexpected(fmt::format("the claim {}: {}", text(claim), error));
  };
  for (const auto& [id, claim] : claims)
    if (decided(claim))
      if (auto done = walk.verdict(claim); !done) return blamed(claim, done.error());
  for (const auto& claim : claims)
    if (!decided(claim.record) || walk.holes() > 0)
      if (auto done = walk.tree(claim); !done) return blamed(claim.record, done.error());
  return std::move(walk).result();
}

}  // namespace hissho::coordinator
