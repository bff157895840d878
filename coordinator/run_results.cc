// What a run does with a result: check it before anything of it is believed, write it down, then let the tree
// know.
#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include "coordinator/run.h"
#include "proof/check.h"

namespace hissho::coordinator {

namespace {

using games::Result;
using games::unexpected;

constexpr int kSampledLines = 64;  // lines of play checked in each chapter that arrives
constexpr int kMostFaults = 3;     // of one worker in a row

}  // namespace

Result<void> Run::accept(const Crew::Delivered& delivered) {
  const pb::wire::JobResult& result = delivered.result;
  const auto it = jobs_.find(result.id());
  if (it == jobs_.end()) return {};  // of an earlier question, or no longer wanted
  const auto [leaf, threads] = it->second;
  const double start = processor_seconds();
  jobs_.erase(it);
  job_at_.erase(leaf);
  ++jobs_done_;
  result_nodes_ += result.nodes();
  budget_.learn(result.nodes(), result.seconds(), threads);
  tree_.node(leaf).work += result.nodes();
  if (!result.note().empty()) spdlog::debug("job {}: {}", result.id(), result.note());
  tree_.set_running(leaf, false);
  if (auto done = take_result(leaf, delivered); !done) return done;
  const double taken = processor_seconds();
  auto done = spread(leaf);
  if (observer_ != nullptr)
    observer_->on_job(
        {leaf, tree_.node(leaf).attacker_moves, result, threads, taken - start, processor_seconds() - taken});
  return done;
}

Result<void> Run::take_result(NodeIndex leaf, const Crew::Delivered& delivered) {
  const pb::wire::JobResult& result = delivered.result;
  std::string fault = result.error();
  if (fault.empty()) {
    auto done = result.refuted()                                ? accept_refutation(leaf, fault)
                : result.verdict() != pb::wire::VERDICT_UNKNOWN ? accept_verdict(leaf, result, fault)
                                                                : accept_expansion(leaf, result, fault);
    if (!done) return done;
  }
  if (fault.empty()) {
    faults_.erase(delivered.worker);
    return {};
  }
  give_back(leaf);
  return blame(delivered.worker, fault);
}

std::string Run::fault_in(const Node& leaf, const pb::wire::JobResult& result,
                          const std::vector<std::string>& packed) const {
  if (packed.empty()) return "a verdict came without evidence";
  const bool proved = result.verdict() == pb::wire::VERDICT_PROVED;
  for (std::size_t i = 0; i < packed.size(); ++i) {
    const auto chapter = proof::unpack(packed[i]);
    if (!chapter) return chapter.error();
    if (i == 0) {
      const proof::Claim& claim = chapter->claim;
      const auto remaining = static_cast<std::uint32_t>(leaf.remaining);
      const bool fits =
          claim.position == leaf.position &&
          (proved ? claim.side == question_.attacker && claim.goal == proof::Goal::win &&
                        claim.within == result.plies() && *claim.within <= remaining
                  : claim.side == games::other(question_.attacker) && claim.goal == proof::Goal::hold &&
                        (!claim.within || (question_.within && *claim.within >= remaining)));
      if (!fits) return "the evidence is for another claim: " + proof::text(claim);
    }
    const auto sound = proof::check_sampled(game_, *chapter, kSampledLines, seed_ + result.id());
    if (!sound) return "the evidence does not check: " + sound.error();
  }
  return {};
}

Result<void> Run::accept_verdict(NodeIndex leaf, const pb::wire::JobResult& result, std::string& fault) {
  const std::vector<std::string> packed(result.chapters().begin(), result.chapters().end());
  fault = fault_in(tree_.node(leaf), result, packed);
  if (!fault.empty()) return {};
  if (auto done = ledger_.record_chapters(packed, tree_.node(leaf).work); !done) return done;
  if (!tree_.node(leaf).solved())
    tree_.set_solved(leaf, result.verdict() == pb::wire::VERDICT_PROVED, result.plies());
  return {};
}

Result<void> Run::accept_refutation(NodeIndex leaf, std::string& fault) {
  if (question_.policy == nullptr) {
    fault = "a refutation under a policy came to a question without one";
    return {};
  }
  if (!tree_.node(leaf).solved()) tree_.set_solved(leaf, question_.policy->side() != question_.attacker, 0);
  return {};
}

Result<void> Run::accept_expansion(NodeIndex leaf, const pb::wire::JobResult& result, std::string& fault) {
  if (tree_.node(leaf).solved()) return {};
  if (question_.layer != pb::wire::LAYER_ALL) {
    exhausted_ = result.complete();
    if (!exhausted_) give_back(leaf);
    return {};
  }
  if (result.children().empty()) {  // stopped before it knew anything
    give_back(leaf);
    return {};
  }
  const auto position = game_.parse_position(tree_.node(leaf).position);
  if (!position) return unexpected(position.error());
  const games::MoveList moves = question_.policy ? question_.policy->moves(*position) : position->moves();
  const bool all_listed = result.children_size() == static_cast<int>(moves.size());
  std::uint32_t plies = 0;
  if (!result.otherwise().empty()) {
    const auto chapter = proof::unpack(result.otherwise());
    if (!chapter) {
      fault = chapter.error();
      return {};
    }
    plies = static_cast<std::uint32_t>(proof::longest_line(*chapter));
    if (static_cast<int>(plies) >= tree_.node(leaf).remaining) {
      fault = "an expansion's answer to the moves it leaves out is too long for the bound";
      return {};
    }
  } else if (!tree_.node(leaf).attacker_moves && !all_listed) {
    fault = "an expansion leaves replies unanswered";
    return {};
  }
  pb::wire::JobResult kept = result;
  kept.set_complete(all_listed);
  std::vector<NodeIndex> made;
  auto edges = make_children(leaf, {result.children().begin(), result.children().end()}, made);
  if (!edges) {
    fault = edges.error();
    return {};
  }
  if (auto done = ledger_.record_expansion(tree_.node(leaf), kept); !done) return done;
  tree_.expand(leaf, std::move(*edges), all_listed, result.otherwise(), plies);
  return look_up_all(std::move(made));
}

void Run::give_back(NodeIndex leaf) {
  Node& node = tree_.node(leaf);
  ++node.attempt;
  tree_.set_numbers(leaf, node.pn, node.dn);
}

Result<void> Run::blame(int worker, const std::string& fault) {
  spdlog::error("worker {}: {}", worker, fault);
  if (++faults_[worker] < kMostFaults) return {};
  spdlog::error("worker {} gets no more jobs: {} of its results in a row were no use", worker, kMostFaults);
  crew_.distrust(worker);
  if (crew_.anyone_left()) return {};
  return unexpected(fmt::format("no worker is left; the last fault: {}", fault));
}

}  // namespace hissho::coordinator
