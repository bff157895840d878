// A child process with its standard input and output on pipes.
#pragma once

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

namespace hissho::storage {

class Child {
 public:
  /// `file_limit`: the largest file it may write, in bytes; 0 = no limit.
  explicit Child(std::vector<std::string> command, rlim_t file_limit = 0) {
    int to[2], from[2];
    if (::pipe2(to, O_CLOEXEC) != 0 || ::pipe2(from, O_CLOEXEC) != 0) std::abort();
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(to[0], 0);
      ::dup2(from[1], 1);
      const rlimit limit{file_limit, file_limit};
      if (file_limit > 0) ::setrlimit(RLIMIT_FSIZE, &limit);
      std::vector<char*> argv;
      for (auto& word : command) argv.push_back(word.data());
      argv.push_back(nullptr);
      ::execvp(argv[0], argv.data());
      ::_exit(127);
    }
    ::close(to[0]);
    ::close(from[1]);
    in_ = to[1];
    out_ = ::fdopen(from[0], "r");
  }
  ~Child() {
    if (pid_ > 0) kill();
    if (in_ >= 0) ::close(in_);
    std::fclose(out_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  pid_t pid() const { return pid_; }

  /// The next line of its output, empty at the end.
  std::string line() {
    std::string text;
    for (int c = std::getc(out_); c != EOF && c != '\n'; c = std::getc(out_))
      text.push_back(static_cast<char>(c));
    return text;
  }

  void kill() {
    ::kill(pid_, SIGKILL);
    wait();
  }

  int wait() {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
    return status;
  }

  void end_input() {
    ::close(in_);
    in_ = -1;
  }

 private:
  pid_t pid_ = -1;
  int in_ = -1;
  std::FILE* out_ = nullptr;
};

}  // namespace hissho::storage
