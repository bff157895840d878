#include "worker/runner.h"

#include <fmt/core.h>

#include <chrono>
#include <exception>

#include "search/generic.h"
#include "search/gomoku/solver.h"
#include "worker/evidence.h"

namespace hissho::worker {

namespace {

search::Problem problem_of(const pb::wire::Job& job) {
  search::Problem problem;
  problem.attacker = job.attacker() == 0 ? games::Side::x : games::Side::o;
  if (job.has_within()) problem.within = static_cast<int>(job.within());
  problem.layer = job.layer() == pb::wire::LAYER_VCF   ? search::Layer::vcf
                  : job.layer() == pb::wire::LAYER_VCT ? search::Layer::vct
                                                       : search::Layer::all;
  problem.attempt = static_cast<int>(job.attempt());
  return problem;
}

const games::InARowPosition* as_gomoku(const games::Position& position) {
  return position.visit([](const auto& typed) -> const games::InARowPosition* {
    if constexpr (std::is_same_v<std::decay_t<decltype(typed)>, games::InARowPosition>)
      return typed.rules().is_gomoku() ? &typed : nullptr;
    else
      return nullptr;
  });
}

void put_children(const search::Answer& answer, pb::wire::JobResult& result) {
  for (const search::ChildNumbers& child : answer.children) {
    pb::wire::Child* made = result.add_children();
    made->set_move(child.move);
    made->set_proof_number(child.proof_number);
    made->set_disproof_number(child.disproof_number);
  }
  result.set_complete(answer.complete);
}

/// The chapter of the strategy that answers the replies left out: the attacker's claim after a pass.
std::string pack_otherwise(const games::Game& game, const games::Position& position,
                           const search::Problem& problem, const search::Answer& answer) {
  proof::Claim claim;
  claim.position = position.with_to_move(problem.attacker).text();
  claim.side = problem.attacker;
  claim.within = static_cast<std::uint32_t>(answer.strategy.longest(answer.otherwise));
  return pack_evidence(game, claim, answer.strategy, answer.otherwise).front();
}

void put_answer(const games::Game& game, const games::Position& position, const search::Problem& problem,
                const search::Answer& answer, pb::wire::JobResult& result) {
  result.set_nodes(answer.nodes);
  if (answer.verdict == search::Verdict::unknown) {
    put_children(answer, result);
    if (answer.otherwise != search::kNoNode)
      result.set_otherwise(pack_otherwise(game, position, problem, answer));
    return;
  }
  const bool proved = answer.verdict == search::Verdict::proved;
  result.set_verdict(proved ? pb::wire::VERDICT_PROVED : pb::wire::VERDICT_DISPROVED);
  if (proved) result.set_plies(static_cast<std::uint32_t>(answer.plies));
  const proof::Claim claim = proved_claim(position, problem, answer);
  for (std::string& chapter : pack_evidence(game, claim, answer.strategy, answer.root))
    result.add_chapters(std::move(chapter));
}

}  // namespace

struct Runner::Tables {
  Tables(std::uint64_t bytes, bool gomoku)
      : generic(static_cast<std::size_t>(gomoku ? bytes / 4 : bytes)),
        threats(gomoku ? std::make_unique<search::GomokuTables>(static_cast<std::size_t>(bytes - bytes / 4))
                       : nullptr) {}

  search::Table generic;
  std::unique_ptr<search::GomokuTables> threats;  // gomoku only
};

Runner::Runner(games::Game game, std::uint64_t memory_bytes)
    : game_(std::move(game)),
      tables_(std::make_unique<Tables>(memory_bytes, as_gomoku(game_.start()) != nullptr)) {}

Runner::~Runner() = default;

pb::wire::JobResult Runner::run(const pb::wire::Job& job, const std::atomic<bool>& stop,
                                std::atomic<std::uint64_t>& nodes) {
  const auto start = std::chrono::steady_clock::now();
  pb::wire::JobResult result;
  result.set_id(job.id());
  try {
    const auto position = game_.parse_position(job.position());
    if (!position) {
      result.set_error(position.error());
      return result;
    }
    const search::Problem problem = problem_of(job);
    const search::Limits limits{job.node_budget(), &stop, &nodes};
    const games::InARowPosition* gomoku = as_gomoku(*position);
    const search::Answer answer =
        gomoku != nullptr
            ? search::solve_gomoku(*gomoku, problem, limits, tables_->generic, *tables_->threats)
            : search::solve_generic(*position, problem, limits, tables_->generic);
    put_answer(game_, *position, problem, answer, result);
  } catch (const std::exception& error) {
    result.set_error(fmt::format("the job failed: {}", error.what()));
  }
  result.set_seconds(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  return result;
}

}  // namespace hissho::worker
