// The figures of a run as other programs read them: a line of JSON, a Prometheus text file. docs/scaling.md
// has every field with its unit.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "coordinator/question.h"

namespace hissho::cli {

/// How long jobs took: a histogram since the start, and those since the last line.
class JobTimes {
 public:
  static constexpr std::array<double, 11> kBounds{0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000};

  void add(double seconds, int threads);
  /// Jobs of at most so many seconds, for each of kBounds and for all.
  std::array<std::uint64_t, kBounds.size() + 1> cumulative() const;
  double sum() const { return sum_; }                        // seconds
  double thread_seconds() const { return thread_seconds_; }  // times threads
  /// {"count","p10","p50","p90","max"} in seconds; forgets them. Null where there was none.
  nlohmann::json take_recent();

 private:
  std::array<std::uint64_t, kBounds.size() + 1> counts_{};
  double sum_ = 0, thread_seconds_ = 0;
  std::vector<double> recent_;
};

nlohmann::json metrics_json(const coordinator::Status& status, JobTimes& times, std::uint64_t store_bytes);
std::string prometheus_text(const coordinator::Status& status, const JobTimes& times,
                            std::uint64_t store_bytes);

/// Writes a file aside and renames it, so that a reader sees the old one or the new one. False: it could not.
bool replace_file(const std::string& path, const std::string& text);

}  // namespace hissho::cli
