#include "cli/map_report.h"

#include <fmt/format.h>

#include "cli/map_file.h"
#include "cli/option.h"

namespace hissho::cli {

std::string counts(const std::map<int, int>& histogram) {
  std::string text;
  for (const auto& [value, count] : histogram)
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", value, count);
  return text;
}

std::string per_node(const std::map<int, int>& histogram, std::size_t nodes) {
  if (histogram.size() == 1 && histogram.begin()->second == static_cast<int>(nodes))
    return fmt::format("{} everywhere", histogram.begin()->first);
  return histogram.empty() ? "none" : counts(histogram);
}

double mean(const games::MapAnalysis& analysis) {
  return static_cast<double>(analysis.total) / analysis.pairs;
}

std::string mean_line(const games::MapAnalysis& analysis) {
  const std::string cycles = per_node(analysis.self_cycles, analysis.labels.size());
  if (analysis.unreachable > 0)
    return fmt::format("mean none, {} of {} pairs have no way, self cycles {}", analysis.unreachable,
                       analysis.pairs, cycles);
  return fmt::format("mean {}/{} = {:.6f}, self cycles {}", analysis.total, analysis.pairs, mean(analysis),
                     cycles);
}

games::MapAnalysis analysis_of(const std::string& send, const std::string& map) {
  std::vector<std::pair<std::string, std::string>> options = {{"levels", "3"}, {"send", send}};
  if (!map.empty()) options.emplace_back("map", map_of(map));
  const auto rules = games::NestedRules::make(options);
  if (!rules) throw BadInput(rules.error());
  auto analysis = games::analyze_map(**rules);
  if (!analysis) throw BadInput(analysis.error());
  return std::move(*analysis);
}

}  // namespace hissho::cli
