// Ranks that exchange messages as a test asks, over the project's MPI transport. Rank 0 prints what it found,
// one "name value" a line. Every rank but 0 sends back what it is sent, until it is told to quit.
//   mpi_echo order N     N small messages to each rank and back, order checked
//   mpi_echo large MIB   one message of MIB MiB to each rank and back, a small one right behind it
//   mpi_echo idle MS     waits for MS milliseconds without messages; prints the seconds of CPU used
//   mpi_echo behind      rank 0 sends each rank a second message behind its last, which nobody takes
//   mpi_echo lost        the last rank leaves without a word; rank 0 leaves by finish(0)
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <thread>

#include "cluster/mpi.h"

using namespace hissho::cluster;
using namespace std::chrono_literals;

namespace {

double cpu_seconds() {
  rusage use{};
  getrusage(RUSAGE_SELF, &use);
  const auto seconds = [](timeval t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(use.ru_utime) + seconds(use.ru_stime);
}

void echo(Transport& transport) {
  for (;;) {
    auto message = transport.wait(100ms);
    if (!message) continue;
    if (message->tag == Tag::quit) return;
    transport.send(message->peer, message->tag, std::move(message->payload));
  }
}

std::string filler(std::size_t size, int rank) {
  std::string out(size, '\0');
  unsigned state = static_cast<unsigned>(rank) + 1;
  for (char& c : out) c = static_cast<char>((state = state * 1664525u + 1013904223u) >> 24);
  return out;
}

/// Both tags in turn, since MPI keeps order only among what one receive may match.
void order(Transport& transport, int count) {
  for (int n = 0; n < count; ++n)
    for (int rank = 1; rank < transport.size(); ++rank)
      transport.send(rank, n % 2 == 0 ? Tag::job : Tag::cancel, std::to_string(n));
  std::map<int, int> next;
  int wrong = 0;
  for (int left = count * (transport.size() - 1); left > 0; --left) {
    const auto message = transport.wait(30s);
    if (!message) break;
    const int n = next[message->peer]++;
    wrong += message->payload != std::to_string(n) || message->tag != (n % 2 == 0 ? Tag::job : Tag::cancel);
  }
  int received = 0;
  for (const auto& [rank, n] : next) received += n;
  std::printf("received %d\nwrong %d\n", received, wrong);
}

void large(Transport& transport, std::size_t mib) {
  for (int rank = 1; rank < transport.size(); ++rank) {
    transport.send(rank, Tag::job, filler(mib << 20, rank));
    transport.send(rank, Tag::job, "after");
  }
  std::map<int, int> next;
  int right = 0;
  for (int left = 2 * (transport.size() - 1); left > 0; --left) {
    const auto message = transport.wait(60s);
    if (!message) break;
    const bool first = next[message->peer]++ == 0;
    right += message->payload == (first ? filler(mib << 20, message->peer) : "after");
  }
  std::printf("right %d\n", right);
}

void idle(Transport& transport, std::chrono::milliseconds time) {
  const double before = cpu_seconds();
  transport.wait(time);
  std::printf("cpu %.3f\n", cpu_seconds() - before);
}

}  // namespace

int main(int argc, char** argv) {
  auto session = MpiSession::start();
  if (!session) return std::fprintf(stderr, "%s\n", session.error().c_str()), 1;
  const std::string mode = argc > 1 ? argv[1] : "";
  const int number = argc > 2 ? std::atoi(argv[2]) : 0;
  auto transport = make_mpi_transport(**session);
  const bool last = transport->rank() == transport->size() - 1;
  if (mode == "lost" && last) ::_exit(0);
  if (transport->rank() > 0) {
    if (mode == "behind") std::this_thread::sleep_for(500ms);  // until both are there
    echo(*transport);
  } else {
    std::printf("launched %d\nsize %d\n", launched_under_mpi(), transport->size());
    if (mode == "order") order(*transport, number);
    if (mode == "large") large(*transport, static_cast<std::size_t>(number));
    if (mode == "idle") idle(*transport, std::chrono::milliseconds(number));
    if (mode == "lost") (*session)->peer_lost();
    for (int rank = 1; rank < transport->size(); ++rank)
      if (mode != "lost" || rank < transport->size() - 1) transport->send(rank, Tag::quit, "");
    for (int rank = 1; mode == "behind" && rank < transport->size(); ++rank)
      transport->send(rank, Tag::alive, "");
    std::fflush(stdout);
  }
  if (mode == "lost") (*session)->peer_lost();
  transport.reset();
  return (*session)->finish(0);
}
