// What hissho-verify prints about a file: `c ` lines for people, then exactly one `s ` line.
#pragma once

#include <string>

#include "verifier/verify.h"

namespace hissho::verifier {

/// With `quiet` only the claim, the reason of a failure, and the `s ` line. Ends with a newline.
std::string report_text(const std::string& path, const Report& report, bool quiet);

/// 0 verified, 1 not verified, 2 unreadable or a limit was reached.
int exit_code(Verdict verdict);

}  // namespace hissho::verifier
