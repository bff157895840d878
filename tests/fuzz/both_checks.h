// A file through both programs' readers and checks. What hissho-verify accepts, the project's own check must
// not find a fault in; a difference ends the program.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "games/registry.h"
#include "memory_file.h"
#include "proof/check.h"
#include "proof/file.h"
#include "verifier/verify.h"

namespace hissho::fuzz {

inline constexpr std::uint64_t kMostSteps = 20'000;  // of either check: a fraction of a second

inline verifier::Report verify(std::string_view bytes) {
  const MemoryFile file(bytes);
  verifier::VerifyOptions options;
  options.limits.steps = kMostSteps;
  options.limits.memory = 256ull << 20;
  return verifier::verify_file(file.path(), options);
}

/// The fault that the project's own check sees in the main chapter; none also where it gives up.
inline std::optional<std::string> own_fault(std::string_view bytes) {
  const MemoryFile file(bytes);
  const auto reader = proof::Reader::open(file.path());
  if (!reader) return reader.error();
  const proof::FileHeader& header = (*reader)->header();
  const auto game = games::Game::make(header.game);
  if (!game) return game.error();
  const auto main = (*reader)->chapter(header.main);
  if (!main) return main.error();
  const auto claim_of = [&](std::uint32_t id) -> std::optional<proof::Claim> {
    const auto chapter = (*reader)->chapter(id);
    if (!chapter) return std::nullopt;
    return chapter->claim;
  };
  const auto checked = proof::check_whole(*game, *main, kMostSteps, claim_of);
  if (!checked) return checked.error();
  return std::nullopt;
}

inline void compare(std::string_view bytes) {
  const verifier::Report report = verify(bytes);
  const auto fault = own_fault(bytes);
  if (report.verdict != verifier::Verdict::verified || !fault) return;
  std::fprintf(stderr, "hissho-verify accepts what the other check refuses: %s\n", fault->c_str());
  std::abort();
}

}  // namespace hissho::fuzz
