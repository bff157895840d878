// How the ranks of a run are sent home.
#include "coordinator/crew.h"

#include <gtest/gtest.h>

#include <set>

#include "proto/wire.pb.h"

namespace hissho::coordinator {
namespace {

using cluster::Tag;
using namespace std::chrono_literals;

/// An endpoint of the local transport on which ranks may be lost.
class LossyTransport final : public cluster::Transport {
 public:
  LossyTransport(cluster::Transport& real, bool survives) : real_(real), survives_(survives) {}
  int rank() const override { return real_.rank(); }
  int size() const override { return real_.size(); }
  void send(int to, Tag tag, std::string payload) override { real_.send(to, tag, std::move(payload)); }
  std::optional<cluster::Message> poll() override { return real_.poll(); }
  std::optional<cluster::Message> wait(std::chrono::milliseconds most) override { return real_.wait(most); }
  void flush(std::chrono::milliseconds most) override { real_.flush(most); }
  void lost(int peer) override { lost_peers.insert(peer); }
  bool survives_lost_ranks() const override { return survives_; }
  std::set<int> lost_peers;

 private:
  cluster::Transport& real_;
  bool survives_;
};

std::vector<pb::wire::Quit> quits(cluster::Transport& end) {
  std::vector<pb::wire::Quit> found;
  while (const auto message = end.poll())
    if (message->tag == Tag::quit) found.emplace_back().ParseFromString(message->payload);
  return found;
}

TEST(Crew, SaysWhetherAllHaveLeft) {
  for (const bool survives : {false, true})
    for (const bool silent : {false, true}) {
      const auto ends = cluster::make_local_transports(3);
      LossyTransport transport(*ends[0], survives);
      Crew crew(transport, {1, 2}, "ttt", nullptr, 100ms);
      ends[1]->send(0, Tag::bye, {});
      if (!silent) ends[2]->send(0, Tag::bye, {});
      crew.dismiss(1ms);
      const bool missed = survives && silent;  // where a death ends all, rank 2 is only slow
      EXPECT_EQ(transport.lost_peers, missed ? std::set<int>{2} : std::set<int>{});
      const auto said = quits(*ends[1]);
      ASSERT_EQ(said.size(), 2u);
      EXPECT_TRUE(said[0].another_follows());
      EXPECT_FALSE(said[0].ranks_lost());
      EXPECT_FALSE(said[1].another_follows());
      EXPECT_EQ(said[1].ranks_lost(), missed);
    }
}

}  // namespace
}  // namespace hissho::coordinator
