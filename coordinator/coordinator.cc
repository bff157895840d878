#include "coordinator/coordinator.h"

#include <spdlog/spdlog.h>

#include "coordinator/ledger.h"
#include "coordinator/run.h"
#include "proof/image.h"

namespace hissho::coordinator {

namespace {

constexpr std::chrono::seconds kDismissPatience{5};
constexpr int kMostRounds = 20;  // of solving lost claims again: each shows the next layer of holes

}  // namespace

Coordinator::Coordinator(cluster::Transport& transport, storage::Store& store, const games::Game& game,
                         Options options)
    : transport_(transport),
      store_(store),
      game_(game),
      options_(std::move(options)),
      crew_(transport, options_.workers, game.name(), options_.book.get(), options_.lease),
      budget_(options_.job_nodes) {}

games::Result<Decision> Coordinator::decide(const Question& question, const Limits& limits,
                                            Observer* observer) {
  take_policy(question);
  Run run(transport_, crew_, store_, game_, question, limits, budget_, options_.seed, options_.config);
  run.use(options_.book.get());
  return run.go(observer);
}

void Coordinator::suggest(std::shared_ptr<const games::Book> book) {
  options_.book = std::move(book);
  crew_.set_up(options_.book.get());
}

games::Result<bool> Coordinator::has_claim(const Question& question) const {
  const auto record = Ledger(store_, game_, question).claim_record();
  if (!record) return games::unexpected(record.error());
  return record->has_value();
}

games::Result<games::Move> Coordinator::winning_move(const Question& question) const {
  const proof::Claim claim{question.position.text(), question.attacker, proof::Goal::win, question.within};
  const auto chapter = Ledger(store_, game_, question).chapter(claim);
  if (!chapter) return games::unexpected(chapter.error());
  if (!*chapter || (*chapter)->nodes.front().kind != proof::Kind::act)
    return games::unexpected(std::string("the store holds no win of this claim to move by"));
  // The chapter may be about an image of this position: turn its move back.
  const auto proved = game_.parse_position((*chapter)->claim.position);
  if (!proved) return games::unexpected(proved.error());
  const auto back = proof::symmetry_between(game_, *proved, question.position);
  if (!back)
    return games::unexpected(std::string("the stored chapter is about another position: two keys collide"));
  return game_.map(*back, (*chapter)->nodes.front().move);
}

games::Result<proof::Assembled> Coordinator::write_proof(const Question& question, const Decision& decision,
                                                         const std::string& path,
                                                         const proof::FileHeader& header) {
  proof::Claim claim;
  claim.position = question.position.text();
  claim.within = question.within;
  if (decision.verdict == Verdict::disproved) {
    claim.side = games::other(question.attacker);
    claim.goal = proof::Goal::hold;
  } else {
    claim.side = question.attacker;
    claim.within = decision.plies;
  }
  const Ledger ledger(store_, game_, question);
  const auto source = [&](const proof::Claim& asked) {
    crew_.beat();
    return ledger.chapter(asked);
  };
  for (int round = 0;; ++round) {
    std::vector<proof::Claim> holes;
    auto written = proof::assemble(game_, claim, source, header, path, &holes);
    if (written || holes.empty() || round == kMostRounds) return written;
    spdlog::warn("{} claims have lost their evidence in the store and are solved again", holes.size());
    for (const proof::Claim& hole : holes)
      if (auto done = solve_hole(question, hole); !done) return games::unexpected(done.error());
  }
}

games::Result<void> Coordinator::solve_hole(const Question& question, const proof::Claim& hole) {
  const auto position = game_.parse_position(hole.position);
  if (!position) return games::unexpected(position.error());
  const bool proved = hole.goal == proof::Goal::win;
  const games::Side attacker = proved ? hole.side : games::other(hole.side);
  // As it was shown, most likely: under the policy; a fact of another run may want all moves.
  if (question.policy != nullptr && question.can_show(proved)) {
    const auto shown = shows({*position, attacker, hole.within, question.layer, question.policy}, proved);
    if (!shown) return games::unexpected(shown.error());
    if (*shown) return {};
  }
  const auto shown = shows({*position, attacker, hole.within, question.layer}, proved);
  if (!shown) return games::unexpected(shown.error());
  if (!*shown) return games::unexpected("a stored fact is false: " + proof::text(hole));
  return {};
}

games::Result<bool> Coordinator::shows(const Question& asked, bool proved) {
  take_policy(asked);
  Run run(transport_, crew_, store_, game_, asked, {}, budget_, options_.seed, options_.config);
  run.distrust_root();
  const auto decision = run.go(nullptr);
  if (!decision) return games::unexpected(decision.error());
  return decision->verdict == (proved ? Verdict::proved : Verdict::disproved);
}

void Coordinator::take_policy(const Question& question) {
  const std::string policy = question.policy ? question.policy->text() : std::string();
  if (policy != crew_.policy()) crew_.set_up(options_.book.get(), policy);
}

void Coordinator::dismiss() { crew_.dismiss(kDismissPatience); }

}  // namespace hissho::coordinator
