// The attack on the fast check: on very many random and mutated strategies of small games, what it accepts
// the exact check accepts too, and the other way round; and what the exact check accepts is true by full
// search with a plain second implementation. With one condition of the rule taken away the same attack finds
// a false proof, so it can see such faults.

#include <gtest/gtest.h>

#include <random>

#include "extra_stones.h"
#include "naive.h"
#include "verifier/check.h"

namespace hissho::verifier::testing {
namespace {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  int below(int n) { return std::uniform_int_distribution(0, n - 1)(engine_); }
  bool chance(int percent) { return below(100) < percent; }

 private:
  std::mt19937 engine_;
};

/// Writes down a strategy for x that mostly wins, with `otherwise` where x also wins after a pass, and makes
/// mistakes on purpose.
class StrategyMaker {
 public:
  StrategyMaker(NaiveBoard& board, Random& random, int mistakes_percent)
      : board_(board), random_(random), mistakes_(mistakes_percent) {}

  Chapter reply(int n) {
    chapter_.claim.side = Side::x;
    chapter_.claim.goal = Goal::win;
    make_reply(n);
    return chapter_;
  }

 private:
  bool slip() { return random_.chance(mistakes_); }
  std::vector<int> empties() const {
    std::vector<int> cells;
    for (int cell = 0; cell < board_.size(); ++cell) {
      if (board_.at(cell) == '.') cells.push_back(cell);
    }
    return cells;
  }
  NodeNumber add(Kind kind) {
    chapter_.nodes.push_back({.kind = kind});
    return static_cast<NodeNumber>(chapter_.nodes.size() - 1);
  }

  /// x to move and winning within n (or guessing).
  NodeNumber make_act(int n) {
    const NodeNumber number = add(Kind::act);
    const auto cells = empties();
    int best = cells[static_cast<std::size_t>(random_.below(static_cast<int>(cells.size())))];
    bool ends = false;
    if (!slip()) {
      const bool slow = random_.chance(20);  // rather a win later than at once
      for (const int cell : cells) {
        const bool line = board_.put(cell, 'x');
        if (line && slow) {
          board_.take(cell);
          continue;
        }
        const bool good = line || board_.wins('x', 'o', n - 1);
        board_.take(cell);
        if (good && (!ends || line)) best = cell;
        ends = ends || (good && line);
        if (ends) break;
        if (good && random_.chance(60)) break;
      }
    }
    chapter_.nodes[number].move = static_cast<Move>(best);
    const bool line = board_.put(best, 'x');
    if (!line && !board_.full() && n > 1 && chapter_.nodes.size() < 300 && !(slip() && slip())) {
      const NodeNumber child = make_reply(n - 1);
      chapter_.nodes[number].child = child;
    }
    board_.take(best);
    return number;
  }

  /// o to move.
  NodeNumber make_reply(int n) {
    const NodeNumber number = add(Kind::reply);
    const auto cells = empties();
    const bool passes = board_.wins('x', 'x', n - 1);
    if ((passes || slip()) && !slip()) {
      const NodeNumber child = make_act(n - 1);
      chapter_.nodes[number].child = child;
    }
    const bool sparse = chapter_.nodes[number].child != kNoNode;
    std::vector<Listed> listed;
    for (const int cell : cells) {
      if (sparse && random_.chance(random_.below(3) * 40)) continue;
      if (slip()) continue;
      const bool line = board_.put(cell, 'o');
      if (!line && !board_.full()) listed.push_back({static_cast<Move>(cell), make_act(n - 1)});
      board_.take(cell);
    }
    chapter_.nodes[number].first = static_cast<std::uint32_t>(chapter_.listed.size());
    chapter_.nodes[number].count = static_cast<std::uint32_t>(listed.size());
    chapter_.listed.insert(chapter_.listed.end(), listed.begin(), listed.end());
    return number;
  }

  NaiveBoard& board_;
  Random& random_;
  const int mistakes_;
  Chapter chapter_;
};

/// Sends a child somewhere else, drops a next or an otherwise, or moves an act.
void mutate(Chapter& chapter, Random& random, int cells) {
  const auto at = static_cast<NodeNumber>(random.below(static_cast<int>(chapter.nodes.size())));
  Node& node = chapter.nodes[at];
  const auto later = [&] {
    return at + 1 + static_cast<NodeNumber>(random.below(static_cast<int>(chapter.nodes.size() - at - 1)));
  };
  const bool has_later = at + 1 < chapter.nodes.size();
  switch (random.below(4)) {
    case 0:
      if (has_later) node.child = later();
      break;
    case 1:
      node.child = kNoNode;
      break;
    case 2:
      if (node.kind == Kind::act) node.move = static_cast<Move>(random.below(cells));
      break;
    case 3:
      if (node.kind == Kind::reply && node.count > 0) {
        const auto i = node.first + static_cast<std::uint32_t>(random.below(static_cast<int>(node.count)));
        if (has_later && random.chance(50)) {
          chapter.listed[i].child = later();
        } else {
          chapter.listed[i] = chapter.listed[node.first];
          ++node.first;  // one answer less
          --node.count;
          std::sort(chapter.listed.begin() + node.first, chapter.listed.begin() + node.first + node.count,
                    [](const Listed& a, const Listed& b) { return a.move < b.move; });
        }
      }
      break;
  }
}

struct Attack {
  NaiveGame game;
  std::string position;
  Chapter chapter;
};

/// A strategy for x from a random position with o to move in which x is well placed.
Attack attack(Random& random) {
  static const NaiveGame kGames[] = {
      {6, 1, 3, true, true},  {6, 1, 3, true, false},  {5, 1, 3, false, true},  {3, 3, 3, true, true},
      {3, 3, 3, true, false}, {3, 3, 3, false, false}, {4, 3, 3, false, false}, {4, 3, 3, true, false},
      {4, 4, 3, false, true}, {4, 4, 3, true, false},  {5, 3, 3, false, true},  {4, 4, 4, false, true},
      {5, 3, 4, true, true},  {4, 4, 4, true, true},   {5, 4, 3, true, false},  {3, 2, 3, false, true},
  };
  while (true) {
    const NaiveGame& game = kGames[random.below(static_cast<int>(std::size(kGames)))];
    NaiveBoard board(game);
    const int stones = random.below(std::min(6, board.size() - 2)) + 1;
    for (int i = 0; i < stones; ++i) {
      const int cell = random.below(board.size());
      if (board.at(cell) == '.') board.put(cell, random.chance(65) ? 'x' : 'o');
    }
    if (board.has_line('x') || board.has_line('o')) continue;
    const int n = 2 + 2 * random.below(board.size() > 12 ? 2 : 3);
    if (!board.wins('x', 'x', n - 1) || (!board.wins('x', 'o', n) && random.chance(70))) continue;
    Attack attack{game, board.text('o'), StrategyMaker(board, random, random.below(3) * 4).reply(n)};
    attack.chapter.claim.position = attack.position;
    attack.chapter.claim.within = random.chance(30) ? kNoBound : n - (random.chance(15) ? 1 : 0);
    if (random.chance(10)) attack.chapter.claim.within = 2;
    for (int i = random.below(3); i > 0; --i) mutate(attack.chapter, random, board.size());
    return attack;
  }
}

template <class Conditions>
bool holds(const Attack& a, const std::shared_ptr<const InARowRules>& rules, bool exact) {
  Budget budget{Limits{}};
  Checker<InARowPosition, Conditions> checker(
      a.chapter, InARowPosition::read(rules, a.position).value(), exact,
      [](std::uint32_t) { return std::nullopt; }, budget);
  return !checker.run();
}

std::shared_ptr<const InARowRules> rules_of(const NaiveGame& game) {
  return InARowRules::make(game.name()).value();
}

NaiveBoard board_of(const NaiveGame& game, const std::string& position) {
  NaiveBoard board(game);
  const auto grid = parse_rows(position.substr(0, position.find(' ')), game.width, game.height).value();
  for (int row = 0; row < game.height; ++row) {
    for (int column = 0; column < game.width; ++column) {
      const Cell cell = grid[static_cast<std::size_t>((game.height - 1 - row) * game.width + column)];
      if (cell != Cell::empty) board.put(row * game.width + column, cell == Cell::x ? 'x' : 'o');
    }
  }
  return board;
}

TEST(FastAndExact, AgreeAndAreTrue) {
  Random random(1);
  int accepted = 0;
  int refused = 0;
  for (int i = 0; i < 8000; ++i) {
    const Attack a = attack(random);
    const auto rules = rules_of(a.game);
    const bool exact = holds<ZoneConditions>(a, rules, true);
    ASSERT_EQ(holds<ZoneConditions>(a, rules, false), exact)
        << a.game.name() << ' ' << a.position << " #" << i;
    (exact ? accepted : refused) += 1;
    if (!exact) continue;
    const int n = a.chapter.claim.within == kNoBound ? 99 : static_cast<int>(a.chapter.claim.within);
    ASSERT_TRUE(board_of(a.game, a.position).wins('x', 'o', n))
        << a.game.name() << ' ' << a.position << " #" << i;
  }
  EXPECT_GT(accepted, 500);
  EXPECT_GT(refused, 1000);
}

// The theorem behind the zones, at orders above what the check itself asks for: any k extra stones that a
// zone of order k calls harmless leave the node standing.
TEST(FastAndExact, ZonesHoldAgainstExtraStones) {
  Random random(2);
  int tried = 0;
  for (int i = 0; i < 3000; ++i) {
    const Attack a = attack(random);
    const auto rules = rules_of(a.game);
    auto position = InARowPosition::read(rules, a.position).value();
    Budget budget{Limits{}};
    ZoneFinder<> finder(a.chapter, position, budget);
    for (int order = 0; order <= a.game.k; ++order) {
      const Zone zone = finder.find(0, order, a.chapter.claim.within);
      if (zone.every) continue;
      for (int sample = 0; sample < 3; ++sample) {
        NaiveBoard board = board_of(a.game, a.position);
        bool line = false;
        CellSet stones;
        for (int more = order; more > 0; --more) {
          const auto cell = static_cast<unsigned>(random.below(board.size()));
          CellSet next = stones;
          next.add(cell);
          if (!position.legal(cell) || !harmless(*rules, zone, next)) continue;
          stones = next;
          line = board.put(static_cast<int>(cell), 'o') || line;
        }
        EXPECT_FALSE(line || board.full()) << a.position;
        Attack more = a;
        more.position = board.text('o');
        ASSERT_TRUE(holds<ZoneConditions>(more, rules, true))
            << a.game.name() << ' ' << a.position << " with " << more.position << " order " << order;
        ++tried;
      }
    }
  }
  EXPECT_GT(tried, 2500);
}

template <class Weaker>
bool attack_finds_a_false_proof() {
  Random random(3);
  for (int i = 0; i < 30000; ++i) {
    const Attack a = attack(random);
    const auto rules = rules_of(a.game);
    if (holds<Weaker>(a, rules, false) && !holds<ZoneConditions>(a, rules, true)) return true;
  }
  return false;
}

struct NoNext : ZoneConditions {
  static constexpr bool kActNeedsNext = false;
};
struct NoOtherwise : ZoneConditions {
  static constexpr bool kUnlistedNeedsOtherwise = false;
};
struct NoGameOverTest : ZoneConditions {
  static constexpr bool kGameOverTested = false;
};
struct NoBound : ZoneConditions {
  static constexpr bool kBoundInPassTree = false;
};
struct NoCoverage : ZoneConditions {
  static constexpr bool kCoverage = false;
};

TEST(FastAndExact, TheAttackSeesEachMissingCondition) {
  EXPECT_TRUE(attack_finds_a_false_proof<NoNext>());
  EXPECT_TRUE(attack_finds_a_false_proof<NoOtherwise>());
  EXPECT_TRUE(attack_finds_a_false_proof<NoGameOverTest>());
  EXPECT_TRUE(attack_finds_a_false_proof<NoBound>());
  EXPECT_TRUE(attack_finds_a_false_proof<NoCoverage>());
}

}  // namespace
}  // namespace hissho::verifier::testing
