#include "cli/evidence_file.h"

#include <algorithm>
#include <stdexcept>

#include "cli/version.h"
#include "proof/split.h"
#include "worker/evidence.h"

namespace hissho::cli {

namespace {

proof::Claim claim_of(const games::Position& position, const search::ShownClaim& shown) {
  proof::Claim claim;
  claim.position = position.text();
  claim.side = shown.side;
  claim.goal = shown.win ? proof::Goal::win : proof::Goal::hold;
  if (shown.within != search::kNoBound) claim.within = static_cast<std::uint32_t>(shown.within);
  return claim;
}

}  // namespace

proof::Assembled write_evidence(const games::Game& game, const games::Position& position,
                                const search::ShownClaim& shown, const std::string& path) {
  const proof::Claim claim = claim_of(position, shown);
  auto chapters = proof::split(game, worker::record(claim, shown.strategy, shown.root));
  if (!chapters) throw std::runtime_error(chapters.error());
  const auto source = [&](const proof::Claim& asked) -> proof::Result<std::optional<proof::Chapter>> {
    const auto found = std::ranges::find(*chapters, asked, &proof::Chapter::claim);
    if (found == chapters->end()) return std::nullopt;
    return *found;
  };
  const proof::FileHeader header{game.name(), 0, producer_text(), "hissho value"};
  auto written = proof::assemble(game, claim, source, header, path);
  if (!written) throw std::runtime_error(written.error());
  return *written;
}

}  // namespace hissho::cli
