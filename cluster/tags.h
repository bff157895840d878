// Every message that ranks exchange: tag, who sends it to whom, payload.
#pragma once

namespace hissho::cluster {

enum class Tag : int {
  setup = 1,     // coordinator -> worker, once: wire.Setup
  ready = 2,     // worker -> coordinator, after each setup: wire.Progress (threads, and those of one job)
  job = 3,       // coordinator -> worker: wire.Job
  result = 4,    // worker -> coordinator: wire.JobResult
  progress = 5,  // worker -> coordinator, about once a second: wire.Progress
  cancel = 6,    // coordinator -> worker: wire.Job with the id alone; its result is no longer wanted
  quit = 7,      // coordinator -> worker: wire.Quit; stop what runs, send nothing more, leave
  bye = 8,       // worker -> coordinator: empty; the last message
  alive = 9,     // coordinator -> worker, every few seconds: empty; it is still there
};

}  // namespace hissho::cluster
