// The workers: who is there, how much each can run at once, what each is busy with.
//
// A job is leased: about once a second its worker says which jobs it has, and that renews their leases. A
// lease that nobody renews runs out (cluster/silence.h), and the job may be given to another worker. A worker
// that was only slow is taken back when it speaks; what it still does on such a job is cancelled.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cluster/silence.h"
#include "cluster/transport.h"
#include "games/book.h"
#include "proto/wire.pb.h"

namespace hissho::coordinator {

class Crew {
 public:
  /// Sets the workers up. `lease`: the least silence after which a worker counts as lost.
  Crew(cluster::Transport& transport, std::vector<int> ranks, const std::string& game,
       const games::Book* book, std::chrono::milliseconds lease);

  /// Prepares the workers for the game, with the suggestions of a book (may be null), under a policy (its
  /// text; empty: none). Again: with another book or policy, while no job runs. What workers had in memory is
  /// lost.
  void set_up(const games::Book* book, const std::string& policy = {});
  /// The policy that the workers are set up with.
  const std::string& policy() const { return policy_; }

  /// A worker that can take a job now; those with the fewest busy threads first.
  std::optional<int> idle() const;
  /// The most threads that a job may have there now.
  int spare(int worker) const;
  /// Sends a job, which keeps as many threads busy as it may use; returns its id, unique in this process's
  /// life.
  std::uint64_t send(int worker, pb::wire::Job job);
  void cancel(std::uint64_t job);

  /// Takes what is not a result (ready, progress, bye); a result comes back decoded, also one that nobody
  /// waits for any more.
  struct Delivered {
    int worker;
    pb::wire::JobResult result;
  };
  std::optional<Delivered> take(const cluster::Message& message);

  /// To be called often, whether or not there is a message: tells the workers that the coordinator is there.
  void beat();
  /// Jobs whose leases have run out since the last call: they may be given to others.
  std::vector<std::uint64_t> lapsed();
  /// Nobody who may get jobs has said anything for a long time, or everybody has left.
  bool deserted() const;

  /// Gives a worker no more jobs.
  void distrust(int worker);
  /// Whether anyone is left who may get jobs (also one that has not said yet that it is ready).
  bool anyone_left() const;

  /// Tells everyone to leave and waits for their last word.
  void dismiss(std::chrono::milliseconds patience);

  std::size_t running() const { return jobs_.size(); }
  int workers() const { return static_cast<int>(members_.size()); }
  int threads() const;
  int busy_threads() const { return busy_threads_; }
  /// Threads that may get jobs, now or soon: a worker that has not said yet that it is ready counts as one.
  int expected_threads() const { return expected_threads_; }
  std::uint64_t nodes() const;  // searched by all workers since they started

 private:
  using Seconds = cluster::Silence::Seconds;
  struct Member {
    int threads = 0;      // 0 until it says it is ready
    int job_threads = 1;  // the most that a job can use
    int busy = 0;         // threads
    std::uint64_t nodes = 0;
    bool gone = false;        // has said its last word
    bool distrusted = false;  // gets no more jobs
    bool lost = false;        // silent for too long; gets no jobs until it speaks
    Seconds heard{0};         // when it spoke last
    std::set<std::uint64_t> jobs;
    bool active() const { return !gone && !distrusted && !lost; }
  };
  /// Changes a member and keeps what is known about all of them: a job costs no walk over thousands.
  template <class F>
  void change(int rank, F&& f);
  static bool trusted(const Member& member) { return !member.gone && !member.distrusted; }
  struct Running {
    int worker;
    int threads;
    Seconds renewed{0};   // the lease
    bool lapsed = false;  // it has run out, but the worker may still be at it
  };
  void hear(int rank, bool regular);
  /// The jobs that a worker says it has.
  void renew(Member& member, const pb::wire::Progress& progress);
  void release(std::map<std::uint64_t, Running>::iterator job);
  void lose(int rank);

  cluster::Transport& transport_;
  std::string game_;
  std::string policy_;
  cluster::Silence silence_;
  Seconds last_beat_{0}, last_look_{0};
  std::map<int, Member> members_;
  std::set<std::pair<int, int>> idle_;  // busy threads and rank of those who can take a job
  int expected_threads_ = 0;
  int busy_threads_ = 0;
  std::map<std::uint64_t, Running> jobs_;  // by job id
  std::uint64_t next_id_ = 1;
};

}  // namespace hissho::coordinator
