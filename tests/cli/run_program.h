// Runs the programs as a user does: their output, their exit code, in a scratch directory of the test's own.
#pragma once

#include <string>
#include <vector>

namespace hissho::testing {

struct Ran {
  int exit_code = -1;  // 128 + n after signal n
  std::string out, err;

  std::vector<std::string> lines() const;  // of out
  std::string last_line() const;
};

/// `arguments` after the program's name, one a word (no shell). `program`: hissho, hissho-verify.
Ran run(const std::string& program, const std::vector<std::string>& arguments, const std::string& input = {});

/// One of the programs of scripts/.
Ran run_script(const std::string& name, const std::vector<std::string>& arguments);

/// hissho under mpirun with that many ranks, and further options of mpirun.
Ran run_ranks(int ranks, const std::vector<std::string>& arguments,
              const std::vector<std::string>& mpirun_options = {});

/// A fresh directory, removed at the end.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// Runs hissho-verify on a file; empty when it is verified, else what it said. `claim` gets its s line
/// without the file's name, such as "x win 17".
std::string verify(const std::string& file, std::string* claim = nullptr);

}  // namespace hissho::testing
