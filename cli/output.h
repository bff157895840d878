// Writing the files that options name.
#pragma once

#include <string>
#include <string_view>

namespace hissho::cli {

/// Writes a file. Throws BadInput that names the option (with its dashes) where that fails.
void write_file(std::string_view option, const std::string& path, std::string_view contents);

}  // namespace hissho::cli
