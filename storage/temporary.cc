// See temporary.h.
#include "storage/temporary.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "storage/durable_file.h"

namespace hissho::storage {

Result<TemporaryDirectory> TemporaryDirectory::make() {
  const char* base = std::getenv("TMPDIR");
  std::string path = (base != nullptr && *base != '\0' ? std::string(base) : "/tmp") + "/hissho-XXXXXX";
  if (::mkdtemp(path.data()) == nullptr)
    return tl::unexpected(system_error("make a temporary directory", path, errno) +
                          " (TMPDIR chooses another place)");
  return TemporaryDirectory(std::move(path));
}

TemporaryDirectory::TemporaryDirectory(TemporaryDirectory&& other) noexcept
    : path_(std::exchange(other.path_, std::string())) {}

TemporaryDirectory& TemporaryDirectory::operator=(TemporaryDirectory&& other) noexcept {
  std::swap(path_, other.path_);
  return *this;
}

TemporaryDirectory::~TemporaryDirectory() {
  if (path_.empty()) return;
  std::error_code ignored;  // what cannot be removed now is the system's to clean up
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace hissho::storage
