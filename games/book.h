// Moves that somebody suggests: a published strategy, an older proof, a person's notes.
//
// A book maps positions to moves; images of a position share an entry. Search tries what it suggests first
// and believes none of it: a verdict rests on its evidence alone, and a bad suggestion costs time.
// Thread-safety: immutable once filled.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/registry.h"

namespace hissho::games {

class Book {
 public:
  struct Entry {
    std::string position;      // text
    std::optional<Move> move;  // none: the book knows the position and says nothing
    std::uint32_t below = 0;   // positions of the book that come after this one on its lines
  };

  /// How much harder than a suggestion every other move is taken to be, in proof numbers: what a published
  /// strategy plays deserves far more trust than what a longer proof plays.
  static constexpr std::uint32_t kTrusted = 400, kHalfTrusted = 30;

  explicit Book(Game game, std::uint32_t trust = kTrusted) : game_(std::move(game)), trust_(trust) {}

  /// Adds a position, with a suggestion for the side to move. Requires a legal move. Of suggestions for one
  /// position the earlier comes first; the largest `below` counts.
  void add(const Position& position, std::optional<Move> move, std::uint32_t below);

  /// What the book says about a position or an image of it.
  struct Advice {
    bool known = false;
    std::vector<Move> moves;  // in the position's own orientation
    std::uint32_t below = 0;
  };
  Advice advice(const Position& position) const;

  const std::vector<Entry>& entries() const { return entries_; }
  const Game& game() const { return game_; }
  std::uint32_t trust() const { return trust_; }

 private:
  Game game_;
  std::uint32_t trust_;
  std::vector<Entry> entries_;
  std::unordered_map<Key, Advice> canonical_;  // moves in the canonical image
};

}  // namespace hissho::games
