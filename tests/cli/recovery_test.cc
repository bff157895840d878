// One rank of a real run is killed: under `mpirun --enable-recovery` the others finish, without it the run
// ends and is resumed.
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "run_program.h"

namespace hissho::testing {
namespace {

namespace fs = std::filesystem;

// A draw that takes some 1,500 jobs of this size: a few seconds on any machine.
const std::vector<std::string> kClaim{
    "--game", "mnk:width=7,height=4,k=4", "--job-nodes", "600", "--threads", "1", "--memory", "64M"};

std::vector<std::string> words_with(const std::string& store, const std::string& proof) {
  std::vector<std::string> words{"solve", "--lease", "0.5s", "--store", store, "--proof-out", proof};
  words.insert(words.end(), kClaim.begin(), kClaim.end());
  return words;
}

std::string file_text(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The processes whose command line names the store, with that rank (any: -1).
std::vector<pid_t> ranks_of(const std::string& store, int rank) {
  std::vector<pid_t> found;
  const std::string wanted = "OMPI_COMM_WORLD_RANK=" + std::to_string(rank) + '\0';
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != name.npos) continue;
    if (file_text(entry.path() / "cmdline").find(store) == std::string::npos) continue;
    if (rank < 0 || file_text(entry.path() / "environ").find(wanted) != std::string::npos)
      found.push_back(std::stoi(name));
  }
  return found;
}

/// Kills a rank when the run has written some jobs. False: it was over before.
bool kill_one(const std::string& store, int rank) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60 * HISSHO_SLOWDOWN);
  while (std::chrono::steady_clock::now() < until) {
    const Ran info = run("hissho", {"store", "info", store, "--json"});
    if (info.exit_code == 0 && nlohmann::json::parse(info.out)["jobs"] >= 1) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  const auto pids = ranks_of(store, rank);
  return pids.size() == 1 && kill(pids.front(), SIGKILL) == 0;
}

TEST(Recovery, TheOtherRanksFinishWhenOneIsKilled) {
  const Scratch scratch;
  const std::string store = scratch / "s", proof = scratch / "p.hp";
  auto running = std::async(std::launch::async,
                            [&] { return run_ranks(4, words_with(store, proof), {"--enable-recovery"}); });
  ASSERT_TRUE(kill_one(store, 2));
  const Ran ran = running.get();
  EXPECT_EQ(ran.last_line(), "s DISPROVED x win -") << ran.err;
  EXPECT_NE(ran.err.find("worker 2 has been silent"), std::string::npos) << ran.err;
  EXPECT_EQ(verify(proof), "");
  EXPECT_TRUE(ranks_of(store, -1).empty());
}

/// c01: the whole job is gone with a dead rank, says so by its exit code, and what was saved goes on.
TEST(Recovery, WithoutItTheRunEndsAndIsResumed) {
  const Scratch scratch;
  const std::string store = scratch / "s", proof = scratch / "p.hp";
  const auto now = std::chrono::steady_clock::now;
  auto running = std::async(std::launch::async, [&] { return run_ranks(4, words_with(store, proof)); });
  ASSERT_TRUE(kill_one(store, 1));
  const auto killed = now();
  const Ran ran = running.get();
  EXPECT_NE(ran.exit_code, 0);
  EXPECT_LT(now() - killed, std::chrono::seconds(60 * HISSHO_SLOWDOWN));
  EXPECT_TRUE(ranks_of(store, -1).empty());
  auto words = words_with(store, proof);
  words.insert(words.end(), {"--nodes", "2K"});
  const Ran again = run_ranks(3, words);
  EXPECT_EQ(again.exit_code, 3) << again.err;
  EXPECT_NE(again.err.find("resumed a job tree of"), std::string::npos) << again.err;
  EXPECT_EQ(run("hissho", {"store", "check", store}).exit_code, 0);
}

}  // namespace
}  // namespace hissho::testing
