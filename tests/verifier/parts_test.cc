// Parts of a file and their combination: the verdict is that of a single run, and a combination is refused
// where anything is missing, foreign or at odds.

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "proof_files.h"
#include "verifier/part.h"

namespace hissho::verifier::testing {
namespace {

const std::string kRow9 = "mnk:width=9,height=1,k=3,exact=false,wrap=none";

/// Main chapter 5 needs 1 and 2; 3 is true and 4 false, and nobody needs them. In the file: 5 1 2 3 4.
HpParts five_chapters(const std::string& last_of_two = "b1") {
  const auto chapter = [](std::uint32_t id, const std::string& claim, const std::string& nodes) {
    return message_of(kRow9, id, claim, nodes);
  };
  return {
      kRow9,
      5,
      {chapter(5, "x win 3 2x6 x", "0 act d1 1\n1 reply b1=2 e1=3 *=4\n2 cite 1 e\n3 cite 2 e\n4 act b1 -\n"),
       chapter(1, "x win 1 1oxx5 x", "0 act e1 -\n"),
       chapter(2, "x win 1 2xxo4 x", "0 act " + last_of_two + " -\n"),
       chapter(3, "x win 1 xx7 x", "0 act c1 -\n"), chapter(4, "x win 1 9 x", "0 act a1 -\n")}};
}

class Parts : public ::testing::Test {
 protected:
  std::string part(const std::string& name, const std::string& range, Verdict expected,
                   bool exact = false) const {
    const std::string path = folder_.write(name, "");
    VerifyOptions options;
    options.exact = exact;
    options.threads = 2;
    const Report report = verify_chapters(file_, options, parse_range(range).value(), path);
    EXPECT_EQ(report.verdict, expected) << report.message;
    return path;
  }
  /// What combining says; `reason` is in its message.
  void expect_refused(const std::vector<std::string>& parts, const std::string& reason) const {
    const Report report = combine_parts(file_, {}, parts);
    EXPECT_EQ(report.verdict, Verdict::unreadable);
    EXPECT_NE(report.message.find(reason), std::string::npos) << report.message;
  }
  static std::string contents(const std::string& path) {
    std::ostringstream out;
    out << std::ifstream(path).rdbuf();
    return out.str();
  }
  /// The part with some text replaced.
  std::string forged(const std::string& path, const std::string& from, const std::string& to) const {
    std::string text = contents(path);
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    return folder_.write("forged.part", text);
  }

  ScratchFolder folder_;
  const std::string file_ = folder_.write("five.hp", hp_file(five_chapters()));
};

TEST_F(Parts, TogetherSayWhatASingleRunSays) {
  const Report single = verify_file(file_, {});
  ASSERT_EQ(single.verdict, Verdict::verified) << single.message;
  const std::string a = part("a.part", "1-2", Verdict::part_holds);
  const std::string b = part("b.part", "3-5", Verdict::not_verified);  // 4 is false, and not needed
  const Report both = combine_parts(file_, {}, {b, a});
  EXPECT_EQ(both.verdict, Verdict::verified) << both.message;
  EXPECT_EQ(both.longest, single.longest);
  EXPECT_EQ(both.chapters_checked, single.chapters_checked);
  EXPECT_EQ(both.sha256, single.sha256);
}

TEST_F(Parts, MayOverlapWhereTheyAgree) {
  const std::string a = part("a.part", "1-3", Verdict::part_holds);
  const std::string b = part("b.part", "2-4", Verdict::part_holds);
  EXPECT_EQ(combine_parts(file_, {}, {a, b, a}).verdict, Verdict::verified);
  expect_refused({a, forged(b, "holds 1\n", "fails\n")}, "contradicts");
  expect_refused({a, forged(b, "holds 1\n", "holds 1 3\n")}, "contradicts");
}

TEST_F(Parts, AMissingRange) {
  const std::string a = part("a.part", "1", Verdict::part_holds);
  const std::string b = part("b.part", "3-5", Verdict::not_verified);
  expect_refused({a, b}, "no part has chapter 1 (2 in the file)");
  expect_refused({}, "no part has chapter 5");
}

TEST_F(Parts, OfAnotherFile) {
  HpParts other = five_chapters();
  other.chapters.pop_back();
  const std::string path = folder_.write("other.part", "");
  const std::string four = folder_.write("four.hp", hp_file(other));
  ASSERT_EQ(verify_chapters(four, {}, {1, 4}, path).verdict, Verdict::part_holds);
  expect_refused({path}, "another file");
  const std::string sha = verify_file(file_, {}).sha256;
  expect_refused({forged(path, verify_file(four, {}).sha256, sha)}, "speaks of 4 chapters");
}

TEST_F(Parts, AFalseChapterThatIsNeeded) {
  const std::string wrong = folder_.write("wrong.hp", hp_file(five_chapters("h1")));
  const std::string path = folder_.write("wrong.part", "");
  EXPECT_EQ(verify_file(wrong, {}).verdict, Verdict::not_verified);
  EXPECT_EQ(verify_chapters(wrong, {}, {1, 5}, path).verdict, Verdict::not_verified);
  EXPECT_EQ(combine_parts(wrong, {}, {path}).verdict, Verdict::not_verified);
}

// What says that it is a part is believed; but not what no check can have found.
TEST_F(Parts, ForgedByHand) {
  const std::string a = part("a.part", "1-3", Verdict::part_holds);
  ASSERT_EQ(combine_parts(file_, {}, {a}).verdict, Verdict::verified);
  expect_refused({forged(a, "holds 3 1 2", "holds 3 1 2 77")}, "cannot");  // no such chapter
  expect_refused({forged(a, "holds 3 1 2", "holds 3 5")}, "cannot");       // itself
  expect_refused({forged(a, "holds 1\n", "holds 1 2\n")}, "cannot");       // no more stones
  expect_refused({forged(a, "holds 3 1 2", "holds 3 1 3")}, "no part has chapter 3");
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{{"end\n", ""},
                                                                                 {"end\n", "end"},
                                                                                 {"end\n", "end\nend\n"},
                                                                                 {"holds 1\n", ""},
                                                                                 {"holds 1\n", "holds\n"},
                                                                                 {"holds 1\n", "holds -1\n"},
                                                                                 {"holds 1\n", "perhaps\n"},
                                                                                 {"1-3", "1-2"},
                                                                                 {"1-3", "0-2"},
                                                                                 {"1-3", "1-9"},
                                                                                 {"part 1", "part 2"},
                                                                                 {"fast", "slow"}}) {
    expect_refused({forged(a, from, to)}, "it is cut, damaged, or no part");
  }
  expect_refused({folder_.write("x", "") + "nowhere"}, "cannot open");
}

TEST_F(Parts, Exact) {
  VerifyOptions exact;
  exact.exact = true;
  const std::string fast = part("a.part", "1-2", Verdict::part_holds);
  const std::string slow = part("b.part", "3", Verdict::part_holds, true);
  EXPECT_EQ(combine_parts(file_, {}, {fast, slow}).verdict, Verdict::verified);
  EXPECT_EQ(combine_parts(file_, exact, {fast, slow}).verdict, Verdict::unreadable);
  const std::string slow_too = part("a.part", "1-2", Verdict::part_holds, true);
  EXPECT_EQ(combine_parts(file_, exact, {slow_too, slow}).verdict, Verdict::verified);
}

TEST_F(Parts, RangesThatAreNotThere) {
  VerifyOptions options;
  EXPECT_EQ(verify_chapters(file_, options, {1, 6}, folder_.write("p", "")).verdict, Verdict::unreadable);
  for (const char* text : {"", "-", "0-1", "2-1", "1-2-3", "a", "1-", "-1", "1 -2"}) {
    EXPECT_FALSE(parse_range(text)) << text;
  }
  EXPECT_EQ(parse_range("3").value().last, 3u);
}

TEST_F(Parts, AFalseFileOnSeveralThreads) {
  for (const std::string end : {"b1", "h1", "c1", "i1"}) {
    const std::string bytes = hp_file(five_chapters(end));
    const Verdict single = verify_bytes(bytes).verdict;
    EXPECT_EQ(single, end == "b1" ? Verdict::verified : Verdict::not_verified);
    for (unsigned threads = 2; threads < 6; ++threads) {
      VerifyOptions options;
      options.threads = threads;
      EXPECT_EQ(verify_bytes(bytes, options).verdict, single);
    }
  }
}

}  // namespace
}  // namespace hissho::verifier::testing
