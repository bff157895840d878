// A chapter in memory: one claim and its strategy DAG. docs/proofs.md has the meaning; proto/proof.proto the
// columns on disk. Node 0 is the root; a child's number is greater than its parent's.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"
#include "proto/proof.pb.h"

namespace hissho::proof {

using games::Move;
using games::Result;
using games::Side;
using games::Symmetry;
/// An error to return where a Result is wanted.
inline games::unexpected<std::string> fail(std::string what) {
  return games::unexpected<std::string>(std::move(what));
}

using NodeNumber = std::uint32_t;
inline constexpr NodeNumber kNone = 0xffffffffu;

enum class Goal : std::uint8_t { win, hold };

struct Claim {
  std::string position;
  Side side = Side::x;
  Goal goal = Goal::win;
  std::optional<std::uint32_t> within;  // plies; absent = no bound
  friend bool operator==(const Claim&, const Claim&) = default;
};
std::string text(const Claim& claim);  // "x win 35 <position>"

enum class Kind : std::uint8_t { act, reply, cite, far, dead, pair };

struct Listed {
  Move move = games::kNoMove;
  NodeNumber child = kNone;
  friend bool operator==(const Listed&, const Listed&) = default;
};

/// Where a citation goes: a chapter of the same file, or (in the store) a claim.
struct Citation {
  std::uint32_t chapter = 0;
  Symmetry symmetry;
  std::optional<Claim> claim;
  friend bool operator==(const Citation&, const Citation&) = default;
};

struct Node {
  Kind kind = Kind::act;
  Move move = games::kNoMove;  // act
  NodeNumber child = kNone;    // act: next, reply: otherwise
  std::uint32_t first = 0;     // reply: into listed; pair: into cells; cite: into citations
  std::uint32_t count = 0;     // reply: listed moves; pair: cells (2 x pairs); cite: 1
  friend bool operator==(const Node&, const Node&) = default;
};

struct Chapter {
  std::uint32_t id = 0;
  Claim claim;
  std::vector<Node> nodes;
  std::vector<Listed> listed;
  std::vector<Move> cells;
  std::vector<Citation> citations;

  std::span<const Listed> replies(const Node& n) const { return {listed.data() + n.first, n.count}; }
  std::span<const Move> pair_cells(const Node& n) const { return {cells.data() + n.first, n.count}; }
  const Citation& citation(const Node& n) const { return citations[n.first]; }

  friend bool operator==(const Chapter&, const Chapter&) = default;
};

/// The claim as it goes into files, and back. The error says which field is wrong.
pb::proof::Claim to_message(const Claim& claim);
Result<Claim> from_message(const pb::proof::Claim& message);

/// To and from the columns of proto/proof.proto. from_message checks the structure (every count, order and
/// range), not the claim: its error says which node or column is wrong.
pb::proof::Chapter to_message(const Chapter& chapter);
Result<Chapter> from_message(const pb::proof::Chapter& message);

/// Do the chapter's move codes exist in the game, and are its citations' symmetries the game's own? (A check
/// of syntax: legality is check.h's business.)
Result<void> fits(const games::Game& game, const Chapter& chapter);

/// zstd-compressed serialised message: what the store and the wire carry. unpack refuses what would unfold
/// to more than kMaxChapterBytes, and whatever is damaged; it says what is wrong. A chapter too large for
/// that has to go through split() before it is packed.
inline constexpr std::size_t kMaxChapterBytes = 64u << 20;
std::string pack(const Chapter& chapter);
Result<Chapter> unpack(std::string_view bytes);

/// Bytes of the serialised message, before compression.
std::size_t unpacked_bytes(const Chapter& chapter);

/// Longest line from the root in plies, from the structure alone (citations count 0).
int longest_line(const Chapter& chapter);

}  // namespace hissho::proof
