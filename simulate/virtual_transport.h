// The coordinator's transport to simulated workers, in virtual time.
//
// A discrete-event simulation: a job arrives at its worker after the latency, its result at the coordinator
// after the job's time and the latency again; wait() moves the clock to the next message instead of sleeping.
// What the coordinator computes between two messages is charged to the clock as measured: processor time of
// this thread, so that a busy machine does not count. A message that arrives meanwhile waits in a queue, as
// in MPI. The worker's side (finding out what the job's answer is) costs nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <tuple>
#include <vector>

#include "cluster/transport.h"
#include "proto/wire.pb.h"

namespace hissho::simulate {

/// What a worker answers, after so many seconds.
struct Answer {
  pb::wire::JobResult result;
  double seconds = 0;
  double check_seconds = 0;  // what the coordinator has to spend on it beyond what is measured
};

class VirtualTransport final : public cluster::Transport {
 public:
  /// Ranks 1 .. workers, each with one thread. `answer` says how a job ends, unless it is cancelled before.
  VirtualTransport(int workers, double latency, std::function<Answer(const pb::wire::Job&)> answer);

  int rank() const override { return 0; }
  int size() const override { return static_cast<int>(workers_.size()); }
  void send(int to, cluster::Tag tag, std::string payload) override;
  std::optional<cluster::Message> poll() override;
  std::optional<cluster::Message> wait(std::chrono::milliseconds timeout) override;
  void flush(std::chrono::milliseconds) override {}

  double now() const { return now_; }                     // virtual seconds since the start
  double coordinator_busy() const { return busy_; }       // of these, the coordinator computing
  double workers_busy() const { return job_seconds_; }    // of all workers together, on jobs
  std::uint64_t job_nodes() const { return job_nodes_; }  // of all jobs that ended
  std::uint64_t messages() const { return messages_; }    // to the coordinator

 private:
  struct Event {
    double time;
    std::uint64_t order;  // of events at the same time
    int worker;
    cluster::Tag tag;
    std::uint64_t job;  // a result's
    bool operator>(const Event& other) const {
      return std::tie(time, order) > std::tie(other.time, other.order);
    }
  };
  struct Worker {
    std::uint64_t job = 0;  // 0: idle
    double begins = 0, ends = 0;
    std::uint64_t nodes = 0;  // of the jobs that ended
    Answer answer;
  };
  /// From construction to destruction the coordinator's processor time is not charged.
  class Uncharged;

  void charge();
  void schedule(double time, int worker, cluster::Tag tag, std::uint64_t job = 0);
  void start(int worker, const std::string& payload);
  void cancel(int worker, const std::string& payload);
  std::optional<cluster::Message> deliver();
  cluster::Message result_of(Worker& worker, const Event& event);
  cluster::Message progress(int worker, cluster::Tag tag) const;
  /// Once a second of virtual time each worker says how many nodes it has searched; they take turns.
  bool progress_is_next() const;

  const double latency_;
  const std::function<Answer(const pb::wire::Job&)> answer_;
  std::vector<Worker> workers_;  // by rank; 0 is nobody
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  std::uint64_t order_ = 0, messages_ = 0, job_nodes_ = 0;
  double now_ = 0, busy_ = 0, job_seconds_ = 0;
  double next_progress_ = 1;
  int next_to_report_ = 1;
  double mark_;  // this thread's processor seconds up to which it has been charged
};

}  // namespace hissho::simulate
