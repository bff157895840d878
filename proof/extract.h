// The part of a proof after a line of moves, as a proof of its own.
#pragma once

#include "proof/cursor.h"

namespace hissho::proof {

/// Writes the proof of the position after `moves` (text; a line that the proof follows): same side and goal,
/// the bound that is left. Error: the line leaves the proof, or ends it.
Result<Claim> extract(const std::shared_ptr<Library>& library, std::string_view moves,
                      const FileHeader& header, const std::string& path);

}  // namespace hissho::proof
