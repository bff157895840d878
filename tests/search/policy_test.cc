// Search under random policies on small games, against plain recursion: what is shown is true of the game,
// what cannot be shown so is not said, and what the policy's moves can show is found.
#include "games/policy.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "search/generic.h"
#include "support.h"

namespace hissho::search::testing {
namespace {

using games::Game;
using games::Policy;
using games::Position;

/// Does the attacker win within n plies, where one side (if any) keeps to a policy?
class Plain {
 public:
  Plain(Side attacker, const Policy* policy) : attacker_(attacker), policy_(policy) {}

  bool wins(const Position& p, int n) {
    if (p.outcome() != games::Outcome::open) return p.outcome() == games::win_of(attacker_);
    if (n <= 0) return false;
    const auto [at, made] = known_.try_emplace({p.text(), n}, false);
    if (!made) return at->second;
    const bool mine = p.to_move() == attacker_;
    bool result = !mine;
    for (const Move m : policy_ != nullptr ? policy_->moves(p) : p.moves()) {
      Position next = p;
      next.play(m);
      if (wins(next, n - 1) == mine) {
        result = mine;
        break;
      }
    }
    return known_[{p.text(), n}] = result;
  }

 private:
  Side attacker_;
  const Policy* policy_;
  std::map<std::pair<std::string, int>, bool> known_;
};

class Random {
 public:
  Random(const Game& game, unsigned seed) : game_(game), random_(seed) {}

  std::string policy() {
    std::string text = random_() % 2 == 0 ? "restrict x\n" : "restrict o\n";
    const int rules = 1 + static_cast<int>(below(3));
    for (int i = 0; i < rules; ++i) text += rule() + "\n";
    return text;
  }

  /// A position after a few random moves.
  Position position() {
    Position p = game_.start();
    for (unsigned n = below(4); n > 0 && p.outcome() == games::Outcome::open; --n) {
      const auto moves = p.moves();
      p.play(moves[random_() % moves.size()]);
    }
    return p.outcome() == games::Outcome::open ? p : game_.start();
  }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  bool nested() const { return game_.name().starts_with("nested"); }
  std::string move() {
    return game_.move_text(static_cast<Move>(below(static_cast<unsigned>(game_.move_space()))));
  }
  std::string digit() { return std::string(1, static_cast<char>('1' + below(4))); }

  std::string rule() {
    std::string text = move();
    if (nested() && random_() % 3 != 0) {
      static const std::vector<std::string> patterns{"*1", "*2", "j*", "*j", "jj", "jk", "3*"};
      text = patterns[random_() % patterns.size()];
    } else {
      for (unsigned n = below(3); n > 0; --n) text += " " + move();
    }
    std::string join = " when ";
    for (unsigned n = below(3); n > 0; --n, join = ", ") {
      text += join + (random_() % 2 == 0 ? "not " : "") + condition();
    }
    return text;
  }

  std::string condition() {
    const unsigned kind = below(nested() ? 7 : 4);
    static const std::vector<std::string> words{"x ",    "o ",       "empty ", "before ",
                                                "full ", "decided ", "target "};
    if (kind == 3) return "before " + std::to_string(below(8));
    if (kind > 3) return words[kind] + (random_() % 2 == 0 ? digit() : "j");
    std::string cell = move();
    if (game_.name() == "shift-tac") cell = cell.substr(0, 2);
    return words[kind] + (nested() && random_() % 2 == 0 ? "j1" : cell);
  }

  const Game& game_;
  std::mt19937 random_;
};

void check(const std::string& spec, unsigned seed, int rounds, int longest) {
  const Game g = game(spec);
  Random random(g, seed);
  int shown = 0;
  int refuted = 0;
  Table table(4 << 20);  // one for all: keys of different policies must not meet
  for (int i = 0; i < rounds; ++i) {
    const std::string text = random.policy();
    const auto policy = Policy::parse(g, text);
    ASSERT_TRUE(policy) << text << policy.error();
    const Position p = random.position();
    for (const Side attacker : {Side::x, Side::o}) {
      const int within = i % 3 == 0 ? longest : 1 + i % longest;
      const bool truly = Plain(attacker, nullptr).wins(p, within);
      const bool under = Plain(attacker, &*policy).wins(p, within);
      Problem problem;
      problem.attacker = attacker;
      problem.within = within;
      problem.policy = &*policy;
      const Answer answer = solve_generic(p, problem, {}, table);
      const bool showable = under == (policy->side() == attacker);
      // In-a-row positions that are decided at sight are so whatever the policy allows.
      const bool strict = !std::holds_alternative<games::InARowPosition>(p.any());
      if (strict || showable) {
        ASSERT_EQ(answer.verdict != Verdict::unknown, showable) << text << p.text();
      }
      ASSERT_EQ(answer.refuted, answer.verdict == Verdict::unknown) << text << p.text();
      ASSERT_EQ(decide(p, problem, {}, table), answer.verdict);
      if (answer.verdict == Verdict::unknown) {
        ++refuted;
        continue;
      }
      ++shown;
      ASSERT_EQ(answer.verdict == Verdict::proved, attacker == policy->side()) << text << p.text();
      ASSERT_EQ(answer.verdict == Verdict::proved, truly) << text << p.text();
      const Side side = truly ? attacker : games::other(attacker);
      ASSERT_TRUE(proves(p, answer.strategy, answer.root, side, truly, within)) << text << p.text();
      Problem plain = problem;
      plain.policy = nullptr;
      ASSERT_EQ(decide(p, plain, {}, table), answer.verdict) << "without the policy";
    }
  }
  EXPECT_GT(shown, rounds / 4);
  EXPECT_GT(refuted, rounds / 20);
}

TEST(SearchPolicy, TicTacToe) { check("ttt", 1, 300, 9); }
TEST(SearchPolicy, FourInARow) { check("mnk:width=4,height=3,k=3", 2, 60, 7); }
TEST(SearchPolicy, ShiftTac) { check("shift-tac", 3, 40, 4); }
TEST(SearchPolicy, NestedTwoByTwo) { check("nested:rows=2,cols=2,k=2", 4, 60, 6); }
TEST(SearchPolicy, NestedClosed) {
  check("nested:rows=2,cols=2,k=2,free_when=closed,drawn_fields=neither", 5, 60, 6);
}
TEST(SearchPolicy, NestedNoReturn) { check("nested:rows=2,cols=2,k=2,no_return=tactical", 6, 20, 5); }

// A budget that ends gives the policy's moves.
TEST(SearchPolicy, AnExpansionListsThePolicysMoves) {
  const Game g = game("tactical:drawn_fields=neither");
  const auto policy = Policy::parse(g, "restrict x\n5* when not full 5\n");
  ASSERT_TRUE(policy);
  Problem problem;
  problem.policy = &*policy;
  Limits limits;
  limits.nodes = 50;
  Table table(1 << 20);
  const Answer answer = solve_generic(g.start(), problem, limits, table);
  EXPECT_EQ(answer.verdict, Verdict::unknown);
  EXPECT_FALSE(answer.refuted);
  EXPECT_EQ(answer.children.size(), 9u);
}

}  // namespace
}  // namespace hissho::search::testing
