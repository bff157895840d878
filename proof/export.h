// A strategy to win as other programs read it: nested objects of moves (move-json).
#pragma once

#include <iosfwd>

#include "proof/cursor.h"

namespace hissho::proof {

struct Exported {
  std::uint64_t positions = 0;  // where the strategy's owner is to move
  std::uint64_t cut = 0;        // of these, by `depth`
};

/// Writes the strategy after `moves` (text) as move-json to `out`: {"h8": {"h9": {"g9": 33, ...}, ...}}: keys
/// are moves, the sides take turns, where the owner is to move there is one key, and an integer N stands for
/// "wins within N - 1 more plies" where the export ends: `depth` plies below the start, or where the proof
/// has one answer for many replies (of these each is listed). Error: the line leaves the proof, or the claim
/// is no win.
Result<Exported> write_move_json(const std::shared_ptr<Library>& library, std::string_view moves, int depth,
                                 std::ostream& out);

}  // namespace hissho::proof
