#include "games/perft.h"

#include "games/registry.h"

namespace hissho::games {

std::uint64_t perft(const Position& position, int depth) {
  return position.visit([depth](auto typed) {
    std::vector<MoveList> lists(depth + 1);
    return perft(typed, depth, lists);
  });
}

}  // namespace hissho::games
