// The transport inside one process, and rank 0's mixture of it with another.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <thread>

#include "cluster/root.h"
#include "cluster/transport.h"

namespace hissho::cluster {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

double cpu_seconds() {
  rusage use{};
  getrusage(RUSAGE_THREAD, &use);
  const auto seconds = [](timeval t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(use.ru_utime) + seconds(use.ru_stime);
}

TEST(LocalTransport, NamesRanksAndKeepsOrder) {
  const auto ends = make_local_transports(3);
  EXPECT_EQ(ends[2]->rank(), 2);
  EXPECT_EQ(ends[2]->size(), 3);
  EXPECT_FALSE(ends[1]->poll());
  for (int n = 0; n < 100; ++n)
    ends[static_cast<std::size_t>(n % 2) * 2]->send(1, Tag::job, std::to_string(n));
  for (int n = 0; n < 100; ++n) {
    const auto message = ends[1]->poll();
    ASSERT_TRUE(message);
    EXPECT_EQ(message->peer, n % 2 * 2);
    EXPECT_EQ(message->tag, Tag::job);
    EXPECT_EQ(message->payload, std::to_string(n));
  }
  EXPECT_FALSE(ends[1]->poll());
}

TEST(LocalTransport, AWaitEndsWhenItIsWoken) {
  const auto ends = make_local_transports(2);
  const auto start = Clock::now();
  std::thread waker([&] {
    std::this_thread::sleep_for(50ms);
    ends[0]->wake();
  });
  EXPECT_FALSE(ends[0]->wait(60s));
  waker.join();
  ends[0]->wake();  // before the wait: not lost
  EXPECT_FALSE(ends[0]->wait(60s));
  EXPECT_LT(Clock::now() - start, 50s);
  EXPECT_FALSE(ends[0]->wait(1ms));  // once only
}

TEST(LocalTransport, KeepsOrderBetweenThreads) {
  auto ends = make_local_transports(3);
  const auto sender = [](Transport& end) {
    for (int n = 0; n < 5000; ++n) end.send(0, Tag::result, std::to_string(n));
  };
  std::thread one(sender, std::ref(*ends[1])), two(sender, std::ref(*ends[2]));
  int next[3] = {};
  for (int n = 0; n < 10000; ++n) {
    const auto message = ends[0]->wait(10s);
    ASSERT_TRUE(message);
    ASSERT_EQ(message->payload, std::to_string(next[message->peer]++));
  }
  one.join();
  two.join();
}

TEST(LocalTransport, WaitSleepsAndWakes) {
  auto ends = make_local_transports(2);
  const double before = cpu_seconds();
  EXPECT_FALSE(ends[0]->wait(300ms));
  EXPECT_LT(cpu_seconds() - before, 0.05 * HISSHO_SLOWDOWN);
  std::thread later([&] {
    std::this_thread::sleep_for(50ms);
    ends[1]->send(0, Tag::bye, "");
  });
  const auto start = Clock::now();
  EXPECT_TRUE(ends[0]->wait(20s));
  EXPECT_LT(Clock::now() - start, 10s);
  later.join();
}

TEST(LocalTransport, MessagesToAClosedEndAreLost) {
  auto ends = make_local_transports(2);
  ends[1].reset();
  ends[0]->send(1, Tag::job, "x");
  EXPECT_FALSE(ends[0]->poll());
}

TEST(LocalTransport, FaultsOfTheProgramThrow) {
  auto ends = make_local_transports(2);
  EXPECT_THROW(ends[0]->send(2, Tag::job, ""), std::logic_error);
  EXPECT_THROW(ends[0]->send(-1, Tag::job, ""), std::logic_error);
}

/// Rank 0 of three "remote" ranks (mailboxes stand in for MPI) with a worker of its own.
struct Root {
  std::vector<std::unique_ptr<Transport>> remote = make_local_transports(3);
  std::vector<std::unique_ptr<Transport>> local = make_local_transports(2);
  std::unique_ptr<Transport> transport = make_root_transport(*remote[0], *local[0]);
};

TEST(RootTransport, ReachesAllWorkers) {
  Root root;
  EXPECT_EQ(root.transport->rank(), 0);
  EXPECT_EQ(root.transport->size(), 3);
  for (int to = 0; to < 3; ++to) root.transport->send(to, Tag::job, "job " + std::to_string(to));
  EXPECT_EQ(root.local[1]->poll()->payload, "job 0");
  EXPECT_EQ(root.remote[1]->poll()->payload, "job 1");
  EXPECT_EQ(root.remote[2]->poll()->payload, "job 2");
  root.local[1]->send(0, Tag::result, "0");
  root.remote[1]->send(0, Tag::result, "1");
  root.remote[2]->send(0, Tag::result, "2");
  int seen = 0;
  while (const auto message = root.transport->poll()) {
    EXPECT_EQ(message->payload, std::to_string(message->peer));
    ++seen;
  }
  EXPECT_EQ(seen, 3);
}

TEST(RootTransport, NeitherSideStarvesTheOther) {
  Root root;
  for (int n = 0; n < 100; ++n) {
    root.local[1]->send(0, Tag::result, "");
    root.remote[1]->send(0, Tag::result, "");
  }
  int local = 0;
  for (int n = 0; n < 100; ++n) local += root.transport->poll()->peer == 0;
  EXPECT_EQ(local, 50);
}

TEST(RootTransport, WaitWakesForBothSides) {
  Root root;
  EXPECT_FALSE(root.transport->wait(30ms));
  for (Transport* sender : {root.local[1].get(), root.remote[2].get()}) {
    std::thread later([&] {
      std::this_thread::sleep_for(30ms);
      sender->send(0, Tag::progress, "");
    });
    const auto start = Clock::now();
    const auto message = root.transport->wait(20s);
    ASSERT_TRUE(message);
    EXPECT_LT(Clock::now() - start, 10s);
    later.join();
  }
}

}  // namespace
}  // namespace hissho::cluster
