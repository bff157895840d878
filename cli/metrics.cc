#include "cli/metrics.h"

#include <fmt/core.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>

namespace hissho::cli {

void JobTimes::add(double seconds, int threads) {
  const auto at = std::ranges::lower_bound(kBounds, seconds);
  ++counts_[static_cast<std::size_t>(at - kBounds.begin())];
  sum_ += seconds;
  thread_seconds_ += seconds * threads;
  recent_.push_back(seconds);
}

std::array<std::uint64_t, JobTimes::kBounds.size() + 1> JobTimes::cumulative() const {
  auto sums = counts_;
  for (std::size_t i = 1; i < sums.size(); ++i) sums[i] += sums[i - 1];
  return sums;
}

nlohmann::json JobTimes::take_recent() {
  if (recent_.empty()) return nullptr;
  std::ranges::sort(recent_);
  const auto quantile = [&](std::size_t percent) { return recent_[(recent_.size() - 1) * percent / 100]; };
  nlohmann::json made{{"count", recent_.size()},
                      {"p10", quantile(10)},
                      {"p50", quantile(50)},
                      {"p90", quantile(90)},
                      {"max", quantile(100)}};
  recent_.clear();
  return made;
}

nlohmann::json metrics_json(const coordinator::Status& status, JobTimes& times, std::uint64_t store_bytes) {
  return {{"unix_seconds", std::time(nullptr)},
          {"seconds", status.seconds},
          {"nodes", status.nodes},
          {"nodes_per_second", status.nodes_per_second},
          {"jobs_open", status.jobs_open},
          {"jobs_running", status.jobs_running},
          {"jobs_done", status.jobs_done},
          {"job_seconds", times.take_recent()},
          {"job_thread_seconds", times.thread_seconds()},
          {"tree_positions", status.tree_nodes},
          {"proof_number", status.proof_number},
          {"disproof_number", status.disproof_number},
          {"workers", status.workers},
          {"threads", status.threads},
          {"threads_busy", status.threads_busy},
          {"coordinator_seconds", status.coordinator_seconds},
          {"store_bytes", store_bytes}};
}

namespace {

class Page {
 public:
  template <class T>
  void put(const char* name, const char* type, const char* help, T value) {
    head(name, type, help);
    text_ += fmt::format("{} {}\n", name, value);
  }

  void histogram(const char* name, const char* help, const JobTimes& times) {
    head(name, "histogram", help);
    const auto counts = times.cumulative();
    for (std::size_t i = 0; i < JobTimes::kBounds.size(); ++i)
      text_ += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", name, JobTimes::kBounds[i], counts[i]);
    text_ += fmt::format("{}_bucket{{le=\"+Inf\"}} {}\n", name, counts.back());
    text_ += fmt::format("{}_sum {}\n{}_count {}\n", name, times.sum(), name, counts.back());
  }

  std::string text() && { return std::move(text_); }

 private:
  void head(const char* name, const char* type, const char* help) {
    text_ += fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
  }
  std::string text_;
};

}  // namespace

std::string prometheus_text(const coordinator::Status& status, const JobTimes& times,
                            std::uint64_t store_bytes) {
  Page page;
  page.put("hissho_written_timestamp_seconds", "gauge", "When this file was written, Unix time.",
           std::time(nullptr));
  page.put("hissho_elapsed_seconds", "gauge", "Since the question was asked.", status.seconds);
  page.put("hissho_search_nodes_total", "counter", "Search nodes of all workers.", status.nodes);
  page.put("hissho_search_nodes_per_second", "gauge", "Search nodes a second, over the last second.",
           status.nodes_per_second);
  page.put("hissho_jobs_open", "gauge", "Leaves of the job tree that wait for a worker.", status.jobs_open);
  page.put("hissho_jobs_running", "gauge", "Jobs under way.", status.jobs_running);
  page.put("hissho_jobs_done_total", "counter", "Jobs whose result came in.", status.jobs_done);
  page.histogram("hissho_job_seconds", "Wall time of the jobs that ended.", times);
  page.put("hissho_tree_positions", "gauge", "Positions of the job tree.", status.tree_nodes);
  page.put("hissho_root_proof_number", "gauge", "Of the question; 1073741824 stands for infinite.",
           status.proof_number);
  page.put("hissho_root_disproof_number", "gauge", "Of the question; 1073741824 stands for infinite.",
           status.disproof_number);
  page.put("hissho_workers", "gauge", "Worker ranks.", status.workers);
  page.put("hissho_threads", "gauge", "Their threads.", status.threads);
  page.put("hissho_threads_busy", "gauge", "Threads that have a job.", status.threads_busy);
  page.put("hissho_coordinator_processor_seconds_total", "counter", "Processor time of the coordinator.",
           status.coordinator_seconds);
  page.put("hissho_store_bytes", "gauge", "Bytes of the store on disk.", store_bytes);
  return std::move(page).text();
}

bool replace_file(const std::string& path, const std::string& text) {
  const std::string aside = path + ".new";
  std::ofstream out(aside, std::ios::trunc);
  out << text;
  out.close();
  std::error_code error;
  if (out) std::filesystem::rename(aside, path, error);
  return out && !error;
}

}  // namespace hissho::cli
