// What a run tells other programs: JSON lines, the Prometheus file, the plot made from the lines.
#include "cli/metrics.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include "run_program.h"

namespace hissho::testing {
namespace {

using cli::JobTimes;

std::string content(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The text format of Prometheus, version 0.0.4, as far as such files need it: samples by name with labels;
/// every line is checked, and that a TYPE comes before its samples.
std::map<std::string, double> parse_prometheus(const std::string& text) {
  std::map<std::string, double> samples;
  std::map<std::string, std::string> types;
  const std::regex sample(R"re(([a-z_]+)(\{le="([0-9.e+]+|\+Inf)"\})? ([0-9.e+-]+))re");
  const std::regex type("# TYPE ([a-z_]+) (gauge|counter|histogram)");
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    std::smatch match;
    if (line.starts_with("# HELP ")) continue;
    if (std::regex_match(line, match, type)) {
      EXPECT_TRUE(types.emplace(match[1], match[2]).second) << line;
      continue;
    }
    if (!std::regex_match(line, match, sample)) {
      ADD_FAILURE() << "no line of the text format: " << line;
      continue;
    }
    const std::string name = match[1];
    const std::string family = std::regex_replace(name, std::regex("_(bucket|sum|count)$"), "");
    EXPECT_TRUE(types.contains(name) || types[family] == "histogram") << line;
    if (types.contains(name)) {
      EXPECT_EQ(types[name] == "counter", name.ends_with("_total")) << "the custom for counters: " << line;
    }
    samples[name + match[2].str()] = std::stod(match[4]);
  }
  return samples;
}

TEST(Metrics, APrometheusFileHoldsTheRunsFigures) {
  const Scratch scratch;
  const Ran ran =
      run("hissho", {"solve", "--game", "mnk:width=5,height=6,k=4", "--within", "9", "--job-nodes", "200",
                     "--threads", "2", "--log-level", "warn", "--prometheus", scratch / "m.prom", "--metrics",
                     scratch / "m.jsonl", "--json"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  auto samples = parse_prometheus(content(scratch / "m.prom"));
  const auto verdict = nlohmann::json::parse(ran.out);
  EXPECT_EQ(samples["hissho_search_nodes_total"], verdict["nodes"].get<double>());
  EXPECT_EQ(samples["hissho_threads"], 2);
  EXPECT_EQ(samples["hissho_root_proof_number"], 1u << 30) << "disproved";
  EXPECT_EQ(samples["hissho_root_disproof_number"], 0);
  EXPECT_GT(samples["hissho_jobs_done_total"], 10);
  EXPECT_EQ(samples["hissho_job_seconds_count"], samples["hissho_jobs_done_total"]);
  EXPECT_EQ(samples["hissho_job_seconds_bucket{le=\"+Inf\"}"], samples["hissho_job_seconds_count"]);
  EXPECT_LE(samples["hissho_job_seconds_bucket{le=\"1\"}"], samples["hissho_job_seconds_count"]);
  EXPECT_GT(samples["hissho_coordinator_processor_seconds_total"], 0);
  EXPECT_FALSE(std::filesystem::exists(scratch / "m.prom.new")) << "it is renamed";

  const std::string lines = content(scratch / "m.jsonl");
  const auto last = nlohmann::json::parse(lines.substr(lines.rfind('\n', lines.size() - 2) + 1));
  EXPECT_EQ(last["jobs_done"].get<double>(), samples["hissho_jobs_done_total"]);
  EXPECT_LE(last["job_seconds"]["p10"], last["job_seconds"]["p90"]);

  const Ran plot = run_script("plot-metrics", {scratch / "m.jsonl", "--no-png", "--title", "a < b"});
  ASSERT_EQ(plot.exit_code, 0) << plot.err;
  const std::string svg = content(scratch / "m.svg");
  EXPECT_TRUE(svg.starts_with("<svg ")) << svg.substr(0, 80);
  EXPECT_NE(svg.find("a &lt; b"), std::string::npos);
  EXPECT_NE(svg.find("disproved"), std::string::npos);
}

TEST(Metrics, JobTimesAreCountedByTheirBounds) {
  JobTimes times;
  for (const double seconds : {0.01, 0.02, 0.5, 2.0, 5000.0}) times.add(seconds, 2);
  const auto counts = times.cumulative();  // 0.01 0.03 0.1 0.3 1 3 10 30 100 300 1000 all
  EXPECT_EQ(counts, (std::array<std::uint64_t, 12>{1, 2, 2, 2, 3, 4, 4, 4, 4, 4, 4, 5}));
  EXPECT_DOUBLE_EQ(times.thread_seconds(), 2 * times.sum());
  const auto recent = times.take_recent();
  EXPECT_EQ(recent["count"], 5);
  EXPECT_EQ(recent["p50"], 0.5);
  EXPECT_EQ(recent["max"], 5000.0);
  EXPECT_TRUE(times.take_recent().is_null());
}

TEST(Metrics, AFileThatCannotBeWrittenIsRefusedBeforeTheWorkBegins) {
  for (const char* option : {"--prometheus", "--trace", "--metrics"}) {
    const Ran ran = run("hissho", {"solve", "--game", "ttt", option, "/nowhere/file"});
    EXPECT_EQ(ran.exit_code, 2) << option;
    EXPECT_NE(ran.err.find("/nowhere/file"), std::string::npos) << ran.err;
  }
}

TEST(Metrics, LinesThatAreNoneAreNamedByThePlot) {
  const Scratch scratch;
  std::ofstream(scratch / "m.jsonl") << "{\"seconds\": 1}\n";
  const Ran ran = run_script("plot-metrics", {scratch / "m.jsonl"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.err.find("line 1"), std::string::npos) << ran.err;
}

TEST(Simulate, ATraceOfASolveIsSimulatedToItsVerdict) {
  const Scratch scratch;
  const Ran solved =
      run("hissho", {"solve", "--game", "mnk:width=5,height=6,k=4", "--within", "9", "--job-nodes", "200",
                     "--log-level", "warn", "--trace", scratch / "t.trace"});
  ASSERT_EQ(solved.exit_code, 0) << solved.err;
  ASSERT_EQ(solved.last_line(), "s DISPROVED x win 9");
  const Ran ran = run("hissho", {"simulate", scratch / "t.trace", "--workers", "1,8", "--work", "1s",
                                 "--latency", "50us", "--json", "--job-nodes", "2000"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const auto rows = nlohmann::json::parse(ran.out)["traces"][0]["rows"];
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0]["speed_up"], 1.0);
  for (const auto& row : rows) EXPECT_EQ(row["verdict"], "disproved");
  EXPECT_GT(rows[1]["speed_up"], 1.0);
  EXPECT_EQ(run("hissho", {"simulate", scratch / "t.trace", "--workers", "1,x"}).exit_code, 2);
  EXPECT_EQ(run("hissho", {"simulate", scratch / "none"}).exit_code, 2);
}

}  // namespace
}  // namespace hissho::testing
