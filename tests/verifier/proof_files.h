// Makes proof files for the tests, by hand and byte by byte (the room proof/ may not be linked here).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "proto/proof.pb.h"
#include "verifier/chapter.h"
#include "verifier/game.h"
#include "verifier/verify.h"

namespace hissho::verifier::testing {

/// A directory that goes away with its owner.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  /// Writes the bytes to a file of that name and returns its path.
  std::string write(const std::string& name, const std::string& bytes) const;

 private:
  std::filesystem::path path_;
};

/// Throws where a test's own input is wrong.
void must(const Result<void>& result);

/// Verifies bytes as a file of either form.
Report verify_bytes(const std::string& bytes, const VerifyOptions& options = {});
/// Exact and fast; expects both to agree and returns the fast one.
Report verify_both(const std::string& bytes);

/// A text proof with one chapter: `claim` is "x win 3 3/xx1/3 x".
std::string one_chapter(const std::string& game, const std::string& claim, const std::string& nodes);

pb::proof::Chapter to_message(const Chapter& chapter);
/// A chapter from the lines of the text form: claim "x win 3 POSITION", nodes one a line.
pb::proof::Chapter message_of(const std::string& game, std::uint32_t id, const std::string& claim,
                              const std::string& nodes);

// The parts of a .hp file, and all of it.
std::string record(char type, const std::string& payload);
std::string chapter_record(const pb::proof::Chapter& chapter);
struct HpParts {
  std::string game;
  std::uint32_t main = 0;
  std::vector<pb::proof::Chapter> chapters;
  std::uint32_t version = 1;
};
std::string hp_file(const HpParts& parts);
std::string start(std::uint32_t version);
std::string footer(const std::string& start_bytes, std::uint64_t index_offset, std::uint64_t records);
std::string little(std::uint64_t value, int bytes);

}  // namespace hissho::verifier::testing
