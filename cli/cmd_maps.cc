// hissho maps analyze: the move graph of a Strategic rule set, in numbers and as heat maps.
#include <fmt/core.h>
#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/command.h"
#include "games/maps.h"
#include "games/send_map.h"

namespace hissho::cli {

namespace {

/// A known name and a map itself stay as they are; anything else is a file if there is one.
std::string map_of(const std::string& value) {
  if (value.empty() || !games::known_map(value).empty()) return value;
  std::ifstream in(value);
  if (!in) return value;
  std::stringstream text;
  text << in.rdbuf();
  auto map = games::parse_map_text(text.str());
  if (!map) throw BadInput(fmt::format("map file {}: {}", value, map.error()));
  return *map;
}

games::MapAnalysis analysis_of(const Settings& settings) {
  std::vector<std::pair<std::string, std::string>> options = {{"levels", "3"},
                                                              {"send", settings.text("send")}};
  if (settings.given("map")) options.emplace_back("map", map_of(settings.text("map")));
  const auto rules = games::NestedRules::make(options);
  if (!rules) throw BadInput(rules.error());
  auto analysis = games::analyze_map(**rules);
  if (!analysis) throw BadInput(analysis.error());
  return std::move(*analysis);
}

void write_file(const Settings& settings, std::string_view option, const std::string& text) {
  const std::string name = settings.text(option);
  std::ofstream out(name);
  out << text;
  out.close();
  if (!out) throw BadInput(fmt::format("--{} {}: the file cannot be written", option, name));
}

/// "1: 9, 2: 72".
std::string counts(const std::map<int, int>& histogram) {
  std::string text;
  for (const auto& [value, count] : histogram)
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", value, count);
  return text;
}

/// One value that all nodes share, or how many have which.
std::string per_node(const std::map<int, int>& histogram, std::size_t nodes) {
  if (histogram.size() == 1 && histogram.begin()->second == static_cast<int>(nodes))
    return fmt::format("{} everywhere", histogram.begin()->first);
  return histogram.empty() ? "none" : counts(histogram);
}

double mean(const games::MapAnalysis& analysis) {
  return static_cast<double>(analysis.total) / analysis.pairs;
}

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
  const std::string cycles = per_node(analysis.self_cycles, nodes);
  if (analysis.unreachable > 0) {
    fmt::print("mean none, {} of {} pairs have no way, self cycles {}\n", analysis.unreachable,
               analysis.pairs, cycles);
    return;
  }
  fmt::print("mean {}/{} = {:.6f}, self cycles {}\n", analysis.total, analysis.pairs, mean(analysis), cycles);
}

}  // namespace

int run_maps_analyze(const Call& call) {
  const games::MapAnalysis analysis = analysis_of(call.settings);
  if (call.settings.given("svg")) write_file(call.settings, "svg", games::heat_map_svg(analysis));
  if (call.settings.given("csv")) write_file(call.settings, "csv", games::heat_map_csv(analysis));
  if (call.settings.flag("json")) {
    fmt::print("{}\n", as_json(analysis, call.settings).dump());
  } else {
    print(analysis, call.settings);
  }
  return kDecided;
}

}  // namespace hissho::cli
