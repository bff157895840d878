#include "simulate/simulate.h"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "coordinator/coordinator.h"
#include "simulate/carrier.h"
#include "simulate/virtual_transport.h"
#include "storage/temporary.h"

namespace hissho::simulate {

namespace {

using coordinator::State;

constexpr int kDeepest = 150;         // plies: the carrier's board is nearly full
constexpr double kSecondLook = 0.01;  // of a job's budget, see Crowd
constexpr std::uint64_t kStoreBytes = 64u << 20;

/// What the workers say. A job whose budget is the node's size, or more, decides the node and takes its size;
/// any other takes its budget and expands. Nothing is remembered from job to job: what a job learns is lost
/// to the jobs below it.
class Crowd {
 public:
  Crowd(const Model& model, Carrier& carrier) : model_(model), carrier_(carrier) {}

  Answer operator()(const pb::wire::Job& job) {
    Answer answer;
    const auto position = carrier_.game().parse_position(job.position());
    const auto place = position ? carrier_.find(*position) : std::nullopt;
    if (!place) {
      answer.result.set_error("a job came for a position that no expansion has named");
      return answer;
    }
    const auto budget = static_cast<double>(job.node_budget());
    answer_at(*position, *place, budget, job.attempt(), answer);
    answer.seconds = static_cast<double>(answer.result.nodes()) / model_.speed(place->node);
    return answer;
  }

 private:
  void answer_at(const games::Position& position, const Carrier::Place& place, double budget,
                 unsigned attempt, Answer& answer) {
    const bool decided = place.node.state != State::expanded;
    double cost = budget;
    if (decided && place.node.size <= budget) {
      cost = place.node.size;
      carrier_.solve(position, place, answer.result);
    } else if (decided && attempt > 0) {
      // All moves listed have failed. The carrier's board has more of them, which mean nothing here.
      cost = kSecondLook * budget;
      carrier_.solve(position, place, answer.result);
    } else {
      const auto children =
          place.depth < kDeepest ? model_.expand(place.node, budget) : std::vector<Model::Node>();
      if (!children.empty()) {
        carrier_.expand(position, place, budget, children, answer.result);
      } else if (decided) {  // no pattern for it
        carrier_.solve(position, place, answer.result);
      }
    }
    answer.result.set_nodes(static_cast<std::uint64_t>(std::max(1.0, cost)));
    if (answer.result.verdict() != pb::wire::VERDICT_UNKNOWN)
      answer.check_seconds = model_.check_seconds(place.node);
  }

  const Model& model_;
  Carrier& carrier_;
};

}  // namespace

games::Result<Figures> simulate(const Model& model, const Setting& setting) {
  const auto start = std::chrono::steady_clock::now();
  auto directory = storage::TemporaryDirectory::make();
  if (!directory) return games::unexpected(directory.error());
  Carrier carrier(model);
  storage::Options where;
  where.directory = directory->path() + "/store";
  where.game = carrier.game().name();
  where.shards = 1;
  where.memory_bytes = kStoreBytes;
  auto store = storage::Store::open(where);
  if (!store) return games::unexpected(store.error());

  VirtualTransport transport(setting.workers, setting.latency, Crowd(model, carrier));
  coordinator::Options options;
  options.lease = std::chrono::hours(1000);  // silence is measured on real clocks
  options.workers.resize(static_cast<std::size_t>(setting.workers));
  std::iota(options.workers.begin(), options.workers.end(), 1);
  options.job_nodes = setting.job_nodes;
  coordinator::Coordinator coordinator(transport, **store, carrier.game(), options);
  coordinator::Limits limits;
  limits.seconds = setting.limit;
  const auto decision = coordinator.decide(carrier.question(), limits, nullptr);
  if (!decision) return games::unexpected(decision.error());

  Figures figures;
  figures.verdict = decision->verdict;
  figures.makespan = transport.now();
  figures.coordinator_seconds = transport.coordinator_busy();
  figures.worker_seconds = transport.workers_busy();
  figures.jobs = decision->status.jobs_done;
  figures.nodes = transport.job_nodes();
  figures.messages = transport.messages();
  figures.tree_positions = decision->status.tree_nodes;
  coordinator.dismiss();
  figures.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return figures;
}

}  // namespace hissho::simulate
