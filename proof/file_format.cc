// Little-endian integers and checksums of the proof file.
#include "proof/file_format.h"

#include <xxhash.h>

namespace hissho::proof::format {
namespace {

template <class T>
void put(std::string& out, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) out.push_back(static_cast<char>((value >> (8 * i)) & 0xff));
}

template <class T>
T get(std::string_view bytes, std::size_t at) {
  T value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i)
    value |= static_cast<T>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
  return value;
}

}  // namespace

std::uint32_t get32(std::string_view bytes, std::size_t at) { return get<std::uint32_t>(bytes, at); }
std::uint64_t get64(std::string_view bytes, std::size_t at) { return get<std::uint64_t>(bytes, at); }

std::uint64_t checksum(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

std::uint64_t footer_checksum(std::string_view preamble, std::string_view footer) {
  return checksum(std::string(preamble) + std::string(footer.substr(0, kFooter - kChecksum)));
}

std::string preamble() {
  std::string out(kMagic);
  put(out, kVersion);
  return out;
}

std::string record(Type type, std::string_view payload) {
  std::string out;
  out.reserve(kRecordHead + payload.size() + kChecksum);
  out.push_back(static_cast<char>(type));
  out.append(3, '\0');
  put(out, static_cast<std::uint32_t>(payload.size()));
  out.append(payload);
  put(out, checksum(out));
  return out;
}

std::string footer(std::uint64_t index_offset, std::uint64_t records) {
  std::string out;
  out.push_back(static_cast<char>(Type::footer));
  out.append(3, '\0');
  put(out, index_offset);
  put(out, records);
  put(out, footer_checksum(preamble(), out));
  return out;
}

}  // namespace hissho::proof::format
