// Properties that every game must have, checked on positions of random games. A game's test calls
//
//   check_properties(ShiftTacPosition(rules), {.positions = 100000, .seed = 1});
//
// Checked at each position: legal moves ascending and explained; play then undo is the identity, nested two
// deep; a random symmetry maps moves, results, keys and the moves played; the text says everything (a
// position read back from it has the same moves, outcome, keys and bounds, so the state kept by play is the
// state computed afresh). Every now and then all symmetries, and the store's key with all of the torus's
// shifts.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "games/registry.h"

namespace hissho::games {

struct PropertyRun {
  int positions = 100000;
  unsigned seed = 1;
  int full_every = 200;  // all symmetries and the store's keys at one position in so many
};

/// All that a position answers, for comparison.
struct Answers {
  std::string text;
  Side to_move;
  Outcome outcome;
  int stones;
  Key key, canonical, play, search;
  MoveList moves;
  std::vector<NoWin> bounds;

  friend bool operator==(const Answers&, const Answers&) = default;
};

template <GamePosition P>
Answers answers_of(const P& p) {
  Answers a{p.text(),     p.to_move(),
            p.outcome(),  static_cast<int>(p.stones()),
            p.key(),      p.canonical_key(),
            p.play_key(), p.search_key(kAllTurns).key,
            {},           {}};
  p.moves(a.moves);
  for (Side side : {Side::x, Side::o}) {
    for (int plies : {0, 1, 2, 3, 5, 8, kNoBound}) a.bounds.push_back(p.no_win(side, plies));
  }
  return a;
}

/// Words about moves are slow to make: on large boards they are checked for a sample.
template <GamePosition P>
void check_moves(const P& p, const Answers& a, std::mt19937& random) {
  ASSERT_TRUE(std::is_sorted(a.moves.begin(), a.moves.end()));
  ASSERT_EQ(std::adjacent_find(a.moves.begin(), a.moves.end()), a.moves.end());
  ASSERT_EQ(a.moves.empty(), a.outcome != Outcome::open) << a.text;
  const int space = p.rules().move_space();
  const unsigned one_in = static_cast<unsigned>(space) / 40 + 1;
  std::size_t legal = 0;
  for (int m = 0; m < space; ++m) {
    const Move move = static_cast<Move>(m);
    legal += p.legal(move);
    if (random() % one_in != 0) continue;
    ASSERT_EQ(p.legal(move), p.why_illegal(move).empty()) << a.text << ' ' << p.rules().move_text(move);
    const auto read = p.rules().parse_move(p.rules().move_text(move));
    ASSERT_TRUE(read && *read == move) << p.rules().move_text(move);
  }
  ASSERT_EQ(legal, a.moves.size());
  for (Move m : a.moves) ASSERT_TRUE(p.legal(m));
}

template <GamePosition P>
void check_play_and_undo(P p, const Answers& before, Move first, std::mt19937& random) {
  const auto undo = p.play(first);
  const Answers between = answers_of(p);
  ASSERT_NE(between.key, before.key);
  ASSERT_EQ(between.stones, before.stones + 1);
  ASSERT_EQ(between.to_move, other(before.to_move));
  if (!between.moves.empty()) {
    const auto inner = p.play(between.moves[random() % between.moves.size()]);
    p.undo(inner);
    ASSERT_EQ(answers_of(p), between);
  }
  p.undo(undo);
  ASSERT_EQ(answers_of(p), before);
}

template <GamePosition P>
void check_image(const P& p, const Answers& a, Symmetry s, Move first) {
  const P image = p.image(s);
  const Answers b = answers_of(image);
  MoveList mapped;
  for (Move m : a.moves) mapped.push_back(p.rules().map(s, m));
  std::sort(mapped.begin(), mapped.end());
  ASSERT_EQ(mapped, b.moves) << a.text << " under " << symmetry_text(s);
  ASSERT_EQ(a.outcome, b.outcome);
  ASSERT_EQ(a.bounds, b.bounds);
  if (s.shift_columns == 0 && s.shift_rows == 0) {
    ASSERT_EQ(a.canonical, b.canonical);
    ASSERT_EQ(a.search, b.search);
  }
  if (first == kNoMove) return;
  P played = p;
  P image_played = image;
  played.play(first);
  image_played.play(p.rules().map(s, first));
  ASSERT_EQ(played.image(s), image_played) << a.text << " under " << symmetry_text(s);
  ASSERT_EQ(answers_of(played.image(s)), answers_of(image_played));
}

template <GamePosition P>
void check_text(const P& p, const Answers& a) {
  const auto read = P::parse(p.shared_rules(), a.text);
  ASSERT_TRUE(read) << a.text << ": " << read.error();
  ASSERT_TRUE(*read == p) << a.text;
  ASSERT_EQ(answers_of(*read), a);
}

template <GamePosition P>
void check_store_keys(const P& p, const Answers& a, Move first) {
  for (Symmetry s : p.rules().symmetries()) check_image(p, a, s, first);
  ASSERT_EQ(p.image(p.canonical_symmetry()).key(), a.canonical);
  const ImageKey least = p.search_key(kAllTurns);
  ASSERT_EQ(p.image(p.rules().symmetries()[least.turn]).play_key(), least.key);
  ASSERT_EQ(p.search_key(1).key, a.play);
  const Key key = p.store_key();
  ASSERT_EQ(p.image(p.store_symmetry()).key(), key);
  const auto all = p.rules().all_symmetries();
  for (std::size_t i = 0; i < all.size(); i += all.size() / 16 + 1) {
    check_image(p, a, all[i], first);
    ASSERT_EQ(p.image(all[i]).store_key(), key) << a.text << " under " << symmetry_text(all[i]);
  }
}

template <GamePosition P>
void check_properties(const P& start, PropertyRun run) {
  std::mt19937 random(run.seed);
  ASSERT_EQ(start.rules().symmetries()[0], Symmetry{});
  P p = start;
  for (int i = 0; i < run.positions; ++i) {
    const Answers a = answers_of(p);
    const Move first = a.moves.empty() ? kNoMove : a.moves[random() % a.moves.size()];
    check_moves(p, a, random);
    check_text(p, a);
    if (first != kNoMove) check_play_and_undo(p, a, first, random);
    const auto symmetries = p.rules().symmetries();
    check_image(p, a, symmetries[random() % symmetries.size()], first);
    if (i % run.full_every == 0) check_store_keys(p, a, first);
    if (::testing::Test::HasFatalFailure()) return;
    if (first == kNoMove) {
      p = start;
    } else {
      p.play(first);
    }
  }
}

}  // namespace hissho::games
