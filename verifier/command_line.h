// hissho-verify's command line.
#pragma once

namespace hissho::verifier {

/// Verifies the files named on the command line and prints to stdout. Returns the exit code, the worst of all
/// files: 0 all verified, 1 something not verified, 2 something unreadable, a limit reached, or bad usage.
int run_command_line(int argc, char** argv);

}  // namespace hissho::verifier
