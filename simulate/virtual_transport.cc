#include "simulate/virtual_transport.h"

#include <algorithm>

#include "coordinator/processor_time.h"

namespace hissho::simulate {

using cluster::Message;
using cluster::Tag;

namespace {

constexpr double kProgressPeriod = 1;  // seconds, as worker/worker.cc has it

}  // namespace

class VirtualTransport::Uncharged {
 public:
  explicit Uncharged(VirtualTransport& transport) : transport_(transport) { transport_.charge(); }
  ~Uncharged() { transport_.mark_ = coordinator::processor_seconds(); }
  Uncharged(const Uncharged&) = delete;
  Uncharged& operator=(const Uncharged&) = delete;

 private:
  VirtualTransport& transport_;
};

VirtualTransport::VirtualTransport(int workers, double latency,
                                   std::function<Answer(const pb::wire::Job&)> answer)
    : latency_(latency),
      answer_(std::move(answer)),
      workers_(static_cast<std::size_t>(workers) + 1),
      mark_(coordinator::processor_seconds()) {}

void VirtualTransport::charge() {
  const double spent = coordinator::processor_seconds() - mark_;
  now_ += spent;
  busy_ += spent;
}

void VirtualTransport::schedule(double time, int worker, Tag tag, std::uint64_t job) {
  events_.push({time, order_++, worker, tag, job});
}

void VirtualTransport::send(int to, Tag tag, std::string payload) {
  cluster::check_message(to, size(), payload);
  const Uncharged uncharged(*this);
  switch (tag) {
    case Tag::setup:
      schedule(now_ + 2 * latency_, to, Tag::ready);
      break;
    case Tag::job:
      start(to, payload);
      break;
    case Tag::cancel:
      cancel(to, payload);
      break;
    case Tag::quit:
      schedule(now_ + 2 * latency_, to, Tag::bye);
      break;
    default:
      break;
  }
}

void VirtualTransport::start(int rank, const std::string& payload) {
  pb::wire::Job job;
  job.ParseFromString(payload);
  Worker& worker = workers_[static_cast<std::size_t>(rank)];
  worker.answer = answer_(job);
  worker.answer.result.set_id(job.id());
  worker.answer.result.set_seconds(worker.answer.seconds);
  worker.job = job.id();
  worker.begins = now_ + latency_;
  worker.ends = worker.begins + worker.answer.seconds;
  schedule(worker.ends + latency_, rank, Tag::result, job.id());
}

void VirtualTransport::cancel(int rank, const std::string& payload) {
  pb::wire::Job job;
  job.ParseFromString(payload);
  Worker& worker = workers_[static_cast<std::size_t>(rank)];
  const double arrives = now_ + latency_;
  if (worker.job != job.id() || arrives >= worker.ends) return;
  const double done = std::max(0.0, arrives - worker.begins) / worker.answer.seconds;
  pb::wire::JobResult stopped;
  stopped.set_id(job.id());
  stopped.set_nodes(static_cast<std::uint64_t>(done * static_cast<double>(worker.answer.result.nodes())));
  stopped.set_seconds(done * worker.answer.seconds);
  worker.answer = {stopped, stopped.seconds(), 0};
  worker.ends = arrives;
  schedule(arrives + latency_, rank, Tag::result, job.id());
}

std::optional<Message> VirtualTransport::poll() {
  const Uncharged uncharged(*this);
  if (progress_is_next() ? next_progress_ > now_ : events_.empty() || events_.top().time > now_)
    return std::nullopt;
  return deliver();
}

std::optional<Message> VirtualTransport::wait(std::chrono::milliseconds timeout) {
  const Uncharged uncharged(*this);
  if (events_.empty()) {  // nobody works, and reports of that are of no use
    now_ += std::chrono::duration<double>(timeout).count();
    return std::nullopt;
  }
  return deliver();
}

bool VirtualTransport::progress_is_next() const {
  return !events_.empty() && next_progress_ < events_.top().time;
}

std::optional<Message> VirtualTransport::deliver() {
  if (progress_is_next()) {
    now_ = std::max(now_, next_progress_);
    next_progress_ += kProgressPeriod / (size() - 1);
    ++messages_;
    const int worker = next_to_report_;
    next_to_report_ = next_to_report_ % (size() - 1) + 1;
    return progress(worker, Tag::progress);
  }
  while (!events_.empty()) {
    const Event event = events_.top();
    events_.pop();
    Worker& worker = workers_[static_cast<std::size_t>(event.worker)];
    // A cancelled job's first end is no message.
    if (event.tag == Tag::result && (worker.job != event.job || event.time > worker.ends + latency_))
      continue;
    now_ = std::max(now_, event.time);
    ++messages_;
    if (event.tag == Tag::ready) return progress(event.worker, Tag::ready);
    if (event.tag == Tag::result) return result_of(worker, event);
    return Message{event.worker, event.tag, {}};
  }
  return std::nullopt;
}

Message VirtualTransport::result_of(Worker& worker, const Event& event) {
  worker.job = 0;
  worker.nodes += worker.answer.result.nodes();
  job_nodes_ += worker.answer.result.nodes();
  job_seconds_ += worker.answer.seconds;
  now_ += worker.answer.check_seconds;
  busy_ += worker.answer.check_seconds;
  return {event.worker, Tag::result, worker.answer.result.SerializeAsString()};
}

Message VirtualTransport::progress(int worker, Tag tag) const {
  pb::wire::Progress progress;
  progress.set_threads(1);
  progress.set_job_threads(1);
  progress.set_nodes(workers_[static_cast<std::size_t>(worker)].nodes);
  return {worker, tag, progress.SerializeAsString()};
}

}  // namespace hissho::simulate
