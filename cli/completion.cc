// Completion for bash, made from the tables of commands and options: the script carries everything it needs,
// so pressing the tabulator does not start the program.
#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "cli/command.h"
#include "cli/reference_forms.h"

namespace hissho::cli {

namespace {

constexpr std::string_view kCommon[] = {"config", "print-config", "log-level"};

constexpr std::string_view kHead =
    R"(# Completion of hissho for bash; made by `hissho reference --completion bash`.
_hissho() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command= words= word
  COMPREPLY=()
  case $prev in
)";

constexpr std::string_view kFindCommand = R"(  esac
  for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
    case "${command:+$command }$word" in
)";

constexpr std::string_view kTail = R"(  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
  [[ -z $command || $cur == -* ]] || mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$cur")
}
complete -o filenames -F _hissho hissho
)";

std::string join(const std::set<std::string>& words, std::string_view between) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : std::string(between)) + word;
  return all;
}

/// What stands behind an option: words, a file, or something that nobody can complete.
std::string values() {
  std::string cases;
  std::set<std::string> files, others;
  for (const OptionSpec& option : option_table()) {
    const std::string name = fmt::format("--{}", option.name);
    if (option.kind == Kind::choice) {
      std::string words(option.range);
      std::ranges::replace(words, '|', ' ');
      cases += fmt::format("    {}) mapfile -t COMPREPLY < <(compgen -W \"{}\" -- \"$cur\"); return ;;\n",
                           name, words);
    } else if (option.kind == Kind::file) {
      files.insert(name);
    } else if (option.kind != Kind::flag) {
      others.insert(name);
    }
  }
  cases += fmt::format("    {}) mapfile -t COMPREPLY < <(compgen -f -- \"$cur\"); return ;;\n",
                       join(files, " | "));
  return cases + fmt::format("    {}) return ;;\n", join(others, " | "));
}

std::set<std::string> next_words(std::string_view path) {
  std::set<std::string> words;
  const std::string before = path.empty() ? "" : std::string(path) + ' ';
  for (const CommandSpec& command : command_table()) {
    if (command.path == path)
      for (const std::string_view name : command.options) words.insert(fmt::format("--{}", name));
    if (!command.path.starts_with(before)) continue;
    const std::string_view rest = command.path.substr(before.size());
    if (!rest.empty()) words.insert(std::string(rest.substr(0, rest.find(' '))));
  }
  for (const std::string_view name : kCommon) words.insert(fmt::format("--{}", name));
  words.insert("--help");
  if (path.empty()) words.insert("--version");
  return words;
}

}  // namespace

std::string bash_completion() {
  std::set<std::string> paths;
  for (const CommandSpec& command : command_table()) {
    paths.emplace(command.path);
    paths.emplace(command.path.substr(0, command.path.find(' ')));  // its group
  }
  std::set<std::string> quoted;
  for (const std::string& path : paths) quoted.insert('"' + path + '"');
  std::string script(kHead);
  script += values();
  script += kFindCommand;
  script += fmt::format(
      "      {}) command=\"${{command:+$command }}$word\" ;;\n    esac\n  done\n  case $command in\n",
      join(quoted, " | "));
  script += fmt::format("    \"\") words=\"{}\" ;;\n", join(next_words(""), " "));
  for (const std::string& path : paths)
    script += fmt::format("    \"{}\") words=\"{}\" ;;\n", path, join(next_words(path), " "));
  script += kTail;
  return script;
}

}  // namespace hissho::cli
