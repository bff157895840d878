// What a check of some chapters of a file found, for putting together later: a few words a chapter, as text.
//
//     hissho-part 1
//     sha256 HEX                 of the proof file
//     of N                       chapters in the file
//     chapters FIRST-LAST        by their place in the file, from 1
//     check fast|exact
//     holds LONGEST ID...        a line a chapter, in file order: the plies of its longest line, and the ids
//     fails                      of the chapters whose claims it relied on
//     end
//
// A part is a statement by whoever made it, not a proof: nothing in it is signed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/types.h"
#include "verifier/verify.h"

namespace hissho::verifier {

struct ChapterNote {
  bool holds = false;
  int longest = 0;
  std::vector<std::uint32_t> cited;  // ascending
  friend bool operator==(const ChapterNote&, const ChapterNote&) = default;
};

struct Part {
  std::string sha256;
  std::uint64_t of = 0;
  ChapterRange range;
  bool exact = false;
  std::vector<ChapterNote> chapters;  // of the range
};

/// "FIRST-LAST" or "ONE"; nothing where it is no range.
std::optional<ChapterRange> parse_range(std::string_view text);

/// A file of that name is replaced, at once or not at all.
Result<void> write_part(const Part& part, const std::string& path);
/// Errors name the line.
Result<Part> read_part(const std::string& path);

/// Parts of one file.
class PartSet {
 public:
  PartSet(std::string sha256, std::uint64_t chapters) : sha256_(std::move(sha256)), notes_(chapters) {}

  /// Reads one more. Ranges may overlap where the parts agree.
  Result<void> add(const std::string& path);
  /// By place in the file, from 0; nullptr where no part has it.
  const ChapterNote* find(std::size_t chapter) const { return notes_[chapter] ? &*notes_[chapter] : nullptr; }
  /// Was every part made by the exact check?
  bool exact() const { return exact_; }

 private:
  std::string sha256_;
  std::vector<std::optional<ChapterNote>> notes_;
  bool exact_ = true;
};

}  // namespace hissho::verifier
