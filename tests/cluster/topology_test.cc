// How many threads a rank takes, from what launchers say.
#include "cluster/topology.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <cstdlib>

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

TEST(Topology, IsToldInWords) {
  EXPECT_EQ(describe({8, 2, false}), "8 cores, 2 ranks on this node, 4 threads each by default");
  EXPECT_EQ(describe({1, 1, false}), "1 core, 1 rank on this node, 1 thread each by default");
}

}  // namespace
}  // namespace hissho::cluster
