#include "games/book.h"

#include <algorithm>

namespace hissho::games {

void Book::add(const Position& position, std::optional<Move> move, std::uint32_t below) {
  entries_.push_back({position.text(), move, below});
  Advice& advice = canonical_[position.store_key()];
  advice.known = true;
  advice.below = std::max(advice.below, below);
  if (!move) return;
  const Move image = game_.map(position.store_symmetry(), *move);
  if (std::ranges::find(advice.moves, image) == advice.moves.end()) advice.moves.push_back(image);
}

Book::Advice Book::advice(const Position& position) const {
  const auto at = canonical_.find(position.store_key());
  if (at == canonical_.end()) return {};
  Advice advice = at->second;
  const Symmetry back = game_.inverse(position.store_symmetry());
  for (Move& move : advice.moves) move = game_.map(back, move);
  std::erase_if(advice.moves, [&](Move move) { return !position.legal(move); });  // two keys that collide
  return advice;
}

}  // namespace hissho::games
