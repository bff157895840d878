// The binary form (.hp): docs/proofs.md has the byte layout. Errors name the record (the header is record 1)
// and the byte in the file where it starts.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "verifier/proof_reader.h"

namespace hissho::verifier {

class BinaryReader : public ProofReader {
 public:
  static bool starts(std::string_view bytes);

  BinaryReader(std::unique_ptr<InputFile> file, Budget& budget) : ProofReader(std::move(file), budget) {}
  Result<Chapter> load(const ChapterInfo& info, Budget& budget) const override;

 protected:
  Result<void> scan() override;

 private:
  struct Head {  // the first eight bytes of a record
    std::array<char, 8> bytes;
    char type() const { return bytes[0]; }
    std::uint32_t length() const;
  };

  Result<Head> read_head();
  Result<std::string> read_payload(const Head& head, std::size_t limit);
  Result<void> read_header(const Head& head);
  Result<void> read_chapter(const Head& head);
  Result<void> read_index(const Head& head);
  Result<void> read_index_entries(std::uint64_t end, void* hash_state);
  Result<void> read_footer(const std::array<char, 12>& start, const Head& head);
  Result<Chapter> unfold(std::string_view payload, Budget& budget) const;
  tl::unexpected<std::string> wrong(const std::string& what) const;

  std::uint64_t record_ = 0;        // number of the record at hand, from 1
  std::uint64_t record_start_ = 0;  // its first byte
  std::uint64_t index_start_ = 0;
  std::uint64_t checksum_ = 0;  // of the record at hand
};

}  // namespace hissho::verifier
