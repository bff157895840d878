#include "verifier/command_line.h"

#include <fmt/format.h>
#include <google/protobuf/stubs/logging.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "verifier/part.h"
#include "verifier/report.h"

namespace hissho::verifier {
namespace {

struct Unit {
  std::string_view suffix;
  double factor;
};

/// A number with an optional unit, or nothing.
std::optional<double> parse_amount(std::string_view text, const std::vector<Unit>& units) {
  double factor = 1;
  for (const Unit& unit : units) {
    if (!text.ends_with(unit.suffix)) continue;
    factor = unit.factor;
    text.remove_suffix(unit.suffix.size());
    break;
  }
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool good =
      error == std::errc{} && end == text.data() + text.size() && value > 0 && value * factor < 9e15;
  return good ? std::optional(value * factor) : std::nullopt;
}

std::vector<Unit> sizes() { return {{"K", 1024.0}, {"M", 1048576.0}, {"G", 1073741824.0}}; }
std::vector<Unit> times() { return {{"s", 1.0}, {"m", 60.0}, {"h", 3600.0}}; }

}  // namespace

int run_command_line(int argc, char** argv) {
  CLI::App app{
      "Checks Hissho proofs (.hp, .hpt), trusting nothing that made them.\n"
      "Prints for each file: s VERIFIED SIDE GOAL PLIES FILE, s NOT VERIFIED FILE, s UNREADABLE FILE, or\n"
      "s UNKNOWN FILE where a limit was reached (s PART HOLDS RANGE FILE for --chapters). Exit code: 0 all "
      "verified, 1 something not verified,\n"
      "2 something unreadable, a limit reached or bad usage; the worst of all files counts."};
  bool exact = false;
  bool quiet = false;
  bool json = false;
  unsigned threads = 0;
  std::string chapters;
  std::string part;
  std::vector<std::string> combine;
  std::string memory = "4G";
  std::string time;
  std::uint64_t steps = 0;
  std::vector<std::string> files;
  app.add_flag("--exact", exact, "Replay every answer; slow, and needs no theory");
  app.add_option("--max-memory", memory, "Memory a file may take: bytes, or with K, M, G")
      ->capture_default_str();
  app.add_option("--max-steps", steps, "Positions looked at for one file; 0 = no limit")
      ->capture_default_str();
  app.add_option("--time", time, "Time for one file: seconds, or with s, m, h (default: no limit)");
  app.add_option("--threads", threads, "Threads at most; 0 = one for each core")->capture_default_str();
  app.add_option("--chapters", chapters,
                 "Check only these chapters of one file, as 1-2000, and write --part");
  app.add_option("--part", part, "Where --chapters writes what it found");
  app.add_option("--combine", combine, "Part files that cover one file: put what they found together");
  app.add_flag("--json", json, "One line of JSON for each file");
  app.add_flag("--quiet", quiet, "Only the claim, the reason of a failure, and the verdict");
  app.add_option("FILE", files, "Proof files")->required();
  app.set_version_flag("--version", std::string("hissho-verify ") + HISSHO_VERSION);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "hissho-verify: {} (see --help)\n", error.what());
    return 2;
  }
  VerifyOptions options;
  options.exact = exact;
  options.limits.steps = steps;
  const auto bytes = parse_amount(memory, sizes());
  const auto seconds = time.empty() ? std::optional(0.0) : parse_amount(time, times());
  if (!bytes || !seconds) {
    fmt::print(stderr, "hissho-verify: {} is no amount such as {} (see --help)\n",
               bytes ? "--time " + time : "--max-memory " + memory, bytes ? "90s or 2h" : "512M or 4G");
    return 2;
  }
  options.limits.memory = static_cast<std::uint64_t>(*bytes);
  options.limits.time = std::chrono::milliseconds(static_cast<std::int64_t>(*seconds * 1000));
  options.threads = threads != 0 ? threads : std::max(std::thread::hardware_concurrency(), 1u);
  const auto range = chapters.empty() ? std::optional<ChapterRange>(ChapterRange{}) : parse_range(chapters);
  const bool parts = !chapters.empty() || !part.empty() || !combine.empty();
  if (!range || chapters.empty() != part.empty() || (!part.empty() && !combine.empty()) ||
      (parts && files.size() != 1)) {
    fmt::print(stderr,
               "hissho-verify: for a part: FILE --chapters FIRST-LAST --part PART; to combine parts: "
               "FILE --combine PART... (see --help)\n");
    return 2;
  }
  const auto verify = [&](const std::string& file) {
    if (!part.empty()) return verify_chapters(file, options, *range, part);
    return combine.empty() ? verify_file(file, options) : combine_parts(file, options, combine);
  };
  google::protobuf::SetLogHandler(nullptr);  // what is wrong with a file is said once, by us
  int worst = 0;
  for (const std::string& file : files) {
    const Report report = verify(file);
    fmt::print("{}", json ? report_json(file, report) : report_text(file, report, quiet));
    std::fflush(stdout);
    worst = std::max(worst, exit_code(report.verdict));
  }
  return worst;
}

}  // namespace hissho::verifier
