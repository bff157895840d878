// Building the move graph of a rule set and measuring it.
#include "games/maps.h"

#include <fmt/format.h>

#include <algorithm>

namespace hissho::games {

namespace {

struct Graph {
  std::vector<std::string> labels;
  std::vector<std::vector<int>> edges;  // from -> to
};

// Nodes are the Tactical cells, numbered as fields of level 2.
Graph graph_of_cells(const NestedRules& rules) {
  Graph graph;
  const int first = rules.first_field(2);
  for (int cell = 0; cell < 81; ++cell) {
    graph.labels.push_back(rules.field_text(static_cast<FieldId>(first + cell)));
    auto& out = graph.edges.emplace_back();
    for (int o = 0; o < 9; ++o) out.push_back(rules.sends_to(static_cast<Move>(9 * cell + o)) - first);
  }
  return graph;
}

// Nodes are (Strategic cell, row of Tactical cells); any Tactical cell of the row has the same ways out, one
// for each row of Operational cells.
Graph graph_of_triplets(const NestedRules& rules) {
  Graph graph;
  const int first = rules.first_field(2);
  for (int node = 0; node < 27; ++node) {
    const int s = node / 3;
    const int tactical = node % 3 * 3;  // the first of the row
    graph.labels.push_back(fmt::format("{}{}-{}", s + 1, tactical + 1, tactical + 3));
    auto& out = graph.edges.emplace_back();
    for (int row = 0; row < 3; ++row) {
      const auto move = static_cast<Move>(81 * s + 9 * tactical + 3 * row);
      const int target = rules.sends_to(move) - first;
      out.push_back(target / 9 * 3 + row);
    }
  }
  return graph;
}

std::vector<int> distances_from(const Graph& graph, int start) {
  std::vector<int> distance(graph.edges.size(), 0);
  std::vector<int> queue = {start};
  int moves = 0;
  for (std::size_t done = 0; done < queue.size();) {
    ++moves;
    for (const std::size_t ring = queue.size(); done < ring; ++done) {
      for (const int to : graph.edges[queue[done]]) {
        if (distance[to] != 0) continue;
        distance[to] = moves;
        if (to != start) queue.push_back(to);
      }
    }
  }
  return distance;
}

}  // namespace

Result<MapAnalysis> analyze_map(const NestedRules& rules) {
  if (rules.levels() != 3 || rules.options().rows != 3 || rules.options().cols != 3)
    return unexpected("maps: a move graph wants levels=3, rows=3, cols=3, not " + rules.name());
  Graph graph = rules.options().send == Send::functional ? graph_of_triplets(rules) : graph_of_cells(rules);
  MapAnalysis analysis;
  analysis.labels = std::move(graph.labels);
  const int nodes = static_cast<int>(graph.edges.size());
  analysis.pairs = nodes * nodes;
  for (int from = 0; from < nodes; ++from) {
    const auto& row = analysis.distances.emplace_back(distances_from(graph, from));
    for (const int distance : row) {
      analysis.total += distance;
      if (distance == 0) ++analysis.unreachable;
      if (distance != 0) ++analysis.histogram[distance];
    }
    ++analysis.eccentricity[*std::max_element(row.begin(), row.end())];
    if (row[from] != 0) ++analysis.self_cycles[row[from]];
  }
  return analysis;
}

}  // namespace hissho::games
