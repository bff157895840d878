// solve_generic for a position of any game.
#include "search/generic.h"

namespace hissho::search {

Answer solve_generic(const games::Position& position, const Problem& problem, const Limits& limits,
                     Table& table) {
  return position.visit([&](const auto& typed) { return solve_generic(typed, problem, limits, table); });
}

}  // namespace hissho::search
