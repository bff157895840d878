// solve_generic for games::InARowPosition.
#include "search/generic_impl.h"
#include "search/in_a_row_tactics.h"

namespace hissho::search {

Answer solve_generic(const games::InARowPosition& position, const Problem& problem, const Limits& limits,
                     Table& table) {
  return solve_generic_impl(position, problem, limits, table);
}

}  // namespace hissho::search
