// What --version says.
#pragma once

#include <string>

namespace hissho::cli {

/// Version, commit, compiler, MPI and RocksDB, several lines.
std::string version_text();

/// "hissho 0.1.0 (commit)": what goes into proofs and stores.
std::string producer_text();

/// "0.1.0"
std::string version_number();

}  // namespace hissho::cli
