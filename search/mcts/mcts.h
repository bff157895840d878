// An opponent for any game: Monte-Carlo tree search whose tree proves what it can.
//
// Good where a position is far from solved: it plays the likely better move after any amount of work. What it
// says is proved is proved by the rules or by df-pn (without evidence; `solve` gives that). docs/search.md
// tells how it works.
//
// Thread-safety: calls may run at the same time on one table; each call is one thread.
#pragma once

#include <vector>

#include "games/registry.h"
#include "search/problem.h"
#include "search/table.h"

namespace hissho::search {

struct MctsSettings {
  std::uint64_t seed = 1;
  std::size_t tree_bytes = 256u << 20;
  bool solver = true;    // df-pn below promising nodes
  double seconds = 1e9;  // stop after so long; with a limit on nodes alone the answer is the same every time
};

/// What is proved about a position, for one side: it gets at least `low` and at most `high` of loss -1,
/// draw 0, win 1.
struct ProvedRange {
  int low = -1;
  int high = 1;
  bool exact() const { return low == high; }
  friend bool operator==(const ProvedRange&, const ProvedRange&) = default;
};

/// A legal move as the search sees it, all for the side to move.
struct MoveReport {
  Move move = games::kNoMove;
  std::uint64_t visits = 0;
  double win_rate = 0.5;  // draws count half
  ProvedRange proved;
  MoveList line;  // the most visited continuation, the move itself first
};

struct MctsAnswer {
  std::vector<MoveReport> moves;  // best first: by what is proved, then by visits
  ProvedRange proved;             // of the position, for the side to move
  std::uint64_t playouts = 0;
  std::uint64_t solver_nodes = 0;
  std::uint64_t tree_nodes = 0;
  double seconds = 0;
};

/// Requires an open position. limits.nodes bounds playouts and df-pn nodes together. At least one playout is
/// made for every legal move that the limits leave time for; the answer always has every legal move.
MctsAnswer mcts(const games::Position& position, const MctsSettings& settings, const Limits& limits,
                Table& table);

}  // namespace hissho::search
