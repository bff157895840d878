// A chapter in memory: one claim and its strategy DAG. Both readers make one of these, and refuse what breaks
// the structure (docs/proofs.md): node 0 is the root, a child's number is greater than its parent's, a
// reply's moves are listed once each, every move code is one of the game's.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "verifier/symmetry.h"
#include "verifier/types.h"

namespace hissho::pb::proof {
class Claim;
class Chapter;
}  // namespace hissho::pb::proof

namespace hissho::verifier {

struct Claim {
  std::string position;
  Side side = Side::x;
  Goal goal = Goal::win;
  Bound within = kNoBound;
  friend bool operator==(const Claim&, const Claim&) = default;
};
/// "x win 35" or "x hold -".
std::string claim_words(const Claim& claim);

using NodeNumber = std::uint32_t;
inline constexpr NodeNumber kNoNode = 0xffffffffu;

enum class Kind : std::uint8_t { act, reply, cite, far, dead, pair };

struct Node {
  Kind kind = Kind::far;
  Move move = 0;               // act
  NodeNumber child = kNoNode;  // act: next; reply: otherwise
  std::uint32_t first = 0;     // reply: into listed; pair: into cells; cite: into citations
  std::uint32_t count = 0;     // reply: moves; pair: cells, two a pair
};

struct Listed {
  Move move;
  NodeNumber child;
};

struct Citation {
  std::uint32_t chapter;
  Symmetry symmetry;
};

struct Chapter {
  std::uint32_t id = 0;
  Claim claim;
  std::vector<Node> nodes;
  std::vector<Listed> listed;  // of a reply: ascending by move
  std::vector<Move> cells;
  std::vector<Citation> citations;
  std::vector<NodeNumber> numbers;  // what the text form calls each node; empty where the same

  std::span<const Listed> replies(const Node& n) const { return {listed.data() + n.first, n.count}; }
  NodeNumber number(NodeNumber node) const { return numbers.empty() ? node : numbers[node]; }
};

Result<Claim> claim_from(const pb::proof::Claim& message);

/// From the columns of proto/proof.proto.
Result<Chapter> chapter_from(const pb::proof::Chapter& message, Move move_space);

/// Nodes that the root does not reach.
std::size_t unreached_nodes(const Chapter& chapter);

}  // namespace hissho::verifier
