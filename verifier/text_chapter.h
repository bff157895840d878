// One chapter of the text form, line by line. Nodes may come in any order and with gaps in their numbers;
// finish() puts them in order.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verifier/chapter.h"
#include "verifier/game.h"

namespace hissho::verifier {

class TextChapter {
 public:
  explicit TextChapter(const Rules& rules) : rules_(rules) {}

  /// The words of `chapter ID SIDE GOAL BOUND POSITION`.
  Result<void> begin(const std::vector<std::string_view>& words);
  /// The words of a node's line.
  Result<void> add_node(const std::vector<std::string_view>& words);
  /// At `end`: checks what needs all nodes.
  Result<Chapter> finish();
  /// About what the nodes so far take, in bytes.
  std::size_t memory() const;

 private:
  Result<void> read_act(Node& node, const std::vector<std::string_view>& words);
  Result<void> read_reply(Node& node, const std::vector<std::string_view>& words);
  Result<void> read_cite(Node& node, const std::vector<std::string_view>& words);
  Result<void> read_pair(Node& node, const std::vector<std::string_view>& words);
  Result<NodeNumber> position_of(NodeNumber child, NodeNumber parent) const;

  const Rules& rules_;
  Chapter chapter_;  // nodes as they come; children by their number in the file
};

}  // namespace hissho::verifier
