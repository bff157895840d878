// A slow, independent reading of gomoku and of strategies, for tests of the threat engine: rules by counting
// runs on a plain grid, strategies by the exact semantics of docs/proofs.md, every reply played out.
// It shares nothing with search/gomoku but the strategy nodes.
#pragma once

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/in_a_row.h"
#include "search/gomoku/board.h"
#include "search/strategy.h"

namespace hissho::search::reference {

using games::Move;
using games::Side;

struct Grid {
  int size;
  bool exact;
  std::string cells;  // '.', 'x', 'o'; row by row from the bottom

  Grid(int s, bool e) : size(s), exact(e), cells(static_cast<std::size_t>(s * s), '.') {}

  char at(int c, int r) const { return c < 0 || r < 0 || c >= size || r >= size ? '#' : cells[r * size + c]; }
  bool empty(Move m) const { return cells[m] == '.'; }
  bool full() const { return cells.find('.') == std::string::npos; }

  /// Does the stone on this cell stand in a line that wins?
  bool five_at(Move m) const {
    const char me = cells[m];
    const int c = m % size, r = m / size;
    for (const auto& [dc, dr] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
      int run = 1;
      for (int i = 1; at(c + i * dc, r + i * dr) == me; ++i) ++run;
      for (int i = 1; at(c - i * dc, r - i * dr) == me; ++i) ++run;
      if (exact ? run == 5 : run >= 5) return true;
    }
    return false;
  }
  bool makes_five(Side side, Move m) {
    cells[m] = games::letter(side);
    const bool yes = five_at(m);
    cells[m] = '.';
    return yes;
  }
  std::string name(Move m) const { return static_cast<char>('a' + m % size) + std::to_string(m / size + 1); }
};

/// The same position for the search.
inline games::InARowPosition position_of(const Grid& grid, Side to_move) {
  games::InARowOptions options;
  options.width = options.height = grid.size;
  options.exact = grid.exact;
  std::string text;
  for (int r = grid.size - 1; r >= 0; --r) {
    int run = 0;
    for (int c = 0; c <= grid.size; ++c) {
      const char cell = grid.at(c, r);
      if (cell == '.') {
        ++run;
        continue;
      }
      if (run > 0) text += std::to_string(run);
      run = 0;
      if (cell != '#') text += cell;
    }
    text += r > 0 ? "/" : " ";
  }
  text += games::letter(to_move);
  auto parsed = games::InARowPosition::parse(std::make_shared<const games::InARowRules>(options), text,
                                             games::StoneCount::any);
  if (!parsed) std::abort();
  return *parsed;
}

/// Check(node, P, n) of docs/proofs.md for side `owner`, in-a-row part.
class Checker {
 public:
  Checker(const Strategy& strategy, Grid grid, Side owner, bool win)
      : strategy_(strategy), grid_(std::move(grid)), owner_(owner), win_(win) {}

  bool check(NodeId node, bool owner_moves, int n) {
    if (n <= 0) return !win_;
    const std::string key =
        grid_.cells + std::to_string(node) + ' ' + std::to_string(n) + (owner_moves ? 'a' : 'r');
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    const bool good = owner_moves ? act(node, n) : reply(node, n);
    if (!good && why.empty())
      why = "node " + std::to_string(node) + ", n = " + std::to_string(n) + ":\n" + grid_.cells;
    if (known_.size() < 2'000'000) known_.emplace(key, good);
    return good;
  }

  std::string why;  // the deepest failure, first seen

 private:
  bool leaf(NodeId node, bool owner_moves, int n) const {
    if (win_) return false;
    const int h = owner_moves ? n / 2 : (n + 1) / 2;
    const char mine = games::letter(owner_);
    for (int r = 0; r < grid_.size; ++r) {
      for (int c = 0; c < grid_.size; ++c) {
        for (const auto& [dc, dr] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
          int empties = 0;
          bool live = true;
          std::set<int> open;
          for (int i = 0; i < 5; ++i) {
            const char cell = grid_.at(c + i * dc, r + i * dr);
            live = live && cell != '#' && cell != mine;
            if (cell == '.') open.insert((r + i * dr) * grid_.size + c + i * dc), ++empties;
          }
          if (!live) continue;
          if (strategy_.kind(node) == StrategyKind::dead) return false;
          if (strategy_.kind(node) == StrategyKind::far && empties <= h) return false;
          if (strategy_.kind(node) == StrategyKind::pair && !holds_pair(node, open)) return false;
        }
      }
    }
    return strategy_.kind(node) != StrategyKind::pair || disjoint(node);
  }
  bool holds_pair(NodeId node, const std::set<int>& open) const {
    const auto pairs = strategy_.pairs(node);
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
      if (open.contains(pairs[i]) && open.contains(pairs[i + 1])) return true;
    }
    return false;
  }
  bool disjoint(NodeId node) const {
    std::set<Move> seen;
    for (const Move m : strategy_.pairs(node)) {
      if (!grid_.empty(m) || !seen.insert(m).second) return false;
    }
    return true;
  }

  bool act(NodeId node, int n) {
    if (node == kNoNode) return false;
    if (strategy_.kind(node) != StrategyKind::act)
      return strategy_.kind(node) != StrategyKind::reply && leaf(node, true, n);
    const Move m = strategy_.move(node);
    if (!grid_.empty(m)) return false;
    grid_.cells[m] = games::letter(owner_);
    bool good = true;
    if (!grid_.five_at(m)) {
      if (grid_.full()) {
        good = !win_;
      } else if (win_ || n > 1) {
        good = strategy_.next(node) != kNoNode && check(strategy_.next(node), false, n - 1);
      }
    }
    grid_.cells[m] = '.';
    return good;
  }

  bool reply(NodeId node, int n) {
    if (strategy_.kind(node) != StrategyKind::reply)
      return strategy_.kind(node) != StrategyKind::act && leaf(node, false, n);
    const auto listed = strategy_.listed(node);
    for (int c = 0; c < grid_.size * grid_.size; ++c) {
      const auto m = static_cast<Move>(c);
      if (!grid_.empty(m)) continue;
      grid_.cells[m] = games::letter(games::other(owner_));
      bool good = false;
      if (grid_.five_at(m)) {
        good = false;
      } else if (grid_.full()) {
        good = !win_;
      } else {
        const auto at =
            std::find_if(listed.begin(), listed.end(), [&](const ListedMove& l) { return l.move == m; });
        if (at != listed.end()) {
          good = check(at->child, true, n - 1);
        } else if (strategy_.otherwise(node) != kNoNode) {
          good = check(strategy_.otherwise(node), true, n - 1);
        } else {
          good = !win_ && n == 1;
        }
      }
      grid_.cells[m] = '.';
      if (!good) return false;
    }
    return true;
  }

  const Strategy& strategy_;
  Grid grid_;
  Side owner_;
  bool win_;
  std::unordered_map<std::string, bool> known_;
};

/// Random stones of both sides in clusters, so that fours and threes occur, without a five.
inline Grid random_grid(int size, bool exact, int stones, std::mt19937& random) {
  while (true) {
    Grid grid(size, exact);
    bool good = true;
    for (int i = 0; i < stones && good; ++i) {
      const auto m = static_cast<Move>(random() % static_cast<unsigned>(size * size));
      if (!grid.empty(m)) continue;
      grid.cells[m] = i % 2 == 0 ? 'x' : 'o';
      good = !grid.five_at(m);
    }
    for (std::size_t m = 0; good && m < grid.cells.size(); ++m) {
      good = grid.cells[m] == '.' || !grid.five_at(static_cast<Move>(m));
    }
    if (good) return grid;
  }
}

inline gomoku::Board board_of(const Grid& grid) {
  gomoku::Board board(std::make_shared<const gomoku::Geometry>(grid.size, grid.exact));
  for (std::size_t m = 0; m < grid.cells.size(); ++m) {
    if (grid.cells[m] == 'x') board.put(Side::x, static_cast<Move>(m));
    if (grid.cells[m] == 'o') board.put(Side::o, static_cast<Move>(m));
  }
  return board;
}

/// Moves of both sides in turn, "h8 i9 ...".
inline Grid grid_of(int size, bool exact, const std::string& moves) {
  Grid grid(size, exact);
  std::istringstream in(moves);
  char stone = 'x';
  for (std::string word; in >> word; stone = stone == 'x' ? 'o' : 'x') {
    grid.cells[(std::stoi(word.substr(1)) - 1) * size + word[0] - 'a'] = stone;
  }
  return grid;
}

inline Side to_move_after(const std::string& moves) {
  std::istringstream in(moves);
  int n = 0;
  for (std::string word; in >> word;) ++n;
  return n % 2 == 0 ? Side::x : Side::o;
}

}  // namespace hissho::search::reference
