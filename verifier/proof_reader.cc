#include "verifier/proof_reader.h"

#include <fmt/format.h>

#include "verifier/binary_reader.h"
#include "verifier/text_reader.h"

namespace hissho::verifier {

Result<std::unique_ptr<ProofReader>> ProofReader::open(const std::string& path, Budget& budget) {
  auto file = InputFile::open(path);
  if (!file) return unexpected(file.error());
  constexpr std::size_t kLongestStart = 12;
  const auto start = (*file)->read_at(0, std::min<std::uint64_t>(kLongestStart, (*file)->size()));
  if (!start) return unexpected(start.error());
  std::unique_ptr<ProofReader> reader;
  if (BinaryReader::starts(*start)) {
    reader = std::make_unique<BinaryReader>(std::move(*file), budget);
  } else if (TextReader::starts(*start)) {
    reader = std::make_unique<TextReader>(std::move(*file), budget);
  } else {
    return unexpected(std::string("byte 0: this is no Hissho proof, neither binary (.hp) nor text (.hpt)"));
  }
  if (auto ok = reader->scan(); !ok) return unexpected(ok.error());
  if (reader->find(reader->main_) == nullptr) {
    return unexpected(fmt::format("the main chapter {} is not in the file", reader->main_));
  }
  reader->sha256_ = reader->file_->sha256();
  return reader;
}

const ChapterInfo* ProofReader::find(std::uint32_t id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : &chapters_[found->second];
}

Result<void> ProofReader::set_game(const std::string& name) {
  auto rules = make_rules(name);
  if (!rules) return unexpected(rules.error());
  game_ = name;
  rules_ = std::make_unique<Rules>(std::move(*rules));
  return {};
}

Result<void> ProofReader::add(const Chapter& chapter, ChapterInfo info) {
  budget_.check_time();
  const auto wrong = [&](const std::string& what) {
    return unexpected(fmt::format("chapter {}: {}", chapter.id, what));
  };
  if (find(chapter.id) != nullptr) return wrong("it is in the file twice");
  const auto facts = read_position(*rules_, chapter.claim.position);
  if (!facts) return wrong(facts.error());
  if (facts->outcome != Outcome::open) return wrong("its position is over: " + chapter.claim.position);
  info.id = chapter.id;
  info.claim = chapter.claim;
  if (facts->canonical != chapter.claim.position) info.canonical = facts->canonical;
  info.stones = facts->stones;
  info.nodes = chapter.nodes.size();
  info.unreached = unreached_nodes(chapter);
  budget_.take_memory(2 * sizeof(ChapterInfo) + info.claim.position.size() + info.canonical.size());
  by_id_.emplace(info.id, chapters_.size());
  chapters_.push_back(std::move(info));
  return {};
}

}  // namespace hissho::verifier
