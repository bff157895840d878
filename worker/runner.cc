#include "worker/runner.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <vector>

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
      return search::plays_gomoku(typed.rules()) ? &typed : nullptr;
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
std::string pack_otherwise(const games::Position& position, const search::Problem& problem,
                           const search::Answer& answer) {
  proof::Claim claim;
  claim.position = position.with_to_move(problem.attacker).text();
  claim.side = problem.attacker;
  claim.within = static_cast<std::uint32_t>(answer.strategy.longest(answer.otherwise));
  return proof::pack(record(claim, answer.strategy, answer.otherwise));
}

void put_answer(const games::Game& game, const games::Position& position, const search::Problem& problem,
                const search::Answer& answer, pb::wire::JobResult& result) {
  result.set_nodes(answer.nodes);
  result.set_refuted(answer.refuted);
  if (answer.verdict == search::Verdict::unknown) {
    put_children(answer, result);
    if (answer.otherwise != search::kNoNode) result.set_otherwise(pack_otherwise(position, problem, answer));
    return;
  }
  const bool proved = answer.verdict == search::Verdict::proved;
  result.set_verdict(proved ? pb::wire::VERDICT_PROVED : pb::wire::VERDICT_DISPROVED);
  if (proved) result.set_plies(static_cast<std::uint32_t>(answer.plies));
  const proof::Claim claim = proved_claim(position, problem, answer);
  auto packed = pack_evidence(game, claim, answer.strategy, answer.root);
  if (!packed) {
    result.set_error(packed.error());
    return;
  }
  for (std::string& chapter : *packed) result.add_chapters(std::move(chapter));
}

}  // namespace

/// One table for the generic search, which threads share; threat tables, which a thread has for itself while
/// it works on a job, and which keep what they learned for the next.
class Runner::Tables {
 public:
  Tables(std::uint64_t bytes, int threads, bool gomoku)
      : generic(static_cast<std::size_t>(gomoku ? bytes / kGenericShare : bytes)) {
    if (!gomoku) return;
    const std::uint64_t each = bytes / kThreatShare / static_cast<std::uint64_t>(threads);
    for (int i = 0; i < threads; ++i)
      free_.push_back(all_.emplace_back(std::make_unique<Threats>(static_cast<std::size_t>(each))).get());
  }

  /// Runs `use` with threat tables that nobody else uses meanwhile: those of `most` threads, or fewer.
  template <class Use>
  auto with_threats(int most, Use&& use) {
    const Borrowed mine(*this, most);
    return use(std::span<Threats* const>(mine.tables));
  }

  int threads() const { return static_cast<int>(all_.size()); }

  search::Table generic;
  search::gomoku::Book book;  // fixed before the first run

 private:
  using Threats = search::gomoku::GomokuTables;
  // A gomoku worker: a quarter for the generic table, a half for the threat tables, the rest for the trees.
  static constexpr std::uint64_t kGenericShare = 4;
  static constexpr std::uint64_t kThreatShare = 2;

  struct Borrowed {
    Borrowed(Tables& from, int most) : owner(from) {
      std::unique_lock lock(owner.mutex_);
      owner.given_back_.wait(lock, [this] { return !owner.free_.empty(); });
      const auto n = std::min(owner.free_.size(), static_cast<std::size_t>(std::max(most, 1)));
      tables.assign(owner.free_.end() - static_cast<std::ptrdiff_t>(n), owner.free_.end());
      owner.free_.resize(owner.free_.size() - n);
    }
    ~Borrowed() {
      const std::lock_guard lock(owner.mutex_);
      owner.free_.insert(owner.free_.end(), tables.begin(), tables.end());
      owner.given_back_.notify_all();
    }
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;

    Tables& owner;
    std::vector<Threats*> tables;
  };

  std::mutex mutex_;
  std::condition_variable given_back_;
  std::vector<std::unique_ptr<Threats>> all_;  // as many as there are threads
  std::vector<Threats*> free_;
};

Runner::Runner(games::Game game, std::uint64_t memory_bytes, int threads)
    : game_(std::move(game)),
      tables_(std::make_unique<Tables>(memory_bytes, threads, as_gomoku(game_.start()) != nullptr)) {}

Runner::~Runner() = default;

int Runner::job_threads() const { return policy_ ? 1 : std::max(1, tables_->threads()); }

games::Result<void> Runner::restrict_to(const std::string& policy) {
  policy_.reset();
  if (policy.empty()) return {};
  auto made = games::Policy::parse(game_, policy);
  if (!made) return games::unexpected(made.error());
  policy_ = std::move(*made);
  return {};
}

void Runner::suggest(const pb::wire::Setup& setup) {
  if (as_gomoku(game_.start()) == nullptr) return;
  tables_->book.trust(setup.trust());
  tables_->with_threats(1, [&](std::span<search::gomoku::GomokuTables* const> threats) {
    for (const pb::wire::Suggestion& s : setup.suggestions()) {
      const auto position = game_.parse_position(s.position());
      const auto move = static_cast<games::Move>(s.move());
      if (position && s.move() < static_cast<std::uint32_t>(game_.move_space()) && position->legal(move))
        search::add_suggestion(tables_->book, *as_gomoku(*position), move, *threats.front());
    }
  });
}

pb::wire::JobResult Runner::run(const pb::wire::Job& job, const std::atomic<bool>& stop,
                                std::atomic<std::uint64_t>& nodes, const search::Parallel& parallel) {
  const auto start = std::chrono::steady_clock::now();
  pb::wire::JobResult result;
  result.set_id(job.id());
  try {
    const auto position = game_.parse_position(job.position());
    if (!position) {
      result.set_error(position.error());
      return result;
    }
    search::Problem problem = problem_of(job);
    problem.book = &tables_->book;
    problem.policy = policy_ ? &*policy_ : nullptr;
    const search::Limits limits{job.node_budget(), &stop, &nodes, parallel};
    const int threads = parallel ? static_cast<int>(std::clamp(job.threads(), 1u, 4096u)) : 1;
    const games::InARowPosition* gomoku = policy_ ? nullptr : as_gomoku(*position);
    const search::Answer answer =
        gomoku != nullptr ? tables_->with_threats(threads,
                                                  [&](auto threats) {
                                                    return search::solve_gomoku(*gomoku, problem, limits,
                                                                                tables_->generic, threats);
                                                  })
                          : search::solve_generic(*position, problem, limits, tables_->generic);
    put_answer(game_, *position, problem, answer, result);
  } catch (const std::exception& error) {
    result.set_error(fmt::format("the job failed: {}", error.what()));
  }
  result.set_seconds(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  return result;
}

}  // namespace hissho::worker
