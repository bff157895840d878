// Messages between ranks: one interface, over MPI or inside one process.
//
// Thread-safety: an endpoint belongs to one thread (MPI is used funneled: the thread that called
// MPI_Init_thread); wake() alone is everybody's. Messages between two ranks arrive in the order sent. Nothing
// blocks but wait().
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cluster/tags.h"

namespace hissho::cluster {

struct Message {
  int peer = 0;  // who sent it
  Tag tag{};
  std::string payload;  // bytes; the tag says which protobuf message
};

/// The largest payload, in bytes: what one MPI message holds.
inline constexpr std::size_t kMaxPayload = 0x7fffffff;

class Transport {
 public:
  virtual ~Transport() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  /// Queues a message; returns at once. A message to a dead rank is lost. Requires a rank below size() and a
  /// payload of at most kMaxPayload bytes: anything else is a fault of the program and throws
  /// std::logic_error.
  virtual void send(int to, Tag tag, std::string payload) = 0;
  /// The next message, if one is there.
  virtual std::optional<Message> poll() = 0;
  /// The next message, waiting up to `timeout` for it; sleeps, does not spin.
  virtual std::optional<Message> wait(std::chrono::milliseconds timeout) = 0;
  /// Ends this endpoint's wait() early, or its next one, where the transport can: inside one process. Any
  /// thread may call this.
  virtual void wake() {}
  /// A peer has been silent for so long that nobody waits for it any more; nor will the end of this process,
  /// unless it is heard again.
  virtual void lost(int peer) { static_cast<void>(peer); }
  /// Whether the others go on where a rank dies; else that ends them all.
  virtual bool survives_lost_ranks() const { return false; }
  /// Gives what was queued up to `timeout` to leave.
  virtual void flush(std::chrono::milliseconds timeout) = 0;
};

/// The requirements of send(), for those who write a transport.
void check_message(int to, int size, const std::string& payload);

/// `size` endpoints inside one process, endpoint i for rank i.
std::vector<std::unique_ptr<Transport>> make_local_transports(int size);

}  // namespace hissho::cluster
