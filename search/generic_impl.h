// The body of solve_generic, for the files that instantiate it (one a game, so that others compile fast).
#pragma once

#include "search/expand.h"
#include "search/extract.h"
#include "search/generic.h"

namespace hissho::search {

template <games::GamePosition P>
Answer solve_generic_impl(const P& start, const Problem& problem, const Limits& limits, Table& table) {
  P position = start;
  Answer answer;
  if (problem.within <= 0) {
    // docs/proofs.md: a hold over no plies holds whatever its node says; any node that fits the turn will do.
    answer.verdict = Verdict::disproved;
    MoveList moves;
    position.moves(moves);
    answer.root = position.to_move() == problem.attacker ? answer.strategy.reply({}, kNoNode)
                                                         : answer.strategy.act(moves.front(), kNoNode);
    return answer;
  }
  Dfpn<P> search(position, problem, limits, table);
  const Numbers numbers = search.run(position).numbers;
  answer.nodes = search.nodes();
  if (numbers.solved()) {
    const Verdict verdict = numbers.proved() ? Verdict::proved : Verdict::disproved;
    if (!can_show(problem, verdict)) {
      answer.refuted = true;
      return answer;
    }
    Dfpn<P> repair(position, problem, limits, table);
    const auto root = Extractor<P>(repair, verdict, answer.strategy).build(position);
    answer.nodes += repair.nodes();
    if (root) {
      answer.verdict = verdict;
      answer.root = *root;
      answer.plies = numbers.proved() ? answer.strategy.longest(*root) : 0;
      return answer;
    }
    answer.strategy = Strategy{};
  }
  answer.children = children_of(position, search);
  answer.complete = true;
  return answer;
}

}  // namespace hissho::search
