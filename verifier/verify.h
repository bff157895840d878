// Verifies one proof file: reads all of it, then checks the main chapter and every chapter that a check
// relied on, one at a time on each thread. Or checks some chapters of it only, and later puts such parts
// together (verifier/part.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verifier/budget.h"
#include "verifier/chapter.h"
#include "verifier/chapter_check.h"

namespace hissho::verifier {

enum class Verdict : std::uint8_t {
  verified,
  not_verified,
  unreadable,
  limit_reached,
  part_holds,  // every chapter of the range proves its claim, given the claims it cites
};

/// Chapters by their place in the file, from 1; both ends count.
struct ChapterRange {
  std::uint64_t first = 1;
  std::uint64_t last = 1;
};

struct VerifyOptions {
  bool exact = false;    // replay every answer; no fast check
  unsigned threads = 1;  // at most
  Limits limits;
};

struct Report {
  Verdict verdict = Verdict::unreadable;
  std::string game;     // canonical name; empty where the file's start could not be read
  Claim claim;          // of the main chapter
  std::string message;  // unreadable or limit_reached: what and where
  std::optional<Refutation> refutation;
  std::optional<ChapterRange> range;   // of a part
  std::uint64_t chapters = 0;          // in the file
  std::uint64_t chapters_checked = 0;  // the others are not needed for the claim
  std::uint64_t nodes = 0;             // in the file
  std::uint64_t nodes_unreached = 0;   // in chapters that were checked
  std::int64_t longest = 0;            // plies, over citations
  std::string sha256;                  // of the file, in hex
  std::uint64_t steps = 0;
  double seconds = 0;
};

Report verify_file(const std::string& path, const VerifyOptions& options);

/// Checks the chapters of the range, whether the main claim needs them or not, and writes what came out to
/// `part_path`. Verdict: part_holds, or not_verified where one fails.
Report verify_chapters(const std::string& path, const VerifyOptions& options, const ChapterRange& range,
                       const std::string& part_path);

/// Reads the file, and with what the parts say of its chapters does what verify_file does without checking a
/// chapter. Unreadable when a part is of another file, or two contradict each other, or a chapter that is
/// needed is in none.
Report combine_parts(const std::string& path, const VerifyOptions& options,
                     const std::vector<std::string>& part_paths);

}  // namespace hissho::verifier
