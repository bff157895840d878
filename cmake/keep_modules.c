// Programs built for LeakSanitizer keep every module they load. It reports leaks when the process ends; Open
// MPI and PMIx have unloaded their modules by then, the frames in them have no name any more, and
// cmake/lsan.supp cannot match them. Only in sanitized programs that start MPI (hissho_keep_modules in
// cmake/options.cmake).
#include <dlfcn.h>

int dlclose(void* module) {
  (void)module;
  return 0;
}
