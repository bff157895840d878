// How facts combine: any order, grouping and repetition gives what a plain count over the whole list gives.
#include "storage/facts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <vector>

namespace hissho::storage {
namespace {

using pb::store::Fact;
using Random = std::mt19937;

Fact random_fact(Random& random) {
  const auto maybe = [&] { return random() % 2 == 0; };
  const auto bound = [&] {
    return random() % 8 == 0 ? 0xffffffffu : static_cast<std::uint32_t>(random() % 6);
  };
  Fact f;
  if (maybe()) f.set_x_wins_within(static_cast<std::uint32_t>(random() % 6));
  if (maybe()) f.set_o_wins_within(static_cast<std::uint32_t>(random() % 6));
  if (maybe()) f.set_x_no_win_within(bound());
  if (maybe()) f.set_o_no_win_within(bound());
  if (maybe()) f.set_best_move(static_cast<std::uint32_t>(random() % 4));
  if (maybe()) f.set_position("3/3/3 x");
  f.set_work(random() % 100);
  return f;
}

template <class Get>
std::vector<std::uint32_t> values(const std::vector<Fact>& facts, Get get) {
  std::vector<std::uint32_t> out;
  for (const Fact& f : facts)
    if (const auto v = get(f)) out.push_back(*v);
  return out;
}

using Value = std::optional<std::uint32_t>;
Value x_win(const Fact& f) { return f.has_x_wins_within() ? Value(f.x_wins_within()) : Value(); }
Value o_win(const Fact& f) { return f.has_o_wins_within() ? Value(f.o_wins_within()) : Value(); }
Value x_no_win(const Fact& f) { return f.has_x_no_win_within() ? Value(f.x_no_win_within()) : Value(); }
Value o_no_win(const Fact& f) { return f.has_o_no_win_within() ? Value(f.o_no_win_within()) : Value(); }

/// The oracle: extremes over the list, then the smallest move among those facts that reach the strongest
/// bound.
Fact whole_list(const std::vector<Fact>& facts) {
  Fact out;
  if (const auto v = values(facts, x_win); !v.empty()) out.set_x_wins_within(*std::ranges::min_element(v));
  if (const auto v = values(facts, o_win); !v.empty()) out.set_o_wins_within(*std::ranges::min_element(v));
  if (const auto v = values(facts, x_no_win); !v.empty())
    out.set_x_no_win_within(*std::ranges::max_element(v));
  if (const auto v = values(facts, o_no_win); !v.empty())
    out.set_o_no_win_within(*std::ranges::max_element(v));
  std::vector<std::uint32_t> moves;
  std::uint64_t work = 0;
  for (const Fact& f : facts) {
    work = std::max(work, f.work());
    if (!f.position().empty()) out.set_position(f.position());
    bool strongest;
    if (out.has_x_wins_within() || out.has_o_wins_within()) {
      const std::uint32_t best = std::min(out.has_x_wins_within() ? out.x_wins_within() : 99u,
                                          out.has_o_wins_within() ? out.o_wins_within() : 99u);
      strongest = x_win(f) == best || o_win(f) == best;
    } else {
      const std::uint32_t best = std::max(out.x_no_win_within(), out.o_no_win_within());
      strongest = std::max(f.x_no_win_within(), f.o_no_win_within()) == best;
    }
    if (strongest && f.has_best_move()) moves.push_back(f.best_move());
  }
  if (!moves.empty()) out.set_best_move(*std::ranges::min_element(moves));
  out.set_work(work);
  return out;
}

/// Combines neighbours at random until one is left, as compactions do.
Fact any_grouping(std::vector<Fact> facts, Random& random) {
  while (facts.size() > 1) {
    const auto at = static_cast<std::ptrdiff_t>(random() % (facts.size() - 1));
    tighten(facts[static_cast<std::size_t>(at)], facts[static_cast<std::size_t>(at) + 1]);
    facts.erase(facts.begin() + at + 1);
  }
  return facts.front();
}

TEST(Facts, AnyOrderGroupingAndRepetitionGiveTheSame) {
  Random random(1);
  for (int round = 0; round < 20000; ++round) {
    std::vector<Fact> facts(1 + random() % 6);
    std::ranges::generate(facts, [&] { return random_fact(random); });
    const std::string expected = whole_list(facts).DebugString();
    for (std::size_t extra = random() % 4; extra > 0; --extra)
      facts.push_back(facts[random() % facts.size()]);
    std::ranges::shuffle(facts, random);
    ASSERT_EQ(any_grouping(facts, random).DebugString(), expected);
  }
}

TEST(Facts, TheBestMoveGoesWithTheShorterWin) {
  Fact slow, quick;
  slow.set_x_wins_within(9);
  slow.set_best_move(2);
  quick.set_x_wins_within(7);
  quick.set_best_move(5);
  tighten(slow, quick);
  EXPECT_EQ(slow.x_wins_within(), 7u);
  EXPECT_EQ(slow.best_move(), 5u);
}

TEST(Facts, ContradictionsAreSeen) {
  Fact f;
  f.set_x_wins_within(7);
  f.set_x_no_win_within(6);
  EXPECT_FALSE(contradiction(f)) << "no win within 6 is what a win in exactly 7 says";
  f.set_x_no_win_within(7);
  EXPECT_EQ(contradiction(f), "x wins within 7 beside x has no win within 7");
  f.clear_x_no_win_within();
  f.set_o_no_win_within(0xffffffff);
  EXPECT_FALSE(contradiction(f));
  f.set_o_wins_within(8);
  EXPECT_EQ(contradiction(f), "o wins within 8 beside o has no win at all");
  f.clear_o_no_win_within();
  EXPECT_EQ(contradiction(f), "x wins within 7 beside o wins within 8");
}

}  // namespace
}  // namespace hissho::storage
