#include "coordinator/ledger.h"

#include <spdlog/spdlog.h>

#include "coordinator/compose.h"

namespace hissho::coordinator {

namespace {

using games::Result;
using games::unexpected;

constexpr std::uint32_t kNever = 0xffffffff;

/// The bound of a claim as the store writes it.
std::uint32_t stored_bound(const proof::Claim& claim) { return claim.within.value_or(kNever); }

void set_fact_bound(pb::store::Fact& fact, games::Side attacker, bool wins, std::uint32_t within) {
  if (attacker == games::Side::x) {
    wins ? fact.set_x_wins_within(within) : fact.set_x_no_win_within(within);
  } else {
    wins ? fact.set_o_wins_within(within) : fact.set_o_no_win_within(within);
  }
}

/// The fact that a chapter proves, in the canonical orientation.
pb::store::Fact fact_of(const games::Game& game, const games::Position& position,
                        const proof::Chapter& chapter, std::uint64_t work) {
  const games::Symmetry to_canonical = position.store_symmetry();
  pb::store::Fact fact;
  fact.set_position(position.image(to_canonical).text());
  const bool wins = chapter.claim.goal == proof::Goal::win;
  const games::Side attacker = wins ? chapter.claim.side : games::other(chapter.claim.side);
  set_fact_bound(fact, attacker, wins, stored_bound(chapter.claim));
  if (chapter.nodes.front().kind == proof::Kind::act)
    fact.set_best_move(game.map(to_canonical, chapter.nodes.front().move));
  fact.set_work(work);
  return fact;
}

storage::ChapterKey chapter_key(const games::Position& position, const proof::Claim& claim) {
  return {key_of(position.store_key()), static_cast<std::uint8_t>(claim.side),
          static_cast<std::uint8_t>(claim.goal)};
}

}  // namespace

storage::PositionKey key_of(games::Key key) { return {key.hi, key.lo}; }

Ledger::Ledger(storage::Store& store, const games::Game& game, const Question& question)
    : store_(store),
      game_(game),
      attacker_(question.attacker),
      bounded_(question.within.has_value()),
      // Under a policy a run has job records of its own; facts are facts.
      id_{key_of(question.policy ? question.position.store_key() ^ question.policy->key()
                                 : question.position.store_key()),
          static_cast<std::uint8_t>(question.attacker), question.within.value_or(kNever)} {}

Result<std::optional<Ledger::Known>> Ledger::known(games::Key key, int remaining) const {
  const auto fact = store_.fact(key_of(key));
  if (!fact) return unexpected(fact.error());
  if (!*fact) return std::nullopt;
  const pb::store::Fact& f = **fact;
  const bool x = attacker_ == games::Side::x;
  const std::uint32_t needed = bounded_ ? static_cast<std::uint32_t>(remaining) : kNever;
  if (x ? f.has_x_wins_within() : f.has_o_wins_within()) {
    const std::uint32_t within = x ? f.x_wins_within() : f.o_wins_within();
    if (within <= needed) return Known{true, within};
  }
  if (x ? f.has_x_no_win_within() : f.has_o_no_win_within()) {
    const std::uint32_t within = x ? f.x_no_win_within() : f.o_no_win_within();
    if (within >= needed) return Known{false, 0};
  }
  return std::nullopt;
}

Result<bool> Ledger::has_facts() const {
  bool any = false;
  const auto done = store_.each_fact([&](const storage::PositionKey&, const pb::store::Fact&) {
    any = true;
    return false;
  });
  if (!done) return unexpected(done.error());
  return any;
}

Result<std::optional<pb::store::JobRecord>> Ledger::expansion(games::Key key) const {
  return store_.job(id_, key_of(key));
}

Result<void> Ledger::record_chapter(const proof::Chapter& chapter, const std::string& packed,
                                    std::uint64_t work) {
  const auto position = game_.parse_position(chapter.claim.position);
  if (!position) return unexpected(position.error());
  const storage::ChapterKey key = chapter_key(*position, chapter.claim);
  if (auto done = store_.put_chapter(key, stored_bound(chapter.claim), packed); !done) return done;
  auto done = store_.merge_fact(key.position, fact_of(game_, *position, chapter, work));
  if (done) spdlog::debug("kept {}", proof::text(chapter.claim));
  return done;
}

Result<void> Ledger::record_chapters(const std::vector<std::string>& packed, std::uint64_t work) {
  // The main one last: what it cites is there before it.
  for (auto it = packed.rbegin(); it != packed.rend(); ++it) {
    const auto chapter = proof::unpack(*it);
    if (!chapter) return unexpected(chapter.error());
    if (auto done = record_chapter(*chapter, *it, work); !done) return done;
  }
  return {};
}

Result<void> Ledger::record_expansion(const Node& node, const pb::wire::JobResult& result) {
  pb::store::JobRecord record;
  record.set_position(node.position);
  for (const pb::wire::Child& child : result.children()) {
    pb::store::JobChild* made = record.add_children();
    made->set_move(child.move());
    made->set_proof_number(child.proof_number());
    made->set_disproof_number(child.disproof_number());
  }
  record.set_complete(result.complete());
  record.set_otherwise(result.otherwise());
  record.set_attempt(node.attempt);
  record.set_work(result.nodes());
  auto done = store_.put_job(id_, key_of(node.key), record);
  if (done) spdlog::debug("kept the expansion of {}", node.position);
  return done;
}

Result<void> Ledger::record_inner(const Tree& tree, NodeIndex i) {
  const auto chapter = compose({game_, attacker_, bounded_}, tree, i);
  if (!chapter) return unexpected(chapter.error());
  return record_chapter(*chapter, proof::pack(*chapter), tree.node(i).work);
}

Result<std::optional<pb::store::ClaimRecord>> Ledger::claim_record() const { return store_.claim(id_); }

Result<void> Ledger::record_claim(const pb::store::ClaimRecord& record) {
  return store_.put_claim(id_, record);
}

Result<std::optional<proof::Chapter>> Ledger::chapter(const proof::Claim& claim) const {
  const auto position = game_.parse_position(claim.position);
  if (!position) return unexpected(position.error());
  const auto bytes = store_.chapter(chapter_key(*position, claim));
  if (!bytes) return unexpected(bytes.error());
  if (!*bytes) return std::nullopt;
  auto chapter = proof::unpack(**bytes);
  if (!chapter) return unexpected(chapter.error());
  return std::move(*chapter);
}

}  // namespace hissho::coordinator
