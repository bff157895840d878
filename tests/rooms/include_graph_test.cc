// Reads the include graph: a room includes only the rooms that its CMakeLists.txt names, and the verifier
// nothing but the schema. (Forbidden includes do not compile either; relative paths would.)
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

namespace {

namespace fs = std::filesystem;

// As docs/architecture.md says.
const std::map<std::string, std::set<std::string>> kMayInclude{
    {"games", {}},
    {"cluster", {"proto"}},
    {"storage", {"proto"}},
    {"search", {"games"}},
    {"proof", {"games", "proto"}},
    {"worker", {"games", "proto", "cluster", "storage", "search", "proof"}},
    {"coordinator", {"games", "proto", "cluster", "storage", "proof"}},
    {"simulate", {"games", "proto", "cluster", "storage", "proof", "coordinator"}},
    {"cli", {"games", "proto", "cluster", "storage", "search", "proof", "worker", "coordinator", "simulate"}},
    {"verifier", {"proto"}},
};

TEST(Rooms, IncludeOnlyWhatTheArchitectureAllows) {
  const std::regex include("^\\s*#\\s*include\\s*\"([^\"]+)\"");
  int seen = 0;
  for (const auto& [room, allowed] : kMayInclude) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(HISSHO_SOURCE) / room)) {
      if (entry.path().extension() != ".h" && entry.path().extension() != ".cc") continue;
      std::ifstream in(entry.path());
      for (std::string line; std::getline(in, line);) {
        std::smatch match;
        if (!std::regex_search(line, match, include)) continue;
        ++seen;
        const std::string target = match[1];
        const std::string other = target.substr(0, target.find('/'));
        EXPECT_TRUE(other == room || allowed.contains(other)) << entry.path() << " includes " << target;
        EXPECT_EQ(target.find(".."), std::string::npos) << entry.path() << " includes " << target;
      }
    }
  }
  EXPECT_GT(seen, 100) << "the sources were not found";
}

TEST(Rooms, TheVerifierSharesTheSchemaOfTheFileAndNothingElse) {
  std::ifstream in(fs::path(HISSHO_SOURCE) / "verifier" / "CMakeLists.txt");
  std::string text((std::istreambuf_iterator<char>(in)), {});
  for (const char* room :
       {"games", "search", "proof", "storage", "worker", "coordinator", "cluster", "simulate", "cli"})
    EXPECT_EQ(text.find(std::string("hissho_") + room), std::string::npos) << room;
  EXPECT_NE(text.find("ROOMS proto"), std::string::npos);
}

}  // namespace
