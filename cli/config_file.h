// The TOML file of --config, and the text of --print-config.
#pragma once

#include <string>

#include "cli/command.h"

namespace hissho::cli {

/// Keys at the top level belong to the command that runs; keys in a section [solve] or ["proof info"] are
/// for that command alone and are skipped by others. An unknown key, or one that the command does not take,
/// throws BadInput and is named with its line's section.
Settings read_config_file(const std::string& path, const CommandSpec& command);

/// The effective options as TOML, defaults included, in the order of the table.
std::string config_text(const Settings& settings, const CommandSpec& command);

}  // namespace hissho::cli
