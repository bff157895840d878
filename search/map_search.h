// Looks for maps of functional and hyper sending under which one is sent from anywhere to anywhere in few
// moves, and back to where one was in no fewer than three (games/maps.h measures them).
//
// What is minimised is the sum of all distances of the move graph. Its least value is known in advance. From
// a node of the functional graph (27 nodes, 3 ways out) at most 3 nodes lie at distance 1, 9 at 2 and so at
// least 15 at 3 or more: 66. From a node of the hyper graph (81 nodes, 9 ways out) 9 lie at distance 1, the
// node itself at 3 or more, and so at best the other 71 at 2: 154.
//
// The method is simulated annealing (Kirkpatrick, Gelatt, Vecchi 1983) over smaller and smaller symmetries.
// A step changes one digit of the map, and with it those that follow from the symmetry; a step to a larger
// sum is taken with a probability that falls with its cost and with time. A node's Tactical part can be
// shifted around the edges of the 3x3 grid of Tactical cells (functional: of its rows). The first stage takes
// only maps that all shifts leave alone, 81 digits of 729 (functional: 27 of 81), the next, for hyper, those
// that the shifts of rows leave alone, the last takes any map; each starts where the one before ended. A
// random start among all maps ends at sums several times further from the bound. Then everything begins
// again with another start, until the steps are spent. From a given map the search goes on with the stages
// whose symmetry it has, all shifts left out, again and again from the best map of the first of them.
//
// Repeatable: the same question gives the same map where no stop cuts it short.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "games/nested_options.h"

namespace hissho::search {

struct MapQuestion {
  games::Send send;   // functional or hyper
  std::string start;  // a map in full, 9 or 81 groups, to go on from without symmetry; or empty
  std::uint64_t seed = 1;
  std::uint64_t steps = 0;  // changes to try
};

/// Where a search stands: after each stage, and whenever a better map is found.
struct MapStatus {
  int round = 1;
  const char* stage = "";  // for people
  std::uint64_t steps = 0;
  int total = 0;  // sum of the best map's distances; 0 while there is none without short cycles
};

/// The best map found, in full (9 or 81 groups); empty where none without cycles below 3 was met in time.
std::string search_map(const MapQuestion& question, const std::atomic<bool>& stop,
                       const std::function<void(const MapStatus&)>& observer);

/// The least sum of distances that counting allows.
int least_total(games::Send send);

}  // namespace hissho::search
