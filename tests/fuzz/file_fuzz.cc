// The binary file, byte by byte: records, checksums, frames, index, footer.

#include "memory_file.h"
#include "proof/file.h"
#include "verifier/verify.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hissho;
  const fuzz::MemoryFile file({reinterpret_cast<const char*>(data), size});
  verifier::VerifyOptions options;
  options.limits.steps = 20'000;
  options.limits.memory = 256ull << 20;
  verifier::verify_file(file.path(), options);
  if (const auto reader = proof::Reader::open(file.path()))
    for (const std::uint32_t id : (*reader)->ids()) (void)(*reader)->chapter(id);
  return 0;
}
