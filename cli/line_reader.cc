#include "cli/line_reader.h"

#include <poll.h>
#include <unistd.h>

#include <array>

namespace hissho::cli {

namespace {

constexpr int kLookUpMilliseconds = 200;

}  // namespace

std::optional<std::string> LineReader::next() {
  while (!stop_) {
    if (const auto end = read_.find('\n'); end != std::string::npos) {
      std::string line = read_.substr(0, end);
      read_.erase(0, end + 1);
      return line;
    }
    if (ended_) {
      if (read_.empty()) return std::nullopt;
      return std::exchange(read_, {});
    }
    ended_ = !fill();
  }
  return std::nullopt;
}

// False at the end of the input.
bool LineReader::fill() {
  pollfd waiting{STDIN_FILENO, POLLIN, 0};
  if (poll(&waiting, 1, kLookUpMilliseconds) <= 0) return true;
  std::array<char, 4096> buffer;
  const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
  if (count <= 0) return false;
  read_.append(buffer.data(), static_cast<std::size_t>(count));
  return true;
}

}  // namespace hissho::cli
