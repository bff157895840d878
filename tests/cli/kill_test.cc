// A run killed with -9 goes on from its store.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "run_program.h"

namespace hissho::testing {
namespace {

// A draw that takes some 3,800 jobs of this size, about 8 seconds on 2 cores.
const std::vector<std::string> kClaim{"--game", "mnk:width=7,height=4,k=4", "--job-nodes", "200"};

std::vector<std::string> words_with(const std::string& store, std::vector<std::string> more) {
  std::vector<std::string> words{"solve", "--log-level", "info", "--store", store};
  words.insert(words.end(), kClaim.begin(), kClaim.end());
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

pid_t start(const std::vector<std::string>& words) {
  const pid_t pid = fork();
  if (pid != 0) return pid;
  std::vector<std::string> command{std::string(HISSHO_BIN) + "/hissho"};
  command.insert(command.end(), words.begin(), words.end());
  std::vector<char*> argv;
  for (std::string& word : command) argv.push_back(word.data());
  argv.push_back(nullptr);
  const int null = open("/dev/null", O_WRONLY);
  dup2(null, 1);
  dup2(null, 2);
  execv(argv[0], argv.data());
  _exit(127);
}

/// Waits until the run has written this many jobs into its store: killed now, it is in the middle, on any
/// machine.
void wait_for_jobs(const std::string& store, int jobs) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60 * HISSHO_SLOWDOWN);
  while (std::chrono::steady_clock::now() < until) {
    const Ran info = run("hissho", {"store", "info", store, "--json"});
    if (info.exit_code == 0 && nlohmann::json::parse(info.out)["jobs"] >= jobs) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  ADD_FAILURE() << "no " << jobs << " jobs in " << store;
}

TEST(Kill, ARunKilledWithMinus9ContinuesFromTheStore) {
  const Scratch scratch;
  const std::string store = scratch / "s";
  const pid_t pid = start(words_with(store, {}));
  wait_for_jobs(store, 50);
  kill(pid, SIGKILL);
  int status = 0;
  waitpid(pid, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status)) << "the run ended before it could be killed: choose smaller jobs";
  const Ran again = run("hissho", words_with(store, {"--proof-out", scratch / "p.hp"}));
  ASSERT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(again.last_line(), "s DISPROVED x win -");
  EXPECT_NE(again.err.find("resumed a job tree of"), std::string::npos) << again.err;
  EXPECT_EQ(verify(scratch / "p.hp"), "");
}

TEST(Kill, InterruptSavesAndExits3) {
  const Scratch scratch;
  const std::string store = scratch / "s";
  const pid_t pid = start(words_with(store, {}));
  wait_for_jobs(store, 1);
  const std::string writer = "c written to by process " + std::to_string(pid) + " on host ";
  EXPECT_NE(run("hissho", {"store", "info", store}).out.find(writer), std::string::npos);
  const auto info = nlohmann::json::parse(run("hissho", {"store", "info", store, "--json"}).out);
  EXPECT_EQ(info["owner"]["pid"], pid);
  kill(pid, SIGINT);
  int status = 0;
  waitpid(pid, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 3);
  EXPECT_EQ(run("hissho", {"store", "info", store}).out.find("written to by"), std::string::npos);
  EXPECT_EQ(run("hissho", {"store", "check", store}).exit_code, 0);
}

TEST(KillSlow, RunsKilledAtRandomInstantsEndAsTheUndisturbedOnes) {
  const Ran ran = run_script("torture", {"--runs", "10", "--seed", "5", "--binaries", HISSHO_BIN});
  EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
}

}  // namespace
}  // namespace hissho::testing
