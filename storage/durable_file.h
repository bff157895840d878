// Small whole files that survive a crash: written aside, synced, renamed over the old one, the directory
// synced. A reader sees the old file or the new one, never a part.
#pragma once

#include <string>
#include <string_view>

#include "storage/store.h"

namespace hissho::storage {

/// Replaces `path` by a file that holds `text`. Errors name the path and the system's reason.
Result<void> write_durably(const std::string& path, std::string_view text);

/// Absent file: an empty optional. Errors name the path.
Result<std::optional<std::string>> read_file(const std::string& path);

/// Makes the names in a directory durable.
Result<void> sync_directory(const std::string& directory);

/// "cannot <doing> <path>: <reason of errno>", and what to do where that is known.
std::string system_error(std::string_view doing, const std::string& path, int error);

}  // namespace hissho::storage
