// hissho maps analyze: the move graph of a Strategic rule set, in numbers and as heat maps.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/map_report.h"
#include "cli/output.h"
#include "games/maps.h"

namespace hissho::cli {

namespace {

nlohmann::json as_json(const games::MapAnalysis& analysis, const Settings& settings) {
  const auto object = [](const std::map<int, int>& histogram) {
    nlohmann::json counts = nlohmann::json::object();
    for (const auto& [value, count] : histogram) counts[std::to_string(value)] = count;
    return counts;
  };
  nlohmann::json json = {{"send", settings.text("send")},
                         {"map", nullptr},
                         {"nodes", analysis.labels.size()},
                         {"total", analysis.total},
                         {"pairs", analysis.pairs},
                         {"unreachable", analysis.unreachable},
                         {"mean", nullptr},
                         {"histogram", object(analysis.histogram)},
                         {"eccentricity", object(analysis.eccentricity)},
                         {"self_cycles", object(analysis.self_cycles)}};
  if (settings.given("map")) json["map"] = settings.text("map");
  if (analysis.unreachable == 0) json["mean"] = mean(analysis);
  return json;
}

void print(const games::MapAnalysis& analysis, const Settings& settings) {
  const std::size_t nodes = analysis.labels.size();
  const bool given = settings.given("map");
  fmt::print("c send {}{}{}\n", settings.text("send"), given ? ", map " : "", settings.text("map"));
  fmt::print("c nodes {} ({})\n", nodes, nodes == 27 ? "triplets of Tactical cells" : "Tactical cells");
  fmt::print("c pairs by distance {}\n", counts(analysis.histogram));
  fmt::print("c greatest distance from a node {}\n", per_node(analysis.eccentricity, nodes));
  fmt::print("{}\n", mean_line(analysis));
}

}  // namespace

int run_maps_analyze(const Call& call) {
  const games::MapAnalysis analysis = analysis_of(call.settings.text("send"), call.settings.text("map"));
  if (call.settings.given("svg"))
    write_file("--svg", call.settings.text("svg"), games::heat_map_svg(analysis));
  if (call.settings.given("csv"))
    write_file("--csv", call.settings.text("csv"), games::heat_map_csv(analysis));
  if (call.settings.flag("json")) {
    fmt::print("{}\n", as_json(analysis, call.settings).dump());
  } else {
    print(analysis, call.settings);
  }
  return kDecided;
}

}  // namespace hissho::cli
