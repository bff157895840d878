// Lines of standard input, for a program that has to look up while it waits.
#pragma once

#include <atomic>
#include <optional>
#include <string>

namespace hissho::cli {

class LineReader {
 public:
  explicit LineReader(const std::atomic<bool>& stop) : stop_(stop) {}

  /// The next line, without its end; none at the end of the input, or soon after `stop` turns true.
  std::optional<std::string> next();

 private:
  bool fill();

  const std::atomic<bool>& stop_;
  std::string read_;
  bool ended_ = false;
};

}  // namespace hissho::cli
