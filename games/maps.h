// The move graph of a Strategic rule set: how fast one can be sent from anywhere to anywhere.
//
// Nodes are the 81 Tactical cells for tactical and hyper sending; for functional sending the 27 triplets, the
// three Tactical cells in one row of a Strategic cell, since all that counts there is the row of cells. There
// is an edge from u to v where some move made in u sends to v, on an empty board (nothing frees yet). All
// distances are shortest paths in moves, found breadth first from each node; the distance of a node to itself
// is its shortest cycle, not 0. The statistics are those of echo-Mike/STTT (code MIT, rules CC BY 4.0), whose
// maps these are.
// Pure functions over immutable rules: safe from any thread.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "games/nested_rules.h"

namespace hissho::games {

/// Distances of a move graph, in moves, and what they sum up to.
struct MapAnalysis {
  std::vector<std::string> labels;          // "11" for a Tactical cell, "11-3" for a triplet
  std::vector<std::vector<int>> distances;  // from, to; 0 where there is no way
  int total = 0;                            // of all distances
  int pairs = 0;                            // nodes * nodes: the mean is total / pairs
  int unreachable = 0;              // pairs without a way; where there are any, the mean means nothing
  std::map<int, int> histogram;     // distance -> pairs
  std::map<int, int> eccentricity;  // greatest distance from a node -> nodes
  std::map<int, int> self_cycles;   // shortest cycle -> nodes
};

/// Analyses the sending of a Strategic rule set (levels=3, 3x3); other games are refused.
Result<MapAnalysis> analyze_map(const NestedRules& rules);

/// The distances as comma-separated values: a line of labels, then a line a node.
std::string heat_map_csv(const MapAnalysis& analysis);

/// The distances as an SVG picture: red for the least, through yellow, to green for the greatest.
std::string heat_map_svg(const MapAnalysis& analysis);

}  // namespace hissho::games
