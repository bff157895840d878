#include "cli/claim_text.h"

#include <fmt/core.h>

namespace hissho::cli {

using coordinator::Verdict;

Verdict AskedClaim::verdict(Verdict attacker_wins) const {
  if (attacker_wins == Verdict::unknown || win) return attacker_wins;
  return attacker_wins == Verdict::proved ? Verdict::disproved : Verdict::proved;
}

const char* verdict_word(Verdict verdict) {
  switch (verdict) {
    case Verdict::proved:
      return "proved";
    case Verdict::disproved:
      return "disproved";
    case Verdict::unknown:
      break;
  }
  return "unknown";
}

std::string outcome_line(const AskedClaim& claim, Verdict verdict, std::optional<std::uint32_t> n) {
  const char* word = verdict == Verdict::proved      ? "PROVED"
                     : verdict == Verdict::disproved ? "DISPROVED"
                                                     : "UNKNOWN";
  const auto bound = n ? n : claim.within;
  return fmt::format("s {} {} {} {}", word, games::letter(claim.side), claim.win ? "win" : "hold",
                     bound ? std::to_string(*bound) : "-");
}

}  // namespace hissho::cli
