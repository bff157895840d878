// hissho simulate: how the coordinator scales. For each trace a table over numbers of workers, each compared
// with one worker on the same tree.
#include <fmt/core.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <numeric>

#include "cli/command.h"
#include "simulate/simulate.h"

namespace hissho::cli {

namespace {

using nlohmann::json;
using simulate::Figures;

constexpr int kMostWorkers = 100'000;
constexpr double kHour = 3600;

std::vector<int> workers_of(const Settings& settings) {
  const std::string text = settings.text("workers");
  std::vector<int> numbers;
  for (const char *at = text.data(), *end = at + text.size(); at < end; ++at) {
    int number = 0;
    const auto [stop, error] = std::from_chars(at, end, number);
    if (error != std::errc{} || number < 1 || number > kMostWorkers || (stop != end && *stop != ','))
      throw BadInput(fmt::format("--workers: '{}' is no list of numbers from 1 to {}, such as 1,64,1024",
                                 text, kMostWorkers));
    numbers.push_back(number);
    at = stop;
  }
  return numbers;
}

/// A row of the table.
struct Row {
  int workers;
  Figures figures;
  Figures alone;  // one worker

  double speed_up() const { return alone.makespan / figures.makespan; }
  double efficiency() const { return speed_up() / workers; }
  /// Search nodes beyond those of one worker.
  double extra() const { return static_cast<double>(figures.nodes) / static_cast<double>(alone.nodes) - 1; }
  double mean_job() const { return figures.worker_seconds / static_cast<double>(figures.jobs); }
  double busy() const { return figures.worker_seconds / (workers * figures.makespan); }
  double load() const { return figures.coordinator_seconds / figures.makespan; }
};

json row_json(const Row& row) {
  return {{"workers", row.workers},
          {"verdict", row.figures.verdict == coordinator::Verdict::proved ? "proved" : "disproved"},
          {"makespan_seconds", row.figures.makespan},
          {"speed_up", row.speed_up()},
          {"efficiency", row.efficiency()},
          {"nodes", row.figures.nodes},
          {"extra_nodes", row.extra()},
          {"jobs", row.figures.jobs},
          {"mean_job_seconds", row.mean_job()},
          {"workers_busy", row.busy()},
          {"coordinator_load", row.load()},
          {"coordinator_seconds", row.figures.coordinator_seconds},
          {"messages", row.figures.messages},
          {"tree_positions", row.figures.tree_positions},
          {"wall_seconds", row.figures.wall_seconds}};
}

void print_row(const Row& row) {
  fmt::print("v {:7} {:13.1f} {:9.1f} {:10.3f} {:11.1f} {:9} {:10.2f} {:8.1f} {:13.1f} {:6.1f}\n",
             row.workers, row.figures.makespan, row.speed_up(), row.efficiency(), 100 * row.extra(),
             row.figures.jobs, row.mean_job(), 100 * row.busy(), 100 * row.load(), row.figures.wall_seconds);
  std::fflush(stdout);
}

class Study {
 public:
  Study(const Settings& settings, const std::string& path) : settings_(settings), path_(path) {
    auto trace = simulate::read_trace(path);
    if (!trace) throw BadInput(trace.error());
    trace_ = std::move(*trace);
  }

  /// False: --time was over before all was done.
  bool run(const std::vector<int>& workers, double end, const std::function<double()>& elapsed) {
    const auto model = model_of();
    if (!settings_.flag("json")) head();
    std::optional<Figures> alone;
    simulate::Setting setting;
    setting.latency = *settings_.seconds("latency");
    if (const auto nodes = settings_.number("job-nodes"))
      setting.job_nodes = static_cast<std::uint64_t>(*nodes);
    const auto decide = [&](int number) -> std::optional<Figures> {
      setting.workers = number;
      setting.limit = std::max(0.001, end - elapsed());
      const auto figures = simulate::simulate(model, setting);
      if (!figures) throw std::runtime_error(path_ + ": " + figures.error());
      if (figures->verdict == coordinator::Verdict::unknown) return std::nullopt;
      return *figures;
    };
    alone = decide(1);
    if (!alone) return false;
    for (const int number : workers) {
      const auto figures = number == 1 ? alone : decide(number);
      if (!figures) return false;
      const Row row{number, *figures, *alone};
      if (settings_.flag("json"))
        rows_.push_back(row_json(row));
      else
        print_row(row);
    }
    return true;
  }

  json result() const {
    return {{"trace", path_},
            {"game", trace_.game},
            {"claim", trace_.claim},
            {"work_seconds", *settings_.seconds("work")},
            {"latency_seconds", *settings_.seconds("latency")},
            {"seed", *settings_.number("seed")},
            {"rows", rows_}};
  }

 private:
  simulate::Model model_of() const {
    double recorded = 0;  // seconds
    for (const simulate::TraceNode& node : trace_.nodes) recorded += node.seconds;
    auto model = simulate::Model::make(trace_, *settings_.seconds("work") / std::max(recorded, 1e-3),
                                       static_cast<std::uint64_t>(*settings_.number("seed")));
    if (!model) throw BadInput(path_ + ": " + model.error());
    return std::move(*model);
  }

  void head() const {
    std::uint64_t jobs = 0, nodes = 0;
    for (const simulate::TraceNode& node : trace_.nodes) {
      jobs += node.jobs;
      nodes += node.nodes;
    }
    fmt::print("c trace {}: {}, {}\n", path_, trace_.game, trace_.claim);
    fmt::print(
        "c recorded: {} positions, {} jobs, {} nodes. Simulated: {:g} h of work, {:g} us latency, seed {}\n",
        trace_.nodes.size(), jobs, nodes, *settings_.seconds("work") / kHour,
        1e6 * *settings_.seconds("latency"), *settings_.number("seed"));
    fmt::print(
        "c workers makespan (s)  speed-up efficiency extra (%)      jobs job (s)  busy (%) coordinator (%) "
        "wall (s)\n");
    std::fflush(stdout);
  }

  const Settings& settings_;
  std::string path_;
  simulate::Trace trace_;
  json rows_ = json::array();
};

}  // namespace

int run_simulate(const Call& call) {
  const std::vector<int> workers = workers_of(call.settings);
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  const double end = call.settings.seconds("time").value_or(kHour);
  json studies = json::array();
  bool whole = true;
  for (const std::string& path : call.args) {
    Study study(call.settings, path);
    whole = whole && study.run(workers, end, elapsed);
    studies.push_back(study.result());
  }
  if (call.settings.flag("json")) {
    fmt::print("{}\n", json{{"traces", studies}, {"complete", whole}}.dump());
  } else {
    fmt::print("c published, of another program on another game: 332.9 on 1024 cores (arXiv 2511.10339)\n");
    if (!whole) fmt::print("c --time was over; the rest is missing\n");
  }
  return whole ? kDecided : kStopped;
}

}  // namespace hissho::cli
