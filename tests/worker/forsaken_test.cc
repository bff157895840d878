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

std::string quit(bool another_follows, bool ranks_lost) {
  pb::wire::Quit quit;
  quit.set_another_follows(another_follows);
  quit.set_ranks_lost(ranks_lost);
  return quit.SerializeAsString();
}

/// The local transport, and whether it was told that a peer is lost.
class Watched final : public cluster::Transport {
 public:
  explicit Watched(cluster::Transport& real) : real_(real) {}
  int rank() const override { return real_.rank(); }
  int size() const override { return real_.size(); }
  void send(int to, Tag tag, std::string payload) override { real_.send(to, tag, std::move(payload)); }
  std::optional<cluster::Message> poll() override { return real_.poll(); }
  std::optional<cluster::Message> wait(std::chrono::milliseconds most) override { return real_.wait(most); }
  void wake() override { real_.wake(); }
  void flush(std::chrono::milliseconds most) override { real_.flush(most); }
  void lost(int) override { peer_lost = true; }
  bool peer_lost = false;

 private:
  cluster::Transport& real_;
};

TEST(Farewell, AWorkerWaitsForTheWordWhetherAllHaveLeft) {
  for (const bool ranks_lost : {false, true}) {
    const auto ends = cluster::make_local_transports(2);
    Watched end(*ends[1]);
    ends[0]->send(1, Tag::setup, setup(100'000));
    auto worker = std::async(std::launch::async, [&] { return serve(end, {1, 16u << 20, 0, true}); });
    ends[0]->send(1, Tag::quit, quit(true, false));
    while (true) {
      const auto said = ends[0]->wait(5s);
      ASSERT_TRUE(said) << "no last word";
      if (said->tag == Tag::bye) break;
    }
    EXPECT_EQ(worker.wait_for(100ms), std::future_status::timeout) << "it left before it was told";
    ends[0]->send(1, Tag::quit, quit(false, ranks_lost));
    worker.get();
    EXPECT_EQ(end.peer_lost, ranks_lost);
  }
}

TEST(Farewell, AWorkerDoesNotWaitForItForEver) {
  const auto ends = cluster::make_local_transports(2);
  Watched end(*ends[1]);
  ends[0]->send(1, Tag::setup, setup(10));
  ends[0]->send(1, Tag::quit, quit(true, false));
  serve(end, {1, 16u << 20, 0, true});
  EXPECT_TRUE(end.peer_lost);
}

}  // namespace
}  // namespace hissho::worker
