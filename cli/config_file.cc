#include "cli/config_file.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>

namespace hissho::cli {

namespace {

bool takes(const CommandSpec& command, std::string_view name) {
  return name == "log-level" || std::ranges::find(command.options, name) != command.options.end();
}

std::string joined(const std::vector<std::string>& words, const char* between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

bool known_section(std::string_view name) {
  return std::ranges::any_of(command_table(), [&](const CommandSpec& spec) { return spec.path == name; });
}

bool plain_value(const OptionSpec& spec, const std::string& value) {
  return spec.kind == Kind::flag || (spec.kind == Kind::number && std::ranges::all_of(value, ::isdigit));
}

}  // namespace

Settings read_config_file(const std::string& path, const CommandSpec& command) {
  std::ifstream in(path);
  if (!in) throw BadInput(fmt::format("--config {}: the file cannot be read", path));
  std::vector<CLI::ConfigItem> items;
  try {
    items = CLI::ConfigTOML().from_config(in);
  } catch (const CLI::Error& error) {
    throw BadInput(fmt::format("--config {}: {}", path, error.what()));
  }
  Settings settings;
  for (const CLI::ConfigItem& item : items) {
    if (item.name == "++" || item.name == "--") continue;  // CLI11's marks around a section
    const std::string section = joined(item.parents, " ");
    if (!section.empty() && !known_section(section))
      throw BadInput(fmt::format("--config {}: unknown section [{}]", path, section));
    if (!known_option(item.name) || item.name == "config" || item.name == "print-config")
      throw BadInput(fmt::format("--config {}: unknown key '{}'", path, item.fullname()));
    if (!section.empty() && section != command.path) continue;
    if (!takes(command, item.name))
      throw BadInput(fmt::format("--config {}: hissho {} has no option '{}'", path, command.path, item.name));
    settings.set(item.name, joined(item.inputs, " "));
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
      std::string quoted;
      for (const char c : value) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
      }
      text += fmt::format("{} = \"{}\"\n", spec.name, quoted);
    }
  }
  return text;
}

}  // namespace hissho::cli
