// Writes a proof file: everything goes to a temporary file in the same directory, which takes the final name
// only when it is complete and on the disk (fsync, rename, fsync of the directory). Until then the old file,
// if there was one, stays as it was.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <limits>
#include <set>

#include "proof/file.h"
#include "proof/file_format.h"

namespace hissho::proof {
namespace {

constexpr std::size_t kMaxMessage = std::numeric_limits<std::int32_t>::max();  // protobuf's own limit

class FileWriter final : public Writer {
 public:
  FileWriter(std::string path, std::string temporary, int fd)
      : path_(std::move(path)), temporary_(std::move(temporary)), fd_(fd) {}
  FileWriter(const FileWriter&) = delete;
  FileWriter& operator=(const FileWriter&) = delete;

  ~FileWriter() override {
    if (fd_ < 0) return;
    ::close(fd_);
    ::unlink(temporary_.c_str());
  }

  Result<void> start(const FileHeader& header) {
    pb::proof::Header message;
    message.set_game(header.game);
    message.set_main(header.main);
    message.set_producer(header.producer);
    message.set_produced_by(header.produced_by);
    main_ = header.main;
    if (auto ok = write(format::preamble()); !ok) return ok;
    return write_record(format::Type::header, message.SerializeAsString());
  }

  Result<void> add(const Chapter& chapter) override {
    if (fd_ < 0) return fail(fmt::format("{}: no chapter can be added to a finished file", path_));
    if (ids_.contains(chapter.id))
      return fail(fmt::format("{}: two chapters are numbered {}", path_, chapter.id));
    for (const Citation& citation : chapter.citations)
      if (citation.claim)
        return fail(fmt::format("{}: chapter {} cites a claim; in a file it must cite a chapter number",
                                path_, chapter.id));
    if (const std::size_t bytes = unpacked_bytes(chapter); bytes > kMaxChapterBytes)
      return fail(fmt::format("{}: chapter {} takes {} bytes, more than the {} a reader allows; split it",
                              path_, chapter.id, bytes, kMaxChapterBytes));
    pb::proof::IndexEntry& entry = *index_.add_chapters();
    entry.set_id(chapter.id);
    *entry.mutable_claim() = to_message(chapter.claim);
    entry.set_offset(offset_);
    entry.set_nodes(chapter.nodes.size());
    const std::string bytes = format::record(format::Type::chapter, pack(chapter));
    entry.set_size(bytes.size());
    entry.set_checksum(format::get64(bytes, bytes.size() - format::kChecksum));
    ids_.insert(chapter.id);
    ++records_;
    return write(bytes);
  }

  Result<void> finish() override {
    if (fd_ < 0) return fail(fmt::format("{}: the file is finished already", path_));
    if (!ids_.contains(main_))
      return fail(fmt::format("{}: the main chapter {} was never added", path_, main_));
    if (index_.ByteSizeLong() > kMaxMessage)
      return fail(fmt::format("{}: too many chapters ({}) for one index; use larger chapters", path_,
                              index_.chapters_size()));
    const std::uint64_t index_offset = offset_;
    if (auto ok = write_record(format::Type::index, index_.SerializeAsString()); !ok) return ok;
    if (auto ok = write(format::footer(index_offset, records_)); !ok) return ok;
    if (::fsync(fd_) != 0) return failed("cannot be brought to the disk");
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) return failed("cannot be renamed into place");
    ::close(std::exchange(fd_, -1));
    sync_directory();
    return {};
  }

 private:
  Result<void> write_record(format::Type type, const std::string& payload) {
    ++records_;
    return write(format::record(type, payload));
  }

  Result<void> write(std::string_view bytes) {
    offset_ += bytes.size();
    while (!bytes.empty()) {
      const ssize_t n = ::write(fd_, bytes.data(), bytes.size());
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return failed("cannot be written");
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return {};
  }

  Result<void> failed(const char* what) const {
    return fail(fmt::format("{}: {}: {}; nothing was changed there", path_, what, std::strerror(errno)));
  }

  // The rename is in the directory; a file system that cannot sync one (some network ones) keeps the file all
  // the same, so its answer does not matter.
  void sync_directory() const {
    const std::filesystem::path parent = std::filesystem::absolute(path_).parent_path();
    const int directory = ::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) return;
    ::fsync(directory);
    ::close(directory);
  }

  std::string path_, temporary_;
  int fd_;
  std::uint32_t main_ = 0;
  std::uint64_t offset_ = 0, records_ = 0;
  std::set<std::uint32_t> ids_;
  pb::proof::Index index_;
};

}  // namespace

Result<std::unique_ptr<Writer>> Writer::create(const std::string& path, const FileHeader& header) {
  std::error_code ignored;
  const auto there = std::filesystem::status(path, ignored);
  if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there))
    return fail(fmt::format("{}: is no regular file; name a file for the proof", path));
  std::string temporary;
  int fd = -1;
  for (int attempt = 0; fd < 0 && attempt < 100; ++attempt) {
    temporary = fmt::format("{}.{}-{}.part", path, ::getpid(), attempt);
    fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0 && errno != EEXIST) break;
  }
  if (fd < 0) return fail(fmt::format("{}: cannot be written: {}", path, std::strerror(errno)));
  auto writer = std::make_unique<FileWriter>(path, temporary, fd);
  if (auto ok = writer->start(header); !ok) return fail(ok.error());
  return writer;
}

}  // namespace hissho::proof
