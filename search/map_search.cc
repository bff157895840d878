#include "search/map_search.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "search/map_graph.h"

namespace hissho::search {

namespace {

using games::Send;
using Symmetry = MapGraph::Symmetry;

struct Stage {
  const char* name;
  Symmetry symmetry;
  double hot, cold;  // temperatures, in units of the sum of distances divided by the symmetry's order
  std::uint64_t steps;
};

bool has_symmetry(const std::string& map, Send send, Symmetry symmetry) {
  MapGraph graph(send, symmetry);
  graph.read(map);
  return graph.text() == map;
}

/// The stages of a round; from a given map, those from the first whose symmetry it has, but not the one with
/// all shifts, which would forget it. Fewer steps than a round has make it shorter.
std::vector<Stage> stages_of(const MapQuestion& question) {
  std::vector<Stage> stages;
  if (question.send == Send::hyper) {
    stages = {{"all shifts", Symmetry::all, 1.5, 0.25, 2'000'000},
              {"shifts of rows", Symmetry::rows, 0.8, 0.22, 4'000'000},
              {"any map", Symmetry::none, 0.35, 0.18, 1'000'000}};
  } else {
    stages = {{"shifts of rows", Symmetry::rows, 1.5, 0.3, 100'000},
              {"any map", Symmetry::none, 0.6, 0.2, 200'000}};
  }
  if (!question.start.empty()) {
    std::erase_if(stages, [&question](const Stage& stage) {
      return stage.symmetry == Symmetry::all || !has_symmetry(question.start, question.send, stage.symmetry);
    });
  }
  std::uint64_t round = 0;
  for (const Stage& stage : stages) round += stage.steps;
  if (question.steps < round) {
    for (Stage& stage : stages)
      stage.steps = std::max<std::uint64_t>(1, stage.steps * question.steps / round);
  }
  return stages;
}

int order(Send send, Symmetry symmetry) {
  if (symmetry == Symmetry::none) return 1;
  return send == Send::hyper && symmetry == Symmetry::all ? 9 : 3;
}

class Annealer {
 public:
  Annealer(const MapQuestion& question, const std::atomic<bool>& stop,
           const std::function<void(const MapStatus&)>& observer)
      : question_(question), stop_(stop), observer_(observer), random_(question.seed) {}

  std::string run() {
    const auto stages = stages_of(question_);
    std::string first = question_.start;  // what the first stage goes on from
    for (status_.round = 1; !over(); ++status_.round) {
      std::string map = first;
      for (const Stage& stage : stages) {
        if (over() || status_.total == least_total(question_.send)) return best_;
        status_.stage = stage.name;
        map = anneal(stage, map);
        if (&stage == stages.data() && !first.empty()) first = map;
        observer_(status_);
      }
    }
    return best_;
  }

 private:
  bool over() const { return status_.steps >= question_.steps || stop_; }
  int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }

  void keep(const MapGraph& graph) {
    if (graph.has_short_cycle() || (status_.total != 0 && graph.cost() >= status_.total)) return;
    status_.total = graph.cost();
    best_ = graph.text();
    observer_(status_);
  }

  void randomise(MapGraph& graph) {
    for (int r = 0; r < graph.representatives(); ++r) {
      for (int c = 0; c < graph.classes(); ++c) graph.set_digit(r, c, below(MapGraph::kStrategic));
    }
  }

  /// One cooling; the best map of this stage, which is none worse than a given start.
  std::string anneal(const Stage& stage, const std::string& start) {
    MapGraph graph(question_.send, stage.symmetry);
    if (start.empty()) {
      randomise(graph);
    } else {
      graph.read(start);
    }
    const double unit = order(question_.send, stage.symmetry);
    int least = graph.cost();
    std::string found = graph.text();
    keep(graph);
    for (std::uint64_t step = 0; step < stage.steps && !over(); ++step, ++status_.steps) {
      const double done = static_cast<double>(step) / static_cast<double>(stage.steps);
      const double temperature = unit * stage.hot * std::pow(stage.cold / stage.hot, done);
      const int r = below(graph.representatives());
      const int c = below(graph.classes());
      const int before = graph.digit(r, c);
      const int cost = graph.cost();
      graph.set_digit(r, c, below(MapGraph::kStrategic));
      const int more = graph.cost() - cost;
      if (more > 0 && std::exp(-more / temperature) * 0x1p64 < static_cast<double>(random_())) {
        graph.set_digit(r, c, before);
      } else if (graph.cost() < least) {
        least = graph.cost();
        found = graph.text();
        keep(graph);
      }
    }
    return found;
  }

  const MapQuestion& question_;
  const std::atomic<bool>& stop_;
  const std::function<void(const MapStatus&)>& observer_;
  std::mt19937_64 random_;
  MapStatus status_;
  std::string best_;
};

}  // namespace

std::string search_map(const MapQuestion& question, const std::atomic<bool>& stop,
                       const std::function<void(const MapStatus&)>& observer) {
  return Annealer(question, stop, observer).run();
}

int least_total(Send send) { return send == Send::hyper ? 81 * 154 : 27 * 66; }

}  // namespace hissho::search
