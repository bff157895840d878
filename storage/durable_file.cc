// See durable_file.h. POSIX calls, because the C++ streams can neither sync nor say why they failed.
#include "storage/durable_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "storage/names.h"

namespace hissho::storage {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  int get() const { return fd_; }
  bool ok() const { return fd_ >= 0; }

 private:
  int fd_;
};

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(fd, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

}  // namespace

std::string system_error(std::string_view doing, const std::string& path, int error) {
  std::string advice;
  if (error == ENOSPC || error == EDQUOT)
    advice = "; free some space and start again, nothing acknowledged is lost";
  if (error == EACCES || error == EPERM || error == EROFS)
    advice = "; choose a directory that this user may write to, or open the store read-only";
  return fmt::format("cannot {} {}: {}{}", doing, path, std::generic_category().message(error), advice);
}

Result<void> write_durably(const std::string& path, std::string_view text) {
  const std::string aside = names::aside(path);
  {
    const Descriptor file(::open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (!file.ok()) return tl::unexpected(system_error("create", aside, errno));
    if (!write_all(file.get(), text) || ::fsync(file.get()) != 0)
      return tl::unexpected(system_error("write", aside, errno));
  }
  if (std::rename(aside.c_str(), path.c_str()) != 0)
    return tl::unexpected(system_error("rename a new file to", path, errno));
  return sync_directory(std::filesystem::path(path).parent_path().string());
}

Result<std::optional<std::string>> read_file(const std::string& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.ok()) {
    if (errno == ENOENT) return std::optional<std::string>();
    return tl::unexpected(system_error("open", path, errno));
  }
  std::string text;
  char buffer[4096];
  for (;;) {
    const ssize_t n = ::read(file.get(), buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return tl::unexpected(system_error("read", path, errno));
    if (n == 0) return std::optional<std::string>(std::move(text));
    text.append(buffer, static_cast<std::size_t>(n));
  }
}

Result<void> sync_directory(const std::string& directory) {
  const std::string name = directory.empty() ? "." : directory;
  const Descriptor dir(::open(name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!dir.ok()) return tl::unexpected(system_error("open the directory", name, errno));
  // Some network file systems cannot sync a directory and say so; the rename is then as durable as they make
  // it.
  if (::fsync(dir.get()) != 0 && errno != EINVAL && errno != ENOTSUP)
    return tl::unexpected(system_error("sync the directory", name, errno));
  return {};
}

}  // namespace hissho::storage
