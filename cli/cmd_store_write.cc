// hissho store merge | trim: what changes a store outside a run. Both may be stopped or killed at any instant
// and given again.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <span>

#include "cli/command.h"
#include "cli/good.h"
#include "cli/report.h"
#include "cli/signals.h"
#include "cli/version.h"
#include "coordinator/reach.h"
#include "games/registry.h"
#include "storage/merge.h"

namespace hissho::cli {

namespace {

using StorePtr = std::unique_ptr<storage::Store>;

StorePtr open_source(const std::string& directory) {
  storage::Options options;
  options.directory = directory;
  options.mode = storage::Mode::read_only;
  return good(storage::Store::open(options));
}

/// A line every few seconds on standard error, where wanted; false once a signal has asked to stop.
class Progress {
 public:
  explicit Progress(const Settings& settings)
      : shown_(settings.text("progress") == "always" ||
               (settings.text("progress") == "auto" && isatty(STDERR_FILENO) != 0)) {}

  bool step(const std::string& what, std::string_view doing, std::uint64_t done) {
    if (stop_.load()) return false;
    const auto now = std::chrono::steady_clock::now();
    if (shown_ && now - last_ >= kPeriod) {
      last_ = now;
      fmt::print(stderr, "{}: {}, {} records done\n", what, doing, done);
    }
    return true;
  }

 private:
  static constexpr std::chrono::seconds kPeriod{3};
  const std::atomic<bool>& stop_ = stop_on_signals();
  const bool shown_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// The sources, all of one game, none of them the target.
std::vector<StorePtr> open_sources(const Call& call, const std::string& target) {
  std::vector<StorePtr> sources;
  for (const std::string& directory : call.args) {
    std::error_code none;
    if (std::filesystem::equivalent(directory, target, none))
      throw BadInput(fmt::format("{} is to be merged into itself", directory));
    sources.push_back(open_source(directory));
    const std::string &game = sources.back()->manifest().game(), &first = sources[0]->manifest().game();
    if (game != first)
      throw BadInput(fmt::format("the store {} belongs to the game {}, {} to {}; merge stores of one game",
                                 directory, game, call.args[0], first));
  }
  return sources;
}

StorePtr open_target(const Call& call, const std::string& directory, const storage::Store& like) {
  storage::Options options;
  options.directory = directory;
  options.game = like.manifest().game();
  options.shards = static_cast<int>(like.manifest().shards());
  options.memory_bytes = *call.settings.bytes("memory");
  options.created_by = producer_text();
  return good(storage::Store::open(options));
}

constexpr std::size_t kShownClaims = 10;

void print_left_out(const storage::Info& info) {
  if (info.claims == 0 && info.jobs == 0) return;
  fmt::print("c   left out: {} claims with {}{} jobs\n", info.claims, info.estimated ? "about " : "",
             info.jobs);
  const std::size_t shown = std::min(info.claim_records.size(), kShownClaims);
  for (const auto& [id, record] : std::span(info.claim_records).first(shown))
    fmt::print("c     {} wins {} from {}: {}\n", record.attacker() == 0 ? 'x' : 'o',
               record.has_within() ? fmt::format("{}", record.within()) : "-", record.position(),
               record.verdict());
  if (shown < info.claim_records.size()) fmt::print("c     and {} more\n", info.claim_records.size() - shown);
}

void print_merged(const std::string& source, const storage::Merged& merged, const storage::Info& info) {
  if (merged.contradiction_count > 0) {
    for (const auto& contradiction : merged.contradictions)
      fmt::print("c contradiction: {}\n", contradiction);
    fmt::print(
        "c {}: nothing was merged: {} contradictions; one of two proofs is wrong each time, check them\n",
        source, merged.contradiction_count);
    return;
  }
  fmt::print("c {}: {} facts, {} of them news; {} chapters copied\n", source, merged.facts, merged.news,
             merged.chapters);
  if (merged.unproved > 0) fmt::print("c   left out: {} bounds without their evidence\n", merged.unproved);
  if (!merged.stopped) print_left_out(info);
}

storage::Merged merge_one(storage::Store& into, const storage::Store& from, const std::string& source,
                          const games::Game& game, Progress& progress) {
  storage::MergeOptions options;
  options.depth = [&](const std::string& text) {
    const auto position = game.parse_position(text, games::StoneCount::any);
    return position ? position->stones() : 0;
  };
  options.go_on = [&](std::string_view doing, std::uint64_t done) {
    return progress.step(source, doing, done);
  };
  auto merged = storage::merge(into, from, options);
  if (merged) return std::move(*merged);
  if (merged.error().source) throw BadInput(merged.error().text);
  throw std::runtime_error(merged.error().text);
}

template <class T>
T kept(storage::Result<T> result) {
  if (!result) throw std::runtime_error(result.error());
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace

int run_store_merge(const Call& call) {
  const std::string target = call.settings.text("into");
  if (target.empty()) throw BadInput("store merge: --into DIR names the store that receives the facts");
  Progress progress(call.settings);
  const auto sources = open_sources(call, target);
  const auto game = good(games::Game::make(sources[0]->manifest().game()));
  const auto into = open_target(call, target, *sources[0]);
  bool contradicted = false;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const auto info = good(sources[i]->info());
    const auto merged = merge_one(*into, *sources[i], call.args[i], game, progress);
    print_merged(call.args[i], merged, info);
    contradicted |= merged.contradiction_count > 0;
    if (merged.stopped) {
      fmt::print("c stopped; the same command goes on\n");
      return contradicted ? kFailure : kStopped;
    }
  }
  return contradicted ? kFailure : kDecided;
}

int run_store_trim(const Call& call) {
  storage::Options options;
  options.directory = call.args.at(0);
  options.create = false;
  options.memory_bytes = *call.settings.bytes("memory");
  const auto store = good(storage::Store::open(options));
  const auto game = good(games::Game::make(store->manifest().game()));
  const auto info = kept(store->info());
  if (info.claims == 0)
    throw BadInput(
        fmt::format("{} holds no claim, so nothing says what to keep of it; solve one first", call.args[0]));
  const auto reached = good(coordinator::reach(*store, game, info.claim_records));
  if (reached.holes > 0)
    fmt::print("c {} chapters that decided claims need are missing: their job trees stay\n", reached.holes);
  const auto dropped = kept(store->retain(reached.wanted()));
  kept(store->compact());
  fmt::print("c dropped {} facts, {} bounds, {} chapters ({}B), {} jobs\n", dropped.facts, dropped.bounds,
             dropped.chapters, short_number(static_cast<double>(dropped.chapter_bytes)), dropped.jobs);
  const auto left = kept(store->info());
  fmt::print("c kept {}{} facts, {} chapters ({}B), {} jobs, {} claims; {}B on disk, {}B before\n",
             left.estimated ? "about " : "", left.facts, left.chapters,
             short_number(static_cast<double>(left.chapter_bytes)), left.jobs, left.claims,
             short_number(static_cast<double>(left.disk_bytes)),
             short_number(static_cast<double>(info.disk_bytes)));
  return kDecided;
}

}  // namespace hissho::cli
