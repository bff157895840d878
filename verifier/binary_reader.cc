#include "verifier/binary_reader.h"

#include <fmt/format.h>
#include <xxhash.h>
#include <zstd.h>

#include <cstring>
#include <optional>

#include "proto/proof.pb.h"

namespace hissho::verifier {
namespace {

namespace pb = hissho::pb::proof;

constexpr std::string_view kMagic = "\x89HPF\r\n\x1a\n";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kMostHeaderBytes = 1u << 20;
constexpr std::uint64_t kMostChapterBytes = 64u << 20;  // unfolded
constexpr std::size_t kMostEntryBytes = 1u << 16;
// What a byte of an unfolded chapter may cost in memory, as message and as nodes, at the very most.
constexpr std::uint64_t kMemoryPerByte = 32;

template <class T>
T little_endian(const char* bytes) {
  T value = 0;
  for (std::size_t i = sizeof(T); i-- > 0;)
    value = static_cast<T>(value << 8) | static_cast<unsigned char>(bytes[i]);
  return value;
}

/// Fields that this version of the schema does not have.
bool has_unknown(const google::protobuf::Message& message) {
  return !message.GetReflection()->GetUnknownFields(message).empty();
}

}  // namespace

std::uint32_t BinaryReader::Head::length() const { return little_endian<std::uint32_t>(bytes.data() + 4); }

bool BinaryReader::starts(std::string_view bytes) { return bytes.starts_with(kMagic); }

tl::unexpected<std::string> BinaryReader::wrong(const std::string& what) const {
  return unexpected(fmt::format("record {} at byte {}: {}", record_, record_start_, what));
}

Result<void> BinaryReader::scan() {
  std::array<char, 12> start{};
  if (!file_->read(start.data(), start.size()))
    return unexpected(std::string("byte 0: the file ends too early"));
  const auto version = little_endian<std::uint32_t>(start.data() + 8);
  if (version != kVersion) {
    return unexpected(fmt::format("byte 8: the file has format version {}, this program reads version {}",
                                  version, kVersion));
  }
  while (true) {
    ++record_;
    record_start_ = file_->offset();
    const auto head = read_head();
    if (!head) return unexpected(head.error());
    const bool first = record_ == 1;
    const bool after_index = index_start_ != 0;
    Result<void> ok;
    if (head->type() == 'F' && after_index) return read_footer(start, *head);
    if (head->type() == 'H' && first) {
      ok = read_header(*head);
    } else if (head->type() == 'C' && !first && !after_index) {
      ok = read_chapter(*head);
    } else if (head->type() == 'I' && !first && !after_index) {
      ok = read_index(*head);
    } else {
      return wrong(fmt::format("a record of type 0x{:02x} cannot stand here",
                               static_cast<unsigned>(static_cast<unsigned char>(head->type()))));
    }
    if (!ok) return ok;
  }
}

Result<BinaryReader::Head> BinaryReader::read_head() {
  Head head{};
  if (!file_->read(head.bytes.data(), head.bytes.size())) return wrong("the file ends in the middle");
  if (head.bytes[1] != 0 || head.bytes[2] != 0 || head.bytes[3] != 0)
    return wrong("bytes 1 to 3 are not zero");
  return head;
}

Result<std::string> BinaryReader::read_payload(const Head& head, std::size_t limit) {
  const std::size_t length = head.length();
  if (length > limit)
    return wrong(fmt::format("its length of {} bytes is over the limit of {}", length, limit));
  std::string record(head.bytes.begin(), head.bytes.end());
  record.resize(head.bytes.size() + length);
  std::array<char, 8> stored{};
  if (!file_->read(record.data() + head.bytes.size(), length) || !file_->read(stored.data(), stored.size())) {
    return wrong("the file ends in the middle");
  }
  checksum_ = little_endian<std::uint64_t>(stored.data());
  if (XXH3_64bits(record.data(), record.size()) != checksum_)
    return wrong("its checksum does not fit: damaged");
  record.erase(0, head.bytes.size());
  return record;
}

Result<void> BinaryReader::read_header(const Head& head) {
  const auto payload = read_payload(head, kMostHeaderBytes);
  if (!payload) return unexpected(payload.error());
  pb::Header header;
  if (!header.ParseFromString(*payload) || has_unknown(header)) return wrong("it is no valid header");
  main_ = header.main();
  if (auto ok = set_game(header.game()); !ok) return wrong(ok.error());
  return {};
}

Result<void> BinaryReader::read_chapter(const Head& head) {
  const auto payload = read_payload(head, ZSTD_COMPRESSBOUND(kMostChapterBytes));
  if (!payload) return unexpected(payload.error());
  const auto chapter = unfold(*payload, budget_);
  if (!chapter) return wrong(chapter.error());
  ChapterInfo info;
  info.offset = record_start_;
  info.size = file_->offset() - record_start_;
  info.checksum = checksum_;
  if (auto ok = add(*chapter, std::move(info)); !ok) return wrong(ok.error());
  return {};
}

Result<Chapter> BinaryReader::unfold(std::string_view payload, Budget& budget) const {
  const unsigned long long size = ZSTD_getFrameContentSize(payload.data(), payload.size());
  if (size == ZSTD_CONTENTSIZE_ERROR) return unexpected(std::string("its payload is no zstd frame"));
  if (size == ZSTD_CONTENTSIZE_UNKNOWN) {
    return unexpected(std::string("its zstd frame does not give its content size"));
  }
  if (size > kMostChapterBytes) {
    return unexpected(fmt::format("it would unfold to {} bytes; the limit is {}", size, kMostChapterBytes));
  }
  if (ZSTD_findFrameCompressedSize(payload.data(), payload.size()) != payload.size()) {
    return unexpected(std::string("its payload is not exactly one zstd frame"));
  }
  const Charge charge(budget, size * kMemoryPerByte);
  std::string bytes(size, '\0');
  const std::size_t got = ZSTD_decompress(bytes.data(), bytes.size(), payload.data(), payload.size());
  if (ZSTD_isError(got) != 0 || got != size) return unexpected(std::string("its zstd frame is damaged"));
  pb::Chapter message;
  bool good = message.ParseFromString(bytes) && !has_unknown(message) && !has_unknown(message.claim());
  for (int i = 0; good && i < message.cites_size(); ++i) good = !has_unknown(message.cites(i));
  if (!good) return unexpected(std::string("its payload is no valid chapter"));
  return chapter_from(message, move_space(*rules_));
}

Result<Chapter> BinaryReader::load(const ChapterInfo& info, Budget& budget) const {
  auto record = file_->read_at(info.offset, info.size);
  if (!record) return unexpected(record.error());
  const std::size_t body = record->size() - 8;
  if (XXH3_64bits(record->data(), body) != info.checksum) {
    return unexpected(fmt::format("byte {}: the file changed while it was read", info.offset));
  }
  return unfold(std::string_view(*record).substr(8, body - 8), budget);
}

Result<void> BinaryReader::read_index(const Head& head) {
  index_start_ = record_start_;
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> hash(XXH3_createState(), &XXH3_freeState);
  XXH3_64bits_reset(hash.get());
  XXH3_64bits_update(hash.get(), head.bytes.data(), head.bytes.size());
  if (auto ok = read_index_entries(file_->offset() + head.length(), hash.get()); !ok) return ok;
  std::array<char, 8> stored{};
  if (!file_->read(stored.data(), stored.size())) return wrong("the file ends in the middle");
  if (XXH3_64bits_digest(hash.get()) != little_endian<std::uint64_t>(stored.data())) {
    return wrong("its checksum does not fit: damaged");
  }
  return {};
}

/// The index may be long: its entries are read one by one, never the whole message.
Result<void> BinaryReader::read_index_entries(std::uint64_t end, void* hash_state) {
  auto* hash = static_cast<XXH3_state_t*>(hash_state);
  const auto read = [&](char* to, std::size_t count) {
    if (file_->offset() + count > end || !file_->read(to, count)) return false;
    XXH3_64bits_update(hash, to, count);
    return true;
  };
  constexpr char kEntryTag = (pb::Index::kChaptersFieldNumber << 3) | 2;
  std::size_t at = 0;
  for (; file_->offset() < end; ++at) {
    char byte = 0;
    std::uint64_t length = 0;
    if (!read(&byte, 1)) return wrong("the file ends in the middle");
    if (byte != kEntryTag) return wrong(fmt::format("entry {} is no index entry", at + 1));
    for (unsigned shift = 0;; shift += 7) {
      if (shift > 28 || !read(&byte, 1)) return wrong(fmt::format("entry {} is cut or damaged", at + 1));
      length |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
      if ((byte & 0x80) == 0) break;
    }
    std::string bytes(std::min<std::uint64_t>(length, kMostEntryBytes), '\0');
    pb::IndexEntry entry;
    if (bytes.size() != length || !read(bytes.data(), bytes.size()) || !entry.ParseFromString(bytes) ||
        has_unknown(entry) || has_unknown(entry.claim())) {
      return wrong(fmt::format("entry {} is no valid index entry", at + 1));
    }
    if (at >= chapters().size()) return wrong("it has more entries than the file has chapters");
    const ChapterInfo& info = chapters()[at];
    const auto claim = claim_from(entry.claim());
    if (!claim || entry.id() != info.id || !(*claim == info.claim) || entry.offset() != info.offset ||
        entry.size() != info.size || entry.checksum() != info.checksum || entry.nodes() != info.nodes) {
      return wrong(
          fmt::format("entry {} does not agree with chapter {} at byte {}", at + 1, info.id, info.offset));
    }
  }
  if (at != chapters().size()) return wrong("it has fewer entries than the file has chapters");
  return {};
}

Result<void> BinaryReader::read_footer(const std::array<char, 12>& start, const Head& head) {
  // The footer is one fixed block; what reads as a record's length is the low half of an offset.
  std::array<char, 28> footer{};
  std::memcpy(footer.data(), head.bytes.data(), head.bytes.size());
  if (!file_->read(footer.data() + 8, 20)) return wrong("the file ends in the middle");
  std::string covered(start.begin(), start.end());
  covered.append(footer.data(), 20);
  if (XXH3_64bits(covered.data(), covered.size()) != little_endian<std::uint64_t>(footer.data() + 20)) {
    return wrong("the footer's checksum does not fit: damaged");
  }
  if (little_endian<std::uint64_t>(footer.data() + 4) != index_start_) {
    return wrong("the footer gives another place for the index");
  }
  if (little_endian<std::uint64_t>(footer.data() + 12) != record_ - 1) {
    return wrong("the footer gives another number of records");
  }
  char more = 0;
  if (file_->read(&more, 1)) return wrong("bytes follow the footer");
  return {};
}

}  // namespace hissho::verifier
