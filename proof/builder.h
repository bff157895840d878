// Builds a chapter bottom-up: children before parents, equal nodes merged. This is what observers of a
// search write into. finish() numbers the nodes in depth-first order from the root, so that parents come
// before children, and drops what the root does not reach.
//
// Not thread-safe. Costs about 24 bytes a node and 8 a listed move.
#pragma once

#include <span>
#include <vector>

#include "proof/chapter.h"

namespace hissho::proof {

class Builder {
 public:
  using Id = std::uint32_t;
  static constexpr Id kNoId = 0xffffffffu;

  Id act(Move move, Id next);  // next may be kNoId
  /// Listed moves ascending, none twice. Where `otherwise` is kNoId and several moves share a child, the
  /// most frequent child becomes the `otherwise` (the check applies it to each of them all the same; a leaf
  /// that serves several moves is preferred), unless `exhaustive` is false, that is, unless the list does not
  /// hold every legal move. With an `otherwise`, moves whose listed child is the same node are left out.
  Id reply(std::span<const Listed> listed, Id otherwise, bool exhaustive = true);
  Id far();
  Id dead();
  Id pair(std::span<const Move> cells);
  Id cite(const Citation& citation);

  std::size_t size() const { return nodes_.size(); }
  Chapter finish(const Claim& claim, Id root, std::uint32_t id = 0) const;

 private:
  Id intern(const Node& node);  // `node` ends the arrays it points into; they shrink again when it is known
  std::uint64_t hash(const Node& node) const;
  bool same(const Node& a, const Node& b) const;
  void grow();
  Id shared_child(std::span<const Listed> listed) const;

  std::vector<Node> nodes_;
  std::vector<Listed> listed_;
  std::vector<Move> cells_;
  std::vector<Citation> citations_;
  std::vector<Id> table_;  // open addressing, a power of two, at most two thirds full
};

}  // namespace hissho::proof
