#include "cli/config_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <fstream>

#include "cli/input.h"
#include "cli/toml.h"

namespace hissho::cli {

namespace {

bool takes(const CommandSpec& command, std::string_view name) {
  return name == "log-level" || std::ranges::find(command.options, name) != command.options.end();
}

bool known_section(std::string_view name) {
  return std::ranges::any_of(command_table(), [&](const CommandSpec& spec) { return spec.path == name; });
}

bool plain_value(const OptionSpec& spec, const std::string& value) {
  return spec.kind == Kind::flag || (spec.kind == Kind::number && std::ranges::all_of(value, ::isdigit));
}

/// A switch is true or false; a number, size or time is a number or, with its unit, a text; the rest is text.
void check_type(const TomlItem& item, const OptionSpec& spec) {
  using Type = TomlItem::Type;
  const bool quantity = spec.kind == Kind::number || spec.kind == Kind::size || spec.kind == Kind::time;
  if (spec.kind == Kind::flag && item.type != Type::boolean)
    throw BadInput(fmt::format("line {}: '{}' wants true or false, without quotes", item.line, item.key));
  if (quantity && item.type == Type::boolean)
    throw BadInput(fmt::format("line {}: '{}' wants a number, not {}", item.line, item.key, item.value));
  if (spec.kind != Kind::flag && !quantity && item.type != Type::text)
    throw BadInput(fmt::format("line {}: '{}' wants a text in quotes", item.line, item.key));
}

void take_item(const TomlItem& item, const CommandSpec& command, Settings& settings) {
  if (!item.section.empty() && !known_section(item.section))
    throw BadInput(fmt::format("line {}: unknown section [{}]", item.line, item.section));
  if (!known_option(item.key) || item.key == "config" || item.key == "print-config")
    throw BadInput(fmt::format("line {}: unknown key '{}'", item.line, item.key));
  check_type(item, option_spec(item.key));
  const bool here = item.section.empty() || item.section == command.path;
  const auto owner = std::ranges::find(command_table(), here ? command.path : std::string_view(item.section),
                                       &CommandSpec::path);
  if (!takes(*owner, item.key))
    throw BadInput(fmt::format("line {}: hissho {} has no option '{}'", item.line, owner->path, item.key));
  if (here) settings.set(item.key, item.value);
}

}  // namespace

Settings read_config_file(const std::string& path, const CommandSpec& command) {
  std::ifstream in = open_text_file("--config", path);
  Settings settings;
  try {
    for (const TomlItem& item : read_toml(in)) take_item(item, command, settings);
  } catch (const BadInput& error) {
    throw BadInput(fmt::format("--config {}: {}", path, error.what()));
  }
  return settings;
}

std::string config_text(const Settings& settings, const CommandSpec& command) {
  std::string text;
  for (const OptionSpec& spec : option_table()) {
    if (!takes(command, spec.name)) continue;
    const std::string value = settings.text(spec.name);
    if (value.empty() && spec.kind != Kind::flag) continue;
    if (spec.kind == Kind::flag && !settings.flag(spec.name)) {
      text += fmt::format("{} = false\n", spec.name);
    } else if (plain_value(spec, value)) {
      text += fmt::format("{} = {}\n", spec.name, value);
    } else {
      text += fmt::format("{} = {}\n", spec.name, toml_text(value));
    }
  }
  return text;
}

}  // namespace hissho::cli
