// The separate program that checks proofs, run on a file.
#pragma once

#include <string>

namespace hissho::cli {

/// Runs hissho-verify, from this program's own directory or else from the PATH, on a proof; its output goes
/// to standard error. True if it says that the proof is verified. Throws std::runtime_error where it cannot
/// be run.
bool verified_by_the_verifier(const std::string& path);

}  // namespace hissho::cli
