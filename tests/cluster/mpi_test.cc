// The MPI transport between real ranks: a helper program under mpirun.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>

#include "cluster/mpi.h"

namespace hissho::cluster {
namespace {

struct Outcome {
  int status = -1;
  std::map<std::string, std::string> said;
  std::string output;
};

Outcome mpirun(const std::string& arguments, const std::string& options = "") {
  // The environment of the tests, so that they run as root and in containers; users need none of it there.
  const std::string command =
      "env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
      "OMPI_MCA_btl_vader_single_copy_mechanism=none "
      "timeout 120 mpirun -np 3 --map-by :OVERSUBSCRIBE " +
      options + " " MPI_ECHO " " + arguments + " 2>&1";
  Outcome run;
  FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return run;
  char buffer[4096];
  while (std::fgets(buffer, sizeof buffer, pipe) != nullptr) run.output += buffer;
  run.status = ::pclose(pipe);
  std::istringstream lines(run.output);
  for (std::string name, value; lines >> name >> value;) run.said[name] = value;
  return run;
}

TEST(Mpi, ThousandsOfSmallMessagesKeepTheirOrder) {
  const Outcome run = mpirun("order 5000");
  EXPECT_EQ(run.status, 0) << run.output;
  EXPECT_EQ(run.said.at("launched"), "1");
  EXPECT_EQ(run.said.at("size"), "3");
  EXPECT_EQ(run.said.at("received"), "10000") << run.output;
  EXPECT_EQ(run.said.at("wrong"), "0") << run.output;
}

TEST(Mpi, LargeMessagesArriveWholeAndInOrder) {
  const Outcome run = mpirun("large 20");
  EXPECT_EQ(run.status, 0) << run.output;
  EXPECT_EQ(run.said.at("right"), "4") << run.output;
}

TEST(Mpi, WaitingLeavesTheCoreFree) {
  const Outcome run = mpirun("idle 2000");
  EXPECT_EQ(run.status, 0) << run.output;
  EXPECT_LT(std::stod(run.said.at("cpu")), 0.3) << "a spinning wait takes 2 s";
}

TEST(Mpi, AMessageBehindTheLastOneHindersNobodyFromLeaving) {
  const Outcome run = mpirun("behind");
  EXPECT_EQ(run.status, 0) << run.output;  // mpirun's, which complains of ranks that skip MPI_Finalize
}

TEST(Mpi, RanksLeaveAfterALostPeer) {
  const Outcome run = mpirun("lost", "--enable-recovery");
  EXPECT_EQ(run.said.at("size"), "3") << run.output;
  EXPECT_NE(run.status, 124 << 8) << "it waited for the lost rank";
}

TEST(Launcher, IsSeenInTheEnvironment) {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", "PMI_SIZE"}) ::unsetenv(name);
  EXPECT_FALSE(launched_under_mpi());
  ::setenv("PMIX_RANK", "0", 1);
  EXPECT_TRUE(launched_under_mpi());
  ::unsetenv("PMIX_RANK");
}

TEST(Launcher, SlurmTasksThatMpiDoesNotSeeAreRefused) {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "SLURM_NTASKS", "SLURM_STEP_NUM_TASKS"}) ::unsetenv(name);
  EXPECT_FALSE(launcher_error(1));
  ::setenv("SLURM_NTASKS", "4", 1);
  EXPECT_FALSE(launcher_error(4));
  const auto error = launcher_error(1);
  ASSERT_TRUE(error);
  EXPECT_NE(error->find("4 tasks"), std::string::npos);
  EXPECT_NE(error->find("srun --mpi=pmix"), std::string::npos);
  EXPECT_NE(error->find("mpirun"), std::string::npos);
  ::setenv("SLURM_STEP_NUM_TASKS", "1", 1);
  EXPECT_FALSE(launcher_error(1)) << "srun -n1 inside a larger job";
  ::unsetenv("SLURM_STEP_NUM_TASKS");
  ::setenv("OMPI_COMM_WORLD_SIZE", "1", 1);
  EXPECT_FALSE(launcher_error(1)) << "mpirun -np 1";
  ::unsetenv("OMPI_COMM_WORLD_SIZE");
  ::unsetenv("SLURM_NTASKS");
}

}  // namespace
}  // namespace hissho::cluster
