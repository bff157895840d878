#include "coordinator/coordinator.h"

#include "coordinator/ledger.h"
#include "coordinator/run.h"
#include "proof/image.h"

namespace hissho::coordinator {

namespace {

constexpr std::chrono::seconds kDismissPatience{5};

}  // namespace

Coordinator::Coordinator(cluster::Transport& transport, storage::Store& store, const games::Game& game,
                         Options options)
    : transport_(transport),
      store_(store),
      game_(game),
      options_(std::move(options)),
      crew_(transport, options_.workers, game.name()),
      budget_(options_.job_nodes) {}

games::Result<Decision> Coordinator::decide(const Question& question, const Limits& limits,
                                            Observer* observer) {
  return Run(transport_, crew_, store_, game_, question, limits, budget_, options_.seed, options_.config)
      .go(observer);
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
  return proof::assemble(
      game_, claim, [&](const proof::Claim& asked) { return ledger.chapter(asked); }, header, path);
}

void Coordinator::dismiss() { crew_.dismiss(kDismissPatience); }

}  // namespace hissho::coordinator
