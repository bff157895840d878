// What a run says while it works: the progress line on standard error, metrics as JSON lines.
#pragma once

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>

#include "cli/disk.h"
#include "cli/option.h"
#include "coordinator/question.h"

namespace hissho::cli {

class Reporter final : public coordinator::Observer {
 public:
  /// `store_directory` is measured for the store's size. Throws BadInput where --metrics cannot be opened.
  Reporter(const Settings& settings, std::string store_directory);
  void on_status(const coordinator::Status& status) override;
  /// The store has outgrown --max-disk, or will in a moment.
  const std::atomic<bool>& disk_full() const { return disk_.full(); }

 private:
  void progress_line(const coordinator::Status& status);
  void metrics_line(const coordinator::Status& status);

  bool progress_;
  Disk disk_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> metrics_;
  std::chrono::steady_clock::time_point last_line_;
};

/// "1.5 M/s", "312 k", "17 GB": a number for people.
std::string short_number(double value);

}  // namespace hissho::cli
