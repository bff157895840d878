// Traces as text, and the trees that grow from them.
#include "simulate/model.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "made_trace.h"

namespace hissho::simulate {
namespace {

using coordinator::State;

/// Attacker's root: its second move was proved, by two replies of 100 and 300 nodes; nobody looked at the
/// others.
const char kSmall[] =
    "hissho-trace 1\n"
    "gomoku:size=15,rule=standard\n"
    "x wins - from here\n"
    "a p 1 1000 10000 20 5 7:3 2:4=1 9:9*3\n"
    "d p 1 1000 10000 20 5 1:2=2 3:4=3\n"
    "a p 1 100 1000 900 5\n"
    "a p 1 300 3000 900 5\n";

TEST(Trace, TextAndBack) {
  const auto trace = parse_trace(kSmall);
  ASSERT_TRUE(trace) << trace.error();
  EXPECT_EQ(trace_text(*trace), kSmall);
  ASSERT_EQ(trace->nodes.size(), 4u);
  ASSERT_EQ(trace->nodes[0].children.size(), 5u);
  EXPECT_EQ(trace->nodes[0].children[1].node, 1);
  EXPECT_EQ(trace->nodes[0].children[4].dn, 9u);
  EXPECT_DOUBLE_EQ(trace->nodes[3].seconds, 0.003);
}

TEST(Trace, DamagedOnesAreRefusedWithTheLine) {
  const auto error = [](std::string text, const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
    const auto trace = parse_trace(text);
    return trace ? std::string() : trace.error();
  };
  EXPECT_NE(error(kSmall, "trace 1", "trace 2").find("line 1"), std::string::npos);
  EXPECT_NE(error(kSmall, "d p 1", "q p 1").find("line 5"), std::string::npos);
  EXPECT_NE(error(kSmall, "9:9*3", "9:9*0").find("line 4"), std::string::npos);
  EXPECT_NE(error(kSmall, "9:9*3", "9:9*99999999").find("line 4"), std::string::npos);
  EXPECT_NE(error(kSmall, "1:2=2", "1:2=9").find("line 5"), std::string::npos) << "no such node";
  EXPECT_NE(error(kSmall, "2:4=1", "2:4=2").find("line 4"), std::string::npos) << "the same side moves";
  EXPECT_FALSE(parse_trace("hissho-trace 1\ng\nc\n"));
}

TEST(Model, SizesFollowTheChildrenThatDecide) {
  const auto model = Model::make(*parse_trace(kSmall), 10, 1);
  ASSERT_TRUE(model) << model.error();
  EXPECT_DOUBLE_EQ(model->root().size, 10 * 1.01 * 1000) << "a job of 1000 nodes did not decide it";
  const auto first = model->expand(model->root(), 10);
  ASSERT_EQ(first.size(), 5u);
  EXPECT_EQ(first[0].state, State::expanded) << "never decided";
  EXPECT_EQ(first[1].state, State::proved);
  EXPECT_DOUBLE_EQ(first[1].size, 10 * 1010);
  const auto second = model->expand(first[1], 10);
  ASSERT_EQ(second.size(), 2u);
  EXPECT_DOUBLE_EQ(second[0].size, 1000);
  EXPECT_DOUBLE_EQ(second[1].size, 3000);
  EXPECT_EQ(second[1].pn, 3u);
  // Beyond the recording: the root's pattern again, the only one of this kind, in proportion.
  const auto third = model->expand(second[1], 10);
  ASSERT_EQ(third.size(), 5u);
  EXPECT_DOUBLE_EQ(third[1].size, 3000);
  EXPECT_EQ(third[1].pn, 6u) << "2, where the node before had 1 and this one has 3";
}

TEST(Model, AClaimThatWasNotDecidedIsRefused) {
  std::string text = kSmall;
  text.replace(text.find("a p"), 3, "a e");
  const auto model = Model::make(*parse_trace(text), 10, 1);
  ASSERT_FALSE(model);
  EXPECT_NE(model.error().find("decided"), std::string::npos);
}

/// Children must show the state of their parent, as AND/OR trees have it, however deep.
void expect_consistent(const Model& model, const Model::Node& node, int depth, int& checked) {
  const auto children = model.expand(node, 1000);
  if (children.empty() || depth == 0) return;
  int proved = 0, disproved = 0;
  double needed = 0;
  for (const auto& child : children) {
    EXPECT_NE(child.attacker_moves, node.attacker_moves);
    proved += child.state == State::proved;
    disproved += child.state == State::disproved;
    if (child.state == node.state) needed += child.size;
  }
  const int all = static_cast<int>(children.size());
  const int for_mover = node.attacker_moves ? proved : disproved;
  const int against = node.attacker_moves ? disproved : proved;
  const State mover_wins = node.attacker_moves ? State::proved : State::disproved;
  if (node.state == mover_wins) {
    EXPECT_GE(for_mover, 1);
  } else if (node.state != State::expanded) {
    EXPECT_EQ(against, all);
    EXPECT_LE(needed, node.size + all);
  } else {
    EXPECT_EQ(for_mover, 0);
    EXPECT_LT(against, all);
  }
  ++checked;
  for (const auto& child : children) expect_consistent(model, child, depth - 1, checked);
}

TEST(Model, EveryNodeFollowsFromItsChildren) {
  for (const bool proved : {true, false}) {
    const auto model = Model::make(testing::made_trace(proved), 1e4, 5);
    ASSERT_TRUE(model) << model.error();
    int checked = 0;
    expect_consistent(*model, model->root(), 7, checked);
    EXPECT_GT(checked, 100);
  }
}

TEST(Model, TheSeedMakesTheTree) {
  const Trace trace = testing::made_trace(true);
  // A line of undecided or larger nodes, down to where the recording has ended.
  const auto sizes = [&](std::uint64_t seed) {
    const auto model = Model::make(trace, 1e3, seed);
    std::vector<double> found;
    Model::Node at = model->root();
    for (int depth = 0; depth < 12; ++depth) {
      const auto children = model->expand(at, 1000);
      at = *std::ranges::max_element(children, {}, &Model::Node::size);
      found.push_back(at.size);
    }
    return found;
  };
  EXPECT_EQ(sizes(1), sizes(1));
  EXPECT_NE(sizes(1), sizes(2));
}

}  // namespace
}  // namespace hissho::simulate
