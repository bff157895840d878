#include "worker/evidence.h"

#include "proof/builder.h"
#include "proof/split.h"

namespace hissho::worker {

namespace {

class Recorder final : public search::StrategyObserver {
 public:
  explicit Recorder(proof::Builder& builder) : builder_(builder) {}

  std::uint32_t act(games::Move move, search::NodeId next) override { return builder_.act(move, next); }

  std::uint32_t reply(std::span<const search::ListedMove> listed, search::NodeId otherwise) override {
    moves_.clear();
    for (const auto& [move, child] : listed) moves_.push_back({move, child});
    return builder_.reply(moves_, otherwise);
  }

  std::uint32_t far() override { return builder_.far(); }
  std::uint32_t dead() override { return builder_.dead(); }
  std::uint32_t pair(std::span<const games::Move> cells) override { return builder_.pair(cells); }

 private:
  proof::Builder& builder_;
  std::vector<proof::Listed> moves_;
};

static_assert(search::kNoNode == proof::Builder::kNoId, "an absent node has one name in both rooms");

}  // namespace

proof::Claim proved_claim(const games::Position& position, const search::Problem& problem,
                          const search::Answer& answer) {
  proof::Claim claim;
  claim.position = position.text();
  if (answer.verdict == search::Verdict::proved) {
    claim.side = problem.attacker;
    claim.goal = proof::Goal::win;
    claim.within = static_cast<std::uint32_t>(answer.plies);
  } else {
    claim.side = games::other(problem.attacker);
    claim.goal = proof::Goal::hold;
    if (problem.within != search::kNoBound) claim.within = static_cast<std::uint32_t>(problem.within);
  }
  return claim;
}

proof::Chapter record(const proof::Claim& claim, const search::Strategy& strategy, search::NodeId root) {
  proof::Builder builder;
  Recorder recorder(builder);
  const std::uint32_t top = strategy.visit(root, recorder);
  return builder.finish(claim, top);
}

games::Result<std::vector<std::string>> pack_evidence(const games::Game& game, const proof::Claim& claim,
                                                      const search::Strategy& strategy, search::NodeId root) {
  auto parts = proof::split(game, record(claim, strategy, root));
  if (!parts) return games::unexpected(parts.error());
  std::vector<std::string> packed;
  for (const proof::Chapter& part : *parts) packed.push_back(proof::pack(part));
  return packed;
}

}  // namespace hissho::worker
