// The coordinator against workers of the test's own, over the in-process transport and a real store: it takes
// sound evidence, refuses false evidence and incomplete expansions, survives odd workers, and resumes.
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "cluster/transport.h"
#include "coordinator/coordinator.h"
#include "proof/builder.h"
#include "storage/temporary.h"

namespace hissho::coordinator {
namespace {

using cluster::Tag;

/// An exhaustive solver for tiny games, written for this test: the attacker's strategy, or the other side's.
class TinySolver {
 public:
  TinySolver(const games::Game& game, games::Side attacker) : game_(game), attacker_(attacker) {}

  bool wins(const games::Position& position) {
    if (position.outcome() != games::Outcome::open) return position.outcome() == games::win_of(attacker_);
    const auto [it, made] = known_.try_emplace(position.text(), false);
    if (!made) return it->second;
    const bool mine = position.to_move() == attacker_;
    bool result = !mine;
    for (const games::Move move : position.moves()) {
      games::Position next = position;
      next.play(move);
      if (wins(next) == mine) {
        result = mine;
        break;
      }
    }
    return known_[position.text()] = result;
  }

  proof::Chapter chapter(const games::Position& position) {
    proof::Builder builder;
    const bool won = wins(position);
    const auto root = build(builder, position, won);
    proof::Claim claim;
    claim.position = position.text();
    claim.side = won ? attacker_ : games::other(attacker_);
    claim.goal = won ? proof::Goal::win : proof::Goal::hold;
    proof::Chapter made = builder.finish(claim, root);
    if (won) made.claim.within = static_cast<std::uint32_t>(proof::longest_line(made));
    return made;
  }

 private:
  proof::Builder::Id build(proof::Builder& builder, const games::Position& position, bool won) {
    const bool owner_moves = (position.to_move() == attacker_) == won;
    std::vector<proof::Listed> listed;
    for (const games::Move move : position.moves()) {
      games::Position next = position;
      next.play(move);
      const bool over = next.outcome() != games::Outcome::open;
      if (owner_moves) {
        if (wins(next) != won) continue;
        return builder.act(move, over ? proof::Builder::kNoId : build(builder, next, won));
      }
      if (!over) listed.push_back({move, build(builder, next, won)});
    }
    return builder.reply(listed, proof::Builder::kNoId);
  }

  const games::Game& game_;
  games::Side attacker_;
  std::map<std::string, bool> known_;
};

using Answer = std::function<void(const pb::wire::Job&, pb::wire::JobResult&)>;

/// A worker whose answers the test writes.
class FakeWorker {
 public:
  FakeWorker(std::unique_ptr<cluster::Transport> end, Answer answer, std::uint32_t threads = 1)
      : end_(std::move(end)), answer_(std::move(answer)), threads_(threads), thread_([this] { serve(); }) {}
  ~FakeWorker() { thread_.join(); }

 private:
  void serve() {
    pb::wire::Progress ready;
    ready.set_threads(threads_);
    ready.set_job_threads(threads_);
    end_->send(0, Tag::ready, ready.SerializeAsString());
    while (true) {
      const auto message = end_->wait(std::chrono::milliseconds(10));
      if (!message) {
        end_->send(0, Tag::progress, ready.SerializeAsString());  // idle, not silent
        continue;
      }
      if (message->tag == Tag::quit) break;
      if (message->tag != Tag::job) continue;
      pb::wire::Job job;
      job.ParseFromString(message->payload);
      pb::wire::JobResult result;
      result.set_id(job.id());
      result.set_nodes(1);
      result.set_seconds(0.001);
      answer_(job, result);
      end_->send(0, Tag::result, result.SerializeAsString());
    }
    end_->send(0, Tag::bye, {});
  }

  std::unique_ptr<cluster::Transport> end_;
  Answer answer_;
  std::uint32_t threads_;  // that it says it has
  std::thread thread_;
};

class CoordinatorTest : public ::testing::Test {
 protected:
  CoordinatorTest()
      : game_(*games::Game::make("torus-ttt")),
        question_{game_.start(), games::Side::x, std::nullopt, pb::wire::LAYER_ALL},
        solver_(game_, games::Side::x),
        directory_(std::move(*storage::TemporaryDirectory::make())) {}

  std::unique_ptr<storage::Store> open() {
    storage::Options options;
    options.directory = directory_.path() + "/s";
    options.game = game_.name();
    options.shards = 1;
    auto store = storage::Store::open(options);
    EXPECT_TRUE(store) << store.error();
    return std::move(*store);
  }

  games::Result<Decision> decide(storage::Store& store, std::vector<Answer> answers, double seconds) {
    auto ends = cluster::make_local_transports(static_cast<int>(answers.size()) + 1);
    std::vector<std::unique_ptr<FakeWorker>> workers;
    Options options;
    options.book = book_;
    options.lease = lease_;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      workers.push_back(std::make_unique<FakeWorker>(std::move(ends[i + 1]), answers[i], threads_));
      options.workers.push_back(static_cast<int>(i) + 1);
    }
    Coordinator coordinator(*ends[0], store, game_, options);
    Limits limits;
    limits.seconds = seconds;
    auto decision = coordinator.decide(question_, limits, nullptr);
    if (decision && decision->verdict != Verdict::unknown)
      written_ = coordinator.write_proof(question_, *decision, directory_.path() + "/p.hp", {});
    coordinator.dismiss();
    return decision;
  }

  games::Position at(const pb::wire::Job& job) const { return *game_.parse_position(job.position()); }

  /// Solves positions of at least `stones` stones, expands the others.
  Answer honest(int stones) {
    return [this, stones, solver = TinySolver(game_, games::Side::x)](const pb::wire::Job& job,
                                                                      pb::wire::JobResult& result) mutable {
      const games::Position position = at(job);
      if (position.stones() >= stones || !position.wins_now(position.to_move()).empty()) {
        const proof::Chapter chapter = solver.chapter(position);
        const bool won = chapter.claim.goal == proof::Goal::win;
        result.set_verdict(won ? pb::wire::VERDICT_PROVED : pb::wire::VERDICT_DISPROVED);
        if (won) result.set_plies(*chapter.claim.within);
        result.add_chapters(proof::pack(chapter));
        return;
      }
      for (const games::Move move : position.moves()) {
        pb::wire::Child* child = result.add_children();
        child->set_move(move);
        child->set_proof_number(1);
        child->set_disproof_number(1);
      }
    };
  }

  games::Game game_;
  Question question_;
  TinySolver solver_;
  std::shared_ptr<const games::Book> book_;
  std::uint32_t threads_ = 1;  // of a worker
  std::chrono::milliseconds lease_{10'000};
  storage::TemporaryDirectory directory_;
  std::optional<games::Result<proof::Assembled>> written_;
};

TEST_F(CoordinatorTest, DecidesThroughExpansionsAndWritesTheWholeProof) {
  for (const std::size_t workers : {1u, 4u}) {
    std::filesystem::remove_all(directory_.path() + "/s");
    const auto store = open();
    std::vector<Answer> answers;
    for (std::size_t i = 0; i < workers; ++i) answers.push_back(honest(3));
    const auto decision = decide(*store, std::move(answers), 60);
    ASSERT_TRUE(decision) << decision.error();
    EXPECT_EQ(decision->verdict, Verdict::proved);
    ASSERT_TRUE(written_ && *written_) << written_->error();
    EXPECT_GT((*written_)->chapters, 2u);
    EXPECT_LE((*written_)->longest, *decision->plies);
    EXPECT_GE((*written_)->longest, 7u) << "no win of torus tic-tac-toe is shorter";
  }
}

TEST_F(CoordinatorTest, TheFirstJobGetsAllThreadsAndManyJobsGetOneEach) {
  threads_ = 4;
  std::vector<std::uint32_t> threads;
  const Answer count = [&threads, inner = honest(3)](const pb::wire::Job& job,
                                                     pb::wire::JobResult& result) mutable {
    threads.push_back(job.threads());
    inner(job, result);
  };
  const auto store = open();
  const auto decision = decide(*store, {count}, 60);
  ASSERT_TRUE(decision) << decision.error();
  EXPECT_EQ(decision->verdict, Verdict::proved);
  ASSERT_GT(threads.size(), 2u);
  EXPECT_EQ(threads[0], 4u);
  // All moves of the empty torus are the same, and so few are different after the first that two threads are
  // left for one.
  EXPECT_EQ(threads[1], 4u);
  EXPECT_EQ(*std::ranges::min_element(threads), 1u);
}

TEST_F(CoordinatorTest, ALongBookIsFollowedWithoutAJobAndAShortOneIsNot) {
  for (const std::uint32_t below : {1000u, 1u}) {
    std::filesystem::remove_all(directory_.path() + "/s");
    const auto store = open();
    auto book = std::make_shared<games::Book>(game_);
    book->add(game_.start(), game_.start().moves().front(), below);
    book_ = book;
    auto positions = std::make_shared<std::vector<std::string>>();
    const Answer watched = [inner = honest(3), positions](const pb::wire::Job& job,
                                                          pb::wire::JobResult& result) {
      positions->push_back(job.position());
      inner(job, result);
    };
    const auto decision = decide(*store, {watched}, 60);
    ASSERT_TRUE(decision) << decision.error();
    EXPECT_EQ(decision->verdict, Verdict::proved);
    ASSERT_TRUE(written_ && *written_) << written_->error();
    const bool asked_about_the_start = positions->front() == game_.start().text();
    EXPECT_EQ(asked_about_the_start, below == 1) << below;
  }
}

TEST_F(CoordinatorTest, ABookWhoseMoveLosesCostsNoVerdict) {
  // The second player wins nowhere; with its book it is led astray on the way to that answer.
  const auto store = open();
  question_.attacker = games::Side::o;
  auto book = std::make_shared<games::Book>(game_);
  for (const games::Move first : game_.start().moves()) {
    games::Position next = game_.start();
    next.play(first);
    book->add(next, next.moves().back(), 1000);
  }
  book_ = book;
  auto followed = std::make_shared<int>(0);
  const Answer honest_for_o = [this, followed, solver = TinySolver(game_, games::Side::o)](
                                  const pb::wire::Job& job, pb::wire::JobResult& result) mutable {
    const games::Position position = at(job);
    if (position.stones() == 0) {
      for (const games::Move move : position.moves()) {
        pb::wire::Child* child = result.add_children();
        child->set_move(move);
        child->set_proof_number(1);
        child->set_disproof_number(1);
      }
      return;
    }
    *followed += position.stones() == 2;
    const proof::Chapter chapter = solver.chapter(position);
    const bool won = chapter.claim.goal == proof::Goal::win;
    result.set_verdict(won ? pb::wire::VERDICT_PROVED : pb::wire::VERDICT_DISPROVED);
    if (won) result.set_plies(*chapter.claim.within);
    result.add_chapters(proof::pack(chapter));
  };
  const auto decision = decide(*store, {honest_for_o}, 60);
  ASSERT_TRUE(decision) << decision.error();
  EXPECT_EQ(decision->verdict, Verdict::disproved);
  EXPECT_GT(*followed, 0) << "the book was never followed";
}

TEST_F(CoordinatorTest, RefusesEvidenceThatDoesNotCheck) {
  const auto store = open();
  // Claims that the first move wins at once.
  const Answer liar = [this](const pb::wire::Job& job, pb::wire::JobResult& result) {
    proof::Builder builder;
    const auto root = builder.act(at(job).moves().front(), proof::Builder::kNoId);
    proof::Claim claim;
    claim.position = job.position();
    claim.side = job.attacker() == 0 ? games::Side::x : games::Side::o;
    claim.within = 1;
    result.set_verdict(pb::wire::VERDICT_PROVED);
    result.set_plies(1);
    result.add_chapters(proof::pack(builder.finish(claim, root)));
  };
  const auto decision = decide(*store, {liar}, 20);
  ASSERT_FALSE(decision);
  EXPECT_NE(decision.error().find("does not check"), std::string::npos) << decision.error();
  EXPECT_EQ(store->info()->facts, 0u) << "nothing false was written";
}

TEST_F(CoordinatorTest, RefusesAVerdictAboutAnotherPositionOrAnotherClaim) {
  const auto store = open();
  const Answer confused = [this](const pb::wire::Job&, pb::wire::JobResult& result) {
    // A true chapter, but not about the position of the job.
    const games::Position other = *game_.play_moves(game_.start(), "a1 b1 a2 b2");
    result.set_verdict(pb::wire::VERDICT_PROVED);
    result.set_plies(1);
    result.add_chapters(proof::pack(solver_.chapter(other)));
  };
  const auto decision = decide(*store, {confused}, 20);
  ASSERT_FALSE(decision);
  EXPECT_NE(decision.error().find("another claim"), std::string::npos) << decision.error();
}

TEST_F(CoordinatorTest, RefusesAnExpansionThatLeavesRepliesUnanswered) {
  const auto store = open();
  const Answer careless = [this, honest = honest(3)](const pb::wire::Job& job,
                                                     pb::wire::JobResult& result) mutable {
    honest(job, result);
    if (at(job).to_move() == games::Side::o && result.children_size() > 1)
      result.mutable_children()->RemoveLast();
  };
  const auto decision = decide(*store, {careless}, 20);
  ASSERT_FALSE(decision);
  EXPECT_NE(decision.error().find("unanswered"), std::string::npos) << decision.error();
}

TEST_F(CoordinatorTest, GoesOnWithOtherWorkersWhereOneOnlyFails) {
  const auto store = open();
  const Answer broken = [](const pb::wire::Job&, pb::wire::JobResult& result) {
    result.set_error("out of order");
  };
  const auto decision = decide(*store, {broken, honest(3)}, 60);
  ASSERT_TRUE(decision) << decision.error();
  EXPECT_EQ(decision->verdict, Verdict::proved);
}

TEST_F(CoordinatorTest, AJobOfASilentWorkerGoesToAnotherAndItsLateResultIsHarmless) {
  const auto store = open();
  lease_ = std::chrono::milliseconds(100);
  std::mutex mutex;
  std::multiset<std::string> asked;
  std::atomic<bool> slept{false};
  const auto counted = [&](bool sleeps) {
    return [&, sleeps, inner = honest(3)](const pb::wire::Job& job, pb::wire::JobResult& result) mutable {
      {
        const std::lock_guard lock(mutex);
        asked.insert(job.position());
      }
      // Says nothing until the other was asked, however slow the machine is.
      for (int n = 0; sleeps && !slept && n < 3000; ++n) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        const std::lock_guard lock(mutex);
        if (asked.count(job.position()) > 1) break;
      }
      slept = slept || sleeps;
      inner(job, result);
    };
  };
  const auto decision = decide(*store, {counted(true), counted(false)}, 60);
  ASSERT_TRUE(decision) << decision.error();
  EXPECT_EQ(decision->verdict, Verdict::proved);
  ASSERT_TRUE(written_ && *written_) << written_->error();
  const bool twice =
      std::ranges::any_of(asked, [&](const auto& position) { return asked.count(position) > 1; });
  EXPECT_TRUE(twice) << "the only job that there was at first was never given to the other worker";
}

TEST_F(CoordinatorTest, ARunThatNobodyAnswersStopsSaved) {
  const auto store = open();
  lease_ = std::chrono::milliseconds(100);
  const Answer mute = [](const pb::wire::Job&, pb::wire::JobResult&) {
    std::this_thread::sleep_for(std::chrono::seconds(3));
  };
  const auto decision = decide(*store, {mute}, 60);
  ASSERT_TRUE(decision) << decision.error();
  EXPECT_EQ(decision->verdict, Verdict::unknown);
  EXPECT_TRUE(decision->stopped);
  EXPECT_LT(decision->status.seconds, 30) << "it was the time limit that ended it";
}

TEST_F(CoordinatorTest, ResumesWithoutAskingAgainForWhatIsKnown) {
  std::atomic<int> asked{0};
  const auto counted = [&](Answer inner, int most) {
    return [&asked, inner, most](const pb::wire::Job& job, pb::wire::JobResult& result) mutable {
      if (++asked > most) std::this_thread::sleep_for(std::chrono::seconds(2));
      inner(job, result);
    };
  };
  {
    const auto store = open();
    const auto decision = decide(*store, {counted(honest(4), 12)}, 1);
    ASSERT_TRUE(decision) << decision.error();
    ASSERT_EQ(decision->verdict, Verdict::unknown);
    ASSERT_TRUE(decision->stopped);
  }
  asked = 0;
  const auto store = open();
  const auto decision = decide(*store, {counted(honest(4), 1'000'000)}, 60);
  ASSERT_TRUE(decision) << decision.error();
  EXPECT_EQ(decision->verdict, Verdict::proved);
  const int resumed = asked;
  std::filesystem::remove_all(directory_.path() + "/s2");
  asked = 0;
  storage::Options fresh;
  fresh.directory = directory_.path() + "/s2";
  fresh.game = game_.name();
  fresh.shards = 1;
  const auto other = storage::Store::open(fresh);
  ASSERT_TRUE(decide(**other, {counted(honest(4), 1'000'000)}, 60));
  EXPECT_LT(resumed, asked) << "what the first run did was not done again";
  // Solved: asking again takes no job at all.
  asked = 0;
  ASSERT_TRUE(decide(**other, {counted(honest(4), 1'000'000)}, 60));
  EXPECT_EQ(asked, 0);
}

TEST_F(CoordinatorTest, SolvesAgainWhatHasLostItsEvidence) {
  const auto store = open();
  // A true fact with no chapter behind it, as after a damaged or trimmed store.
  pb::store::Fact fact;
  fact.set_position(question_.position.text());
  fact.set_x_wins_within(9);
  const auto key = question_.position.store_key();
  ASSERT_TRUE(store->merge_fact({key.hi, key.lo}, fact));
  const auto decision = decide(*store, {honest(3)}, 60);
  ASSERT_TRUE(decision) << decision.error();
  EXPECT_EQ(decision->verdict, Verdict::proved);
  ASSERT_TRUE(written_ && *written_) << written_->error();
  EXPECT_GT((*written_)->nodes, 0u);
}

}  // namespace
}  // namespace hissho::coordinator
