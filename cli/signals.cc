#include "cli/signals.h"

#include <unistd.h>

#include <csignal>

namespace hissho::cli {

namespace {

std::atomic<bool> stop_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

void on_signal(int number) {
  if (stop_asked.exchange(true) && (number == SIGINT || number == SIGTERM)) _exit(3);
}

void handle(int number, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, nullptr);
}

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGUSR1, SIGUSR2};

}  // namespace

const std::atomic<bool>& stop_on_signals() {
  for (const int number : kSignals) handle(number, on_signal);
  return stop_asked;
}

void leave_signals_to_rank_0() {
  for (const int number : kSignals) handle(number, SIG_IGN);
}

}  // namespace hissho::cli
