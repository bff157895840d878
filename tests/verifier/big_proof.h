// A proof of any size, written chapter by chapter: its chapters are wide, all needed and all different, and
// their frames hold plain bytes, so the file is as large as what it unfolds to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace hissho::verifier::testing {

/// Chapters that a proof of `first_answers` has: each of so many answers of the opponent, then every other
/// one, leads to a chapter of its own.
std::uint64_t big_proof_chapters(int first_answers);

/// A chapter has 400 nodes (`rounds` = 1), or 41,000 in 180 KB (2). With `wrong`, the chapter at that place
/// in the file (from 0) ends in a move that makes no line.
void write_big_proof(const std::string& path, int first_answers, int rounds,
                     std::optional<std::uint64_t> wrong = std::nullopt);

}  // namespace hissho::verifier::testing
