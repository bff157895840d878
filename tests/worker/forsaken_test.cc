// A worker whose coordinator has died without a word.
#include <gtest/gtest.h>

#include <future>

#include "proto/wire.pb.h"
#include "worker/worker.h"

namespace hissho::worker {
namespace {

using cluster::Tag;
using namespace std::chrono_literals;

std::string setup(std::uint32_t lease_milliseconds) {
  pb::wire::Setup setup;
  setup.set_game("ttt");
  setup.set_lease_milliseconds(lease_milliseconds);
  return setup.SerializeAsString();
}

TEST(Forsaken, AnIdleWorkerThatHearsNothingLeaves) {
  const auto ends = cluster::make_local_transports(2);
  ends[0]->send(1, Tag::setup, setup(20));
  EXPECT_EQ(serve(*ends[1], {1, 16u << 20, 0, true}), 0u);
}

TEST(Forsaken, AWorkerThatHearsOfItStays) {
  const auto ends = cluster::make_local_transports(2);
  ends[0]->send(1, Tag::setup, setup(30));
  auto worker = std::async(std::launch::async, [&] { return serve(*ends[1], {1, 16u << 20, 0, true}); });
  for (int n = 0; n < 60; ++n) {
    EXPECT_EQ(worker.wait_for(50ms), std::future_status::timeout) << "it left after " << n;
    ends[0]->send(1, Tag::alive, {});
  }
  ends[0]->send(1, Tag::quit, {});
  worker.get();
}

TEST(Forsaken, AWorkerInTheCoordinatorsProcessStays) {
  const auto ends = cluster::make_local_transports(2);
  ends[0]->send(1, Tag::setup, setup(5));
  auto worker = std::async(std::launch::async, [&] { return serve(*ends[1], {1, 16u << 20, 0, false}); });
  EXPECT_EQ(worker.wait_for(500ms), std::future_status::timeout);
  ends[0]->send(1, Tag::quit, {});
  worker.get();
}

}  // namespace
}  // namespace hissho::worker
