// The grammar of the text form, line by line. Internal to the room: file.h's Reader is the way in.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "proof/chapter.h"

namespace hissho::proof {

using Words = std::vector<std::string_view>;

/// The words of a line, without its comment.
Words words_of(std::string_view line);

/// A number below the reserved ones; the error quotes the word and says `what` was wanted.
Result<std::uint32_t> parse_number(std::string_view word, const char* what);

/// "chapter 0 x win 35 POSITION": the claim.
Result<Claim> parse_claim(const Words& words);

/// One chapter, node line by node line. Nodes may stand in any order and leave numbers out; finish() numbers
/// them from 0, in the same order.
class ChapterParser {
 public:
  explicit ChapterParser(const games::Game& game) : game_(game) {}

  Result<void> line(const Words& words);  // requires at least one word
  Result<Chapter> finish(std::uint32_t id, Claim claim) const;

 private:
  Result<Node> node(const Words& words);
  Result<Node> act(const Words& words) const;
  Result<Node> reply(const Words& words);
  Result<Node> cite(const Words& words);
  Result<Node> pair(const Words& words);
  Result<NodeNumber> child(std::string_view word) const;

  const games::Game& game_;
  NodeNumber number_ = 0;             // of the line at hand
  std::map<NodeNumber, Node> nodes_;  // children by the numbers in the text
  std::vector<Listed> listed_;
  std::vector<Move> cells_;
  std::vector<Citation> citations_;
};

}  // namespace hissho::proof
