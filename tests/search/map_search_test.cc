// The graph that the search for maps changes digit by digit, against the analysis of whole maps
// (games/maps.h, which finds all distances breadth first); and what the search finds.
#include <gtest/gtest.h>

#include <random>

#include "games/maps.h"
#include "search/map_graph.h"
#include "search/map_search.h"

namespace hissho::search {
namespace {

using games::Send;

games::MapAnalysis analysis_of(Send send, const std::string& map) {
  const auto rules = games::NestedRules::make(
      {{"levels", "3"}, {"send", send == Send::hyper ? "hyper" : "functional"}, {"map", map}});
  EXPECT_TRUE(rules) << rules.error();
  return *games::analyze_map(**rules);
}

/// The sum of distances cut off above `most`, and 4 for each self cycle below 3.
int expected_cost(const games::MapAnalysis& analysis, int most) {
  int cost = 0;
  for (std::size_t from = 0; from < analysis.distances.size(); ++from) {
    for (const int distance : analysis.distances[from])
      cost += distance == 0 ? most : std::min(distance, most);
    const int self = analysis.distances[from][from];
    cost += self == 1 || self == 2 ? 4 : 0;
  }
  return cost;
}

class Graphs : public testing::TestWithParam<std::pair<Send, MapGraph::Symmetry>> {};

TEST_P(Graphs, CostIsThatOfTheWholeMap) {
  const auto [send, symmetry] = GetParam();
  std::mt19937 random(3);
  MapGraph graph(send, symmetry);
  const int most = send == Send::hyper ? 3 : 5;
  EXPECT_EQ(graph.cost(), expected_cost(analysis_of(send, graph.text()), most));
  for (int change = 0; change < 400; ++change) {
    graph.set_digit(static_cast<int>(random() % static_cast<unsigned>(graph.representatives())),
                    static_cast<int>(random() % static_cast<unsigned>(graph.classes())),
                    static_cast<int>(random() % 9));
    if (change % 40 != 39) continue;
    const auto analysis = analysis_of(send, graph.text());
    EXPECT_EQ(graph.cost(), expected_cost(analysis, most)) << change;
    const bool is_short = analysis.self_cycles.contains(1) || analysis.self_cycles.contains(2);
    EXPECT_EQ(graph.has_short_cycle(), is_short);
    MapGraph copy(send, MapGraph::Symmetry::none);
    copy.read(graph.text());
    EXPECT_EQ(copy.text(), graph.text());
    EXPECT_EQ(copy.cost(), graph.cost());
  }
}

INSTANTIATE_TEST_SUITE_P(All, Graphs,
                         testing::Values(std::pair{Send::hyper, MapGraph::Symmetry::all},
                                         std::pair{Send::hyper, MapGraph::Symmetry::rows},
                                         std::pair{Send::hyper, MapGraph::Symmetry::none},
                                         std::pair{Send::functional, MapGraph::Symmetry::rows},
                                         std::pair{Send::functional, MapGraph::Symmetry::none}));

TEST(MapSearch, FunctionalMapsMeetTheBound) {
  const std::atomic<bool> stop = false;
  int last = 0;
  const std::string map = search_map({Send::functional, "", 1, 2'000'000}, stop,
                                     [&last](const MapStatus& status) { last = status.total; });
  const auto analysis = analysis_of(Send::functional, map);
  EXPECT_EQ(analysis.total, 27 * 66);
  EXPECT_EQ(analysis.total, last);
  EXPECT_EQ(analysis.self_cycles, (std::map<int, int>{{3, 27}}));
}

TEST(MapSearch, HyperMapsBetterThanTheKnownAndTheSameAgain) {
  const std::atomic<bool> stop = false;
  const auto search = [&stop](const std::string& start) {
    return search_map({Send::hyper, start, 2, 60'000}, stop, [](const MapStatus&) {});
  };
  const std::string map = search("");
  ASSERT_FALSE(map.empty());
  const auto analysis = analysis_of(Send::hyper, map);
  EXPECT_LT(analysis.total, 14472) << "hmap2";
  EXPECT_GE(analysis.total, least_total(Send::hyper));
  EXPECT_FALSE(analysis.self_cycles.contains(1) || analysis.self_cycles.contains(2));
  EXPECT_EQ(search(""), map);
  // Going on from a map never loses it.
  EXPECT_LE(analysis_of(Send::hyper, search(map)).total, analysis.total);
}

TEST(MapSearch, StopsAtOnce) {
  const std::atomic<bool> stop = true;
  EXPECT_EQ(search_map({Send::hyper, "", 1, 1'000'000'000}, stop, [](const MapStatus&) {}), "");
}

}  // namespace
}  // namespace hissho::search
