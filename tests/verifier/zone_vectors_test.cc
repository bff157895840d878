// The counterexamples of tests/data/zone: each breaks the fast check when one of its conditions is missing.
// INDEX.tsv has the exact verdicts, found by brute force outside this project (obstacle-*: by hand, as they
// say).

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "extra_stones.h"
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
    if (parts.empty() || parts[0][0] == '#') continue;
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
  EXPECT_EQ(files, 15);
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

struct NoPairCoverage : ZoneConditions {
  static constexpr bool kPairCoverage = false;
};
struct NoReduction : ZoneConditions {
  static constexpr bool kReduced = false;
};
struct NoneOfListed : ZoneConditions {
  static constexpr bool kOfListed = false;
};
struct NoInheritance : ZoneConditions {
  static constexpr bool kInherited = false;
};
struct OneCell : ZoneConditions {
  static constexpr int kCellsFree = 1;
};

TEST(ZoneVectors, EachConditionIsNeeded) {
  EXPECT_TRUE(accepts<NoNext>("v1-minus-missing-next.hpt"));
  EXPECT_TRUE(accepts<NoNext>("literal-section-3.hpt"));
  EXPECT_TRUE(accepts<NoOtherwise>("v1-minus-unlisted-needs-otherwise.hpt"));
  EXPECT_TRUE(accepts<NoOpponentLineTest>("v1-minus-opp-five-every.hpt"));
  EXPECT_TRUE(accepts<NoGameOverTest>("v1-but-no-game-over-test-of-skipped-m.hpt"));
  EXPECT_TRUE(accepts<NoBound>("v1-minus-length-of-the-pass-tree.hpt"));
  EXPECT_TRUE(accepts<NoCoverage>("v1-minus-coverage.hpt"));
  EXPECT_TRUE(accepts<NoPairCoverage>("obstacle-of-two.hpt"));
  EXPECT_TRUE(accepts<NoReduction>("obstacle-reduced.hpt"));
  EXPECT_TRUE(accepts<NoneOfListed>("obstacle-of-listed.hpt"));
  EXPECT_TRUE(accepts<NoInheritance>("obstacle-inherited.hpt"));
}

CellSet cells(const Proof& proof, const std::string& names) {
  CellSet set;
  for (const auto name : words(names)) set.add(proof.rules->parse_move(name).value());
  return set;
}

// Extra stones a1 and c2 break the tree. By hand: x has a2 and c1; the windows without x are a1 b1 c2 and a1
// b2 c2, on diagonals around the edges, and each misses three cells. b2 is answered by b1, anything else by
// b2, and both end the game, so S = {b1, b2}. Both windows have one cell there and stay whole in F. The
// stones leave one cell of each.
TEST(ZoneVectors, TwoCellsOfAWindow) {
  const Proof proof = parsed("one-cell-a-window.hpt");
  auto position = InARowPosition::read(proof.rules, proof.chapter.claim.position).value();
  Budget budget{Limits{}};
  const CellSet stones = cells(proof, "a1 c2");
  const Repeats repeats(proof.chapter);
  ZoneFinder<> finder(proof.chapter, repeats, position, budget);
  const Zone two = finder.find(0, 3, kNoBound);
  EXPECT_FALSE(two.every);
  EXPECT_EQ(two.cells, cells(proof, "b1 b2"));
  ASSERT_EQ(two.obstacles.size(), 2u);
  EXPECT_EQ(cells_of(*proof.rules, two.obstacles[0]), cells(proof, "a1 b1 c2"));
  EXPECT_EQ(cells_of(*proof.rules, two.obstacles[1]), cells(proof, "a1 b2 c2"));
  EXPECT_FALSE(testing::harmless(*proof.rules, two, stones));
  ZoneFinder<OneCell> one_cell(proof.chapter, repeats, position, budget);
  EXPECT_TRUE(testing::harmless(*proof.rules, one_cell.find(0, 3, kNoBound), stones, 1));
}

// A full board: no zone may be claimed at its reply.
TEST(ZoneVectors, FullBoard) {
  const auto rules = InARowRules::make("mnk:width=3,height=1,k=3,exact=true,wrap=torus").value();
  auto position = InARowPosition::read(rules, "xox o").value();
  Chapter chapter;
  chapter.nodes.push_back({.kind = Kind::reply});
  Budget budget{Limits{}};
  EXPECT_TRUE(ZoneFinder<>(chapter, Repeats(chapter), position, budget).find(0, 2, kNoBound).every);
}

}  // namespace
}  // namespace hissho::verifier
