// The text form (.hpt): docs/proofs.md has the grammar. Errors name the line of the file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verifier/proof_reader.h"

namespace hissho::verifier {

class TextReader : public ProofReader {
 public:
  static bool starts(std::string_view bytes);

  TextReader(std::unique_ptr<InputFile> file, Budget& budget) : ProofReader(std::move(file), budget) {}
  Result<Chapter> load(const ChapterInfo& info, Budget& budget) const override;

 protected:
  Result<void> scan() override;

 private:
  bool next_line();
  Result<void> read_preamble();
  Result<void> read_chapter();
  tl::unexpected<std::string> wrong(const std::string& what) const;

  std::string raw_;                      // the line at hand, with its comment
  std::vector<std::string_view> words_;  // of the line at hand, into raw_
  std::uint64_t line_ = 0;               // its number, from 1
  std::uint64_t line_start_ = 0;         // its first byte
};

}  // namespace hissho::verifier
