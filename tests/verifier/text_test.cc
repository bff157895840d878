// The text form: what is free, what is refused, and that the line is named.

#include <gtest/gtest.h>

#include "proof_files.h"

namespace hissho::verifier::testing {
namespace {

const std::string kGame = "mnk:width=5,height=1,k=3,exact=false,wrap=none";
const std::string kHead = "hissho-proof 1\ngame " + kGame + "\nmain 0\n";
const std::string kNodes = "0 reply d1=2 *=1\n1 act d1 -\n2 act a1 -\n";

void expect_unreadable(const std::string& text, const std::string& part) {
  const Report report = verify_bytes(text);
  EXPECT_EQ(report.verdict, Verdict::unreadable) << text;
  EXPECT_NE(report.message.find(part), std::string::npos) << report.message;
}

TEST(Text, CommentsBlanksAndAnyOrder) {
  const std::string proof =
      "hissho-proof 1   # a comment\r\n\n# another\nmain 3\ngame " + kGame +
      "\nchapter 8 x win 2 1xx2 o\n2 act a1 - # last first\n 0   reply *=1 d1=2\n1 act d1 -\nend\n"
      "chapter 3 x win 3 2x2 x\n0 act b1 4\n4 cite 8 e\nend";
  const Report report = verify_both(proof);
  EXPECT_EQ(report.verdict, Verdict::verified) << report.message;
  EXPECT_EQ(report.nodes, 5u);
}

TEST(Text, NodesKeepTheirNumbersInMessages) {
  const Report report =
      verify_bytes(kHead + "chapter 0 x win - 2x2 x\n0 act b1 4000000000\n4000000000 far\nend\n");
  ASSERT_EQ(report.verdict, Verdict::not_verified) << report.message;
  EXPECT_EQ(report.refutation->node, 4000000000u);
}

TEST(Text, MalformedFiles) {
  expect_unreadable("", "no Hissho proof");
  expect_unreadable("hello\n", "no Hissho proof");
  expect_unreadable("hissho-proof 2\n", "line 1: the file has text format version 2");
  expect_unreadable("hissho-proof 1\n", "line 1");
  expect_unreadable("hissho-proof 1\ngame nim\nmain 0\n", "line 2: unknown game 'nim'");
  expect_unreadable("hissho-proof 1\ngame " + kGame + "\n", "come before the first chapter");
  expect_unreadable(kHead, "no chapter");
  expect_unreadable(kHead + "chapter 0 x win 2 1xx2 o\n" + kNodes, "line 7: the file ends");
  expect_unreadable(kHead + "chapter 0 x win 2 1xx2 o\n" + kNodes + "end\nrubbish\n", "line 9: 'rubbish'");
  expect_unreadable(kHead + "chapter 1 x win 2 1xx2 o\n" + kNodes + "end\n",
                    "main chapter 0 is not in the file");
  expect_unreadable(
      kHead + "chapter 0 x win 2 1xx2 o\n" + kNodes + "end\nchapter 0 x win 2 1xx2 o\n" + kNodes + "end\n",
      "chapter 0: it is in the file twice");
  expect_unreadable(kHead + "chapter 0 y win 2 1xx2 o\n", "'y' is no side");
  expect_unreadable(kHead + "chapter 0 x draw 2 1xx2 o\n", "'draw' is no goal");
  expect_unreadable(kHead + "chapter 0 x win -2 1xx2 o\n", "'-2' is no bound");
  expect_unreadable(kHead + "chapter 0 x win 4294967296 1xx2 o\n", "is no bound");
  expect_unreadable(kHead + "chapter 0 x win 2 1xx1 o\n" + kNodes + "end\n", "row 1 from the top has only 4");
}

TEST(Text, MalformedNodes) {
  const auto with = [](const std::string& nodes) {
    return kHead + "chapter 0 x win 2 1xx2 o\n" + nodes + "end\n";
  };
  expect_unreadable(with("1 act d1 -\n"), "no node 0");
  expect_unreadable(with(""), "no node 0");
  expect_unreadable(with(kNodes + "1 act d1 -\n"), "node 1 stands in the chapter twice");
  expect_unreadable(with("0 reply d1=1 d1=1\n1 act a1 -\n"), "line 5: node 0: the move d1 is listed twice");
  expect_unreadable(with("0 reply *=1 *=1\n1 act a1 -\n"), "stands twice");
  expect_unreadable(with("0 reply d1=7\n"), "node 0: there is no child 7");
  expect_unreadable(with("0 reply d1=0\n"), "no greater number");
  expect_unreadable(with("0 reply *=2\n2 act a1 1\n1 reply\n"), "no greater number");
  expect_unreadable(with("0 reply d9=1\n1 act a1 -\n"), "'d9' is no cell");
  expect_unreadable(with("0 jump\n"), "no node kind 'jump'");
  expect_unreadable(with("0 act d1\n"), "write: NODE act MOVE NEXT");
  expect_unreadable(with("0 cite 1 r45\n"), "unknown symmetry 'r45'");
  expect_unreadable(with("0 cite 1 e+1\n"), "bad shift");
  expect_unreadable(with("0 far now\n"), "nothing follows");
  expect_unreadable(with("0 pair a1\n"), "no pair such as");
  expect_unreadable(with("99999999999 far\n"), "is no node number");
  expect_unreadable(with("4294967295 far\n"), "is no node number");
}

// The end line stands alone, so a cut anywhere before it shows. (Cut inside the last `end`, or after it.)
TEST(Text, TruncationAtEveryByte) {
  const std::string proof = kHead + "chapter 0 x win 2 1xx2 o\n" + kNodes + "end\n";
  for (std::size_t length = 0; length + 1 < proof.size(); ++length) {
    EXPECT_EQ(verify_bytes(proof.substr(0, length)).verdict, Verdict::unreadable) << length;
  }
}

TEST(Text, AFileThatIsNone) {
  EXPECT_EQ(verify_file("/nonexistent/proof.hp", {}).verdict, Verdict::unreadable);
  EXPECT_EQ(verify_file("/", {}).verdict, Verdict::unreadable);
}

}  // namespace
}  // namespace hissho::verifier::testing
