// One run of the coordinator against simulated workers, and what came of it.
#pragma once

#include <optional>

#include "coordinator/question.h"
#include "simulate/model.h"

namespace hissho::simulate {

struct Setting {
  int workers = 1;
  double latency = 20e-6;                  // seconds of a message
  std::optional<std::uint64_t> job_nodes;  // fixed budget of a job
  std::optional<double> limit;             // wall seconds; the figures then are of an undecided run
};

struct Figures {
  coordinator::Verdict verdict = coordinator::Verdict::unknown;
  double makespan = 0;             // virtual seconds from start to verdict
  double coordinator_seconds = 0;  // of these, computing
  double worker_seconds = 0;       // of all workers, on jobs that ended
  std::uint64_t jobs = 0;          // that ended
  std::uint64_t nodes = 0;         // search nodes of these
  std::uint64_t messages = 0;      // to the coordinator
  std::uint64_t tree_positions = 0;
  double wall_seconds = 0;  // that the simulation took
};

/// Uses a store in a temporary directory. The error says what could not be run.
games::Result<Figures> simulate(const Model& model, const Setting& setting);

}  // namespace hissho::simulate
