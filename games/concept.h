// What a game must offer to the generic search and to the registry. One game a file pair; a game is
//   - rules: immutable, made once from the options, owns all tables; shared by its positions;
//   - a position: a value that points to its rules, with play and undo.
// Adding a game: write the pair, add it to registry.h, add its line to docs/games.md and a test folder.
#pragma once

#include <concepts>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "games/types.h"

namespace hissho::games {

template <class R>
concept GameRules = requires(const R rules, Move m, Symmetry s, Side side, std::string_view text) {
  { rules.name() } -> std::convertible_to<const std::string&>;  // canonical, every option resolved
  { rules.move_space() } -> std::convertible_to<int>;           // codes are below this
  { rules.max_plies() } -> std::convertible_to<int>;            // no game is longer
  { rules.move_text(m) } -> std::same_as<std::string>;
  { rules.parse_move(text) } -> std::same_as<Result<Move>>;  // syntax and range only
  // Turns that keep the rules (always e first), without torus shifts.
  { rules.symmetries() } -> std::convertible_to<std::span<const Symmetry>>;
  // All of them, torus shifts included (what the store's keys and citations use).
  { rules.all_symmetries() } -> std::convertible_to<std::span<const Symmetry>>;
  { rules.map(s, m) } -> std::same_as<Move>;
  // Codes in reading order: rows from the top, left to right (ties of bestmove go to the first).
  { rules.reading_order() } -> std::convertible_to<std::span<const Move>>;
};

/// A reason why the attacker cannot win (within a bound), visible from the position alone.
enum class NoWin : std::uint8_t {
  none,  // no such reason
  far,   // docs/proofs.md, Far: too few moves left
  dead,  // docs/proofs.md, Dead: no line left
};

/// No length bound.
inline constexpr int kNoBound = 1 << 20;

template <class P>
concept GamePosition = std::copyable<P> &&
    requires(P p, const P c, Move m, MoveList& list, Symmetry s, Side side, typename P::Undo undo, int plies,
             std::shared_ptr<const typename P::Rules> rules, std::string_view text, TurnSet turns) {
  requires GameRules<typename P::Rules>;
  {P(rules)};                                            // the start of the game
  { P::parse(rules, text) } -> std::same_as<Result<P>>;  // every error says column, row or token
  { c.text() } -> std::same_as<std::string>;
  { c.rules() } -> std::convertible_to<const typename P::Rules&>;
  { c.to_move() } -> std::same_as<Side>;
  { c.outcome() } -> std::same_as<Outcome>;    // O(1); kept by play
  { c.stones() } -> std::convertible_to<int>;  // on the board, both sides
  {c.moves(list)};                             // replaces list by the legal moves, ascending; none when over
  { c.legal(m) } -> std::convertible_to<bool>;
  { c.why_illegal(m) } -> std::same_as<std::string>;     // for people; empty when legal
  { p.play(m) } -> std::same_as<typename P::Undo>;       // requires legal(m)
  {p.undo(undo)};                                        // the last play, last out first
  { c.key() } -> std::same_as<Key>;                      // this very position, side to move included
  { c.canonical_key() } -> std::same_as<Key>;            // least over rules().symmetries()
  { c.canonical_symmetry() } -> std::same_as<Symmetry>;  // one that maps this position to the canonical one
  // For search tables. Positions with one play_key() have the same moves, results and bounds from here on,
  // whatever is played, and as many stones; a game may forget what no longer matters. search_key(turns) is
  // the least play_key() of the images under a set of turns (which must hold the first, e), and which it is.
  { c.play_key() } -> std::same_as<Key>;
  { c.search_key(turns) } -> std::same_as<ImageKey>;
  // The same with all_symmetries(), for the store.
  { c.store_key() } -> std::same_as<Key>;
  { c.store_symmetry() } -> std::same_as<Symmetry>;
  { c.image(s) } -> std::same_as<P>;
  { c.with_to_move(side) } -> std::same_as<P>;  // as if the other side had passed
  // Cheap test that `side` cannot win within `plies` (kNoBound: at all). Sound, and exactly the leaf rules
  // of docs/proofs.md: what it answers is a node the verifier accepts.
  { c.no_win(side, plies) } -> std::same_as<NoWin>;
  { c == c } -> std::convertible_to<bool>;
};

}  // namespace hissho::games
