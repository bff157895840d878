// The value of a position: does the mover win, and if not, does the other side? The length of a win comes
// from below: within 1 ply, 2, 3, ... until it is proved, which leaves the disproof of everything shorter on
// the way. Where only the mover can complete a line (Tactics::kOnlyMoverWins) lengths go in steps of two; a
// bound is then taken one ply longer than the length it asks about, which changes no verdict and makes each
// disproof the very claim that is wanted: no win in `plies` - 1.
#include "search/value.h"

#include "search/generic.h"

namespace hissho::search {
namespace {

class Valuation {
 public:
  Valuation(const games::Position& position, const Limits& limits, Table& table)
      : position_(position), limits_(limits), table_(table) {}

  ValueAnswer run(bool shortest, bool evidence) {
    const Side mover = position_.to_move();
    const Side opponent = games::other(mover);
    switch (decide_within(mover, kNoBound)) {
      case Verdict::unknown:
        return answer_;
      case Verdict::proved:
        won(Value::win, mover, shortest, evidence);
        return std::move(answer_);
      case Verdict::disproved:
        break;
    }
    switch (decide_within(opponent, kNoBound)) {
      case Verdict::unknown:
        return answer_;
      case Verdict::proved:
        won(Value::loss, opponent, shortest, evidence);
        return std::move(answer_);
      case Verdict::disproved:
        break;
    }
    const bool shown = !evidence || (show(mover, kNoBound, Verdict::disproved) &&
                                     show(opponent, kNoBound, Verdict::disproved));
    if (shown) answer_.value = Value::draw;
    return std::move(answer_);
  }

 private:
  Limits rest() const {
    Limits limits = limits_;
    limits.nodes -= std::min(limits.nodes, answer_.nodes);
    return limits;
  }

  Verdict decide_within(Side attacker, int within) {
    return decide(position_, {attacker, within}, rest(), table_, &answer_.nodes);
  }

  void won(Value value, Side winner, bool shortest, bool evidence) {
    int plies = kNoBound;
    if (shortest) {
      const int step = length_step(position_);
      plies = first_length(position_, winner);
      for (;; plies += step) {
        const Verdict verdict = decide_within(winner, plies + step - 1);
        if (verdict == Verdict::unknown) return;
        if (verdict == Verdict::proved) break;
      }
    }
    const int bound = shortest ? plies + length_step(position_) - 1 : kNoBound;
    if (evidence) {
      if (!show(winner, bound, Verdict::proved)) return;
      answer_.claims.back().within = plies;
      if (shortest && plies > 1 && !show(winner, plies - 1, Verdict::disproved)) return;
    }
    answer_.value = value;
    answer_.plies = shortest ? plies : 0;
  }

  // Adds the claim that a verdict on "attacker wins within `within`" stands for.
  bool show(Side attacker, int within, Verdict verdict) {
    Answer answer = solve_generic(position_, {attacker, within}, rest(), table_);
    answer_.nodes += answer.nodes;
    if (answer.verdict != verdict) return false;
    const bool win = verdict == Verdict::proved;
    answer_.claims.push_back(
        {win ? attacker : games::other(attacker), win, within, std::move(answer.strategy), answer.root});
    return true;
  }

  const games::Position& position_;
  Limits limits_;
  Table& table_;
  ValueAnswer answer_;
};

}  // namespace

ValueAnswer value(const games::Position& position, bool shortest, const Limits& limits, Table& table,
                  bool evidence) {
  return Valuation(position, limits, table).run(shortest, evidence);
}

}  // namespace hissho::search
