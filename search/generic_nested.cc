// solve_generic for games::NestedPosition.
#include "search/generic_impl.h"
#include "search/nested_tactics.h"

namespace hissho::search {

Answer solve_generic(const games::NestedPosition& position, const Problem& problem, const Limits& limits,
                     Table& table) {
  return solve_generic_impl(position, problem, limits, table);
}

}  // namespace hissho::search
