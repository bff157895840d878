// Virtual time: when messages come, what a cancel does. Times are virtual; only the coordinator's measured
// processor time is real, so comparisons leave a margin for that.
#include "simulate/virtual_transport.h"

#include <gtest/gtest.h>

namespace hissho::simulate {
namespace {

using cluster::Tag;
using std::chrono::milliseconds;

constexpr double kMargin = 0.5;  // seconds of processor time that a test may take
constexpr double kLatency = 1;

/// A job takes as many seconds as its budget has nodes.
Answer by_budget(const pb::wire::Job& job) {
  Answer answer;
  answer.result.set_nodes(job.node_budget());
  answer.seconds = static_cast<double>(job.node_budget());
  return answer;
}

std::string job(std::uint64_t id, std::uint64_t seconds) {
  pb::wire::Job made;
  made.set_id(id);
  made.set_node_budget(seconds);
  return made.SerializeAsString();
}

/// The next message that is no progress.
std::optional<cluster::Message> next(VirtualTransport& transport) {
  while (true) {
    auto message = transport.wait(milliseconds(25));
    if (!message || message->tag != Tag::progress) return message;
  }
}

pb::wire::JobResult result(const cluster::Message& message) {
  pb::wire::JobResult made;
  made.ParseFromString(message.payload);
  return made;
}

TEST(VirtualTransport, AJobTakesItsTimeAndTwoMessages) {
  VirtualTransport transport(2, kLatency, by_budget);
  transport.send(1, Tag::setup, {});
  ASSERT_EQ(next(transport)->tag, Tag::ready);
  EXPECT_NEAR(transport.now(), 2, kMargin);
  transport.send(1, Tag::job, job(1, 100));
  transport.send(2, Tag::job, job(2, 50));
  EXPECT_FALSE(transport.poll()) << "nothing has come yet";
  const auto first = next(transport);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->peer, 2);
  EXPECT_EQ(result(*first).id(), 2u);
  EXPECT_NEAR(transport.now(), 2 + 50 + 2 * kLatency, kMargin);
  EXPECT_EQ(next(transport)->peer, 1);
  EXPECT_NEAR(transport.now(), 2 + 100 + 2 * kLatency, kMargin);
  EXPECT_NEAR(transport.workers_busy(), 150, 1e-6);
  EXPECT_EQ(transport.job_nodes(), 150u);
}

TEST(VirtualTransport, ACancelledJobEndsWhenTheCancelArrivesAndOnce) {
  VirtualTransport transport(2, kLatency, by_budget);
  transport.send(1, Tag::job, job(1, 100));
  transport.send(2, Tag::job, job(2, 20));
  ASSERT_EQ(next(transport)->peer, 2);  // 22 s
  transport.send(1, Tag::cancel, job(1, 0));
  const auto stopped = next(transport);  // arrives at 23 s after 22 s of work; known at 24 s
  ASSERT_TRUE(stopped);
  EXPECT_EQ(result(*stopped).id(), 1u);
  EXPECT_NEAR(static_cast<double>(result(*stopped).nodes()), 22, 1);
  EXPECT_NEAR(transport.now(), 24, kMargin);
  EXPECT_FALSE(next(transport)) << "the end that was planned is no message";
  transport.send(1, Tag::job, job(3, 10));
  EXPECT_EQ(result(*next(transport)).id(), 3u);
}

TEST(VirtualTransport, EachWorkerReportsOnceASecond) {
  VirtualTransport transport(4, 0, by_budget);
  transport.send(1, Tag::job, job(1, 100));
  int reports = 0;
  while (transport.wait(milliseconds(25))->tag == Tag::progress) ++reports;
  EXPECT_NEAR(reports, 400, 8);
}

TEST(VirtualTransport, WhatTheCoordinatorComputesIsChargedAndTheAnswersAreNot) {
  const auto spin = [] {
    volatile double sum = 0;
    for (int i = 0; i < 20'000'000; ++i) sum = sum + i;
  };
  VirtualTransport transport(1, 0, [&](const pb::wire::Job& asked) {
    spin();
    return by_budget(asked);
  });
  transport.send(1, Tag::job, job(1, 1));
  const double before = transport.coordinator_busy();
  EXPECT_LT(before, 0.005) << "finding the answer is the worker's business";
  spin();
  next(transport);
  EXPECT_GT(transport.coordinator_busy(), before + 0.005);
}

}  // namespace
}  // namespace hissho::simulate
