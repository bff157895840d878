// The owner file, where RocksDB's lock cannot be trusted: between the nodes of a cluster.
#include "storage/owner.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <fstream>
#include <thread>

#include "samples.h"

namespace hissho::storage {
namespace {

using namespace samples;

TEST(Owner, TextReadsBackAndAnythingElseIsNone) {
  const Owner owner{"n3", 12, "77", 2, 1796008186};
  const std::string text = owner_text(owner);
  EXPECT_EQ(text, "host n3\npid 12\njob 77\nrestart 2\nheartbeat 1796008186\n");
  const auto read = parse_owner(text);
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->same_process(owner));
  EXPECT_EQ(read->heartbeat, owner.heartbeat);
  EXPECT_EQ(parse_owner(owner_text({"n3", 12, "", 0, 1}))->job, "");
  for (const std::string& torn : {std::string(), std::string("host n3\n"), text.substr(0, text.size() - 1)})
    EXPECT_FALSE(parse_owner(torn)) << torn;
}

TEST(Owner, IsThisProcessWithItsSlurmJob) {
  ::setenv("SLURM_JOB_ID", "4711", 1);
  ::setenv("SLURM_RESTART_COUNT", "3", 1);
  const Owner self = this_owner();
  ::unsetenv("SLURM_JOB_ID");
  ::unsetenv("SLURM_RESTART_COUNT");
  EXPECT_EQ(self.pid, ::getpid());
  EXPECT_EQ(self.job, "4711");
  EXPECT_EQ(self.restart, 3);
  EXPECT_NEAR(static_cast<double>(self.heartbeat), static_cast<double>(std::time(nullptr)), 60);
  EXPECT_EQ(this_owner().job, "");
}

TEST(Owner, MayBeFollowedByItsOwnRequeueAtOnceAndByOthersWhenItIsStale) {
  const Owner dead{"n1", 12, "77", 0, 1000};
  EXPECT_TRUE(may_take_over(dead, {"n2", 5, "77", 1, 1001})) << "the same job, requeued";
  EXPECT_FALSE(may_take_over(dead, {"n2", 5, "77", 0, 1001})) << "two starts of one job at once";
  EXPECT_FALSE(may_take_over(dead, {"n2", 5, "78", 1, 1001})) << "another job";
  EXPECT_FALSE(may_take_over({"n1", 12, "", 0, 1000}, {"n2", 5, "", 1, 1001}))
      << "no job is not the same job";
  EXPECT_FALSE(may_take_over(dead, {"n2", 5, "", 0, 1000 + kStale.count()}));
  EXPECT_TRUE(may_take_over(dead, {"n2", 5, "", 0, 1001 + kStale.count()}));
  EXPECT_TRUE(may_take_over(dead, {"n1", 5, "", 0, 1001})) << "on one host RocksDB's lock decides";
}

class OwnerTest : public ::testing::Test {
 protected:
  const TemporaryDirectory scratch_ = must(TemporaryDirectory::make());
  const std::string dir_ = scratch_.path() + "/store";
};

TEST_F(OwnerTest, TheHeartbeatGoesOnWhileTheStoreIsOpen) {
  const auto store = open(options(dir_));
  const auto first = must(read_owner(dir_));
  ASSERT_TRUE(first);
  EXPECT_EQ(first->pid, ::getpid());
  std::this_thread::sleep_for(kHeartbeat + std::chrono::milliseconds(1500));
  EXPECT_GT(must(read_owner(dir_))->heartbeat, first->heartbeat);
}

TEST_F(OwnerTest, AWriterThatWasTakenOverStopsWritingAndLeavesTheOther) {
  {
    const auto store = open(options(dir_));
    must(store->merge_fact(key(1), x_wins(7, 4)));
    must(write_owner(dir_, {"elsewhere", 7, "55", 0, std::time(nullptr)}));
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    Result<void> written;
    for (std::uint64_t n = 2; written && std::chrono::steady_clock::now() < until; ++n) {
      written = store->merge_fact(key(n), x_wins(7, 4));
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    ASSERT_FALSE(written);
    expect_mentions(written.error(), {dir_.c_str(), "taken over", "must not write"});
  }
  const auto left = must(read_owner(dir_));
  ASSERT_TRUE(left) << "its own end must not remove the other's file";
  EXPECT_EQ(left->host, "elsewhere");
}

}  // namespace
}  // namespace hissho::storage
