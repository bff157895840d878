// How many threads a rank takes, from what launchers say.
#include "cluster/topology.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cluster/quota.h"

namespace hissho::cluster {
namespace {

TEST(Topology, ThreadsAreCoresDividedByRanks) {
  EXPECT_EQ((Topology{8, 1, false}.threads()), 8);
  EXPECT_EQ((Topology{8, 3, false}.threads()), 2);
  EXPECT_EQ((Topology{2, 3, false}.threads()), 1);
  EXPECT_EQ((Topology{4, 2, true}.threads()), 4) << "four cores of its own, as with --bind-to socket";
}

TEST(Topology, ReadsSlurmsTaskLists) {
  EXPECT_EQ(tasks_of_node("4", 0), 4);
  EXPECT_EQ(tasks_of_node("4(x2),3", 0), 4);
  EXPECT_EQ(tasks_of_node("4(x2),3", 1), 4);
  EXPECT_EQ(tasks_of_node("4(x2),3", 2), 3);
  EXPECT_EQ(tasks_of_node("4(x2),3", 3), 0);
  EXPECT_EQ(tasks_of_node("", 0), 0);
  EXPECT_EQ(tasks_of_node("4(x2", 0), 0);
}

TEST(Topology, FollowsTheAffinityMaskAndTheLauncher) {
  for (const char* name : {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "SLURM_PROCID", "PMI_RANK"})
    ::unsetenv(name);
  cpu_set_t before, one;
  ASSERT_EQ(::sched_getaffinity(0, sizeof before, &before), 0);
  EXPECT_EQ(find_topology().cores, CPU_COUNT(&before));
  EXPECT_EQ(find_topology().ranks_on_node, 1);
  int first = 0;
  while (!CPU_ISSET(first, &before)) ++first;
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  ASSERT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
  EXPECT_EQ(find_topology().cores, 1);
  ::setenv("OMPI_COMM_WORLD_LOCAL_SIZE", "3", 1);
  EXPECT_EQ(find_topology().ranks_on_node, 3);
  EXPECT_EQ(find_topology().threads(), 1);
  ::unsetenv("OMPI_COMM_WORLD_LOCAL_SIZE");
  ASSERT_EQ(::sched_setaffinity(0, sizeof before, &before), 0);
}

/// c15: a quota of two cores on a host of 48, one core by the mask, four ranks on the node.
TEST(Topology, ThreadsTimesRanksStayWithinTheQuota) {
  EXPECT_EQ((Topology{48, 1, false, 2}.threads()), 2);
  EXPECT_EQ((Topology{48, 4, false, 2}.threads()), 1);
  EXPECT_FALSE((Topology{48, 4, false, 2}.enough_for_all()));
  EXPECT_EQ((Topology{1, 1, false, 2}.threads()), 1);
  EXPECT_EQ((Topology{16, 2, true, 8}.threads()), 4) << "cores of its own, but a quota for both";
  EXPECT_EQ(describe({48, 1, false, 2}),
            "48 cores within a quota of 2, 1 rank on this node, 2 threads each by default");
}

class Quota : public ::testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) {
    std::filesystem::create_directories((mount_ / name).parent_path());
    std::ofstream(mount_ / name) << text;
  }
  std::optional<int> cores(const std::string& groups) { return quota_cores(groups, mount_); }
  ~Quota() override { std::filesystem::remove_all(mount_); }

  const std::filesystem::path mount_ =
      std::filesystem::temp_directory_path() / ("hissho-quota-" + std::to_string(::getpid()));
};

TEST_F(Quota, IsReadInBothVersions) {
  write("cpu.max", "250000 100000\n");
  EXPECT_EQ(cores("0::/\n"), 2);
  write("cpu/cpu.cfs_quota_us", "300000\n");
  write("cpu/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(cores("5:memory:/x\n4:cpu,cpuacct:/x\n"), 3);
  EXPECT_EQ(cores("5:memory:/x\n4:cpuset:/x\n"), std::nullopt);
}

TEST_F(Quota, TheLeastOnTheWayUpCountsAndLessThanACoreIsOne) {
  write("a/b/cpu.max", "max 100000\n");
  write("a/cpu.max", "400000 100000\n");
  EXPECT_EQ(cores("0::/a/b\n"), 4);
  EXPECT_EQ(cores("0::/a/b/gone/too\n"), 4);
  EXPECT_EQ(cores("0::/elsewhere\n"), std::nullopt);
  write("a/b/cpu.max", "50000 100000\n");
  EXPECT_EQ(cores("0::/a/b\n"), 1);
  EXPECT_EQ(cores(""), std::nullopt);
}

TEST(Topology, IsToldInWords) {
  EXPECT_EQ(describe({8, 2, false}), "8 cores, 2 ranks on this node, 4 threads each by default");
  EXPECT_EQ(describe({1, 1, false}), "1 core, 1 rank on this node, 1 thread each by default");
}

}  // namespace
}  // namespace hissho::cluster
