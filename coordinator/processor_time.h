// What the calling thread has cost so far, for the coordinator's load.
#pragma once

#include <ctime>

namespace hissho::coordinator {

/// Processor seconds of the calling thread. Costs about 0.3 microseconds.
inline double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace hissho::coordinator
