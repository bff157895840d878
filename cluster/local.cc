// The transport inside one process: a mailbox a rank, each with its mutex and condition variable, so a
// waiting endpoint sleeps until a message comes.
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>

#include "cluster/transport.h"

namespace hissho::cluster {
namespace {

struct Mailbox {
  std::mutex mutex;
  std::condition_variable arrived;
  std::deque<Message> messages;  // under mutex
  bool woken = false;            // under mutex
  bool closed = false;           // under mutex; its endpoint is gone, messages to it are lost
};

using Mailboxes = std::vector<Mailbox>;

class LocalTransport final : public Transport {
 public:
  LocalTransport(int rank, std::shared_ptr<Mailboxes> mailboxes)
      : rank_(rank), mailboxes_(std::move(mailboxes)), mine_((*mailboxes_)[static_cast<std::size_t>(rank)]) {}

  ~LocalTransport() override {
    const std::lock_guard lock(mine_.mutex);
    mine_.closed = true;
    mine_.messages.clear();
  }

  int rank() const override { return rank_; }
  int size() const override { return static_cast<int>(mailboxes_->size()); }

  void send(int to, Tag tag, std::string payload) override {
    check_message(to, size(), payload);
    Mailbox& theirs = (*mailboxes_)[static_cast<std::size_t>(to)];
    {
      const std::lock_guard lock(theirs.mutex);
      if (theirs.closed) return;
      theirs.messages.push_back({rank_, tag, std::move(payload)});
    }
    theirs.arrived.notify_one();
  }

  std::optional<Message> poll() override {
    const std::lock_guard lock(mine_.mutex);
    return take();
  }

  std::optional<Message> wait(std::chrono::milliseconds timeout) override {
    std::unique_lock lock(mine_.mutex);
    mine_.arrived.wait_for(lock, timeout, [this] { return mine_.woken || !mine_.messages.empty(); });
    mine_.woken = false;
    return take();
  }

  void wake() override {
    {
      const std::lock_guard lock(mine_.mutex);
      mine_.woken = true;
    }
    mine_.arrived.notify_one();
  }

  void flush(std::chrono::milliseconds) override {}  // a sent message is already in its mailbox

 private:
  std::optional<Message> take() {
    if (mine_.messages.empty()) return std::nullopt;
    Message message = std::move(mine_.messages.front());
    mine_.messages.pop_front();
    return message;
  }

  const int rank_;
  const std::shared_ptr<Mailboxes> mailboxes_;
  Mailbox& mine_;
};

}  // namespace

void check_message(int to, int size, const std::string& payload) {
  if (to < 0 || to >= size) throw std::invalid_argument("message to a rank that is not there");
  if (payload.size() > kMaxPayload) throw std::length_error("message of more than kMaxPayload bytes");
}

std::vector<std::unique_ptr<Transport>> make_local_transports(int size) {
  const auto mailboxes = std::make_shared<Mailboxes>(static_cast<std::size_t>(size));
  std::vector<std::unique_ptr<Transport>> endpoints;
  for (int rank = 0; rank < size; ++rank)
    endpoints.push_back(std::make_unique<LocalTransport>(rank, mailboxes));
  return endpoints;
}

}  // namespace hissho::cluster
