// solve_generic for games::ShiftTacPosition.
#include "search/generic_impl.h"

namespace hissho::search {

Answer solve_generic(const games::ShiftTacPosition& position, const Problem& problem, const Limits& limits,
                     Table& table) {
  return solve_generic_impl(position, problem, limits, table);
}

}  // namespace hissho::search
