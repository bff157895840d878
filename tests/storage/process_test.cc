// Several processes and one store: killed writers, a second writer, readers beside a writer, a disk that
// fills.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>

#include <filesystem>
#include <fstream>

#include "child.h"
#include "samples.h"

namespace hissho::storage {
namespace {

using namespace samples;

class ProcessTest : public ::testing::Test {
 protected:
  const TemporaryDirectory scratch_ = must(TemporaryDirectory::make());
  const std::string dir_ = scratch_.path() + "/store";
};

TEST_F(ProcessTest, AcknowledgedWritesSurviveKills) {
  std::uint32_t acknowledged = 0;
  for (const std::uint32_t lines : {1u, 700u, 4000u}) {
    Child writer({STORAGE_WRITER, dir_, "facts"});
    for (std::uint32_t n = 0; n < lines; ++n) {
      const std::string line = writer.line();
      ASSERT_EQ(line, std::to_string(n));
    }
    writer.kill();
    acknowledged = lines;
    const auto store = open(options(dir_));
    for (std::uint32_t n = 0; n < acknowledged; ++n) {
      const auto fact = must(store->fact(key(n)));
      ASSERT_TRUE(fact) << n;
      ASSERT_EQ(fact->x_wins_within(), n);
    }
    EXPECT_EQ(must(store->check()), std::vector<std::string>());
  }
}

TEST_F(ProcessTest, KilledWhileTheStoreIsMade) {
  // The kill lands anywhere in the making; whatever it left, the next opening makes a sound store.
  for (const int milliseconds : {1, 5, 20, 60, 150}) {
    Child writer({STORAGE_WRITER, dir_, "hold"});
    ::usleep(static_cast<useconds_t>(milliseconds) * 1000);
    writer.kill();
    const auto store = open(options(dir_));
    must(store->merge_fact(key(1), x_wins(7, 4)));
    EXPECT_TRUE(must(store->check()).empty());
    if (milliseconds < 150) std::filesystem::remove_all(dir_);
  }
}

TEST_F(ProcessTest, ASecondWriterIsRefusedAndToldByWhom) {
  Child writer({STORAGE_WRITER, dir_, "hold"});
  ASSERT_EQ(writer.line(), "open");
  const std::string held = fmt::format("process {} on host", writer.pid());
  expect_mentions(refused(options(dir_)), {dir_.c_str(), held.c_str(), "heartbeat", "wait for it to end"});
  EXPECT_TRUE(std::filesystem::exists(dir_ + "/OWNER")) << "the refused one must not remove it";
  writer.end_input();
  EXPECT_EQ(writer.wait(), 0);
  EXPECT_FALSE(std::filesystem::exists(dir_ + "/OWNER"));
  EXPECT_TRUE(std::filesystem::exists(dir_ + "/shard-00/LOCK")) << "which nobody may ever remove";
  open(options(dir_));
}

TEST_F(ProcessTest, ASecondOpeningInOneProcessIsRefused) {
  const auto store = open(options(dir_));
  expect_mentions(refused(options(dir_)), {dir_.c_str(), "held by"});
  must(store->merge_fact(key(1), x_wins(7, 4)));
}

TEST_F(ProcessTest, ALockThatCannotBeOpenedIsNotSaidToBeHeld) {
  open(options(dir_));
  const std::string lock = dir_ + "/shard-00/LOCK";
  std::filesystem::remove(lock);
  std::filesystem::create_directory(lock);
  const std::string said = refused(options(dir_));
  expect_mentions(said, {lock.c_str()});
  EXPECT_EQ(said.find("held by"), std::string::npos) << said;
}

TEST_F(ProcessTest, ReadersWorkBesideAWriter) {
  Child writer({STORAGE_WRITER, dir_, "facts"});
  std::uint32_t acknowledged = 0;
  for (int round = 0; round < 3; ++round) {
    for (; acknowledged < 500u * static_cast<std::uint32_t>(round + 1); ++acknowledged) writer.line();
    const auto store = open(read_only(dir_));
    for (std::uint32_t n = 0; n < acknowledged; ++n) ASSERT_TRUE(must(store->fact(key(n)))) << n;
    EXPECT_TRUE(must(store->check()).empty());
    EXPECT_GE(must(store->info()).facts, acknowledged);
  }
}

TEST_F(ProcessTest, AWriterOfAnotherHostIsRespectedUntilItsHeartbeatIsStale) {
  open(options(dir_)).reset();
  const auto sign = [&](std::int64_t age) {
    FILE* file = std::fopen((dir_ + "/OWNER").c_str(), "w");
    std::fputs(
        fmt::format("host elsewhere\npid 7\njob 55\nrestart 0\nheartbeat {}\n", std::time(nullptr) - age)
            .c_str(),
        file);
    std::fclose(file);
  };
  sign(3);
  expect_mentions(refused(options(dir_)), {"process 7 on host elsewhere (Slurm job 55)"});
  EXPECT_TRUE(open(read_only(dir_)));
  sign(1000);
  EXPECT_TRUE(open(options(dir_)));
}

TEST_F(ProcessTest, AFileThatCannotGrowIsAnError) {
  Child writer({STORAGE_WRITER, dir_, "fill"}, 3u << 20);
  const std::string error = writer.line();
  expect_mentions(error, {dir_.c_str(), "File too large"});
  EXPECT_EQ(writer.wait(), 0) << "it ends as it wants to";
}

/// A tiny file system of its own, where this process may mount one.
class SmallDisk {
 public:
  SmallDisk(std::string at, int mebibytes) : at_(std::move(at)) {
    std::filesystem::create_directories(at_);
    mounted_ =
        ::mount("hissho-test", at_.c_str(), "tmpfs", 0, fmt::format("size={}m", mebibytes).c_str()) == 0;
  }
  ~SmallDisk() {
    if (mounted_) ::umount2(at_.c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  bool mounted() const { return mounted_; }
  void grow(int mebibytes) const {
    ::mount("hissho-test", at_.c_str(), "tmpfs", MS_REMOUNT, fmt::format("size={}m", mebibytes).c_str());
  }

 private:
  std::string at_;
  bool mounted_ = false;
};

TEST_F(ProcessTest, AFullDiskIsNamedAndLosesNothing) {
  const SmallDisk disk(scratch_.path() + "/disk", 100);
  if (!disk.mounted()) GTEST_SKIP() << "this process may not mount a file system";
  const std::string dir = scratch_.path() + "/disk/store";
  Child writer({STORAGE_WRITER, dir, "fill"});
  const std::string error = writer.line();
  expect_mentions(error, {"disk full", dir.c_str(), "free some space"});
  EXPECT_EQ(writer.wait(), 0) << "it ends as it wants to";
  EXPECT_EQ(must(open(read_only(dir))->chapter({key(0), 0, 0})), random_bytes(1u << 20, 0));
  disk.grow(300);
  const auto store = open(options(dir));
  EXPECT_EQ(must(store->chapter({key(0), 0, 0})), random_bytes(1u << 20, 0));
  EXPECT_TRUE(must(store->check()).empty());
}

TEST_F(ProcessTest, ADiskThatSomebodyElseFillsIsNamedAndLosesNothing) {
  const SmallDisk disk(scratch_.path() + "/disk", 100);
  if (!disk.mounted()) GTEST_SKIP() << "this process may not mount a file system";
  const std::string dir = scratch_.path() + "/disk/store", ballast = scratch_.path() + "/disk/ballast";
  Child writer({STORAGE_WRITER, dir, "facts"});
  std::uint32_t acknowledged = 0;
  for (; acknowledged < 500; ++acknowledged) ASSERT_EQ(writer.line(), std::to_string(acknowledged));
  {
    std::ofstream file(ballast, std::ios::binary);
    const std::string block(1u << 16, 'b');
    while (file.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) {
    }
  }
  std::string line = writer.line();
  for (; line == std::to_string(acknowledged); line = writer.line()) ++acknowledged;
  expect_mentions(line, {"disk full", dir.c_str(), "free some space"});
  const int status = writer.wait();
  EXPECT_TRUE(WIFEXITED(status)) << "signal " << WTERMSIG(status);
  std::filesystem::remove(ballast);
  const auto store = open(options(dir));
  for (std::uint32_t n = 0; n < acknowledged; ++n) ASSERT_TRUE(must(store->fact(key(n)))) << n;
  EXPECT_TRUE(must(store->check()).empty());
}

TEST_F(ProcessTest, AFullDiskIsRefusedBeforeAStoreIsMade) {
  const SmallDisk disk(scratch_.path() + "/disk", 1);
  if (!disk.mounted()) GTEST_SKIP() << "this process may not mount a file system";
  expect_mentions(refused(options(scratch_.path() + "/disk/store")), {"disk full", "/disk/store"});
}

}  // namespace
}  // namespace hissho::storage
