#include "cli/report.h"

#include <fmt/core.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <filesystem>

namespace hissho::cli {

namespace {

constexpr std::chrono::seconds kLinePeriod{3};

std::string numbers_text(std::uint32_t number) {
  return number >= (1u << 30) ? "inf" : std::to_string(number);
}

}  // namespace

std::string short_number(double value) {
  if (value < 1000) return fmt::format("{:.0f} ", value);
  if (value < 1e6) return fmt::format("{:.1f} k", value / 1e3);
  if (value < 1e9) return fmt::format("{:.1f} M", value / 1e6);
  return fmt::format("{:.1f} G", value / 1e9);
}

Reporter::Reporter(const Settings& settings, std::string store_directory)
    : progress_(settings.text("progress") == "always" ||
                (settings.text("progress") == "auto" && isatty(STDERR_FILENO) != 0)),
      disk_(std::move(store_directory), settings.bytes("max-disk")),
      metrics_(nullptr, &std::fclose),
      last_line_(std::chrono::steady_clock::now()) {
  if (const std::string path = settings.text("metrics"); !path.empty()) {
    metrics_.reset(std::fopen(path.c_str(), "a"));
    if (!metrics_) throw BadInput(fmt::format("--metrics {}: the file cannot be opened for writing", path));
  }
  const auto writable = [&](const char* option) {
    std::string path = settings.text(option);
    if (!path.empty() && !replace_file(path, ""))
      throw BadInput(fmt::format("--{} {}: the file cannot be written", option, path));
    return path;
  };
  prometheus_ = writable("prometheus");
  trace_ = writable("trace");
  if (!trace_.empty()) recorder_.emplace();
}

void Reporter::about(std::string game, std::string claim) {
  game_ = std::move(game);
  claim_ = std::move(claim);
}

void Reporter::on_status(const coordinator::Status& status) {
  disk_.look(status.seconds);
  last_status_ = status;
  const auto now = std::chrono::steady_clock::now();
  if (now - last_line_ < kLinePeriod) return;
  last_line_ = now;
  if (progress_) progress_line(status);
  write_files();
}

void Reporter::on_job(const coordinator::JobEvent& event) {
  times_.add(event.result.seconds(), event.threads);
  if (recorder_) recorder_->on_job(event);
}

void Reporter::on_end(const coordinator::Tree& tree) {
  write_files();
  if (!recorder_) return;
  recorder_->on_end(tree);
  simulate::Trace trace = recorder_->trace();
  trace.game = game_;
  trace.claim = claim_;
  if (auto done = simulate::write_trace(trace_, trace); !done) spdlog::error("--trace {}", done.error());
}

void Reporter::write_files() {
  if (!metrics_ && prometheus_.empty()) return;
  const std::uint64_t bytes = disk_.bytes();
  if (metrics_) {
    nlohmann::json line = metrics_json(last_status_, times_, bytes);
    line["store_bytes_per_second"] = disk_.bytes_per_second();
    fmt::print(metrics_.get(), "{}\n", line.dump());
    std::fflush(metrics_.get());
  }
  if (!prometheus_.empty() && !replace_file(prometheus_, prometheus_text(last_status_, times_, bytes)))
    spdlog::warn("--prometheus {}: the file could not be written", prometheus_);
}

void Reporter::progress_line(const coordinator::Status& status) {
  fmt::print(
      stderr,
      "{:.0f} s  {}nodes/s  jobs {} open {} running {} done  root pn {} dn {}  tree {} positions  {}\n",
      status.seconds, short_number(status.nodes_per_second), status.jobs_open, status.jobs_running,
      status.jobs_done, numbers_text(status.proof_number), numbers_text(status.disproof_number),
      status.tree_nodes, disk_.text());
}

}  // namespace hissho::cli
