// One job in, one result out: verdicts come with chapters that check, unsolved jobs with an expansion that
// leaves no reply unanswered, bad jobs with an error.
#include "worker/runner.h"

#include <gtest/gtest.h>

#include <array>
#include <thread>

#include "proof/check.h"
#include "worker/executor.h"

namespace hissho::worker {
namespace {

constexpr std::uint64_t kMemory = 32u << 20;

class Jobs {
 public:
  explicit Jobs(const char* game) : game_(*games::Game::make(game)), runner_(game_, kMemory, 1) {}

  pb::wire::JobResult run(const char* moves, std::optional<std::uint32_t> within, std::uint64_t nodes) {
    const games::Position position = *game_.play_moves(game_.start(), moves);
    pb::wire::Job job;
    job.set_id(7);
    job.set_position(position.text());
    job.set_attacker(static_cast<std::uint32_t>(position.to_move()));
    if (within) job.set_within(*within);
    job.set_node_budget(nodes);
    return runner_.run(job, stop_, nodes_);
  }

  const games::Game& game() const { return game_; }
  std::uint64_t counted() const { return nodes_; }
  void stop() { stop_ = true; }
  Runner& runner() { return runner_; }

 private:
  games::Game game_;
  Runner runner_;
  std::atomic<bool> stop_{false};
  std::atomic<std::uint64_t> nodes_{0};
};

/// The claim of the first chapter, after every chapter was checked whole.
proof::Claim checked_claim(const Jobs& jobs, const pb::wire::JobResult& result) {
  proof::Claim first;
  for (int i = 0; i < result.chapters_size(); ++i) {
    const auto chapter = proof::unpack(result.chapters(i));
    EXPECT_TRUE(chapter) << chapter.error();
    const auto sound = proof::check_whole(jobs.game(), *chapter, 50'000'000);
    EXPECT_TRUE(sound) << sound.error();
    EXPECT_TRUE(*sound) << "too large to check whole";
    if (i == 0) first = chapter->claim;
  }
  return first;
}

TEST(Runner, AWinComesWithTheAttackersStrategy) {
  Jobs jobs("mnk:width=4,height=4,k=3");
  const auto result = jobs.run("", std::nullopt, 1'000'000);
  EXPECT_EQ(result.id(), 7u);
  ASSERT_EQ(result.verdict(), pb::wire::VERDICT_PROVED) << result.error();
  const proof::Claim claim = checked_claim(jobs, result);
  EXPECT_EQ(claim.side, games::Side::x);
  EXPECT_EQ(claim.goal, proof::Goal::win);
  EXPECT_EQ(claim.within, result.plies());
  EXPECT_GT(result.nodes(), 0u);
}

TEST(Runner, ADisproofComesWithTheOtherSidesHold) {
  Jobs jobs("mnk:width=4,height=4,k=3");
  const auto result = jobs.run("", 4, 1'000'000);
  ASSERT_EQ(result.verdict(), pb::wire::VERDICT_DISPROVED) << result.error();
  const proof::Claim claim = checked_claim(jobs, result);
  EXPECT_EQ(claim.side, games::Side::o);
  EXPECT_EQ(claim.goal, proof::Goal::hold);
  EXPECT_EQ(claim.within, 4u);
}

TEST(Runner, AGomokuWinComesWithAStrategyToo) {
  Jobs jobs("gomoku:size=9");
  const auto result = jobs.run("e5 a1 e6 a3 d5 i9 d4 i1", std::nullopt, 1'000'000);
  ASSERT_EQ(result.verdict(), pb::wire::VERDICT_PROVED) << result.error();
  ASSERT_GE(result.chapters_size(), 1);
  const auto chapter = proof::unpack(result.chapters(0));
  ASSERT_TRUE(chapter);
  EXPECT_TRUE(proof::check_sampled(jobs.game(), *chapter, 2000, 1));
}

TEST(Runner, WithoutAVerdictEveryReplyIsListedOrAnswered) {
  for (const char* game : {"mnk:width=6,height=6,k=5", "tactical", "gomoku"}) {
    Jobs jobs(game);
    const auto result = jobs.run("", std::nullopt, 50);
    ASSERT_EQ(result.verdict(), pb::wire::VERDICT_UNKNOWN) << game;
    EXPECT_EQ(result.error(), "");
    EXPECT_EQ(result.chapters_size(), 0);
    const games::Position start = jobs.game().start();
    const bool all = result.children_size() == static_cast<int>(start.moves().size());
    if (result.complete()) {
      EXPECT_TRUE(all) << game << ": complete means that every legal move is listed";
    }
    for (const pb::wire::Child& child : result.children()) {
      EXPECT_TRUE(start.legal(static_cast<games::Move>(child.move())));
      EXPECT_GE(child.proof_number(), 1u);
      EXPECT_GE(child.disproof_number(), 1u);
    }
  }
}

TEST(Runner, ADefendersExpansionAnswersWhatItDoesNotList) {
  Jobs jobs("gomoku");
  const games::Position position = *jobs.game().play_moves(jobs.game().start(), "h8 h10 g7");
  pb::wire::Job job;
  job.set_position(position.text());
  job.set_attacker(0);  // black; white is to move
  job.set_node_budget(3000);
  std::atomic<bool> stop{false};
  std::atomic<std::uint64_t> nodes{0};
  const auto result = jobs.runner().run(job, stop, nodes);
  ASSERT_EQ(result.verdict(), pb::wire::VERDICT_UNKNOWN) << result.error();
  if (result.otherwise().empty()) {
    EXPECT_EQ(result.children_size(), static_cast<int>(position.moves().size()));
    return;
  }
  const auto pass = proof::unpack(result.otherwise());
  ASSERT_TRUE(pass) << pass.error();
  EXPECT_EQ(pass->nodes.front().kind, proof::Kind::act);
}

TEST(Runner, AStoppedJobReturnsSoon) {
  Jobs jobs("mnk:width=9,height=9,k=5");
  jobs.stop();
  const auto result = jobs.run("", std::nullopt, UINT64_MAX);
  EXPECT_EQ(result.verdict(), pb::wire::VERDICT_UNKNOWN);
  EXPECT_LT(result.seconds(), 5.0 * HISSHO_SLOWDOWN);
}

/// The coordinator refuses such an expansion, and blames the worker for it.
TEST(Runner, AStoppedJobListsNoMoveThatEndsTheGame) {
  Jobs jobs("ttt");
  jobs.stop();
  for (const char* const moves :
       {"a1 b1 a2 b2", "a1 a2 b1 b2 c3", "a1 b2 c3 b1", "a1 b1 c1 b2 a2 a3 c3 c2"}) {
    for (const std::uint64_t nodes : {1, 2, 5}) {
      const auto result = jobs.run(moves, std::nullopt, nodes);
      EXPECT_EQ(result.error(), "");
      for (const auto& child : result.children()) {
        games::Position next = *jobs.game().play_moves(jobs.game().start(), moves);
        next.play(static_cast<games::Move>(child.move()));
        EXPECT_EQ(next.outcome(), games::Outcome::open)
            << moves << ", " << nodes << " nodes: " << child.move();
      }
    }
  }
}

TEST(Runner, AJobOnSeveralThreadsOfAnExecutorProvesToo) {
  const games::Game game = *games::Game::make("gomoku");
  const auto executor = make_executor(3);
  Runner runner(game, kMemory, 3);
  EXPECT_EQ(runner.job_threads(), 3);
  EXPECT_EQ(Runner(*games::Game::make("ttt"), kMemory, 3).job_threads(), 1);
  const auto together = [&](int threads, const std::function<void(int)>& f) {
    executor->together(threads, f);
  };
  pb::wire::Job job;
  job.set_position(game.play_moves(game.start(), "h8 i9 g9 m1 g8 h11")->text());
  job.set_within(11);  // published length
  job.set_node_budget(5'000'000);
  job.set_threads(2);
  // One job on two threads beside one on one.
  const std::atomic<bool> stop{false};
  std::atomic<std::uint64_t> nodes{0};
  std::array<pb::wire::JobResult, 2> results;
  std::atomic<int> done{0};
  for (pb::wire::JobResult& result : results) {
    executor->submit([&, job] {
      result = runner.run(job, stop, nodes, together);
      ++done;
    });
    job.set_threads(1);
  }
  while (done < 2) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  for (const pb::wire::JobResult& result : results) {
    ASSERT_EQ(result.verdict(), pb::wire::VERDICT_PROVED) << result.error();
    EXPECT_LE(result.plies(), 11u);
    const auto chapter = proof::unpack(result.chapters(0));
    ASSERT_TRUE(chapter);
    EXPECT_TRUE(proof::check_sampled(game, *chapter, 2000, 1));
  }
}

TEST(Runner, ABadJobIsAnErrorNotACrash) {
  Jobs jobs("ttt");
  pb::wire::Job job;
  job.set_position("nonsense");
  job.set_node_budget(1);
  std::atomic<bool> stop{false};
  std::atomic<std::uint64_t> nodes{0};
  EXPECT_NE(jobs.runner().run(job, stop, nodes).error(), "");
}

}  // namespace
}  // namespace hissho::worker
