// The text form through both readers, and what they read through both checks.

#include "both_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (!bytes.starts_with("hissho-proof")) return -1;  // the binary reader has a target of its own
  hissho::fuzz::compare(bytes);
  return 0;
}
