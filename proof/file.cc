// Reads a proof file of either form; the binary one is read here.
//
// Opening checks everything but the chapters: magic, version, footer, header, index, and that the records
// fill the file without a gap. A chapter's own checksum is checked when it is read. So a cut or damaged file
// is told apart from a proof that is wrong.
#include "proof/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <map>

#include "proof/file_format.h"
#include "proof/text_reader.h"

namespace hissho::proof {
namespace {

class FileReader final : public Reader {
 public:
  FileReader(std::string path, int fd, std::uint64_t size) : path_(std::move(path)), fd_(fd), size_(size) {}
  FileReader(const FileReader&) = delete;
  FileReader& operator=(const FileReader&) = delete;
  ~FileReader() override { ::close(fd_); }

  Result<void> start() {
    const auto preamble = bytes(0, format::kPreamble);
    if (!preamble) return fail(preamble.error());
    if (std::string_view(*preamble).substr(0, format::kMagic.size()) != format::kMagic)
      return wrong("is no proof file: it begins with neither the magic of a .hp file nor \"hissho-proof\"");
    if (const std::uint32_t version = format::get32(*preamble, format::kMagic.size());
        version != format::kVersion)
      return wrong(fmt::format("has version {} of the proof file; this program knows version {} only",
                               version, format::kVersion));
    if (size_ < format::kPreamble + format::kFooter)
      return wrong(fmt::format("is cut short: {} bytes are no whole proof file", size_));
    const std::uint64_t footer_at = size_ - format::kFooter;
    const auto footer = bytes(footer_at, format::kFooter);
    if (!footer) return fail(footer.error());
    if ((*footer)[0] != static_cast<char>(format::Type::footer) ||
        format::get64(*footer, 20) != format::footer_checksum(*preamble, *footer))
      return wrong(fmt::format("is cut short or damaged at its end: no footer at byte {}", footer_at));
    const std::uint64_t index_at = format::get64(*footer, 4);
    const std::uint64_t records = format::get64(*footer, 12);
    if (index_at < format::kPreamble || index_at >= footer_at)
      return wrong(fmt::format("is damaged: the footer puts the index at byte {}", index_at));

    const auto header = payload(format::Type::header, format::kPreamble, index_at - format::kPreamble, 1);
    if (!header) return fail(header.error());
    if (auto ok = read_header(*header); !ok) return ok;
    const auto index = payload(format::Type::index, index_at, footer_at - index_at, records);
    if (!index) return fail(index.error());
    const std::uint64_t header_size = header->size() + format::kRecordHead + format::kChecksum;
    if (index_at + index->size() + format::kRecordHead + format::kChecksum != footer_at)
      return wrong(fmt::format("is damaged: the index at byte {} does not reach the footer", index_at));
    return read_index(*index, format::kPreamble + header_size, index_at, records);
  }

  const FileHeader& header() const override { return header_; }
  std::vector<std::uint32_t> ids() const override { return ids_; }

  Result<Chapter> chapter(std::uint32_t id) const override {
    const auto entry = entries_.find(id);
    if (entry == entries_.end()) return fail(fmt::format("{}: there is no chapter {}", path_, id));
    const auto& [number, indexed] = entry->second;
    const auto packed = payload(format::Type::chapter, indexed.offset(), indexed.size(), number);
    if (!packed) return fail(packed.error());
    const auto bad = [&, record = number, offset = indexed.offset()](const std::string& what) {
      return fail(where(record, offset, fmt::format("chapter {}: {}", id, what)));
    };
    auto chapter = unpack(*packed);
    if (!chapter) return bad(chapter.error());
    if (chapter->id != id) return bad(fmt::format("the record holds chapter {} instead", chapter->id));
    const auto claim = from_message(indexed.claim());
    if (!claim || *claim != chapter->claim) return bad("its claim differs from the one in the index");
    if (chapter->nodes.size() != indexed.nodes())
      return bad("its number of nodes differs from the one in the index");
    return chapter;
  }

 private:
  Result<void> read_header(const std::string& payload) {
    pb::proof::Header message;
    if (!message.ParseFromString(payload))
      return fail(where(1, format::kPreamble, "the header is no message of the proof schema"));
    header_ = {message.game(), message.main(), message.producer(), message.produced_by()};
    return {};
  }

  Result<void> read_index(const std::string& payload, std::uint64_t begin, std::uint64_t end,
                          std::uint64_t records) {
    const auto bad = [&](const std::string& what) -> Result<void> { return fail(where(records, end, what)); };
    pb::proof::Index message;
    if (!message.ParseFromString(payload)) return bad("the index is no message of the proof schema");
    if (static_cast<std::uint64_t>(message.chapters_size()) + 2 != records)
      return bad(fmt::format("the index lists {} chapters, the footer counts {} records",
                             message.chapters_size(), records));
    std::uint64_t number = 2;
    for (const pb::proof::IndexEntry& entry : message.chapters()) {
      if (entry.offset() != begin || entry.size() > end - begin)
        return bad(fmt::format("the index puts chapter {} at byte {} (size {}), where no record begins",
                               entry.id(), entry.offset(), entry.size()));
      begin += entry.size();
      if (!entries_.emplace(entry.id(), std::pair{number++, entry}).second)
        return bad(fmt::format("chapter {} stands in the file twice", entry.id()));
      ids_.push_back(entry.id());
    }
    if (begin != end) return bad(fmt::format("no chapter of the index covers byte {}", begin));
    if (!entries_.contains(header_.main))
      return bad(fmt::format("the main chapter {} is missing", header_.main));
    return {};
  }

  /// The payload of the record at `offset`, which must not be larger than `space`.
  Result<std::string> payload(format::Type type, std::uint64_t offset, std::uint64_t space,
                              std::uint64_t number) const {
    const auto bad = [&](const std::string& what) { return fail(where(number, offset, what)); };
    constexpr std::uint64_t around = format::kRecordHead + format::kChecksum;
    if (space < around) return bad("the record is cut short");
    const auto head = bytes(offset, format::kRecordHead);
    if (!head) return fail(head.error());
    const std::uint64_t length = format::get32(*head, 4);
    if (length > space - around)
      return bad(fmt::format("the record claims {} bytes, more than there are", length));
    if (type == format::Type::chapter && length + around != space)
      return bad(fmt::format("the record claims {} bytes, the index {}", length + around, space));
    auto record = bytes(offset, length + around);
    if (!record) return fail(record.error());
    const std::string_view view = *record;
    if (format::checksum(view.substr(0, length + format::kRecordHead)) !=
        format::get64(view, length + format::kRecordHead))
      return bad("the record is damaged: its checksum does not fit");
    if (view.substr(0, 4) !=
        std::string_view{std::array{static_cast<char>(type), '\0', '\0', '\0'}.data(), 4})
      return bad(fmt::format("want a record of type {}", static_cast<char>(type)));
    if (type == format::Type::chapter &&
        entries_.at(ids_[number - 2]).second.checksum() != format::get64(view, length + format::kRecordHead))
      return bad("the record is not the one that the index means: the checksums differ");
    record->resize(length + format::kRecordHead);
    record->erase(0, format::kRecordHead);
    return record;
  }

  Result<std::string> bytes(std::uint64_t offset, std::uint64_t count) const {
    if (offset > size_ || count > size_ - offset)
      return fail(fmt::format("{}: is cut short: it ends at byte {}, before {} bytes at byte {}", path_,
                              size_, count, offset));
    std::string out(count, '\0');
    for (std::size_t got = 0; got < count;) {
      const ssize_t n = ::pread(fd_, out.data() + got, count - got, static_cast<off_t>(offset + got));
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0)
        return fail(fmt::format("{}: cannot be read at byte {}: {}", path_, offset + got,
                                n == 0 ? "the file became shorter" : std::strerror(errno)));
      got += static_cast<std::size_t>(n);
    }
    return out;
  }

  std::string where(std::uint64_t record, std::uint64_t offset, const std::string& what) const {
    return fmt::format("{}: record {} at byte {}: {}", path_, record, offset, what);
  }
  Result<void> wrong(const std::string& what) const { return fail(fmt::format("{}: {}", path_, what)); }

  std::string path_;
  int fd_;
  std::uint64_t size_;
  FileHeader header_;
  std::vector<std::uint32_t> ids_;
  std::map<std::uint32_t, std::pair<std::uint64_t, pb::proof::IndexEntry>>
      entries_;  // id -> record number, entry
};

}  // namespace

Result<std::unique_ptr<Reader>> Reader::open(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return fail(fmt::format("{}: cannot be opened: {}", path, std::strerror(errno)));
  struct stat status;
  if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
    ::close(fd);
    return fail(fmt::format("{}: is no regular file", path));
  }
  constexpr std::string_view text_begin = "hissho-proof";
  std::string begin(text_begin.size(), '\0');
  if (::pread(fd, begin.data(), begin.size(), 0) == static_cast<ssize_t>(begin.size()) &&
      begin == text_begin) {
    ::close(fd);
    return open_text(path);
  }
  auto reader = std::make_unique<FileReader>(path, fd, static_cast<std::uint64_t>(status.st_size));
  if (auto ok = reader->start(); !ok) return fail(ok.error());
  return reader;
}

}  // namespace hissho::proof
