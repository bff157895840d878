// hissho maps search: better maps for functional and hyper sending.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "cli/command.h"
#include "cli/deadline.h"
#include "cli/map_file.h"
#include "cli/map_report.h"
#include "cli/output.h"
#include "cli/signals.h"
#include "search/map_search.h"

namespace hissho::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kRound = 7'000'000;  // changes: one round for hyper sending
constexpr std::uint64_t kUnlimited = 1'000'000'000'000'000;

games::Send send_of(const Settings& settings) {
  const std::string send = settings.text("send");
  if (send == "tactical")
    throw BadInput("maps search: tactical sending has no map: give --send functional or --send hyper");
  return send == "hyper" ? games::Send::hyper : games::Send::functional;
}

/// The map to start from in full: a functional map of 3 groups is written out for the 9 Strategic cells.
std::string start_of(const Settings& settings) {
  if (!settings.given("map")) return {};
  const auto rules = games::NestedRules::make(
      {{"levels", "3"}, {"send", settings.text("send")}, {"map", map_of(settings.text("map"))}});
  if (!rules) throw BadInput(rules.error());
  const std::string& map = (*rules)->options().map;
  return map.size() == 29 ? map + '/' + map + '/' + map : map;
}

search::MapQuestion question_of(const Settings& settings) {
  search::MapQuestion question;
  question.send = send_of(settings);
  question.start = start_of(settings);
  question.seed = static_cast<std::uint64_t>(*settings.number("seed"));
  const std::int64_t unlimited = settings.given("time") ? kUnlimited : kRound;
  question.steps = static_cast<std::uint64_t>(settings.number("nodes").value_or(unlimited));
  return question;
}

bool shows_progress(const Settings& settings) {
  const std::string progress = settings.text("progress");
  return progress == "always" || (progress == "auto" && isatty(STDERR_FILENO) != 0);
}

/// A group a line, a blank line between Strategic cells; read back by --map.
std::string as_file(const std::string& map) {
  std::string text;
  for (std::size_t at = 0; at < map.size(); at += 10) {
    if (map.size() > 100 && at > 0 && at % 90 == 0) text += '\n';
    text += map.substr(at, 9) + '\n';
  }
  return text;
}

}  // namespace

int run_maps_search(const Call& call) {
  const Settings& settings = call.settings;
  const search::MapQuestion question = question_of(settings);
  Deadline deadline(stop_on_signals(), settings.seconds("time"));
  const auto start = Clock::now();
  const auto seconds = [&start] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  const bool shows = shows_progress(settings);
  double shown = 0;
  std::uint64_t tried = 0;
  const std::string map = search::search_map(question, deadline.flag(), [&](const search::MapStatus& status) {
    tried = status.steps;
    if (!shows || seconds() < shown + 1) return;
    shown = seconds();
    fmt::print(stderr, "{:.0f} s, round {}, {}: {} changes tried, least sum of distances {}\n", shown,
               status.round, status.stage, status.steps, status.total);
  });
  fmt::print("c send {}, seed {}, {} changes tried in {:.1f} s\n", settings.text("send"), question.seed,
             tried, seconds());
  const int least = search::least_total(question.send);
  const int pairs = question.send == games::Send::hyper ? 81 * 81 : 27 * 27;
  fmt::print("c no map with self cycles of 3 or more has a mean below {}/{} = {:.6f}\n", least, pairs,
             static_cast<double>(least) / pairs);
  if (map.empty()) {
    fmt::print("mean none, no map without self cycles below 3 was met: give more --time or --nodes\n");
    return kStopped;
  }
  if (settings.given("map-out")) {
    write_file("--map-out", settings.text("map-out"), as_file(map));
    fmt::print("c map written to {}\n", settings.text("map-out"));
  } else {
    fmt::print("map {}\n", map);
  }
  fmt::print("{}\n", mean_line(analysis_of(settings.text("send"), map)));
  return kDecided;
}

}  // namespace hissho::cli
