// Maps through the program: the published means as exact fractions, the maps we keep, the search.
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>

#include "run_program.h"

namespace hissho::testing {
namespace {

Ran maps(std::vector<std::string> words) {
  words.insert(words.begin(), "maps");
  words.insert(words.end(), {"--log-level", "warn"});
  return run("hissho", words);
}

TEST(MapsAnalyze, PrintsExactFractions) {
  EXPECT_EQ(maps({"analyze"}).last_line(), "mean 12393/6561 = 1.888889, self cycles 1: 9, 2: 72");
  EXPECT_EQ(maps({"analyze", "--send", "hyper", "--map", "hmap2"}).last_line(),
            "mean 14472/6561 = 2.205761, self cycles 3 everywhere");
  EXPECT_EQ(maps({"analyze", "--send", "functional", "--map", "213654798/321465879/132546987"}).last_line(),
            "mean 1944/729 = 2.666667, self cycles 3 everywhere");
}

TEST(MapsAnalyze, EveryMapOfTheData) {
  std::ifstream file(std::string(HISSHO_TEST_DATA) + "/sttt_maps.json");
  const auto data = nlohmann::json::parse(file);
  int analysed = 0;
  for (const std::string send : {"functional", "hyper"}) {
    for (const auto& [name, entry] : data.at(send).items()) {
      if (!entry.is_object()) continue;  // a remark on the names
      const int pairs = send == "hyper" ? 6561 : 729;
      const int total = entry.at("total");
      const std::string line = maps({"analyze", "--send", send, "--map", name}).last_line();
      EXPECT_TRUE(line.starts_with(
          fmt::format("mean {}/{} = {:.6f}, self cycles ", total, pairs, entry.at("mean").get<double>())))
          << name << ": " << line;
      ++analysed;
    }
  }
  EXPECT_EQ(analysed, 64 + 9);
}

/// docs/results.md tells these numbers.
TEST(MapsAnalyze, TheMapsWeKeep) {
  const std::string kept = std::string(HISSHO_SOURCE) + "/configs/maps/";
  EXPECT_EQ(maps({"analyze", "--send", "functional", "--map", kept + "functional-66.txt"}).last_line(),
            "mean 1782/729 = 2.444444, self cycles 3 everywhere");
  const Ran hyper = maps({"analyze", "--send", "hyper", "--map", kept + "hyper-best.txt"});
  EXPECT_EQ(hyper.exit_code, 0) << hyper.err;
  EXPECT_EQ(hyper.last_line(), "mean 12495/6561 = 1.904435, self cycles 3 everywhere");
  EXPECT_EQ(
      run("hissho", {"board", "--game", "strategic:send=hyper,map=" + kept + "hyper-best.txt"}).exit_code, 0);
}

TEST(MapsSearch, WritesWhatAnalyzeReads) {
  const Scratch scratch;
  const Ran found =
      maps({"search", "--send", "functional", "--nodes", "20K", "--map-out", scratch / "m.txt"});
  ASSERT_EQ(found.exit_code, 0) << found.err;
  EXPECT_EQ(maps({"analyze", "--send", "functional", "--map", scratch / "m.txt"}).last_line(),
            found.last_line());
  // Without a file the map is printed, and going on from it finds nothing worse.
  const Ran hyper = maps({"search", "--send", "hyper", "--nodes", "20K"});
  ASSERT_EQ(hyper.exit_code, 0) << hyper.err;
  std::string map;
  for (const std::string& line : hyper.lines())
    if (line.starts_with("map ")) map = line.substr(4);
  EXPECT_EQ(maps({"analyze", "--send", "hyper", "--map", map}).last_line(), hyper.last_line());
}

TEST(MapsSearch, RefusesWhatHasNoMap) {
  const Ran tactical = maps({"search"});
  EXPECT_EQ(tactical.exit_code, 2);
  EXPECT_EQ(tactical.err,
            "hissho: maps search: tactical sending has no map: give --send functional or --send hyper\n");
  EXPECT_EQ(maps({"search", "--send", "hyper", "--map", "map34"}).exit_code, 2);
}

}  // namespace
}  // namespace hissho::testing
