// What hissho-verify prints about a file: `c ` lines for people, then exactly one `s ` line.
#pragma once

#include <string>

#include "verifier/verify.h"

namespace hissho::verifier {

/// With `quiet` only the claim, the reason of a failure, and the `s ` line. Ends with a newline.
std::string report_text(const std::string& path, const Report& report, bool quiet);

/// The same as one line of JSON, with the same words for the same things.
std::string report_json(const std::string& path, const Report& report);

/// 0 verified, or all chapters of a part hold; 1 not verified, 2 unreadable or a limit was reached.
int exit_code(Verdict verdict);

}  // namespace hissho::verifier
