// solve_generic for a position of any game, and verdicts without evidence.
#include "search/generic.h"

#include "search/dfpn.h"
#include "search/in_a_row_tactics.h"
#include "search/nested_tactics.h"

namespace hissho::search {

Answer solve_generic(const games::Position& position, const Problem& problem, const Limits& limits,
                     Table& table) {
  return position.visit([&](const auto& typed) { return solve_generic(typed, problem, limits, table); });
}

Verdict decide(const games::Position& position, const Problem& problem, const Limits& limits, Table& table,
               std::uint64_t* nodes) {
  if (problem.within <= 0) return Verdict::disproved;
  return position.visit([&](auto typed) {
    Dfpn<decltype(typed)> search(typed, problem, limits, table);
    const Numbers numbers = search.run(typed).numbers;
    if (nodes != nullptr) *nodes += search.nodes();
    if (!numbers.solved()) return Verdict::unknown;
    const Verdict verdict = numbers.proved() ? Verdict::proved : Verdict::disproved;
    return can_show(problem, verdict) ? verdict : Verdict::unknown;
  });
}

int length_step(const games::Position& position) {
  return position.visit([]<class P>(const P&) { return Tactics<P>::kOnlyMoverWins ? 2 : 1; });
}

int first_length(const games::Position& position, Side attacker) {
  return length_step(position) == 2 && position.to_move() != attacker ? 2 : 1;
}

}  // namespace hissho::search
