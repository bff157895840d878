// The job tree against plain proof-number search values worked out by hand, and against exhaustive AND/OR
// values of random DAGs.
#include "coordinator/tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace hissho::coordinator {
namespace {

games::Key key(std::uint64_t n) { return {n, n * 0x9e3779b97f4a7c15u}; }

std::vector<Edge> make(Tree& tree, std::vector<std::uint64_t> names, bool attacker_moves) {
  std::vector<Edge> edges;
  for (const std::uint64_t name : names)
    edges.push_back(
        {static_cast<games::Move>(edges.size()), tree.find_or_make(key(name), "", attacker_moves, 10).index});
  return edges;
}

std::optional<NodeIndex> selected(const Tree& tree) {
  const auto choice = tree.select();
  if (!choice) return std::nullopt;
  EXPECT_FALSE(choice->edge) << "these trees make their nodes at once";
  return choice->node;
}

TEST(Tree, SelectsTheMostProvingLeafAtBothKindsOfNodes) {
  Tree tree(key(0), "", true, 10);
  EXPECT_EQ(selected(tree), Tree::root());
  auto edges = make(tree, {1, 2}, false);
  tree.set_numbers(edges[0].child, 5, 3);
  tree.set_numbers(edges[1].child, 2, 9);
  tree.expand(Tree::root(), edges, true, {}, 0);
  std::vector<NodeIndex> reopened;
  EXPECT_TRUE(tree.propagate(Tree::root(), reopened).empty());
  EXPECT_EQ(tree.node(Tree::root()).pn, 2u);
  EXPECT_EQ(tree.node(Tree::root()).dn, 12u);
  EXPECT_EQ(selected(tree), edges[1].child);
  auto below = make(tree, {3, 4}, true);
  tree.set_numbers(below[0].child, 1, 8);
  tree.set_numbers(below[1].child, 1, 4);
  tree.expand(edges[1].child, below, true, {}, 0);
  tree.propagate(edges[1].child, reopened);
  EXPECT_EQ(tree.node(edges[1].child).pn, 2u);
  EXPECT_EQ(tree.node(edges[1].child).dn, 4u);
  EXPECT_EQ(selected(tree), below[1].child)
      << "at the defender's node the child with the least disproof number";
}

TEST(Tree, ARunningLeafIsNotHandedOutAgainAndItsNeighboursAre) {
  Tree tree(key(0), "", true, 10);
  auto edges = make(tree, {1, 2}, false);
  tree.expand(Tree::root(), edges, true, {}, 0);
  std::vector<NodeIndex> reopened;
  tree.propagate(Tree::root(), reopened);
  const NodeIndex first = *selected(tree);
  tree.set_running(first, true);
  tree.propagate(first, reopened);
  const NodeIndex second = *selected(tree);
  EXPECT_NE(first, second);
  tree.set_running(second, true);
  tree.propagate(second, reopened);
  EXPECT_FALSE(selected(tree).has_value()) << "everything is under way";
  tree.set_running(first, false);
  tree.propagate(first, reopened);
  EXPECT_EQ(selected(tree), first);
}

TEST(Tree, AListThatIsNotCompleteNeverDisproves) {
  Tree tree(key(0), "", true, 10);
  auto edges = make(tree, {1, 2}, false);
  tree.expand(Tree::root(), edges, false, {}, 0);
  std::vector<NodeIndex> reopened;
  tree.propagate(Tree::root(), reopened);
  for (const Edge& edge : edges) {
    tree.set_solved(edge.child, false, 0);
    tree.propagate(edge.child, reopened);
  }
  EXPECT_EQ(reopened, std::vector<NodeIndex>{Tree::root()});
  EXPECT_EQ(tree.node(Tree::root()).state, State::leaf);
  EXPECT_EQ(tree.node(Tree::root()).attempt, 1);
  EXPECT_EQ(selected(tree), Tree::root());
}

TEST(Tree, PliesAreTheLongestReplyAndTheShortestMove) {
  Tree tree(key(0), "", true, 10);
  auto edges = make(tree, {1}, false);
  tree.expand(Tree::root(), edges, false, {}, 0);
  auto below = make(tree, {2, 3}, true);
  tree.expand(edges[0].child, below, false, "pass", 7);
  std::vector<NodeIndex> reopened;
  tree.propagate(edges[0].child, reopened);
  tree.set_solved(below[0].child, true, 3);
  tree.propagate(below[0].child, reopened);
  tree.set_solved(below[1].child, true, 5);
  const auto solved = tree.propagate(below[1].child, reopened);
  EXPECT_EQ(solved, (std::vector<NodeIndex>{edges[0].child, Tree::root()}));
  EXPECT_EQ(tree.node(edges[0].child).plies, 8u) << "the tree that answers unlisted moves is the longest";
  EXPECT_EQ(tree.node(Tree::root()).plies, 9u);
}

TEST(Tree, OnlyNodesBelowUnsolvedParentsAreRelevant) {
  Tree tree(key(0), "", true, 10);
  auto edges = make(tree, {1, 2}, false);
  tree.expand(Tree::root(), edges, true, {}, 0);
  auto below = make(tree, {3}, true);
  tree.expand(edges[0].child, below, true, {}, 0);
  EXPECT_TRUE(tree.relevant(below[0].child));
  tree.set_solved(edges[0].child, false, 0);
  EXPECT_FALSE(tree.relevant(below[0].child));
  EXPECT_TRUE(tree.relevant(edges[1].child));
}

TEST(Tree, AMoveIsNoNodeUntilItIsSelected) {
  Tree tree(key(0), "", true, 10);
  tree.expand(Tree::root(), {{7, kNotMade, 5, 3}, {8, kNotMade, 2, 9}}, true, {}, 0);
  std::vector<NodeIndex> reopened;
  tree.propagate(Tree::root(), reopened);
  EXPECT_EQ(tree.size(), 1u);
  EXPECT_EQ(tree.open_leaves(), 2u);
  EXPECT_EQ(tree.node(Tree::root()).pn, 2u);
  EXPECT_EQ(tree.node(Tree::root()).dn, 12u);
  const auto choice = tree.select();
  ASSERT_TRUE(choice && choice->edge);
  EXPECT_EQ(choice->node, Tree::root());
  EXPECT_EQ(*choice->edge, 1u);
  const NodeIndex child = tree.find_or_make(key(1), "", false, 9).index;
  tree.set_numbers(child, 2, 9);
  tree.link(Tree::root(), 1, child);
  EXPECT_EQ(tree.open_leaves(), 2u);
  EXPECT_EQ(selected(tree), child);
  tree.set_solved(child, true, 3);
  tree.propagate(child, reopened);
  EXPECT_EQ(tree.node(Tree::root()).state, State::proved);
  EXPECT_EQ(tree.node(Tree::root()).edges.size(), 1u) << "the move that never came up is dropped";
  EXPECT_EQ(tree.open_leaves(), 0u);
}

TEST(Tree, JobsBelowASolvedNodeAreCutOffUnlessAnotherParentWantsThem) {
  Tree tree(key(0), "", false, 10);
  auto edges = make(tree, {1, 2}, true);
  tree.expand(Tree::root(), edges, true, {}, 0);
  auto left = make(tree, {3, 4, 5}, false);
  tree.expand(edges[0].child, left, true, {}, 0);
  auto right = make(tree, {5}, false);
  tree.expand(edges[1].child, right, true, {}, 0);
  for (const Edge& edge : left) tree.set_running(edge.child, true);
  tree.set_running(left[0].child, false);
  tree.set_solved(left[0].child, true, 1);
  std::vector<NodeIndex> reopened;
  const auto solved = tree.propagate(left[0].child, reopened);
  EXPECT_EQ(solved, std::vector<NodeIndex>{edges[0].child});
  EXPECT_EQ(tree.cut_off(solved), std::vector<NodeIndex>{left[1].child});
}

/// Random layered DAGs: driving the tree to the end must give the AND/OR value, whatever the order of answers
/// of the "workers", with several jobs under way at once.
TEST(Tree, DrivenToTheEndItGivesTheAndOrValueOfRandomDags) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    constexpr int kLayers = 5;
    constexpr int kWidth = 6;
    struct Spec {
      std::vector<std::uint64_t> children;
      bool value = false;
    };
    std::map<std::uint64_t, Spec> specs;
    const auto name = [](int layer, int i) { return static_cast<std::uint64_t>(layer * 100 + i); };
    for (int layer = kLayers; layer >= 0; --layer) {
      for (int i = 0; i < (layer == 0 ? 1 : kWidth); ++i) {
        Spec& spec = specs[name(layer, i)];
        if (layer == kLayers) {
          spec.value = random() % 2 == 0;
          continue;
        }
        for (int child = 0; child < kWidth; ++child)
          if (random() % 2 == 0) spec.children.push_back(name(layer + 1, child));
        if (spec.children.empty()) spec.children.push_back(name(layer + 1, 0));
        const bool attacker = layer % 2 == 0;
        const auto wins = [&](std::uint64_t c) { return specs[c].value; };
        spec.value =
            attacker ? std::ranges::any_of(spec.children, wins) : std::ranges::all_of(spec.children, wins);
      }
    }
    Tree tree(key(0), "", true, kLayers);
    std::map<NodeIndex, std::uint64_t> names{{Tree::root(), 0}};
    std::vector<NodeIndex> running;
    std::vector<NodeIndex> reopened;
    while (!tree.node(Tree::root()).solved()) {
      while (running.size() < 3) {
        const auto leaf = selected(tree);
        if (!leaf) break;
        tree.set_running(*leaf, true);
        tree.propagate(*leaf, reopened);
        running.push_back(*leaf);
      }
      ASSERT_FALSE(running.empty()) << "undecided, and nothing to do";
      const std::size_t pick = random() % running.size();
      const NodeIndex leaf = running[pick];
      running.erase(running.begin() + static_cast<std::ptrdiff_t>(pick));
      tree.set_running(leaf, false);
      const Spec& spec = specs[names[leaf]];
      if (!tree.node(leaf).solved()) {
        if (spec.children.empty()) {
          tree.set_solved(leaf, spec.value, 0);
        } else {
          std::vector<Edge> edges;
          for (const std::uint64_t child : spec.children) {
            const bool attacker = (child / 100) % 2 == 0;
            const auto found = tree.find_or_make(key(child), "", attacker, 1);
            names[found.index] = child;
            edges.push_back({static_cast<games::Move>(edges.size()), found.index});
          }
          tree.expand(leaf, edges, true, {}, 0);
        }
      }
      tree.propagate(leaf, reopened);
    }
    EXPECT_EQ(tree.node(Tree::root()).state == State::proved, specs[0].value) << "round " << round;
    EXPECT_TRUE(reopened.empty());
  }
}

}  // namespace
}  // namespace hissho::coordinator
