// The bytes of a .hp file, as docs/proofs.md lays them out: magic and version, records, footer.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace hissho::proof::format {

inline constexpr std::string_view kMagic{"\x89HPF\r\n\x1a\n", 8};
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::size_t kPreamble = 12;  // magic and version
inline constexpr std::size_t kFooter = 28;
inline constexpr std::size_t kRecordHead = 8;  // type, zeros, length
inline constexpr std::size_t kChecksum = 8;

enum class Type : char { header = 'H', chapter = 'C', index = 'I', footer = 'F' };

/// A whole record around its payload, checksum included.
std::string record(Type type, std::string_view payload);
std::string footer(std::uint64_t index_offset, std::uint64_t records);
std::string preamble();

std::uint64_t checksum(std::string_view bytes);
std::uint64_t footer_checksum(std::string_view preamble, std::string_view footer);

std::uint32_t get32(std::string_view bytes, std::size_t at);
std::uint64_t get64(std::string_view bytes, std::size_t at);

}  // namespace hissho::proof::format
