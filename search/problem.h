// What a search is asked and what it answers, for every solver in this room.
//
// There is one question: does the attacker win from the position, within a number of plies (or at all)? A yes
// is evidence for a `win` claim of the attacker, a no for a `hold` claim of the other side.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "games/concept.h"
#include "games/policy.h"
#include "search/strategy.h"

namespace hissho::search {

using games::kNoBound;
using games::Move;
using games::MoveList;
using games::Side;

enum class Verdict : std::uint8_t { unknown, proved, disproved };

enum class Layer : std::uint8_t { all, vcf, vct };

namespace gomoku {
class Book;
}

struct Problem {
  Side attacker = Side::x;
  int within = kNoBound;  // plies from the position
  Layer layer = Layer::all;
  int attempt = 0;                        // higher = search wider; changes no verdict
  const gomoku::Book* book = nullptr;     // suggestions for the attacker, of gomoku; they change no verdict
  const games::Policy* policy = nullptr;  // what one side keeps to; see can_show()
};

/// Whether a verdict is one that a search under the problem's policy can show. A side that keeps to a policy
/// may miss what is good for it, so what is found out against it is no fact.
constexpr bool can_show(const Problem& problem, Verdict verdict, Side restricted) {
  return verdict == Verdict::unknown || (restricted == problem.attacker) == (verdict == Verdict::proved);
}
inline bool can_show(const Problem& problem, Verdict verdict) {
  return problem.policy == nullptr || can_show(problem, verdict, problem.policy->side());
}

/// Runs f(0), and f(1) .. f(threads - 1) each on a further thread as soon as there is one; returns when all
/// that have begun have ended (one that has not begun when f(0) ends never does). Rethrows what one of them
/// threw.
using Parallel = std::function<void(int threads, const std::function<void(int)>& f)>;

struct Limits {
  std::uint64_t nodes = UINT64_MAX;               // stop after about so many
  const std::atomic<bool>* stop = nullptr;        // stop soon after this turns true
  std::atomic<std::uint64_t>* counter = nullptr;  // nodes are added here now and then, for progress

  Parallel parallel = nullptr;  // where the threads of a search with several come from

  bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

/// A child of an unsolved position: proof number = how hard to prove that the attacker wins there.
struct ChildNumbers {
  Move move;
  std::uint32_t proof_number;
  std::uint32_t disproof_number;
};

/// The answer. With a verdict, `strategy` proves it from `root`: the attacker's win when proved, the other
/// side's hold when disproved. Without one, an expansion: `children` are the moves that matter; `complete`
/// says that no other legal move could change the verdict of the position; at a defender's node left
/// incomplete, `otherwise` (an attacker's node of `strategy`) answers every move left out.
struct Answer {
  Verdict verdict = Verdict::unknown;
  Strategy strategy;
  NodeId root = kNoNode;
  int plies = 0;  // longest line of the strategy when proved
  std::vector<ChildNumbers> children;
  bool complete = false;
  bool refuted = false;  // no verdict, but the side with a policy fails under it; there are no children then
  NodeId otherwise = kNoNode;
  std::uint64_t nodes = 0;
};

}  // namespace hissho::search
