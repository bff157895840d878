// The strategy arena: equal nodes are one node, observers hear of each once, children first.
#include "search/strategy.h"

#include <gtest/gtest.h>

#include <string>

namespace hissho::search {
namespace {

// Writes what it hears; its names are the lines' numbers.
class Recorder : public StrategyObserver {
 public:
  std::uint32_t act(games::Move move, NodeId next) override {
    return say("act " + id(move) + " " + id(next));
  }
  std::uint32_t reply(std::span<const ListedMove> listed, NodeId otherwise) override {
    std::string line = "reply";
    for (const auto& l : listed) line += " " + id(l.move) + "=" + id(l.child);
    return say(line + " *=" + id(otherwise));
  }
  std::uint32_t far() override { return say("far"); }
  std::uint32_t dead() override { return say("dead"); }
  std::uint32_t pair(std::span<const games::Move> cells) override {
    std::string line = "pair";
    for (const auto c : cells) line += " " + id(c);
    return say(line);
  }
  std::vector<std::string> lines;

 private:
  static std::string id(std::uint32_t n) { return n == kNoNode ? "-" : std::to_string(n); }
  std::uint32_t say(const std::string& line) {
    lines.push_back(line);
    return static_cast<std::uint32_t>(lines.size() - 1);
  }
};

TEST(Strategy, EqualNodesAreOneNode) {
  Strategy s;
  const NodeId win = s.act(3, kNoNode);
  EXPECT_EQ(win, s.act(3, kNoNode));
  EXPECT_NE(win, s.act(4, kNoNode));
  EXPECT_EQ(s.far(), s.far());
  EXPECT_EQ(s.dead(), s.dead());
  const std::vector<games::Move> cells{1, 2, 5, 6}, others{1, 2, 5, 7};
  EXPECT_EQ(s.pair(cells), s.pair(cells));
  EXPECT_NE(s.pair(cells), s.pair(others));
  const std::vector<ListedMove> up{{1, win}, {2, s.far()}}, down{{2, s.far()}, {1, win}};
  const NodeId reply = s.reply(up, kNoNode);
  EXPECT_EQ(reply, s.reply(down, kNoNode));
  EXPECT_NE(reply, s.reply(up, win));
  EXPECT_EQ(s.listed(reply).size(), 2u);
  EXPECT_EQ(s.listed(reply)[0].move, 1);
  EXPECT_EQ(s.size(), 8u);
}

TEST(Strategy, LongestLineCountsPlies) {
  Strategy s;
  EXPECT_EQ(s.longest(s.dead()), 0);
  const NodeId win = s.act(3, kNoNode);
  EXPECT_EQ(s.longest(win), 1);
  const std::vector<ListedMove> listed{{1, s.dead()}, {2, win}};
  EXPECT_EQ(s.longest(s.reply(listed, kNoNode)), 2);
  EXPECT_EQ(s.longest(s.act(7, s.reply(listed, s.act(9, s.reply({}, win))))), 5);
}

TEST(Strategy, VisitTellsEachReachedNodeOnceChildrenFirst) {
  Strategy s;
  s.act(100, kNoNode);  // not reached
  const NodeId win = s.act(3, kNoNode);
  const std::vector<games::Move> cells{1, 2};
  const NodeId pair = s.pair(cells);
  const std::vector<ListedMove> listed{{5, win}, {6, pair}, {7, win}};
  const NodeId root = s.act(8, s.reply(listed, s.act(9, s.reply({}, win))));
  Recorder recorder;
  const auto name = s.visit(root, recorder);
  const std::vector<std::string> expected{
      "act 3 -", "pair 1 2", "reply *=0", "act 9 2", "reply 5=0 6=1 7=0 *=3", "act 8 4"};
  EXPECT_EQ(recorder.lines, expected);
  EXPECT_EQ(name, 5u);
}

}  // namespace
}  // namespace hissho::search
