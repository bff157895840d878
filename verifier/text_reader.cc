#include "verifier/text_reader.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <optional>

#include "verifier/text_chapter.h"
#include "verifier/words.h"

namespace hissho::verifier {
namespace {

constexpr std::string_view kFirstWord = "hissho-proof";
constexpr std::size_t kLongestLine = 1u << 20;

void cut_comment(std::string_view& line) { line = line.substr(0, line.find('#')); }

}  // namespace

bool TextReader::starts(std::string_view bytes) { return bytes.starts_with(kFirstWord); }

tl::unexpected<std::string> TextReader::wrong(const std::string& what) const {
  return unexpected(fmt::format("line {}: {}", line_, what));
}

/// The next line with a word on it.
bool TextReader::next_line() {
  do {
    line_start_ = file_->offset();
    if (!file_->read_line(raw_, kLongestLine)) {
      words_.clear();
      return false;
    }
    ++line_;
    std::string_view line = raw_;
    cut_comment(line);
    words_ = words(line);
  } while (words_.empty());
  return true;
}

Result<void> TextReader::scan() {
  if (auto ok = read_preamble(); !ok) return ok;
  do {
    if (auto ok = read_chapter(); !ok) return ok;
  } while (next_line());
  return {};
}

/// The lines before the first chapter; on return the first chapter's line is at hand.
Result<void> TextReader::read_preamble() {
  if (!next_line() || words_.size() != 2 || words_[0] != kFirstWord) {
    return wrong("a text proof starts with: hissho-proof 1");
  }
  if (words_[1] != "1") {
    return wrong(fmt::format("the file has text format version {}, this program reads version 1", words_[1]));
  }
  bool has_main = false;
  while (next_line() && words_[0] != "chapter") {
    if (words_[0] == "game" && words_.size() == 2 && rules_ == nullptr) {
      if (auto ok = set_game(std::string(words_[1])); !ok) return wrong(ok.error());
    } else if (words_[0] == "main" && words_.size() == 2 && !has_main && parse_number(words_[1])) {
      main_ = *parse_number(words_[1]);
      has_main = true;
    } else {
      return wrong(fmt::format("'{}' cannot stand here: game NAME and main CHAPTER, once each, then chapters",
                               words_[0]));
    }
  }
  if (rules_ == nullptr || !has_main)
    return wrong("game NAME and main CHAPTER come before the first chapter");
  if (words_.empty()) return wrong("the file has no chapter");
  return {};
}

Result<void> TextReader::read_chapter() {
  if (words_[0] != "chapter") return wrong(fmt::format("'{}' where a chapter should start", words_[0]));
  const auto too_long = [this] {
    return wrong(fmt::format("the line is longer than {} bytes", kLongestLine));
  };
  if (raw_.size() > kLongestLine) return too_long();
  ChapterInfo info;
  info.offset = line_start_;
  info.line = line_;
  TextChapter text(*rules_);
  if (auto ok = text.begin(words_); !ok) return wrong(ok.error());
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> hash(XXH3_createState(), &XXH3_freeState);
  XXH3_64bits_reset(hash.get());
  XXH3_64bits_update(hash.get(), raw_.data(), raw_.size());
  std::size_t charged = 0;
  while (true) {
    if (!next_line()) return wrong("the file ends before the chapter's end");
    if (raw_.size() > kLongestLine) return too_long();
    if (words_[0] == "end" && words_.size() == 1) break;
    XXH3_64bits_update(hash.get(), raw_.data(), raw_.size());
    if (auto ok = text.add_node(words_); !ok) return wrong(ok.error());
    budget_.take_memory(text.memory() - charged);
    charged = text.memory();
  }
  const auto chapter = text.finish();
  budget_.give_memory(charged);
  if (!chapter) return wrong(fmt::format("the chapter that ends here: {}", chapter.error()));
  info.size = file_->offset() - info.offset;
  info.checksum = XXH3_64bits_digest(hash.get());
  if (auto ok = add(*chapter, std::move(info)); !ok) return wrong(ok.error());
  return {};
}

Result<Chapter> TextReader::load(const ChapterInfo& info, Budget& budget) const {
  const Charge charge(budget, info.size);
  const auto bytes = file_->read_at(info.offset, info.size);
  if (!bytes) return unexpected(bytes.error());
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> hash(XXH3_createState(), &XXH3_freeState);
  XXH3_64bits_reset(hash.get());
  TextChapter text(*rules_);
  bool begun = false;
  for (std::string_view line : split(*bytes, '\n')) {
    const std::string_view raw = line;
    cut_comment(line);
    const auto words_here = words(line);
    if (words_here.empty()) continue;
    if (words_here[0] == "end") break;
    XXH3_64bits_update(hash.get(), raw.data(), raw.size());
    if (auto ok = begun ? text.add_node(words_here) : text.begin(words_here); !ok)
      return unexpected(ok.error());
    begun = true;
  }
  if (XXH3_64bits_digest(hash.get()) != info.checksum) {
    return unexpected(fmt::format("line {}: the file changed while it was read", info.line));
  }
  return text.finish();
}

}  // namespace hissho::verifier
