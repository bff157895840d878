// Reads a proof of either form. open() goes through the whole file once: every byte, every checksum, every
// chapter's structure and position. Chapters are then loaded one at a time, so memory depends on the largest
// chapter and on the number of chapters (their claims), not on the number of nodes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "verifier/budget.h"
#include "verifier/chapter.h"
#include "verifier/game.h"
#include "verifier/input_file.h"

namespace hissho::verifier {

struct ChapterInfo {
  std::uint32_t id = 0;
  Claim claim;
  std::string canonical;  // the position's text as this program writes it; empty where the same
  int stones = 0;
  std::uint64_t offset = 0;    // of the chapter in the file, in bytes
  std::uint64_t size = 0;      // in bytes
  std::uint64_t checksum = 0;  // XXH3-64 of those bytes, or of a record before its own checksum
  std::uint64_t line = 0;      // text form: number of the first line
  std::uint64_t nodes = 0;
  std::uint64_t unreached = 0;  // nodes that the root does not reach

  const std::string& position() const { return canonical.empty() ? claim.position : canonical; }
};

class ProofReader {
 public:
  /// Errors are one line with record number and byte offset, or the line number.
  static Result<std::unique_ptr<ProofReader>> open(const std::string& path, Budget& budget);
  virtual ~ProofReader() = default;

  const std::string& game() const { return game_; }
  const Rules& rules() const { return *rules_; }
  const std::string& sha256() const { return sha256_; }
  const std::vector<ChapterInfo>& chapters() const { return chapters_; }  // in file order
  const ChapterInfo& main() const { return *find(main_); }
  const ChapterInfo* find(std::uint32_t id) const;
  /// Where a chapter that is there stands in chapters().
  std::size_t place(std::uint32_t id) const { return by_id_.at(id); }
  /// Several threads may load at once, each with its own budget.
  virtual Result<Chapter> load(const ChapterInfo& info, Budget& budget) const = 0;

 protected:
  ProofReader(std::unique_ptr<InputFile> file, Budget& budget) : file_(std::move(file)), budget_(budget) {}
  virtual Result<void> scan() = 0;

  Result<void> set_game(const std::string& name);
  /// Takes a well-formed chapter in: its position, and that its id is new. Offset, size, checksum and line
  /// are the reader's.
  Result<void> add(const Chapter& chapter, ChapterInfo info);

  std::unique_ptr<InputFile> file_;
  Budget& budget_;
  std::string game_;
  std::unique_ptr<Rules> rules_;
  std::uint32_t main_ = 0;

 private:
  std::string sha256_;
  std::vector<ChapterInfo> chapters_;
  std::unordered_map<std::uint32_t, std::size_t> by_id_;
};

}  // namespace hissho::verifier
