// Leaves of a `hold` in an in-a-row game: far, dead and pair, as docs/proofs.md defines them. They look at
// every window without a stone of the claim's side; flanks do not matter to them.
#include <fmt/format.h>

#include <algorithm>

#include "verifier/in_a_row.h"

namespace hissho::verifier {

std::optional<std::string> InARowPosition::far(Side opponent, Bound moves_left) const {
  for (std::size_t w = 0; w < rules_->windows.size(); ++w) {
    if (stones(other(opponent), w) > 0) continue;
    const int missing = rules_->k - stones(opponent, w);
    if (missing <= moves_left) {
      return fmt::format("not far: {} has {} moves left and misses {} on the line from {} to {}",
                         letter(opponent), moves_left, missing,
                         rules_->move_text(rules_->windows[w].cells.front()),
                         rules_->move_text(rules_->windows[w].cells.back()));
    }
  }
  return std::nullopt;
}

std::optional<std::string> InARowPosition::dead(Side opponent) const {
  for (std::size_t w = 0; w < rules_->windows.size(); ++w) {
    if (stones(other(opponent), w) > 0) continue;
    return fmt::format("not dead: {} still has the line from {} to {}", letter(opponent),
                       rules_->move_text(rules_->windows[w].cells.front()),
                       rules_->move_text(rules_->windows[w].cells.back()));
  }
  return std::nullopt;
}

std::optional<std::string> InARowPosition::paired(Side opponent, const Move* cells, std::size_t count) const {
  std::vector<Move> partner(rules_->move_space(), rules_->move_space());
  for (std::size_t i = 0; i < count; ++i) {
    const Move cell = cells[i];
    if (!empty_.has(cell)) return fmt::format("the paired cell {} is not empty", rules_->move_text(cell));
    if (partner[cell] != rules_->move_space() || cell == cells[i ^ 1]) {
      return fmt::format("the cell {} stands in two pairs", rules_->move_text(cell));
    }
    partner[cell] = cells[i ^ 1];
  }
  for (std::size_t w = 0; w < rules_->windows.size(); ++w) {
    if (stones(other(opponent), w) > 0) continue;
    const auto& line = rules_->windows[w].cells;
    const bool blocked = std::any_of(line.begin(), line.end(), [&](Move cell) {
      return std::binary_search(line.begin(), line.end(), partner[cell]);
    });
    if (!blocked) {
      return fmt::format("no pair lies in the line from {} to {}", rules_->move_text(line.front()),
                         rules_->move_text(line.back()));
    }
  }
  return std::nullopt;
}

}  // namespace hissho::verifier
