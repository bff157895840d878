// hissho(1), made from the tables of commands and options.
#include <fmt/core.h>

#include "cli/command.h"
#include "cli/reference_forms.h"
#include "cli/version.h"

namespace hissho::cli {

namespace {

/// Plain text for troff: its escapes, and dashes that can be copied from the page.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      if (out.empty() && (c == '.' || c == '\'')) out += "\\&";
      out += c;
    }
  }
  return out;
}

std::string command_entry(const CommandSpec& command) {
  std::string entry = fmt::format(".TP\n.B {}", plain(command.path));
  if (!command.positional.empty()) entry += fmt::format(" \\fI{}\\fR", plain(command.positional));
  entry += '\n' + plain(command.summary) + '.';
  if (command.options.empty()) return entry + '\n';
  entry += "\nOptions:";
  for (const std::string_view name : command.options) entry += " \\-\\-" + plain(name);
  return entry + ".\n";
}

std::string option_entry(const OptionSpec& option) {
  std::string entry = fmt::format(".TP\n.B \\-\\-{}", plain(option.name));
  if (option.kind != Kind::flag)
    entry += fmt::format(" \\fI{}\\fR", option.range.empty() ? "VALUE" : plain(option.range));
  entry += '\n' + plain(option.help);
  if (!option.default_value.empty()) entry += fmt::format(" (default {})", plain(option.default_value));
  return entry + ".\n";
}

constexpr std::string_view kHead = R"(.SH NAME
hissho \- proves who wins games of the in\-a\-row family
.SH SYNOPSIS
.B hissho
\fICOMMAND\fR [\fIOPTIONS\fR]
.br
.B mpirun \-np
\fIN\fR
.B hissho
\fICOMMAND\fR [\fIOPTIONS\fR]
.SH DESCRIPTION
Decides positions of gomoku, m\-n\-k and torus games, Shift\-Tac, Tactical and Strategic tic\-tac\-toe, and writes proofs
that
.BR hissho\-verify (1)
checks with rules of its own. Under a launcher rank 0 coordinates and the others work. What was proved stays in a store,
and a run that is stopped by anything goes on when the same command is given again.
.PP
Lines of the output that begin with c are for people, those with v give moves, the last line is the outcome. Counts take
K, M, G (thousands), sizes K, M, G, T (powers of 1,024), times s, m, h. Every option is also a key of the TOML file that
.B \-\-config
names.
)";

constexpr std::string_view kTail = R"(.SH EXIT STATUS
.TP
.B 0
decided, or done
.TP
.B 1
internal failure
.TP
.B 2
bad input or usage
.TP
.B 3
stopped undecided with everything saved
.SH SEE ALSO
.BR hissho\-verify (1)
)";

}  // namespace

std::string man_page() {
  std::string page =
      fmt::format(".TH HISSHO 1 \"\" \"hissho {}\" \"User Commands\"\n{}", version_number(), kHead);
  page += ".SH COMMANDS\n";
  for (const CommandSpec& command : command_table()) page += command_entry(command);
  page += ".SH OPTIONS\n";
  for (const OptionSpec& option : option_table()) page += option_entry(option);
  page += kTail;
  return page;
}

}  // namespace hissho::cli
