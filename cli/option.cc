#include "cli/option.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace hissho::cli {

namespace {

constexpr auto kTable = std::to_array<OptionSpec>({
    // The question.
    {"game", Kind::text, "gomoku", "see hissho games", "the game, as name or name:key=value,key=value"},
    {"moves", Kind::text, "", "", "moves from the empty board, such as \"h8 i9\""},
    {"position", Kind::text, "", "", "position text (docs/games.md)"},
    {"input", Kind::file, "", "", "one position or move list a line; - for standard input"},
    {"side", Kind::choice, "mover", "x|o|mover", "whose claim"},
    {"goal", Kind::choice, "win", "win|hold", "win, or hold (not lose)"},
    {"within", Kind::number, "", "1..100000",
     "length bound in plies, counted from the given position (shorten: or best)"},
    {"only", Kind::choice, "", "vcf|vct", "gomoku: continuous fours alone, or fours and threes alone"},
    {"shortest", Kind::flag, "", "", "with the exact number of plies under best play"},
    {"each", Kind::flag, "", "", "for every legal move too, one v line each"},
    // Limits and resources.
    {"threads", Kind::number, "", "1..4096",
     "worker threads of this rank (default: its cores / ranks on the node)"},
    {"memory", Kind::size, "1G", "16M..1T", "memory of this rank for tables and caches"},
    {"time", Kind::time, "", "0.001s..10000h",
     "stop after this long, saved, exit 3 (bestmove, play: time of a move)"},
    {"nodes", Kind::number, "", "1..1000000G",
     "stop after about so many search nodes, saved, exit 3 (bestmove, play: of a move; maps search: changes "
     "tried)"},
    {"job-nodes", Kind::number, "", "100..1000G",
     "nodes of a first job (default: adapted to about a second)"},
    {"coordinator-only", Kind::flag, "", "", "rank 0 only coordinates"},
    {"lease", Kind::time, "10s", "0.1s..1h",
     "a rank that is silent for so long (longer where ranks are slow) has lost its jobs to others"},
    {"level", Kind::choice, "hard", "easy|medium|hard",
     "how well to play: some dozens of random games a move; two thousand games and df-pn nodes; all that the "
     "limits give"},
    {"engine", Kind::choice, "other", "other|x|o|both|none",
     "whom the program plays; other: the side that is not to move first"},
    {"first", Kind::text, "hissho", "random|greedy|hissho:time=1s,nodes=N,level=L", "a player of the match"},
    {"second", Kind::text, "greedy", "random|greedy|hissho:time=1s,nodes=N,level=L", "the other player"},
    {"games", Kind::number, "2", "1..1000000", "games of the match; the players take turns to be x"},
    {"opening", Kind::number, "0", "0..100",
     "random plies to begin with, the same ones in two games with the sides changed"},
    {"seed", Kind::number, "1", "0..4294967295", "seed of what is drawn at random"},
    // Simulated runs.
    {"workers", Kind::text, "1,4,16,64,256,1024,4096", "",
     "numbers of simulated workers, of one thread each"},
    {"work", Kind::time, "100h", "1s..10000h",
     "how much the recorded search is enlarged to: seconds of one thread"},
    {"latency", Kind::time, "20us", "0s..1s", "of a message between coordinator and worker"},
    // Files.
    {"store", Kind::file, "", "",
     "the store's directory: what was proved there is used, the same claim is resumed"},
    {"max-disk", Kind::size, "", "1M..1000T", "stop, saved, exit 3, before the store takes more than this"},
    {"into", Kind::file, "", "", "the store that receives the facts; made where there is none"},
    {"resume-only", Kind::flag, "", "", "refuse to start a new store or a new claim"},
    {"proof", Kind::file, "", "", "a proof file to read"},
    {"strategy", Kind::file, "", "", "somebody's strategy, to be certified"},
    {"format", Kind::choice, "move-json", "move-json", "of the strategy: nested objects of moves"},
    {"hints", Kind::file, "", "", "moves to try first: a strategy as move-json, or lines like 'h8 i9: g9'"},
    {"policy", Kind::file, "", "",
     "rules that one side keeps to (docs/search.md): shows that side's claims only"},
    {"depth", Kind::number, "8", "1..1000", "plies to export; a number stands for what is below"},
    {"proof-out", Kind::file, "", "", "where to write the proof"},
    {"proof-dir", Kind::file, "", "", "a directory for the proofs of every verdict"},
    {"metrics", Kind::file, "", "", "append one line of JSON every few seconds"},
    {"prometheus", Kind::file, "", "", "keep a Prometheus text file up to date, every few seconds"},
    {"trace", Kind::file, "", "", "write what each job did, for simulate (docs/scaling.md)"},
    {"svg", Kind::file, "", "", "write a picture"},
    {"csv", Kind::file, "", "", "write a table"},
    {"out", Kind::file, "", "", "write a picture in true size: FILE.svg or FILE.pdf"},
    {"rows", Kind::number, "", "3..400", "rows of a record on paper, its head among them"},
    // What is shown.
    {"json", Kind::flag, "", "", "one JSON object on standard output and nothing else"},
    {"analysis", Kind::flag, "", "", "every move with its visits, wins, what is proved and the likely line"},
    {"progress", Kind::choice, "auto", "auto|always|never", "a line every few seconds on standard error"},
    {"record", Kind::choice, "", "sto|continuous",
     "the moves as a record in place of the board: a line for x and o, or one stream"},
    {"help-field", Kind::flag, "", "", "who owns the fields of a Strategic game, in place of the board"},
    {"fields", Kind::flag, "", "", "the printable Strategic fields, an A4 sheet, into the file of --svg"},
    {"optimal", Kind::flag, "", "", "the optimal games"},
    {"send", Kind::choice, "tactical", "tactical|functional|hyper", "the sending rule of the Strategic game"},
    {"map", Kind::text, "", "", "a map by name, a map file, or the map itself"},
    {"man", Kind::flag, "", "", "as a man page"},
    {"completion", Kind::choice, "", "bash", "as a completion script for this shell"},
    {"map-out", Kind::file, "", "", "where to write the map that was found"},
    // Common to all commands.
    {"config", Kind::file, "", "", "a TOML file whose keys are option names; the command line wins"},
    {"print-config", Kind::flag, "", "", "print the effective options as TOML and stop"},
    {"log-level", Kind::choice, "info", "error|warn|info|debug", "what is logged to standard error"},
});

std::optional<double> scaled(std::string_view text, std::string_view suffixes,
                             std::span<const double> factors, double factor = 1) {
  if (!text.empty()) {
    const auto at = suffixes.find(text.back());
    if (at != std::string_view::npos) {
      factor = factors[at];
      text.remove_suffix(1);
    }
  }
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty() || value < 0 ||
      !std::isfinite(value))  // "nan" and "inf" are numbers to from_chars
    return std::nullopt;
  return value * factor;
}

constexpr std::array<double, 6> kThousands{1e3, 1e6, 1e9, 1e3, 1e6, 1e9};
constexpr std::array<double, 8> kKibis{1024.0, 1048576.0, 1073741824.0, 1099511627776.0,
                                       1024.0, 1048576.0, 1073741824.0, 1099511627776.0};
constexpr std::array<double, 3> kTimes{1, 60, 3600};
constexpr double kMilli = 1e-3, kMicro = 1e-6;

std::optional<double> measure(Kind kind, std::string_view text) {
  switch (kind) {
    case Kind::number:
      return scaled(text, "KMGkmg", kThousands);
    case Kind::size:
      return scaled(text, "KMGTkmgt", kKibis);
    case Kind::time:
      if (text.ends_with("us")) return scaled(text.substr(0, text.size() - 2), "", {}, kMicro);
      if (text.ends_with("ms")) return scaled(text.substr(0, text.size() - 2), "", {}, kMilli);
      return scaled(text, "smh", kTimes);
    default:
      return std::nullopt;
  }
}

[[noreturn]] void refuse(const OptionSpec& spec, std::string_view value) {
  const char* form = spec.kind == Kind::number ? "a whole number"
                     : spec.kind == Kind::size ? "a size such as 512M or 2G"
                     : spec.kind == Kind::time ? "a time such as 90s, 5m or 2h"
                                               : "one of";
  std::string range(spec.range);
  if (const auto dots = range.find(".."); dots != std::string::npos)
    range = "from " + range.substr(0, dots) + " to " + range.substr(dots + 2);
  throw BadInput(fmt::format("--{}: '{}' is not {} ({})", spec.name, value, form, range));
}

void check_choice(const OptionSpec& spec, std::string_view value) {
  std::string_view rest = spec.range;
  while (!rest.empty()) {
    const auto bar = rest.find('|');
    if (rest.substr(0, bar) == value) return;
    if (bar == std::string_view::npos) break;
    rest.remove_prefix(bar + 1);
  }
  refuse(spec, value);
}

void check_range(const OptionSpec& spec, std::string_view value) {
  const auto got = measure(spec.kind, value);
  if (!got || (spec.kind == Kind::number && *got != std::floor(*got))) refuse(spec, value);
  const auto dots = spec.range.find("..");
  const auto low = measure(spec.kind, spec.range.substr(0, dots));
  const auto high = measure(spec.kind, spec.range.substr(dots + 2));
  if (*got < *low || *got > *high) refuse(spec, value);
}

}  // namespace

/// Control characters are written out, and what is very long loses its middle.
std::string BadInput::one_line(std::string_view text) {
  constexpr std::size_t kFront = 1500;
  constexpr std::size_t kBack = 500;
  std::string line;
  const auto byte = [text](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u;
  };
  const auto upper = [&](std::size_t at) {  // U+0080 to U+009F, which some terminals obey as well
    return byte(at) == 0xc2 && byte(at + 1) >= 0x80 && byte(at + 1) < 0xa0;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.size() > kFront + kBack && i == kFront) {
      i = text.size() - kBack;
      line += fmt::format("[... {} bytes ...]", i - kFront);
    }
    const bool control = byte(i) < 0x20 || byte(i) == 0x7f || upper(i) || (i > 0 && upper(i - 1));
    line += control ? fmt::format("\\x{:02x}", byte(i)) : std::string(1, text[i]);
  }
  return line;
}

std::span<const OptionSpec> option_table() { return kTable; }

bool known_option(std::string_view name) {
  return std::ranges::any_of(kTable, [&](const OptionSpec& spec) { return spec.name == name; });
}

const OptionSpec& option_spec(std::string_view name) {
  const auto* found = std::ranges::find(kTable, name, &OptionSpec::name);
  if (found == kTable.end()) throw std::logic_error(fmt::format("no option --{} in the table", name));
  return *found;
}

bool Settings::flag(std::string_view name) const {
  const auto it = values_.find(std::string(name));
  return it != values_.end() && it->second == "true";
}

std::string Settings::text(std::string_view name) const {
  const auto it = values_.find(std::string(name));
  return it != values_.end() ? it->second : std::string(option_spec(name).default_value);
}

namespace {

std::optional<double> quantity(const Settings& settings, std::string_view name) {
  const std::string value = settings.text(name);
  if (value.empty()) return std::nullopt;
  const OptionSpec& spec = option_spec(name);
  check_range(spec, value);
  return measure(spec.kind, value);
}

}  // namespace

std::optional<std::int64_t> Settings::number(std::string_view name) const {
  const auto value = quantity(*this, name);
  if (!value) return std::nullopt;
  return static_cast<std::int64_t>(*value);
}

std::optional<std::uint64_t> Settings::bytes(std::string_view name) const {
  const auto value = quantity(*this, name);
  if (!value) return std::nullopt;
  return static_cast<std::uint64_t>(*value);
}

std::optional<double> Settings::seconds(std::string_view name) const { return quantity(*this, name); }

void validate(const Settings& settings) {
  for (const auto& [name, value] : settings.values()) {
    const OptionSpec& spec = option_spec(name);
    switch (spec.kind) {
      case Kind::flag:
        if (value != "true" && value != "false")
          throw BadInput(fmt::format("--{}: '{}' is neither true nor false", name, value));
        break;
      case Kind::choice:
        check_choice(spec, value);
        break;
      case Kind::number:
      case Kind::size:
      case Kind::time:
        if (name == "within" && value == "best") break;  // of shorten; other commands ask for a number
        check_range(spec, value);
        break;
      case Kind::text:
      case Kind::file:
        if (value.empty() && name != "moves") throw BadInput(fmt::format("--{}: the value is empty", name));
        break;
    }
  }
}

}  // namespace hissho::cli
