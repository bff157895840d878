// The observer that makes a trace of a run.
#pragma once

#include <map>

#include "coordinator/question.h"
#include "simulate/trace.h"

namespace hissho::simulate {

class Recorder final : public coordinator::Observer {
 public:
  void on_status(const coordinator::Status&) override {}
  void on_job(const coordinator::JobEvent& event) override;
  void on_end(const coordinator::Tree& tree) override;

  /// Of the last run that ended; without its game and claim.
  const Trace& trace() const { return trace_; }

 private:
  struct Asked {
    TraceNode node;
    std::vector<games::Move> moves;  // of its children
  };
  std::map<std::uint32_t, Asked> asked_;  // by node of the job tree
  Trace trace_;
};

}  // namespace hissho::simulate
