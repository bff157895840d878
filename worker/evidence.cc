#include "worker/evidence.h"

#include "proof/builder.h"
#include "proof/split.h"

namespace hissho::worker {

namespace {

/// A chapter of so many nodes stays far below proof::kMaxChapterBytes.
constexpr std::size_t kMaxChapterNodes = 2'000'000;

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

std::vector<std::string> pack_evidence(const games::Game& game, const proof::Claim& claim,
                                       const search::Strategy& strategy, search::NodeId root) {
  proof::Builder builder;
  Recorder recorder(builder);
  const std::uint32_t top = strategy.visit(root, recorder);
  proof::Chapter whole = builder.finish(claim, top);
  std::vector<std::string> packed;
  if (whole.nodes.size() <= kMaxChapterNodes) {
    packed.push_back(proof::pack(whole));
  } else {
    for (const proof::Chapter& part : proof::split(game, std::move(whole), kMaxChapterNodes))
      packed.push_back(proof::pack(part));
  }
  return packed;
}

}  // namespace hissho::worker
