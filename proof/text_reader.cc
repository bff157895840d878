// The text form, read. One pass notes where chapters stand; a chapter is parsed when it is asked for. Errors
// name the file and the line.
#include "proof/text_reader.h"

#include <fmt/format.h>

#include <fstream>
#include <map>
#include <optional>

#include "proof/text_parse.h"

namespace hissho::proof {
namespace {

class TextReader final : public Reader {
 public:
  explicit TextReader(std::string path) : path_(std::move(path)) {}

  Result<void> scan() {
    std::ifstream in(path_, std::ios::binary);
    if (!in) return fail(fmt::format("{}: cannot be opened", path_));
    std::string text;
    std::size_t line = 0;
    std::uint32_t open_chapter = kNone, main = kNone;
    bool first = true;
    for (std::uint64_t offset = 0; std::getline(in, text); offset += text.size() + 1) {
      ++line;
      const Words words = words_of(text);
      if (words.empty()) continue;
      if (first) {
        if (words.size() != 2 || words[0] != "hissho-proof") return wrong(line, "want: hissho-proof 1");
        if (words[1] != "1")
          return wrong(line,
                       fmt::format("version {} of the text form is not known here (only 1 is)", words[1]));
        first = false;
      } else if (open_chapter != kNone) {
        if (words[0] == "chapter") return wrong(line, fmt::format("chapter {} has no end", open_chapter));
        if (words[0] == "end") {
          if (words.size() != 1) return wrong(line, "nothing follows \"end\"");
          open_chapter = kNone;
        }
      } else if (words[0] == "game" && words.size() == 2 && header_.game.empty()) {
        auto game = games::Game::make(words[1]);
        if (!game) return wrong(line, game.error());
        header_.game = game->name();
        game_.emplace(std::move(*game));
      } else if (words[0] == "main" && words.size() == 2 && main == kNone) {
        const auto id = parse_number(words[1], "chapter number");
        if (!id) return wrong(line, id.error());
        main = *id;
      } else if (words[0] == "chapter" && words.size() > 2) {
        const auto id = parse_number(words[1], "chapter number");
        if (!id) return wrong(line, id.error());
        if (!places_.emplace(*id, Place{offset, line}).second)
          return wrong(line, fmt::format("chapter {} stands in the file twice", *id));
        ids_.push_back(*id);
        open_chapter = *id;
      } else {
        return wrong(line, fmt::format("\"{}\" does not belong here, or not twice", words[0]));
      }
    }
    if (in.bad()) return wrong(line, "the file cannot be read further");
    if (open_chapter != kNone)
      return wrong(line, fmt::format("the file ends inside chapter {}", open_chapter));
    if (!game_) return wrong(line, "the file names no game");
    if (main == kNone) return wrong(line, "the file names no main chapter");
    if (!places_.contains(main)) return wrong(line, fmt::format("the main chapter {} is missing", main));
    header_.main = main;
    return {};
  }

  const FileHeader& header() const override { return header_; }
  std::vector<std::uint32_t> ids() const override { return ids_; }

  Result<Chapter> chapter(std::uint32_t id) const override {
    const auto place = places_.find(id);
    if (place == places_.end()) return fail(fmt::format("{}: there is no chapter {}", path_, id));
    std::ifstream in(path_, std::ios::binary);
    in.seekg(static_cast<std::streamoff>(place->second.offset));
    std::size_t line = place->second.line;
    const auto at_line = [&](const std::string& what) { return fail(where(line, what)); };
    std::string text;
    if (!std::getline(in, text)) return at_line("the file cannot be read (was it changed?)");
    auto claim = parse_claim(words_of(text));
    if (!claim) return at_line(claim.error());
    ChapterParser parser(*game_);
    for (++line; std::getline(in, text); ++line) {
      const Words words = words_of(text);
      if (words.empty()) continue;
      if (words[0] == "end") {
        auto chapter = parser.finish(id, std::move(*claim));
        if (!chapter) return at_line(chapter.error());
        return chapter;
      }
      if (auto ok = parser.line(words); !ok) return at_line(ok.error());
    }
    return at_line("the file ends inside the chapter (was it changed?)");
  }

 private:
  struct Place {
    std::uint64_t offset;
    std::size_t line;
  };
  std::string where(std::size_t line, const std::string& what) const {
    return fmt::format("{}: line {}: {}", path_, line, what);
  }
  Result<void> wrong(std::size_t line, const std::string& what) const { return fail(where(line, what)); }

  std::string path_;
  FileHeader header_;
  std::optional<games::Game> game_;
  std::map<std::uint32_t, Place> places_;
  std::vector<std::uint32_t> ids_;
};

}  // namespace

Result<std::unique_ptr<Reader>> open_text(const std::string& path) {
  auto reader = std::make_unique<TextReader>(path);
  if (auto ok = reader->scan(); !ok) return fail(ok.error());
  return reader;
}

}  // namespace hissho::proof
