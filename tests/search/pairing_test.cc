// Pairings: sound on every position of small boards, and found where they are known to exist.
#include "search/pairing.h"

#include <gtest/gtest.h>

#include "exhaustive.h"
#include "support.h"

namespace hissho::search::testing {
namespace {

games::InARowPosition start(const std::string& spec) {
  return game(spec).start().visit([](const auto& p) -> games::InARowPosition {
    if constexpr (std::is_same_v<std::decay_t<decltype(p)>, games::InARowPosition>) return p;
    throw std::runtime_error("not an in-a-row game");
  });
}

// The pair node that a pairing makes is judged by the reference checker (disjoint, empty, every window
// served), and the position by the exhaustive value: the attacker does not win it.
void expect_sound(const games::InARowPosition& p, Side attacker, const MoveList& pairs) {
  Strategy s;
  EXPECT_TRUE(proves(p, s, s.pair(pairs), games::other(attacker), false, kNoBound)) << p.text();
}

TEST(Pairing, IsSoundOnAllPositionsOfSmallBoards) {
  int found = 0;
  for (const char* spec : {"ttt", "torus-ttt", "mnk:width=4,height=3,k=3", "mnk:width=4,height=3,k=4",
                           "mnk:width=4,height=3,k=3,exact=true"}) {
    const auto p0 = start(spec);
    Exhaustive<games::InARowPosition> oracle;
    for_each_reachable(p0, [&](const games::InARowPosition& p) {
      for (const Side attacker : {Side::x, Side::o}) {
        MoveList pairs;
        if (!find_pairing(p, attacker, pairs)) continue;
        ++found;
        expect_sound(p, attacker, pairs);
        EXPECT_NE(oracle.solve(p).outcome, games::win_of(attacker)) << p.text();
      }
    });
  }
  EXPECT_GT(found, 1000);
}

// 5x5 with five in a row has 12 lines and 24 cells around the centre to pair (Berlekamp, Conway and Guy,
// Winning Ways, chapter 22); 8x8x8 in the same way. 3x3x3 has no pairing: 8 lines, 4 pairs.
TEST(Pairing, FindsTheKnownOnes) {
  for (const char* spec : {"mnk:width=5,height=5,k=5", "mnk:width=6,height=4,k=5"}) {
    MoveList pairs;
    const auto p = start(spec);
    ASSERT_TRUE(find_pairing(p, Side::x, pairs)) << spec;
    expect_sound(p, Side::x, pairs);
  }
  MoveList pairs;
  EXPECT_FALSE(find_pairing(start("ttt"), Side::x, pairs));
  EXPECT_FALSE(find_pairing(start("gomoku"), Side::x, pairs));
}

}  // namespace
}  // namespace hissho::search::testing
