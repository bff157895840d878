#include "verifier/input_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/evp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace hissho::verifier {
namespace {

constexpr std::size_t kBufferBytes = 1u << 16;

ssize_t read_some(int descriptor, char* to, std::size_t count, off_t offset) {
  ssize_t got;
  do {
    got = ::pread(descriptor, to, count, offset);
  } while (got < 0 && errno == EINTR);
  return got;
}

}  // namespace

struct InputFile::Hash {
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context{EVP_MD_CTX_new(), &EVP_MD_CTX_free};
};

InputFile::InputFile(int descriptor, std::uint64_t size)
    : descriptor_(descriptor), size_(size), buffer_(kBufferBytes), hash_(std::make_unique<Hash>()) {
  EVP_DigestInit_ex(hash_->context.get(), EVP_sha256(), nullptr);
}

InputFile::~InputFile() { ::close(descriptor_); }

Result<std::unique_ptr<InputFile>> InputFile::open(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return unexpected(fmt::format("cannot open it: {}", std::strerror(errno)));
  struct stat status {};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
    ::close(descriptor);
    return unexpected(std::string("it is no regular file: a proof is read more than once"));
  }
  return std::unique_ptr<InputFile>(new InputFile(descriptor, static_cast<std::uint64_t>(status.st_size)));
}

bool InputFile::fill() {
  const ssize_t got = read_some(descriptor_, buffer_.data(), buffer_.size(), static_cast<off_t>(offset_));
  if (got <= 0) return false;
  begin_ = 0;
  end_ = static_cast<std::size_t>(got);
  EVP_DigestUpdate(hash_->context.get(), buffer_.data(), end_);
  return true;
}

bool InputFile::read(void* to, std::size_t count) {
  auto* out = static_cast<char*>(to);
  while (count > 0) {
    if (begin_ == end_ && !fill()) return false;
    const std::size_t part = std::min(count, end_ - begin_);
    std::memcpy(out, buffer_.data() + begin_, part);
    begin_ += part;
    offset_ += part;
    out += part;
    count -= part;
  }
  return true;
}

bool InputFile::read_line(std::string& line, std::size_t limit) {
  line.clear();
  bool any = false;
  while (begin_ != end_ || fill()) {
    any = true;
    const char* from = buffer_.data() + begin_;
    const auto* newline = static_cast<const char*>(std::memchr(from, '\n', end_ - begin_));
    const std::size_t part = newline != nullptr ? static_cast<std::size_t>(newline - from) : end_ - begin_;
    if (line.size() <= limit) line.append(from, std::min(part, limit + 1 - line.size()));
    const std::size_t used = part + (newline != nullptr ? 1 : 0);
    begin_ += used;
    offset_ += used;
    if (newline != nullptr) return true;
  }
  return any;
}

std::string InputFile::sha256() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned length = 0;
  EVP_DigestFinal_ex(hash_->context.get(), digest.data(), &length);
  std::string hex;
  for (unsigned i = 0; i < length; ++i) hex += fmt::format("{:02x}", digest[i]);
  return hex;
}

Result<std::string> InputFile::read_at(std::uint64_t offset, std::size_t count) const {
  std::string bytes(count, '\0');
  for (std::size_t done = 0; done < count;) {
    const ssize_t got =
        read_some(descriptor_, bytes.data() + done, count - done, static_cast<off_t>(offset + done));
    if (got <= 0) return unexpected(fmt::format("byte {}: cannot read it again", offset + done));
    done += static_cast<std::size_t>(got);
  }
  return bytes;
}

}  // namespace hissho::verifier
