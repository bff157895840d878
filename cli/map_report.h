// Move graphs in numbers, as both `maps` commands print them.
#pragma once

#include <map>
#include <string>

#include "games/maps.h"

namespace hissho::cli {

/// "1: 9, 2: 72".
std::string counts(const std::map<int, int>& histogram);

/// One value that all nodes share ("3 everywhere"), or how many have which.
std::string per_node(const std::map<int, int>& histogram, std::size_t nodes);

double mean(const games::MapAnalysis& analysis);

/// "mean 14472/6561 = 2.205761, self cycles 3 everywhere".
std::string mean_line(const games::MapAnalysis& analysis);

/// The analysis of a Strategic rule set; throws BadInput where it is none. `map` as the command line has it.
games::MapAnalysis analysis_of(const std::string& send, const std::string& map);

}  // namespace hissho::cli
