// See root.h.
#include "cluster/root.h"

#include <algorithm>

namespace hissho::cluster {
namespace {

using Clock = std::chrono::steady_clock;
constexpr int kWorkerEndpoint = 1;
/// How long a wait sleeps on the local mailbox between looks at the remote side.
constexpr std::chrono::milliseconds kSlice{1};

class RootTransport final : public Transport {
 public:
  RootTransport(Transport& remote, Transport& local) : remote_(remote), local_(local) {}

  int rank() const override { return 0; }
  int size() const override { return remote_.size(); }

  void send(int to, Tag tag, std::string payload) override {
    if (to == 0)
      local_.send(kWorkerEndpoint, tag, std::move(payload));
    else
      remote_.send(to, tag, std::move(payload));
  }

  std::optional<Message> poll() override {
    local_first_ = !local_first_;
    if (auto message = local_first_ ? take_local() : remote_.poll()) return message;
    return local_first_ ? remote_.poll() : take_local();
  }

  std::optional<Message> wait(std::chrono::milliseconds timeout) override {
    const auto end = Clock::now() + timeout;
    for (;;) {
      if (auto message = poll()) return message;
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
      if (left <= std::chrono::milliseconds::zero()) return std::nullopt;
      if (auto message = local_.wait(remote_.size() > 1 ? std::min(left, kSlice) : left))
        return as_worker_zero(std::move(*message));
    }
  }

  void lost(int peer) override {
    if (peer != 0) remote_.lost(peer);
  }

  bool survives_lost_ranks() const override { return remote_.survives_lost_ranks(); }

  void flush(std::chrono::milliseconds timeout) override {
    local_.flush(timeout);
    remote_.flush(timeout);
  }

 private:
  static Message as_worker_zero(Message message) {
    message.peer = 0;
    return message;
  }
  std::optional<Message> take_local() {
    auto message = local_.poll();
    if (message) message = as_worker_zero(std::move(*message));
    return message;
  }

  Transport& remote_;
  Transport& local_;
  bool local_first_ = false;
};

}  // namespace

std::unique_ptr<Transport> make_root_transport(Transport& remote, Transport& local) {
  return std::make_unique<RootTransport>(remote, local);
}

}  // namespace hissho::cluster
