#include "cli/report.h"

#include <fmt/core.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

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
  const std::string path = settings.text("metrics");
  if (path.empty()) return;
  metrics_.reset(std::fopen(path.c_str(), "a"));
  if (!metrics_) throw BadInput(fmt::format("--metrics {}: the file cannot be opened for writing", path));
}

void Reporter::on_status(const coordinator::Status& status) {
  disk_.look(status.seconds);
  const auto now = std::chrono::steady_clock::now();
  if (now - last_line_ < kLinePeriod) return;
  last_line_ = now;
  if (progress_) progress_line(status);
  if (metrics_) metrics_line(status);
}

void Reporter::progress_line(const coordinator::Status& status) {
  fmt::print(
      stderr,
      "{:.0f} s  {}nodes/s  jobs {} open {} running {} done  root pn {} dn {}  tree {} positions  {}\n",
      status.seconds, short_number(status.nodes_per_second), status.jobs_open, status.jobs_running,
      status.jobs_done, numbers_text(status.proof_number), numbers_text(status.disproof_number),
      status.tree_nodes, disk_.text());
}

void Reporter::metrics_line(const coordinator::Status& status) {
  const nlohmann::json line{{"unix_seconds", std::time(nullptr)},
                            {"seconds", status.seconds},
                            {"nodes", status.nodes},
                            {"nodes_per_second", status.nodes_per_second},
                            {"jobs_open", status.jobs_open},
                            {"jobs_running", status.jobs_running},
                            {"jobs_done", status.jobs_done},
                            {"tree_positions", status.tree_nodes},
                            {"proof_number", status.proof_number},
                            {"disproof_number", status.disproof_number},
                            {"workers", status.workers},
                            {"threads", status.threads},
                            {"store_bytes", disk_.bytes()},
                            {"store_bytes_per_second", disk_.bytes_per_second()}};
  fmt::print(metrics_.get(), "{}\n", line.dump());
  std::fflush(metrics_.get());
}

}  // namespace hissho::cli
