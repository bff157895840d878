// Verifies one proof file: reads all of it, then checks the main chapter and every chapter that a check
// relied on, one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verifier/budget.h"
#include "verifier/chapter.h"

namespace hissho::verifier {

enum class Verdict : std::uint8_t { verified, not_verified, unreadable, limit_reached };

struct VerifyOptions {
  bool exact = false;  // replay every answer; no fast check
  Limits limits;
};

/// The first node at which a check failed.
struct Refutation {
  std::uint32_t chapter = 0;
  Claim claim;                    // of that chapter
  NodeNumber node = 0;            // by the number it has in the file
  std::vector<std::string> line;  // moves from that chapter's position
  std::string reason;
  std::string board;  // drawn, several lines
};

struct Report {
  Verdict verdict = Verdict::unreadable;
  std::string game;     // canonical name; empty where the file's start could not be read
  Claim claim;          // of the main chapter
  std::string message;  // unreadable or limit_reached: what and where
  std::optional<Refutation> refutation;
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

}  // namespace hissho::verifier
