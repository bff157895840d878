// hissho reference: docs/reference.md, the man page or the completion script, made from the tables, so that
// they cannot differ from the program.
#include <fmt/core.h>

#include "cli/command.h"
#include "cli/reference_forms.h"

namespace hissho::cli {

namespace {

constexpr std::string_view kHead = R"(# Reference: commands and options

Made by `hissho reference` from the program's own tables.

Every option is also a key of a TOML file (`--config FILE`, anywhere on the line; the command line wins): at the top
level for the command that runs, or in a section named after a command. `--print-config` prints the effective
configuration.

Sides are `x` (first player, Black in gomoku), `o`, and `mover`. Counts take K, M, G (thousands), sizes K, M, G, T
(powers of 1,024), times s, m, h. `c ` lines are for people, `v ` lines give moves and lines, the last line is the
outcome:

| command | last line |
| --- | --- |
| `solve` | `s PROVED <side> <goal> <n>`: n = the longest line of the written proof, else the bound proved, `-` without; `s DISPROVED <side> <goal> <n>` and `s UNKNOWN <side> <goal> <n>` repeat the claim asked. The proof written after DISPROVED is the opponent's |
| `value` | `s VALUE win`, `draw` or `loss`, with `--shortest` and the plies; `s UNKNOWN` |
| `bestmove` | `v MOVE`, or `v none` where the game is over |
| `play` | `s PLAYED <n> plies, <ending or "not over">`; the line before it says how to go on. It takes moves from standard input, and `undo [PLIES]`, `hint`, `analysis`, `go`, `engine WHO`, `board`, `moves`, `record`, `help`, `quit` |
| `match` | `s MATCH <first> against <second>: <n> wins, <n> draws, <n> losses, score <p> % of <n> games`, for the first player; a draw counts half |

With `--json` standard output holds one JSON object a position and nothing else.

Exit codes: 0 decided, 1 internal failure, 2 bad input or usage, 3 stopped undecided with everything saved.
)";

std::string bars_escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '|') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

}  // namespace

int run_reference(const Call& call) {
  if (call.settings.flag("man") && call.settings.given("completion"))
    throw BadInput("--man: not together with --completion: ask for one of them");
  if (call.settings.flag("man") || call.settings.given("completion")) {
    fmt::print("{}", call.settings.flag("man") ? man_page() : bash_completion());
    return kDecided;
  }
  fmt::print("{}\n## Commands\n\n| command | does | options |\n| --- | --- | --- |\n", kHead);
  for (const CommandSpec& command : command_table()) {
    std::string options;
    for (const std::string_view name : command.options) options += fmt::format(" `--{}`", name);
    fmt::print("| `{}{}{}` | {} |{} |\n", command.path, command.positional.empty() ? "" : " ",
               command.positional, command.summary, options);
  }
  fmt::print("\n## Options\n\n| option | value | default | meaning |\n| --- | --- | --- | --- |\n");
  for (const OptionSpec& option : option_table())
    fmt::print("| `--{}` | {} | {} | {} |\n", option.name,
               option.kind == Kind::flag ? "-" : bars_escaped(option.range), option.default_value,
               option.help);
  return kDecided;
}

}  // namespace hissho::cli
