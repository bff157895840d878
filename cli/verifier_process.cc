#include "cli/verifier_process.h"

#include <fmt/core.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <stdexcept>

extern char** environ;

namespace hissho::cli {

namespace {

constexpr const char* kVerifier = "hissho-verify";

std::string program() {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  const auto beside = self.parent_path() / kVerifier;
  return !error && access(beside.c_str(), X_OK) == 0 ? beside.string() : kVerifier;
}

/// Standard output goes where standard error goes.
class Redirection {
 public:
  Redirection() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, STDERR_FILENO, STDOUT_FILENO);
  }
  ~Redirection() { posix_spawn_file_actions_destroy(&actions_); }
  Redirection(const Redirection&) = delete;
  Redirection& operator=(const Redirection&) = delete;
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

}  // namespace

bool verified_by_the_verifier(const std::string& path) {
  std::string name = program(), quiet = "--quiet", end = "--", file = path;
  char* const arguments[] = {name.data(), quiet.data(), end.data(), file.data(), nullptr};
  const Redirection redirection;
  pid_t child = 0;
  if (const int error = posix_spawnp(&child, name.c_str(), redirection.get(), nullptr, arguments, environ))
    throw std::runtime_error(fmt::format("{} cannot be run: {}", name, std::strerror(error)));
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) throw std::runtime_error(fmt::format("{}: {}", name, std::strerror(errno)));
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace hissho::cli
