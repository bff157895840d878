// A proof file on disk: read once from front to back, with its SHA-256 taken on the way, and then here and
// there, chapter by chapter.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "verifier/types.h"

namespace hissho::verifier {

class InputFile {
 public:
  static Result<std::unique_ptr<InputFile>> open(const std::string& path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  std::uint64_t size() const { return size_; }

  // From front to back.
  std::uint64_t offset() const { return offset_; }
  /// Exactly `count` bytes, or false where the file ends before.
  bool read(void* to, std::size_t count);
  /// The next line without its newline, or false at the end of the file. `limit` is the longest line allowed
  /// in bytes; a longer one comes back cut, with its length above the limit.
  bool read_line(std::string& line, std::size_t limit);
  /// In hex; everything has been read.
  std::string sha256();

  /// Exactly `count` bytes from `offset`, or an error (the file changed while it was read).
  Result<std::string> read_at(std::uint64_t offset, std::size_t count) const;

 private:
  struct Hash;
  InputFile(int descriptor, std::uint64_t size);
  bool fill();

  int descriptor_;
  std::uint64_t size_;
  std::uint64_t offset_ = 0;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::unique_ptr<Hash> hash_;
};

}  // namespace hissho::verifier
