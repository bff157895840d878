// The move graphs of all known maps, against the published numbers.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "games/maps.h"
#include "games/nested.h"
#include "games/send_map.h"

namespace hissho::games {
namespace {

MapAnalysis analysis_of(const std::string& send, const std::string& map) {
  std::vector<std::pair<std::string, std::string>> options = {{"levels", "3"}, {"send", send}};
  if (!map.empty()) options.emplace_back("map", map);
  const auto rules = NestedRules::make(options);
  EXPECT_TRUE(rules) << rules.error();
  const auto analysis = analyze_map(**rules);
  EXPECT_TRUE(analysis) << analysis.error();
  return *analysis;
}

std::map<int, int> histogram(const nlohmann::json& json) {
  std::map<int, int> result;
  for (const auto& [key, count] : json.items()) result[std::stoi(key)] = count.get<int>();
  return result;
}

void compare(const MapAnalysis& analysis, const nlohmann::json& expected, const std::string& name) {
  EXPECT_EQ(analysis.total, expected.at("total").get<int>()) << name;
  EXPECT_NEAR(static_cast<double>(analysis.total) / analysis.pairs, expected.at("mean").get<double>(), 1e-12)
      << name;
  EXPECT_EQ(analysis.histogram, histogram(expected.at("dist_hist"))) << name;
  EXPECT_EQ(analysis.self_cycles, histogram(expected.at("self_cycles"))) << name;
  EXPECT_EQ(analysis.unreachable, 0) << name;
  if (expected.contains("ecc")) {
    EXPECT_EQ(analysis.eccentricity, histogram(expected.at("ecc"))) << name;
  }
}

class Maps : public testing::Test {
 protected:
  Maps() {
    std::ifstream file(std::string(HISSHO_TEST_DATA) + "/sttt_maps.json");
    json_ = nlohmann::json::parse(file);
  }
  nlohmann::json json_;
};

TEST_F(Maps, Tactical) {
  const MapAnalysis analysis = analysis_of("tactical", "");
  compare(analysis, json_.at("tactical"), "tactical");
  EXPECT_EQ(analysis.pairs, 81 * 81);
  EXPECT_EQ(analysis.total * 81, 153 * analysis.pairs);  // the mean is 153/81
}

TEST_F(Maps, FunctionalByFormula) {
  int compared = 0;
  for (const auto& [name, entry] : json_.at("functional").items()) {
    std::string rows;
    for (const auto& row : entry.at("rows")) {
      rows += rows.empty() ? "" : "/";
      for (const int value : row) rows += static_cast<char>('0' + value);
    }
    EXPECT_EQ(known_map(name), rows) << name;
    compare(analysis_of("functional", name), entry, name);
    ++compared;
  }
  EXPECT_EQ(compared, 64);
}

TEST_F(Maps, HyperByFormula) {
  int compared = 0;
  for (const auto& [name, entry] : json_.at("hyper").items()) {
    if (!entry.is_object()) continue;  // a remark on the names
    EXPECT_EQ(known_map(name).substr(0, 1), std::to_string(entry.at("first_value_S1").get<int>())) << name;
    compare(analysis_of("hyper", name), entry, name);
    ++compared;
  }
  EXPECT_EQ(compared, 9);
}

// The rules say so in words.
TEST_F(Maps, NamedNumbers) {
  EXPECT_EQ(known_map("map34"), "213654798/321465879/132546987");
  EXPECT_EQ(known_map("map67"), "321465879/132546987/213654798");
  EXPECT_EQ(known_map("hmap1"), known_map("offset0"));
  EXPECT_EQ(known_map("hmap2"), known_map("offset8"));
  EXPECT_EQ(known_map("map99"), "");
  const MapAnalysis hmap2 = analysis_of("hyper", "hmap2");
  EXPECT_EQ(hmap2.total, 14472);
  EXPECT_EQ(hmap2.pairs, 6561);
  EXPECT_EQ(hmap2.self_cycles, (std::map<int, int>{{3, 81}}));
  for (const char* name : {"map34", "map67", "map35", "map62"}) {
    const MapAnalysis analysis = analysis_of("functional", name);
    EXPECT_EQ(analysis.total * 27, 72 * analysis.pairs) << name;
    EXPECT_EQ(analysis.self_cycles, (std::map<int, int>{{3, 27}})) << name;
  }
  const MapAnalysis hmap1 = analysis_of("hyper", "hmap1");
  EXPECT_EQ(hmap1.total * 81, 185 * hmap1.pairs);
  EXPECT_EQ(hmap1.self_cycles, (std::map<int, int>{{1, 9}, {2, 36}, {3, 36}}));
}

// A better map than the authors': f(S, row) = S + g(row) mod 9.
TEST_F(Maps, SmallestMeanOfAFunctionalMap) {
  const std::string first = "794461683";
  std::string map;
  for (int s = 0; s < 9; ++s) {
    map += s > 0 ? "/" : "";
    for (const char c : first) map += static_cast<char>('1' + (c - '1' + s) % 9);
  }
  const MapAnalysis analysis = analysis_of("functional", map);
  EXPECT_EQ(analysis.total * 27, 66 * analysis.pairs);
  EXPECT_EQ(analysis.self_cycles, (std::map<int, int>{{3, 27}}));
}

TEST_F(Maps, CellsThatCannotBeReached) {
  const MapAnalysis analysis = analysis_of("functional", "111111111/111111111/111111111");
  EXPECT_EQ(analysis.unreachable, 27 * 24);
  EXPECT_EQ(analysis.total, 27 * 3);
}

TEST_F(Maps, HeatMap) {
  const MapAnalysis analysis = analysis_of("functional", "map34");
  const std::string csv = heat_map_csv(analysis);
  EXPECT_TRUE(csv.starts_with("from,11-3,14-6,17-9,21-3,")) << csv.substr(0, 40);
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 28);
  EXPECT_NE(csv.find("\n97-9,"), std::string::npos);
  EXPECT_TRUE(heat_map_csv(analysis_of("tactical", "")).starts_with("from,11,12,13,14,15,16,17,18,19,21,"));
  const std::string svg = heat_map_svg(analysis);
  EXPECT_TRUE(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
  // One square a pair and a background; the least distance red, the greatest green.
  const auto count = [&svg](const std::string& word) {
    int found = 0;
    for (auto at = svg.find(word); at != std::string::npos; at = svg.find(word, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count("<rect "), 27 * 27 + 1);
  EXPECT_EQ(count("#ff0000"), analysis.histogram.begin()->second);
  EXPECT_EQ(count("#00ff00"), analysis.histogram.rbegin()->second);
  EXPECT_EQ(count(">11-3</text>"), 2);
}

TEST_F(Maps, ReadingMapText) {
  EXPECT_EQ(parse_map_text("2 1 3 6 5 4 7 9 8\n3 2 1 4 6 5 8 7 9\n1 3 2 5 4 6 9 8 7\n"), known_map("map34"));
  EXPECT_EQ(parse_map_text(known_map("hmap2")), known_map("hmap2"));
  EXPECT_EQ(parse_map_text("213654798\n3214650").error(),
            "map, line 2 column 7: '0' is not a digit from 1 to 9");
  EXPECT_EQ(
      parse_map_text("123").error(),
      "a map has 27 or 81 digits (functional) or 729 (hyper), not 3: give a known map's name or a file of "
      "such digits");
  const auto tiny = NestedRules::make({});
  EXPECT_FALSE(analyze_map(**tiny));
}

}  // namespace
}  // namespace hissho::games
