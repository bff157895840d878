// hissho store merge and trim, as a user sees them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "run_program.h"
#include "storage/store.h"

namespace hissho::testing {
namespace {

using Words = std::vector<std::string>;

Ran solve(const std::string& store, Words more) {
  Words words{"solve", "--log-level", "info", "--store", store, "--memory", "128M"};
  words.insert(words.end(), more.begin(), more.end());
  return run("hissho", words);
}

Ran merge(const Words& sources, const std::string& into) {
  Words words{"store", "merge"};
  words.insert(words.end(), sources.begin(), sources.end());
  words.insert(words.end(), {"--into", into});
  return run("hissho", words);
}

nlohmann::json info(const std::string& store) {
  const Ran ran = run("hissho", {"store", "info", store, "--json"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  return nlohmann::json::parse(ran.out);
}

void expect_clean(const std::string& store) {
  const Ran ran = run("hissho", {"store", "check", store});
  EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
}

/// Exit 2 and one line that mentions the parts.
void expect_bad_input(const Ran& ran, std::initializer_list<std::string> parts) {
  EXPECT_EQ(ran.exit_code, 2) << ran.out << ran.err;
  EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
  for (const std::string& part : parts) EXPECT_NE(ran.err.find(part), std::string::npos) << ran.err;
}

const Words kBoard{"--game", "mnk:width=4,height=4,k=4"};  // a draw (published; tests/data/mnk.json)

/// A claim that takes some hundreds of jobs, stopped after a part of them.
const Words kLong{"--game", "mnk:width=6,height=4,k=4", "--job-nodes", "200"};

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(StoreMerge, ANewStoreAnswersWithAProofThatVerifies) {
  const Scratch scratch;
  ASSERT_EQ(solve(scratch / "a", kBoard).exit_code, 0);
  ASSERT_EQ(solve(scratch / "b", with(kBoard, {"--moves", "a1"})).exit_code, 0);
  const Ran ran = merge({scratch / "a", scratch / "b"}, scratch / "c");
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("left out: 1 claims"), std::string::npos) << ran.out;
  const auto merged = info(scratch / "c");
  EXPECT_GE(merged["facts"], info(scratch / "a")["facts"]);
  EXPECT_EQ(merged["jobs"], 0);
  EXPECT_EQ(merged["claims"], 0);
  expect_clean(scratch / "c");
  const Ran answer = solve(scratch / "c", with(kBoard, {"--proof-out", scratch / "p.hp"}));
  EXPECT_EQ(answer.last_line(), "s DISPROVED x win -") << answer.err;
  EXPECT_NE(answer.out.find("c 0 nodes"), std::string::npos) << answer.out;
  EXPECT_EQ(verify(scratch / "p.hp"), "");
}

TEST(StoreMerge, BadInputIsOneLineAndMakesNoStore) {
  const Scratch scratch;
  ASSERT_EQ(solve(scratch / "a", kBoard).exit_code, 0);
  ASSERT_EQ(solve(scratch / "t", {"--game", "ttt"}).exit_code, 0);
  const auto before = info(scratch / "t");
  expect_bad_input(merge({scratch / "a", scratch / "t"}, scratch / "new"),
                   {"belongs to the game", "mnk:width=3"});
  expect_bad_input(merge({scratch / "a"}, scratch / "t"), {"belongs to the game"});
  expect_bad_input(merge({scratch / "a"}, scratch / "a"), {"into itself"});
  expect_bad_input(merge({scratch / "none"}, scratch / "new"), {"not a hissho store"});
  expect_bad_input(run("hissho", {"store", "merge", scratch / "a"}), {"--into"});
  EXPECT_FALSE(std::filesystem::exists(scratch / "new"));
  EXPECT_EQ(info(scratch / "t")["facts"], before["facts"]);
}

TEST(StoreMerge, ADamagedSourceIsNamed) {
  const Scratch scratch;
  ASSERT_EQ(solve(scratch / "a", kBoard).exit_code, 0);
  std::filesystem::remove(scratch / "a/shard-03/CURRENT");
  expect_bad_input(merge({scratch / "a"}, scratch / "b"), {"a/shard-03"});
}

TEST(StoreMerge, AContradictionIsReportedAndNothingMerged) {
  const Scratch scratch;
  ASSERT_EQ(solve(scratch / "a", kBoard).exit_code, 0);
  std::filesystem::copy(scratch / "a", scratch / "b", std::filesystem::copy_options::recursive);
  {
    storage::Options options;  // a win where x has none
    options.directory = scratch / "b";
    auto b = storage::Store::open(options);
    ASSERT_TRUE(b) << b.error();
    storage::PositionKey key;
    pb::store::Fact false_fact;
    ASSERT_TRUE((*b)->each_fact([&](const storage::PositionKey& at, const pb::store::Fact& fact) {
      key = at;
      false_fact = fact;
      return !fact.has_x_no_win_within();
    }));
    const std::uint32_t within = false_fact.x_no_win_within();
    ASSERT_TRUE((*b)->retain({[&](const storage::ChapterKey& at) { return !(at.position == key); },
                              [](const storage::ClaimId&, const storage::PositionKey&) { return true; }}));
    false_fact.clear_x_no_win_within();
    false_fact.set_x_wins_within(std::min(within, 16u));
    ASSERT_TRUE((*b)->put_chapter({key, 0, pb::proof::GOAL_WIN}, false_fact.x_wins_within(), "false"));
    ASSERT_TRUE((*b)->merge_fact(key, false_fact));
  }
  const auto before = info(scratch / "a");
  const Ran ran = merge({scratch / "b"}, scratch / "a");
  EXPECT_EQ(ran.exit_code, 1) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("c contradiction: "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("nothing was merged"), std::string::npos) << ran.out;
  EXPECT_EQ(info(scratch / "a")["facts"], before["facts"]);
  expect_clean(scratch / "a");
}

/// A fact with a chapter that no claim reaches. Which chapters of a run's own its proof leaves over differs
/// from run to run, and may be none.
void add_unreached(const std::string& store) {
  storage::Options options;
  options.directory = store;
  const auto opened = storage::Store::open(options);
  ASSERT_TRUE(opened) << opened.error();
  const storage::PositionKey key{1, 2};
  pb::store::Fact fact;
  fact.set_position("a position of its own");
  fact.set_x_wins_within(7);
  ASSERT_TRUE((*opened)->put_chapter({key, 0, pb::proof::GOAL_WIN}, 7, "evidence"));
  ASSERT_TRUE((*opened)->merge_fact(key, fact));
}

TEST(StoreTrim, OfADecidedClaimTheProofStays) {
  const Scratch scratch;
  ASSERT_EQ(solve(scratch / "s", kLong).last_line(), "s DISPROVED x win -");
  add_unreached(scratch / "s");
  const auto before = info(scratch / "s");
  ASSERT_GT(before["jobs"], 0);
  const Ran ran = run("hissho", {"store", "trim", scratch / "s"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const auto after = info(scratch / "s");
  EXPECT_EQ(after["jobs"], 0);
  EXPECT_EQ(after["claims"], 1);
  EXPECT_LT(after["chapters"], before["chapters"]);
  EXPECT_EQ(after["facts"], after["chapters"]) << "each is the evidence of one fact here";
  expect_clean(scratch / "s");
  const Ran again = solve(scratch / "s", with(kLong, {"--resume-only", "--proof-out", scratch / "p.hp"}));
  EXPECT_EQ(again.last_line(), "s DISPROVED x win -") << again.err;
  EXPECT_NE(again.out.find("c 0 nodes"), std::string::npos) << again.out;
  EXPECT_EQ(verify(scratch / "p.hp"), "");
}

/// The size of the job tree with which a run begins.
std::string resumed_tree(const std::string& store, const Words& question) {
  const Ran ran = solve(store, with(question, {"--nodes", "1"}));
  EXPECT_EQ(ran.exit_code, 3) << ran.err;
  const auto at = ran.err.find("resumed a job tree of");
  return at == std::string::npos ? ran.err : ran.err.substr(at, ran.err.find('\n', at) - at);
}

/// Stops a question after a part of it, trims, and goes on.
void expect_same_tree_after_trim(const Scratch& scratch, const Words& question) {
  ASSERT_EQ(solve(scratch / "s", with(question, {"--nodes", "8K"})).exit_code, 3);
  std::filesystem::copy(scratch / "s", scratch / "untrimmed", std::filesystem::copy_options::recursive);
  const Ran ran = run("hissho", {"store", "trim", scratch / "s"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  expect_clean(scratch / "s");
  EXPECT_GT(info(scratch / "s")["jobs"], 0);
  EXPECT_EQ(resumed_tree(scratch / "s", question), resumed_tree(scratch / "untrimmed", question));
  const Ran done = solve(scratch / "s", with(question, {"--proof-out", scratch / "p.hp"}));
  EXPECT_EQ(done.last_line(), "s DISPROVED x win -") << done.err;
  EXPECT_EQ(done.err.find("lost their evidence"), std::string::npos) << done.err;
  EXPECT_EQ(verify(scratch / "p.hp"), "");
}

TEST(StoreTrim, AnOpenClaimGoesOnWithTheSameTree) {
  const Scratch scratch;
  expect_same_tree_after_trim(scratch, kLong);
}

// Its job records have keys of their own.
TEST(StoreTrim, AnOpenClaimUnderAPolicyGoesOnToo) {
  const Scratch scratch;
  std::ofstream(scratch / "policy") << "restrict o\nany\n";
  expect_same_tree_after_trim(scratch, with(kLong, {"--policy", scratch / "policy"}));
}

TEST(StoreTrim, WithoutAClaimNothingIsDropped) {
  const Scratch scratch;
  ASSERT_EQ(solve(scratch / "a", kBoard).exit_code, 0);
  ASSERT_EQ(merge({scratch / "a"}, scratch / "b").exit_code, 0);
  const auto before = info(scratch / "b");
  expect_bad_input(run("hissho", {"store", "trim", scratch / "b"}), {"holds no claim"});
  EXPECT_EQ(info(scratch / "b")["facts"], before["facts"]);
  expect_bad_input(run("hissho", {"store", "trim", scratch / "none"}), {"not a hissho store"});
}

}  // namespace
}  // namespace hissho::testing
