// What people want to know about a proof: sizes, the longest line, a picture of a small one.
#pragma once

#include <array>
#include <iosfwd>
#include <string>

#include "proof/cursor.h"

namespace hissho::proof {

struct Statistics {
  std::uint64_t chapters = 0;
  std::uint64_t nodes = 0;
  std::array<std::uint64_t, 6> by_kind{};  // indexed by Kind
  std::uint64_t listed = 0;                // replies with a node of their own
  std::uint64_t otherwise = 0;             // Reply nodes with an `otherwise`
  std::uint64_t largest_chapter = 0;       // nodes
  std::uint32_t widest_reply = 0;          // listed moves
  std::uint32_t length = 0;                // most plies, from the structure
};
const char* kind_text(Kind kind);
Result<Statistics> statistics(const Reader& reader);

struct LongestLine {
  games::MoveList moves;
  std::uint32_t at_most = 0;  // no line is longer
  bool exact() const { return moves.size() == at_most; }
};
/// The longest line that can be played against the strategy, up to the game's end or a node that needs no
/// more play. Looks at up to `max_steps` positions; when that is too few the line is only the longest one
/// seen.
Result<LongestLine> longest_line(const std::shared_ptr<Library>& library, std::uint64_t max_steps = 200'000);

/// A Graphviz graph. Error: more than `max_nodes` nodes (extract a part first).
Result<void> write_dot(const Reader& reader, std::ostream& out, std::uint64_t max_nodes = 2000);

/// One line about the node at hand, with its moves as the main claim has them.
std::string describe(const games::Game& game, const Cursor& cursor);

}  // namespace hissho::proof
