// A writer to be killed. storage_writer DIR facts: merges facts for ever and prints the number of each once
// it is acknowledged. storage_writer DIR hold: prints "open" and holds the store until its input ends.
// storage_writer DIR fill: writes chapters until an error, prints it. storage_writer DIR merge SRC: merges
// SRC.
#include <csignal>
#include <cstdio>
#include <string>

#include "samples.h"
#include "storage/merge.h"

using namespace hissho::storage;

namespace {

void say(const std::string& line) {
  std::puts(line.c_str());
  std::fflush(stdout);
}

int write_facts(Store& store) {
  for (std::uint32_t n = 0;; ++n) {
    if (auto merged = store.merge_fact(samples::key(n), samples::x_wins(n, n % 9)); !merged) {
      say(merged.error());
      return 1;
    }
    say(std::to_string(n));
  }
}

int fill(Store& store) {
  for (std::uint64_t n = 0;; ++n) {
    auto put = store.put_chapter({samples::key(n), 0, 0}, 9, samples::random_bytes(1u << 20, n));
    if (put && n % 16 == 15) put = store.sync();
    if (put) continue;
    say(put.error());
    return 0;
  }
}

int merge_from(Store& store, const std::string& source) {
  const auto from = Store::open(samples::read_only(source));
  if (!from) return 1;
  return merge(store, **from, {[](const std::string&) { return 0; }, {}}) ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  std::signal(SIGXFSZ, SIG_IGN);  // a file too large is then an error like a full disk
  auto store = Store::open(samples::options(argv[1]));
  if (!store) {
    say(store.error());
    return 1;
  }
  const std::string mode = argv[2];
  if (mode == "facts") return write_facts(**store);
  if (mode == "fill") return fill(**store);
  if (mode == "merge" && argc == 4) return merge_from(**store, argv[3]);
  say("open");
  while (std::getchar() != EOF) {
  }
  return 0;
}
