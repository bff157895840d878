#include "verifier/part.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "verifier/words.h"

namespace hissho::verifier {
namespace {

/// Reads a part line by line.
class PartReader {
 public:
  explicit PartReader(const std::string& path) : in_(path, std::ios::binary) {}

  Result<Part> read() {
    if (!in_) return unexpected(std::string("cannot open it"));
    const bool good = read_start() && read_chapters() && next("end") && words_.size() == 1 && at_end();
    if (good) return std::move(part_);
    return unexpected(fmt::format("line {}: {}", line_number_, "it is cut, damaged, or no part"));
  }

 private:
  /// The next line's words; does it begin with this one?
  bool next(std::string_view first) {
    ++line_number_;
    if (!std::getline(in_, line_) || in_.eof()) return false;  // every line has its newline
    words_ = words(line_);
    return !words_.empty() && words_[0] == first;
  }
  bool next_pair(std::string_view first) { return next(first) && words_.size() == 2; }
  bool at_end() {
    ++line_number_;
    return in_.peek() == std::ifstream::traits_type::eof();
  }

  bool read_start() {
    if (!next_pair("hissho-part") || words_[1] != "1") return false;
    if (!next_pair("sha256")) return false;
    part_.sha256 = words_[1];
    if (!next_pair("of")) return false;
    const auto of = parse_number(words_[1]);
    if (!of || !next_pair("chapters")) return false;
    part_.of = *of;
    const auto range = parse_range(words_[1]);
    if (!range || range->last > part_.of || !next_pair("check")) return false;
    part_.range = *range;
    part_.exact = words_[1] == "exact";
    return part_.exact || words_[1] == "fast";
  }

  bool read_chapters() {
    for (std::uint64_t i = part_.range.first; i <= part_.range.last; ++i) {
      ChapterNote note;
      if (next("holds")) {
        if (words_.size() < 2) return false;
        std::vector<std::uint32_t> numbers;
        for (std::size_t w = 1; w < words_.size(); ++w) {
          const auto number = parse_number(words_[w]);
          if (!number) return false;
          numbers.push_back(*number);
        }
        if (numbers[0] > kMostPlies) return false;
        note = {true, static_cast<int>(numbers[0]), {numbers.begin() + 1, numbers.end()}};
      } else if (words_.size() != 1 || words_[0] != "fails") {
        return false;
      }
      part_.chapters.push_back(std::move(note));
    }
    return true;
  }

  static constexpr std::uint32_t kMostPlies = 1u << 20;  // more than any game has

  std::ifstream in_;
  std::string line_;
  std::vector<std::string_view> words_;
  std::uint64_t line_number_ = 0;
  Part part_;
};

}  // namespace

std::optional<ChapterRange> parse_range(std::string_view text) {
  const auto ends = split(text, '-');
  const auto first = parse_number(ends.front());
  const auto last = parse_number(ends.back());
  if (ends.size() > 2 || !first || !last || *first < 1 || *last < *first) return std::nullopt;
  return ChapterRange{*first, *last};
}

Result<void> write_part(const Part& part, const std::string& path) {
  const std::string unfinished = path + ".tmp";
  std::ofstream out(unfinished, std::ios::binary | std::ios::trunc);
  out << fmt::format("hissho-part 1\nsha256 {}\nof {}\nchapters {}-{}\ncheck {}\n", part.sha256, part.of,
                     part.range.first, part.range.last, part.exact ? "exact" : "fast");
  for (const ChapterNote& note : part.chapters) {
    out << (note.holds ? fmt::format("holds {}", note.longest) : "fails");
    for (const std::uint32_t id : note.cited) out << ' ' << id;
    out << '\n';
  }
  out << "end\n";
  out.close();
  if (out && std::rename(unfinished.c_str(), path.c_str()) == 0) return {};
  std::remove(unfinished.c_str());
  return unexpected(fmt::format("cannot write {}", path));
}

Result<Part> read_part(const std::string& path) { return PartReader(path).read(); }

Result<void> PartSet::add(const std::string& path) {
  auto part = read_part(path);
  if (!part) return unexpected(part.error());
  if (part->sha256 != sha256_) return unexpected("it is of another file, with SHA-256 " + part->sha256);
  if (part->of != notes_.size()) {
    return unexpected(fmt::format("it speaks of {} chapters, the file has {}", part->of, notes_.size()));
  }
  exact_ = exact_ && part->exact;
  for (std::size_t i = 0; i < part->chapters.size(); ++i) {
    auto& note = notes_[part->range.first - 1 + i];
    if (note && !(*note == part->chapters[i])) {
      return unexpected(
          fmt::format("it contradicts another part on chapter {} of the file", part->range.first + i));
    }
    note = std::move(part->chapters[i]);
  }
  return {};
}

}  // namespace hissho::verifier
