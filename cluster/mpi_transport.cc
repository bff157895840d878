// The transport over MPI. See mpi.h.
//
// A send is an Isend whose buffer is kept until Test says it has left. A receive starts when Iprobe sees a
// message, with that sender and tag, and is handed out when it is whole; a long message is so received in the
// background, while short ones of other ranks pass it. Messages of one rank never pass each other: receives
// are kept in order of arrival, and one is handed out only when none of the same rank stands before it.
//
// MPI has no sleeping wait that leaves a core free (a blocking receive spins), so wait() polls with a pause
// that doubles up to kLongestPause: 1.5 % of a core when idle, a millisecond at worst until a message is
// seen.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <algorithm>
#include <deque>
#include <list>
#include <set>
#include <thread>

#include "cluster/mpi.h"

namespace hissho::cluster {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::microseconds kShortestPause{10}, kLongestPause{1000};
constexpr int kProbesAPoll = 64;
/// No new receive starts while more than this is on its way.
constexpr std::size_t kReceivingBytes = 256u << 20;
constexpr std::chrono::milliseconds kFarewell{1000};

}  // namespace

class MpiTransport final : public Transport {
 public:
  explicit MpiTransport(MpiSession& session) : session_(session) {}
  ~MpiTransport() override;

  int rank() const override { return session_.rank(); }
  int size() const override { return session_.size(); }
  void send(int to, Tag tag, std::string payload) override;
  std::optional<Message> poll() override;
  std::optional<Message> wait(std::chrono::milliseconds timeout) override;
  void lost(int peer) override;
  bool survives_lost_ranks() const override { return cluster::survives_lost_ranks(); }
  void flush(std::chrono::milliseconds timeout) override;

 private:
  struct Sending {
    int to = 0;
    std::string payload;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  struct Receiving {
    Message message;
    MPI_Request request = MPI_REQUEST_NULL;
    enum { under_way, whole, lost } state = under_way;
    std::size_t counted = 0;  // of its bytes, in receiving_bytes_
  };

  void test_sends();
  void start_receives();
  std::optional<Message> take_whole();
  /// Does anything move that is worth a quick look? What goes to a lost rank, or came from one, does not.
  bool sends_move() const;
  bool receives_move() const;

  MpiSession& session_;
  std::set<int> lost_;
  std::list<Sending> sending_;      // a list: MPI holds the addresses
  std::list<Receiving> receiving_;  // in order of arrival
  std::size_t receiving_bytes_ = 0;
};

MpiTransport::~MpiTransport() {
  flush(kFarewell);
  if (!lost_.empty()) session_.peer_lost();
  while (take_whole()) {
  }  // what has come and nobody asks for is no loss
  if (sending_.empty() && receiving_.empty()) return;
  // Nobody takes the rest. MPI still knows the buffers, so they stay, and the session leaves without
  // MPI_Finalize.
  session_.undelivered_.push_back(std::make_shared<std::list<Sending>>(std::move(sending_)));
  session_.undelivered_.push_back(std::make_shared<std::list<Receiving>>(std::move(receiving_)));
  session_.peer_lost();
}

void MpiTransport::send(int to, Tag tag, std::string payload) {
  check_message(to, size(), payload);
  Sending& s = sending_.emplace_back(Sending{to, std::move(payload)});
  const int code = MPI_Isend(s.payload.data(), static_cast<int>(s.payload.size()), MPI_BYTE, to,
                             static_cast<int>(tag), MPI_COMM_WORLD, &s.request);
  if (code == MPI_SUCCESS) return;
  sending_.pop_back();
  session_.peer_lost();
}

void MpiTransport::test_sends() {
  for (auto s = sending_.begin(); s != sending_.end();) {
    int done = 0;
    const int code = MPI_Test(&s->request, &done, MPI_STATUS_IGNORE);
    if (code != MPI_SUCCESS) session_.peer_lost();
    s = done != 0 || code != MPI_SUCCESS ? sending_.erase(s) : std::next(s);
  }
}

void MpiTransport::start_receives() {
  for (int probe = 0; probe < kProbesAPoll && receiving_bytes_ < kReceivingBytes; ++probe) {
    int there = 0;
    MPI_Status status;
    if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS) {
      session_.peer_lost();
      return;
    }
    if (there == 0) return;
    int bytes = 0;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    Receiving& r = receiving_.emplace_back();
    r.message = {status.MPI_SOURCE, static_cast<Tag>(status.MPI_TAG),
                 std::string(static_cast<std::size_t>(bytes), 0)};
    r.counted = r.message.payload.size();
    receiving_bytes_ += r.counted;
    lost_.erase(status.MPI_SOURCE);
    if (MPI_Irecv(r.message.payload.data(), bytes, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG,
                  MPI_COMM_WORLD, &r.request) != MPI_SUCCESS)
      r.state = Receiving::lost;
  }
}

std::optional<Message> MpiTransport::take_whole() {
  std::vector<int> held;  // ranks with an earlier message still under way
  for (auto r = receiving_.begin(); r != receiving_.end();) {
    const int peer = r->message.peer;
    if (r->state == Receiving::under_way) {
      int done = 0;
      if (MPI_Test(&r->request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS)
        r->state = Receiving::lost;
      else if (done != 0)
        r->state = Receiving::whole;
    }
    if (r->state == Receiving::under_way) {
      held.push_back(peer);
      ++r;
      continue;
    }
    if (r->state == Receiving::whole && std::ranges::find(held, peer) != held.end()) {
      ++r;
      continue;
    }
    std::optional<Message> message;
    if (r->state == Receiving::whole) message = std::move(r->message);
    if (r->state == Receiving::lost) session_.peer_lost();
    receiving_bytes_ -= r->counted;
    r = receiving_.erase(r);
    if (message) return message;
  }
  return std::nullopt;
}

std::optional<Message> MpiTransport::poll() {
  test_sends();
  start_receives();
  return take_whole();
}

std::optional<Message> MpiTransport::wait(std::chrono::milliseconds timeout) {
  const auto end = Clock::now() + timeout;
  auto pause = kShortestPause;
  for (;;) {
    if (auto message = poll()) return message;
    const auto left = std::chrono::duration_cast<std::chrono::microseconds>(end - Clock::now());
    if (left <= std::chrono::microseconds::zero()) return std::nullopt;
    std::this_thread::sleep_for(std::min(pause, left));
    // MPI moves long messages only inside its calls.
    pause = sends_move() || receives_move() ? kShortestPause : std::min(2 * pause, kLongestPause);
  }
}

void MpiTransport::flush(std::chrono::milliseconds timeout) {
  const auto end = Clock::now() + timeout;
  for (test_sends(); sends_move() && Clock::now() < end; test_sends()) {
    std::this_thread::sleep_for(kShortestPause);
    start_receives();  // two ranks that both only send long messages would wait for each other
  }
}

void MpiTransport::lost(int peer) {
  lost_.insert(peer);
  for (Receiving& r : receiving_) {
    if (r.message.peer != peer) continue;
    receiving_bytes_ -= r.counted;  // the rest of it may never come
    r.counted = 0;
  }
}

bool MpiTransport::sends_move() const {
  return std::ranges::any_of(sending_, [this](const Sending& s) { return !lost_.contains(s.to); });
}

bool MpiTransport::receives_move() const {
  return std::ranges::any_of(receiving_,
                             [this](const Receiving& r) { return !lost_.contains(r.message.peer); });
}

std::unique_ptr<Transport> make_mpi_transport(MpiSession& session) {
  return std::make_unique<MpiTransport>(session);
}

}  // namespace hissho::cluster
