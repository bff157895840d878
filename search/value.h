// The game value of a position for whoever is to move, exact, with the strategies that show it.
#pragma once

#include <vector>

#include "games/registry.h"
#include "search/problem.h"
#include "search/table.h"

namespace hissho::search {

enum class Value : std::uint8_t { unknown, win, draw, loss };

/// One claim of docs/proofs.md with its strategy.
struct ShownClaim {
  Side side = Side::x;
  bool win = false;       // else hold
  int within = kNoBound;  // plies
  Strategy strategy;
  NodeId root = kNoNode;
};

struct ValueAnswer {
  Value value = Value::unknown;
  int plies = 0;  // with `shortest`, won or lost: under best play (winner shortest, loser longest); else 0
  /// A win or loss: the winner's win (with `shortest` within `plies`, and, above 1 ply, the other side's hold
  /// within plies - 1). A draw: two holds. Empty unless asked for.
  std::vector<ShownClaim> claims;
  std::uint64_t nodes = 0;
};

/// Requires an open position. limits.nodes is for all of it together; unknown when it runs out.
ValueAnswer value(const games::Position& position, bool shortest, const Limits& limits, Table& table,
                  bool evidence = true);

}  // namespace hissho::search
