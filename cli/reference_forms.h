// The reference in the forms that a system wants to have installed; hissho reference prints them.
#pragma once

#include <string>

namespace hissho::cli {

/// hissho(1), in troff.
std::string man_page();

/// The completion script for bash.
std::string bash_completion();

}  // namespace hissho::cli
