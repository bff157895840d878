// What look-ups in another rank's store would cost, by message: mpirun -np 2 remote_bench
//
// Rank 0 owns a store of 200,000 facts and answers; rank 1 asks for random keys, half of them there, in
// batches: one batch at a time (latency), then eight in flight (throughput). The messages go through
// cluster/, as a run's do. No run does this: docs/scaling.md says why.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <iostream>
#include <random>
#include <vector>

#include "cluster/mpi.h"
#include "storage/store.h"
#include "storage/temporary.h"

namespace {

using namespace hissho;
using Clock = std::chrono::steady_clock;
using cluster::Tag;

constexpr std::uint64_t kFacts = 200000;
constexpr std::chrono::milliseconds kPatience{1000};

template <class T>
T must(tl::expected<T, std::string> result) {
  if (!result) {
    std::cerr << result.error() << '\n';
    std::exit(1);
  }
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

storage::PositionKey key(std::uint64_t n) {
  return {n * 0x9e3779b97f4a7c15u + 1, (n + 1) * 0xbf58476d1ce4e5b9u};
}

/// 16 bytes a key.
std::string request(std::mt19937_64& random, int batch) {
  std::string payload(static_cast<std::size_t>(batch) * sizeof(storage::PositionKey), 0);
  for (int i = 0; i < batch; ++i) {
    const storage::PositionKey k = key(random() % (2 * kFacts));
    std::memcpy(payload.data() + static_cast<std::size_t>(i) * sizeof k, &k, sizeof k);
  }
  return payload;
}

/// A byte of length and the fact, for each key.
std::string answer(const storage::Store& store, const std::string& payload) {
  std::string facts;
  for (std::size_t at = 0; at < payload.size(); at += sizeof(storage::PositionKey)) {
    storage::PositionKey k;
    std::memcpy(&k, payload.data() + at, sizeof k);
    const auto found = must(store.fact(k));
    const std::string bytes = found ? found->SerializeAsString() : std::string();
    facts += static_cast<char>(bytes.size());
    facts += bytes;
  }
  return facts;
}

void serve(cluster::Transport& transport) {
  const storage::TemporaryDirectory directory = must(storage::TemporaryDirectory::make());
  storage::Options options;
  options.directory = directory.path() + "/store";
  options.game = "gomoku:size=15,rule=standard";
  const auto store = must(storage::Store::open(options));
  pb::store::Fact fact;
  fact.set_position("15/15/15/15/15/15/7xo6/7ox6/15/15/15/15/15/15/15 x");
  fact.set_x_wins_within(35);
  for (std::uint64_t n = 0; n < kFacts; ++n) must(store->merge_fact(key(2 * n), fact));
  transport.send(1, Tag::alive, {});
  while (true) {
    const auto message = transport.wait(kPatience);
    if (!message) continue;
    if (message->tag == Tag::bye) return;
    transport.send(1, Tag::result, answer(*store, message->payload));
  }
}

void ask(cluster::Transport& transport, int batch, int in_flight, int batches) {
  std::mt19937_64 random(1);
  std::deque<Clock::time_point> asked;
  std::vector<double> waited;
  const auto start = Clock::now();
  for (int sent = 0; sent < batches || !asked.empty();) {
    while (sent < batches && static_cast<int>(asked.size()) < in_flight) {
      asked.push_back(Clock::now());
      transport.send(0, Tag::job, request(random, batch));
      ++sent;
    }
    if (!transport.wait(kPatience)) continue;
    waited.push_back(std::chrono::duration<double, std::micro>(Clock::now() - asked.front()).count());
    asked.pop_front();
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  std::sort(waited.begin(), waited.end());
  std::printf(
      "%4d keys a batch, %d in flight: %8.0f look-ups/s, latency %6.0f us (median), %6.0f us (99 %%)\n",
      batch, in_flight, batch * batches / seconds, waited[waited.size() / 2],
      waited[waited.size() * 99 / 100]);
}

}  // namespace

int main() {
  const auto session = must(cluster::MpiSession::start());
  if (session->size() != 2) {
    std::cerr << "remote_bench: start it with mpirun -np 2\n";
    return session->finish(2);
  }
  auto transport = cluster::make_mpi_transport(*session);
  if (session->rank() == 0) {
    serve(*transport);
  } else {
    while (!transport->wait(kPatience)) {
    }
    for (const int batch : {1, 16, 256}) {
      ask(*transport, batch, 1, 5000);
      ask(*transport, batch, 8, 5000);
    }
    transport->send(0, Tag::bye, {});
  }
  transport.reset();
  return session->finish(0);
}
