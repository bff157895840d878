// Heat maps of move graphs, as CSV and SVG text.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "games/maps.h"

namespace hissho::games {

namespace {

constexpr int kCell = 14;    // pixels
constexpr int kMargin = 48;  // for the labels
constexpr int kEdge = 6;     // on the other sides

// Red at `low`, yellow half-way, green at `high`; grey where there is no way.
std::string colour(int distance, int low, int high) {
  if (distance == 0) return "#808080";
  const int t = high == low ? 0 : 510 * (distance - low) / (high - low);
  return fmt::format("#{:02x}{:02x}00", std::min(255, 510 - t), std::min(255, t));
}

}  // namespace

std::string heat_map_csv(const MapAnalysis& analysis) {
  std::string csv = fmt::format("from,{}\n", fmt::join(analysis.labels, ","));
  for (std::size_t from = 0; from < analysis.labels.size(); ++from)
    csv += fmt::format("{},{}\n", analysis.labels[from], fmt::join(analysis.distances[from], ","));
  return csv;
}

std::string heat_map_svg(const MapAnalysis& analysis) {
  const int size = static_cast<int>(analysis.labels.size()) * kCell + kMargin + kEdge;
  const int low = analysis.histogram.empty() ? 0 : analysis.histogram.begin()->first;
  const int high = analysis.histogram.empty() ? 0 : analysis.histogram.rbegin()->first;
  std::string svg;
  const auto out = std::back_inserter(svg);
  fmt::format_to(out,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{0}\" "
                 "viewBox=\"0 0 {0} {0}\" font-family=\"monospace\" font-size=\"9\">\n"
                 "<title>Moves from each row's node to each column's: red {1} to green {2}</title>\n"
                 "<rect width=\"{0}\" height=\"{0}\" fill=\"#ffffff\"/>\n",
                 size, low, high);
  for (std::size_t i = 0; i < analysis.labels.size(); ++i) {
    const int middle = kMargin + static_cast<int>(i) * kCell + kCell / 2 + 3;
    fmt::format_to(out, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", kMargin - 4, middle,
                   analysis.labels[i]);
    fmt::format_to(out, "<text transform=\"translate({},{}) rotate(-90)\">{}</text>\n", middle, kMargin - 4,
                   analysis.labels[i]);
  }
  for (std::size_t from = 0; from < analysis.labels.size(); ++from) {
    for (std::size_t to = 0; to < analysis.labels.size(); ++to) {
      const int distance = analysis.distances[from][to];
      fmt::format_to(out,
                     "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\">"
                     "<title>{} to {}: {}</title></rect>\n",
                     kMargin + static_cast<int>(to) * kCell, kMargin + static_cast<int>(from) * kCell,
                     kCell - 1, kCell - 1, colour(distance, low, high), analysis.labels[from],
                     analysis.labels[to], distance == 0 ? "no way" : std::to_string(distance));
    }
  }
  return svg + "</svg>\n";
}

}  // namespace hissho::games
