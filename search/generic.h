// The generic solver, ready to use: df-pn, evidence, and an expansion where the budget did not suffice.
//
// Thread-safety: calls may run at the same time on one table; each call is one thread.
#pragma once

#include "games/registry.h"
#include "search/problem.h"
#include "search/table.h"

namespace hissho::search {

/// Answers a problem at an open position. limits.nodes bounds the search, and once more the closing of holes
/// in its evidence (rare, and small where the table is not much too small). Without a verdict `children`
/// holds every legal move (complete) with what the table knows; a child that the table calls solved is
/// reported with 1 in place of 0, because its evidence is not in this answer.
Answer solve_generic(const games::InARowPosition& position, const Problem& problem, const Limits& limits,
                     Table& table);
Answer solve_generic(const games::ShiftTacPosition& position, const Problem& problem, const Limits& limits,
                     Table& table);
Answer solve_generic(const games::NestedPosition& position, const Problem& problem, const Limits& limits,
                     Table& table);
Answer solve_generic(const games::Position& position, const Problem& problem, const Limits& limits,
                     Table& table);

/// The verdict alone, which needs no walk over the proof. `nodes`, where given, is raised by what was spent.
Verdict decide(const games::Position& position, const Problem& problem, const Limits& limits, Table& table,
               std::uint64_t* nodes = nullptr);

/// The lengths that a win of `attacker` can have: from first_length on, in steps of length_step.
int first_length(const games::Position& position, Side attacker);
int length_step(const games::Position& position);

}  // namespace hissho::search
