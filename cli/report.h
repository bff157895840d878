// What a run says while it works: the progress line on standard error, metrics as JSON lines and for
// Prometheus, a trace for simulations.
#pragma once

#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "cli/disk.h"
#include "cli/metrics.h"
#include "cli/option.h"
#include "coordinator/question.h"
#include "simulate/recorder.h"

namespace hissho::cli {

class Reporter final : public coordinator::Observer {
 public:
  /// `store_directory` is measured for the store's size. Throws BadInput where a file that is asked for
  /// cannot be written.
  Reporter(const Settings& settings, std::string store_directory);
  void on_status(const coordinator::Status& status) override;
  /// The store has outgrown --max-disk, or will in a moment.
  const std::atomic<bool>& disk_full() const { return disk_.full(); }
  void on_job(const coordinator::JobEvent& event) override;
  void on_end(const coordinator::Tree& tree) override;

  /// What is asked next, for the head of a trace.
  void about(std::string game, std::string claim);

 private:
  void write_files();
  void progress_line(const coordinator::Status& status);

  bool progress_;
  Disk disk_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> metrics_;
  std::string prometheus_, trace_;  // paths; empty: not asked for
  std::chrono::steady_clock::time_point last_line_;
  coordinator::Status last_status_;
  JobTimes times_;
  std::optional<simulate::Recorder> recorder_;  // where a trace is asked for
  std::string game_, claim_;
};

/// "1.5 M/s", "312 k", "17 GB": a number for people.
std::string short_number(double value);

}  // namespace hissho::cli
