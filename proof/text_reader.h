// Reads the text form. Internal to the room: file.h's Reader is the way in.
#pragma once

#include <memory>
#include <string>

#include "proof/file.h"

namespace hissho::proof {

/// Requires a file that begins with "hissho-proof". One pass notes where chapters stand; chapter() parses
/// one.
Result<std::unique_ptr<Reader>> open_text(const std::string& path);

}  // namespace hissho::proof
