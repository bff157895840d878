// The outcome lines that scripts rely on (docs/reference.md).
#pragma once

#include <optional>
#include <string>

#include "coordinator/question.h"
#include "games/registry.h"

namespace hissho::cli {

/// What `solve` was asked, in the asker's words.
struct AskedClaim {
  games::Side side = games::Side::x;
  bool win = true;  // else hold
  std::optional<std::uint32_t> within;

  games::Side attacker() const { return win ? side : games::other(side); }
  coordinator::Verdict verdict(coordinator::Verdict attacker_wins) const;
};

/// "s PROVED x win 35"; `n` replaces the asked bound where given.
std::string outcome_line(const AskedClaim& claim, coordinator::Verdict verdict,
                         std::optional<std::uint32_t> n);
const char* verdict_word(coordinator::Verdict verdict);  // proved, disproved, unknown

}  // namespace hissho::cli
