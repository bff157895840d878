// An unsolved position's children with the numbers that the search left in the table: what a coordinator
// needs to go on elsewhere.
#pragma once

#include "search/dfpn.h"

namespace hissho::search {

/// Every legal move that a policy leaves, ascending: so the list is complete, and in games with symmetric
/// children the caller's canonical keys merge them. Numbers are at least 1: the table's word is no evidence.
/// None where a move ends the game, which is no job for anybody: such a position is given to a search again.
template <games::GamePosition P>
std::vector<ChildNumbers> children_of(P& position, Dfpn<P>& search) {
  MoveList moves;
  position.moves(moves);
  search.narrow(position, moves);
  std::vector<ChildNumbers> children;
  children.reserve(moves.size());
  for (const Move move : moves) {
    const auto undo = position.play(move);
    const bool over = position.outcome() != games::Outcome::open;
    const Numbers numbers = search.look(position);
    position.undo(undo);
    if (over) return {};
    children.push_back(
        {move, std::clamp(numbers.proof, 1u, kMaxFinite), std::clamp(numbers.disproof, 1u, kMaxFinite)});
  }
  return children;
}

}  // namespace hissho::search
