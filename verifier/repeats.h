// Which nodes of a chapter a check can come to again at the same position: only there is it worth while to
// remember an answer. A node that one edge leads to is met again only if its parent was, which remembers.
#pragma once

#include <cstdint>
#include <vector>

#include "verifier/chapter.h"

namespace hissho::verifier {

class Repeats {
 public:
  explicit Repeats(const Chapter& chapter) : ways_(chapter.nodes.size()) {
    for (NodeNumber i = 0; i < ways_.size(); ++i) {  // children come after their parents
      const Node& node = chapter.nodes[i];
      if (node.kind == Kind::reply) {
        for (const Listed& listed : chapter.replies(node)) add(listed.child, 0);
        if (node.child != kNoNode) add(node.child, kReplayed);
      } else if (node.child != kNoNode) {
        // Acts remember nothing: the reply after one does it for both.
        add(node.child, ways_[i] & (kShared | kReplayed));
      }
    }
  }

  /// By several edges?
  bool shared(NodeNumber node) const { return (ways_[node] & kShared) != 0; }
  /// Or by one `otherwise`, which is replayed at the positions after many answers?
  bool any(NodeNumber node) const { return (ways_[node] & (kShared | kReplayed)) != 0; }

 private:
  static constexpr std::uint8_t kOnce = 1;
  static constexpr std::uint8_t kShared = 2;
  static constexpr std::uint8_t kReplayed = 4;

  /// One more edge to the node.
  void add(NodeNumber node, int flags) {
    std::uint8_t& ways = ways_[node];
    ways = static_cast<std::uint8_t>(ways | flags | ((ways & kOnce) != 0 ? kShared : kOnce));
  }

  std::vector<std::uint8_t> ways_;
};

}  // namespace hissho::verifier
