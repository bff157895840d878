// The facade: budgets, the stop flag, expansions, several threads on one table.
#include "search/generic.h"

#include <gtest/gtest.h>

#include <thread>

#include "support.h"

namespace hissho::search::testing {
namespace {

TEST(Generic, ABudgetThatEndsGivesAnExpansion) {
  Table table(1 << 20);
  const auto position = game("mnk:width=5,height=5,k=4").start();
  Limits limits;
  limits.nodes = 200;
  const Answer answer = solve_generic(position, {Side::x, kNoBound}, limits, table);
  EXPECT_EQ(answer.verdict, Verdict::unknown);
  EXPECT_EQ(answer.root, kNoNode);
  EXPECT_TRUE(answer.complete);
  EXPECT_LE(answer.nodes, 200u);
  ASSERT_EQ(answer.children.size(), 25u);
  bool differ = false;
  for (const ChildNumbers& child : answer.children) {
    EXPECT_TRUE(position.legal(child.move));
    EXPECT_GE(child.proof_number, 1u);
    EXPECT_GE(child.disproof_number, 1u);
    EXPECT_LE(std::max(child.proof_number, child.disproof_number), kMaxFinite);
    differ = differ || child.disproof_number != answer.children[0].disproof_number;
  }
  EXPECT_TRUE(differ);
}

TEST(Generic, SlicesOfBudgetAddUpToAVerdict) {
  Table table(8 << 20);
  const auto position = game("mnk:width=6,height=5,k=4").start();
  Limits limits;
  limits.nodes = 500;
  Answer answer;
  int slices = 0;
  while (answer.verdict == Verdict::unknown && ++slices < 1000) {
    answer = solve_generic(position, {Side::x, 11}, limits, table);
  }
  EXPECT_EQ(answer.verdict, Verdict::proved);
  EXPECT_GT(slices, 1);
  EXPECT_TRUE(proves(position, answer.strategy, answer.root, Side::x, true, 11));
}

TEST(Generic, StopsWhenToldAndCountsWhatItDid) {
  Table table(1 << 20);
  std::atomic<bool> stop{true};
  std::atomic<std::uint64_t> counter{0};
  Limits limits;
  limits.stop = &stop;
  limits.counter = &counter;
  const auto position = game("mnk:width=5,height=5,k=4").start();
  const Answer answer = solve_generic(position, {Side::x, kNoBound}, limits, table);
  EXPECT_EQ(answer.verdict, Verdict::unknown);
  EXPECT_LE(answer.nodes, 256u);
  EXPECT_EQ(counter, answer.nodes);
}

TEST(Generic, ThreadsShareATable) {
  Table table(4 << 20);
  const auto position = game("mnk:width=5,height=5,k=4").start();
  std::vector<Answer> answers(4);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    threads.emplace_back([&, i] {
      answers[i] = solve_generic(position, {Side::x, i % 2 == 0 ? kNoBound : 15}, {}, table);
    });
  }
  for (auto& thread : threads) thread.join();
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_EQ(answers[i].verdict, Verdict::disproved);
    const int within = i % 2 == 0 ? kNoBound : 15;
    EXPECT_TRUE(proves(position, answers[i].strategy, answers[i].root, Side::o, false, within));
  }
}

// A wrong table entry must not become a wrong answer: every child of the root is marked as proved for x in a
// game that x cannot win.
TEST(Generic, FalseEntriesDoNotBecomeEvidence) {
  const auto g = game("mnk:width=4,height=4,k=4");
  const auto position = g.start();
  Table table(1 << 20);
  for (const Move m : position.moves()) {
    games::Position next = position;
    next.play(m);
    const auto key = next.visit([](const auto& p) { return p.canonical_key(); });
    table.store(key ^ table_salt(g.name(), Side::x, 9), kProved, games::kNoMove, 1);
  }
  const Answer answer = solve_generic(position, {Side::x, 9}, {}, table);
  EXPECT_NE(answer.verdict, Verdict::proved);
}

}  // namespace
}  // namespace hissho::search::testing
