// The batch template for Slurm, with a stand-in for the program, which plays its part by exit codes, and one
// for scontrol. tests/system runs it under a real Slurm.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "run_program.h"

namespace hissho::testing {
namespace {

class Batch : public ::testing::Test {
 protected:
  Batch() {
    for (const char* name :
         {"SLURM_JOB_ID", "SLURM_ARRAY_TASK_ID", "OMPI_ALLOW_RUN_AS_ROOT", "HISSHO_IDLE_STARTS"})
      ::unsetenv(name);
    ::setenv("HISSHO", (scratch_ / "hissho").c_str(), 1);
    ::setenv("HISSHO_LAUNCH", "env", 1);
    ::setenv("PATH", (scratch_.path() + ":" + path_).c_str(), 1);
    script("scontrol", "echo \"scontrol $*\" >&2");
    script("srun", "exit 1");
  }
  ~Batch() override {
    ::setenv("PATH", path_.c_str(), 1);
    for (const char* name :
         {"HISSHO", "HISSHO_LAUNCH", "SLURM_JOB_ID", "SLURM_ARRAY_TASK_ID", "HISSHO_IDLE_STARTS"})
      ::unsetenv(name);
  }

  void script(const std::string& name, const std::string& body) {
    const std::string path = scratch_ / name;
    std::ofstream(path) << "#!/bin/bash\n" << body << '\n';
    ::chmod(path.c_str(), 0755);
  }

  /// The program: `solve` appends what it was asked to `asked` and does `body`; `store info` tells the
  /// records.
  void program(const std::string& body) {
    script("hissho", "if [ \"$1\" = store ]; then echo \"{\\\"jobs\\\": $(cat '" + scratch_ / "records" +
                         "')}\"; exit; fi\necho \"$*\" >> '" + scratch_ / "asked" + "'\n" + body);
    std::ofstream(scratch_ / "records") << 1;
  }

  std::string more_records() { return "r='" + scratch_ / "records" + "'; echo $(($(cat $r) + 1)) > $r\n"; }

  Ran batch(std::vector<std::string> words) { return run_script("slurm/hissho.sbatch", words); }
  Ran batch() { return batch({"solve", "--store", scratch_ / "s"}); }

  int starts() const {
    std::ifstream in(scratch_ / "asked");
    int lines = 0;
    for (std::string line; std::getline(in, line);) ++lines;
    return lines;
  }

  const std::string path_ = std::getenv("PATH");
  const Scratch scratch_;
};

TEST_F(Batch, AVerdictEndsIt) {
  program("echo 's PROVED x win 7'");
  const Ran ran = batch();
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(starts(), 1);
  EXPECT_EQ(ran.err.find("scontrol"), std::string::npos);
}

TEST_F(Batch, AStoppedRunIsRequeued) {
  ::setenv("SLURM_JOB_ID", "77", 1);
  program(more_records() + "echo 's UNKNOWN x win -'; exit 3");
  const Ran ran = batch();
  EXPECT_EQ(starts(), 1);
  EXPECT_NE(ran.err.find("scontrol requeue 77"), std::string::npos) << ran.err;
}

TEST_F(Batch, AFailedLauncherIsStartedAgainAndAMissingVerdictIsAFailure) {
  program(more_records() +
          "case $(cat $r) in 2) kill -9 $$ ;; 3) exit 0 ;; *) echo 's PROVED x win 7' ;; esac");
  const Ran ran = batch();
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(starts(), 3);
  EXPECT_NE(ran.err.find("exit code 137"), std::string::npos) << ran.err;
}

TEST_F(Batch, ARunAwayIsStopped) {
  program("exit 1");
  const Ran ran = batch();
  EXPECT_EQ(ran.exit_code, 3);
  EXPECT_EQ(starts(), 4) << "the first finds a store with something in it, three find nothing new";
  EXPECT_NE(ran.err.find("giving up"), std::string::npos) << ran.err;
  EXPECT_EQ(ran.err.find("scontrol"), std::string::npos) << ran.err;
}

TEST_F(Batch, ARunAwayOverRequeuesIsStoppedToo) {
  ::setenv("SLURM_JOB_ID", "77", 1);
  ::setenv("HISSHO_IDLE_STARTS", "2", 1);
  program("exit 3");
  EXPECT_NE(batch().err.find("scontrol requeue 77"), std::string::npos);
  EXPECT_NE(batch().err.find("scontrol requeue 77"), std::string::npos);
  const Ran third = batch();
  EXPECT_EQ(third.exit_code, 3);
  EXPECT_EQ(third.err.find("scontrol"), std::string::npos) << third.err;
}

TEST_F(Batch, BadInputIsNotTriedAgain) {
  program("exit 2");
  EXPECT_EQ(batch().exit_code, 2);
  EXPECT_EQ(starts(), 1);
}

TEST_F(Batch, AnArrayTaskTakesItsLine) {
  ::setenv("SLURM_ARRAY_TASK_ID", "2", 1);
  std::ofstream(scratch_ / "claims") << "--moves h8 --store one\n--moves \"h8 i9\" --store "
                                     << scratch_ / "two" << '\n';
  program("echo 's PROVED x win 7'");
  const Ran ran = batch({"solve", "@" + scratch_ / "claims", "--within", "9"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  std::stringstream asked;
  asked << std::ifstream(scratch_ / "asked").rdbuf();
  EXPECT_EQ(asked.str(), "solve --moves h8 i9 --store " + scratch_ / "two" + " --within 9\n");
  ::setenv("SLURM_ARRAY_TASK_ID", "3", 1);
  EXPECT_EQ(batch({"solve", "@" + scratch_ / "claims"}).exit_code, 2);
}

TEST_F(Batch, WithoutAStoreItRefuses) {
  program("exit 0");
  const Ran ran = batch({"solve", "--game", "ttt"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.err.find("--store"), std::string::npos) << ran.err;
}

/// c16: what mpirun refuses is explained, the override is never set in silence, one process works.
TEST_F(Batch, RootIsToldWhatMpirunWants) {
  program("echo 's PROVED x win 7'");
  script("mpirun", "shift 2; exec \"$@\"");
  ::setenv("HISSHO_LAUNCH", "mpirun -np 2", 1);
  script("id", "echo 0");
  const Ran ran = batch();
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.err.find("OMPI_ALLOW_RUN_AS_ROOT=1"), std::string::npos) << ran.err;
  EXPECT_EQ(starts(), 0);
  script("id", "echo 1000");
  EXPECT_EQ(batch().exit_code, 0) << "nobody else is told";
  EXPECT_EQ(starts(), 1);
  EXPECT_EQ(run("hissho", {"solve", "--game", "ttt", "--log-level", "warn"}).last_line(),
            "s DISPROVED x win -");
}

}  // namespace
}  // namespace hissho::testing
