// The TOML file of --config, and the text of --print-config.
#pragma once

#include <string>

#include "cli/command.h"

namespace hissho::cli {

/// Keys at the top level belong to the command that runs; keys in a section [solve] or ["proof info"] are
/// for that command alone and are skipped by others. An unknown key, one that the command does not take, and
/// a value of the wrong type throw BadInput, which names them and their line.
Settings read_config_file(const std::string& path, const CommandSpec& command);

/// The effective options as TOML, defaults included, in the order of the table.
std::string config_text(const Settings& settings, const CommandSpec& command);

}  // namespace hissho::cli
