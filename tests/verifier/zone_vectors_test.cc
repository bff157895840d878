// The counterexamples of tests/data/zone: each breaks the fast check when one of its conditions is missing.
// INDEX.tsv has the exact verdicts, found by brute force outside this project.

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "proof_files.h"
#include "verifier/check.h"
#include "verifier/text_chapter.h"

namespace hissho::verifier {
namespace {

std::string folder() { return std::string(HISSHO_TEST_DATA) + "/zone/"; }

std::string contents(const std::string& file) {
  std::ifstream in(folder() + file);
  EXPECT_TRUE(in.good()) << file;
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

struct Proof {
  std::shared_ptr<const InARowRules> rules;
  Chapter chapter;
};

Proof parsed(const std::string& file) {
  Proof proof;
  Rules rules;
  std::istringstream in(contents(file));
  std::string line;
  std::unique_ptr<TextChapter> text;
  while (std::getline(in, line)) {
    const auto parts = words(line);
    if (parts[0] == "game") {
      rules = make_rules(parts[1]).value();
      proof.rules = std::get<std::shared_ptr<const InARowRules>>(rules);
      text = std::make_unique<TextChapter>(rules);
    } else if (parts[0] == "chapter") {
      testing::must(text->begin(parts));
    } else if (parts[0] == "end") {
      proof.chapter = text->finish().value();
    } else if (text) {
      if (parts[0] != "main") testing::must(text->add_node(parts));
    }
  }
  return proof;
}

template <class Conditions>
bool accepts(const std::string& file, bool exact = false) {
  const Proof proof = parsed(file);
  Budget budget{Limits{}};
  Checker<InARowPosition, Conditions> checker(
      proof.chapter, InARowPosition::read(proof.rules, proof.chapter.claim.position).value(), exact,
      [](std::uint32_t) { return std::nullopt; }, budget);
  return !checker.run();
}

TEST(ZoneVectors, FastAndExactGiveTheVerdictOfTheIndex) {
  std::ifstream index(folder() + "INDEX.tsv");
  std::string line;
  int files = 0;
  while (std::getline(index, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    std::string file;
    std::string verdict;
    std::getline(fields, file, '\t');
    std::getline(fields, verdict, '\t');
    const Verdict expected = verdict == "s VERIFIED"       ? Verdict::verified
                             : verdict == "s NOT VERIFIED" ? Verdict::not_verified
                                                           : Verdict::unreadable;
    for (const bool exact : {false, true}) {
      const Report report = verify_file(folder() + file, {.exact = exact, .limits = {}});
      EXPECT_EQ(report.verdict, expected) << file << (exact ? " exact " : " fast ") << report.message;
    }
    ++files;
  }
  EXPECT_EQ(files, 11);
}

// Without its condition the rule accepts the counterexample, so these files do attack it.
struct NoNext : ZoneConditions {
  static constexpr bool kActNeedsNext = false;
};
struct NoOtherwise : ZoneConditions {
  static constexpr bool kUnlistedNeedsOtherwise = false;
};
struct NoOpponentLineTest : ZoneConditions {
  static constexpr bool kNoOpponentLine = false;
};
struct NoGameOverTest : ZoneConditions {
  static constexpr bool kGameOverTested = false;
};
struct NoBound : ZoneConditions {
  static constexpr bool kBoundInPassTree = false;
};
struct NoCoverage : ZoneConditions {
  static constexpr bool kCoverage = false;
};

struct OneCell : ZoneConditions {
  static constexpr int kCellsOfWindow = 1;
};

TEST(ZoneVectors, EachConditionIsNeeded) {
  EXPECT_TRUE(accepts<NoNext>("v1-minus-missing-next.hpt"));
  EXPECT_TRUE(accepts<NoNext>("literal-section-3.hpt"));
  EXPECT_TRUE(accepts<NoOtherwise>("v1-minus-unlisted-needs-otherwise.hpt"));
  EXPECT_TRUE(accepts<NoOpponentLineTest>("v1-minus-opp-five-every.hpt"));
  EXPECT_TRUE(accepts<NoGameOverTest>("v1-but-no-game-over-test-of-skipped-m.hpt"));
  EXPECT_TRUE(accepts<NoBound>("v1-minus-length-of-the-pass-tree.hpt"));
  EXPECT_TRUE(accepts<NoCoverage>("v1-minus-coverage.hpt"));
}

// Extra stones a1 and c2 break the tree; the zone of order 3 must not miss them both.
TEST(ZoneVectors, TwoCellsOfAWindow) {
  const Proof proof = parsed("one-cell-a-window.hpt");
  auto position = InARowPosition::read(proof.rules, proof.chapter.claim.position).value();
  Budget budget{Limits{}};
  const Move a1 = proof.rules->parse_move("a1").value();
  const Move c2 = proof.rules->parse_move("c2").value();
  const Zone two = ZoneFinder<>(proof.chapter, position, budget).find(0, 3, kNoBound);
  EXPECT_TRUE(two.every || two.cells.has(a1) || two.cells.has(c2));
  const Zone one = ZoneFinder<OneCell>(proof.chapter, position, budget).find(0, 3, kNoBound);
  EXPECT_FALSE(one.every || one.cells.has(a1) || one.cells.has(c2));
}

// A full board: no zone may be claimed at its reply.
TEST(ZoneVectors, FullBoard) {
  const auto rules = InARowRules::make("mnk:width=3,height=1,k=3,exact=true,wrap=torus").value();
  auto position = InARowPosition::read(rules, "xox o").value();
  Chapter chapter;
  chapter.nodes.push_back({.kind = Kind::reply});
  Budget budget{Limits{}};
  EXPECT_TRUE(ZoneFinder<>(chapter, position, budget).find(0, 2, kNoBound).every);
}

}  // namespace
}  // namespace hissho::verifier
