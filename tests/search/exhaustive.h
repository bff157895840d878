// The oracle: every position's value by plain exhaustive recursion over the rules, nothing cut, nothing
// ordered, no symmetry.
#pragma once

#include <unordered_map>

#include "games/registry.h"

namespace hissho::search::testing {

/// Result for x under best play: who wins (open = not possible here), and in how many plies more.
struct Result {
  games::Outcome outcome = games::Outcome::draw;
  int plies = 0;
  friend bool operator==(const Result&, const Result&) = default;
};

template <class P>
class Exhaustive {
 public:
  Result solve(const P& p) {
    if (p.outcome() != games::Outcome::open) return {p.outcome(), 0};
    const auto known = memo_.find(p.key());
    if (known != memo_.end()) return known->second;
    games::MoveList moves;
    p.moves(moves);
    bool first = true;
    Result best;
    for (const games::Move m : moves) {
      P next = p;
      next.play(m);
      Result r = solve(next);
      ++r.plies;
      if (first || score(r, p.to_move()) > score(best, p.to_move())) best = r;
      first = false;
    }
    memo_.emplace(p.key(), best);
    return best;
  }

  /// Does `attacker` win within n plies?
  bool wins_within(const P& p, games::Side attacker, int n) {
    const Result r = solve(p);
    return r.outcome == games::win_of(attacker) && r.plies <= n;
  }

  std::size_t positions() const { return memo_.size(); }

 private:
  // A sooner win and a later loss are better; draws lie between.
  static int score(const Result& r, games::Side side) {
    if (r.outcome == games::Outcome::draw) return 0;
    const int size = 1000 - r.plies;
    return r.outcome == games::win_of(side) ? size : -size;
  }

  std::unordered_map<games::Key, Result> memo_;
};

/// Calls f(position) once for every open position that play from `start` can reach.
template <class P, class F>
void for_each_reachable(const P& start, F&& f) {
  std::unordered_map<games::Key, bool> seen;
  std::vector<P> todo{start};
  seen.emplace(start.key(), true);
  while (!todo.empty()) {
    const P p = todo.back();
    todo.pop_back();
    if (p.outcome() != games::Outcome::open) continue;
    f(p);
    games::MoveList moves;
    p.moves(moves);
    for (const games::Move m : moves) {
      P next = p;
      next.play(m);
      if (seen.emplace(next.key(), true).second) todo.push_back(next);
    }
  }
}

}  // namespace hissho::search::testing
