// The exact semantics of strategies (docs/proofs.md, section 2), written down as plainly as possible and
// apart from search/ and proof/: no fast check, windows made afresh from the board. Only the rules of play
// (and, for nested games, the counting bound) are those of games/.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "games/registry.h"
#include "search/problem.h"

namespace hissho::search::testing {

using games::InARowPosition;
using games::Outcome;

/// Every window of an in-a-row game as a list of cells: k distinct cells in line, each set once.
inline std::set<std::vector<int>> all_windows(const games::InARowRules& rules) {
  const int w = rules.width(), h = rules.height(), k = rules.k();
  std::set<std::vector<int>> windows;
  for (const auto& [dc, dr] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
    for (int r = 0; r < h; ++r) {
      for (int c = 0; c < w; ++c) {
        std::set<int> cells;
        for (int i = 0; i < k; ++i) {
          int cc = c + dc * i, rr = r + dr * i;
          if (rules.torus()) {
            cc = ((cc % w) + w) % w;
            rr = ((rr % h) + h) % h;
          }
          if (cc >= 0 && cc < w && rr >= 0 && rr < h) cells.insert(rr * w + cc);
        }
        if (static_cast<int>(cells.size()) == k) windows.insert({cells.begin(), cells.end()});
      }
    }
  }
  return windows;
}

/// The empty cells of every window without a stone of `blocker`.
inline std::vector<std::vector<int>> open_windows(const InARowPosition& p, Side blocker,
                                                  const std::set<std::vector<int>>& windows) {
  std::vector<std::vector<int>> open;
  const auto blocked = blocker == Side::x ? games::Cell::x : games::Cell::o;
  for (const auto& window : windows) {
    std::vector<int> empty;
    bool live = true;
    for (const int cell : window) {
      live = live && p.at(static_cast<Move>(cell)) != blocked;
      if (p.at(static_cast<Move>(cell)) == games::Cell::empty) empty.push_back(cell);
    }
    if (live) open.push_back(empty);
  }
  return open;
}

template <class P>
class ReferenceCheck {
 public:
  ReferenceCheck(const Strategy& strategy, Side side, bool win)
      : strategy_(strategy), side_(side), win_(win) {}

  bool check(NodeId id, const P& p, int n) {
    if (n <= 0) return !win_;
    const auto [it, fresh] = memo_.try_emplace({id, p.key(), n}, false);
    if (fresh) {
      const bool ok = decide(id, p, n);
      memo_[{id, p.key(), n}] = ok;
      return ok;
    }
    return it->second;
  }

 private:
  static int less(int n) { return n == kNoBound ? n : n - 1; }
  bool holds(Outcome outcome) const {
    return win_ ? outcome == games::win_of(side_) : outcome != games::win_of(games::other(side_));
  }

  bool decide(NodeId id, const P& p, int n) {
    const bool own_turn = p.to_move() == side_;
    switch (strategy_.kind(id)) {
      case StrategyKind::act: {
        if (!own_turn || !p.legal(strategy_.move(id))) return false;
        P next = p;
        next.play(strategy_.move(id));
        if (next.outcome() != Outcome::open) return holds(next.outcome());
        if (!win_ && n == 1) return true;
        return strategy_.next(id) != kNoNode && check(strategy_.next(id), next, less(n));
      }
      case StrategyKind::reply: {
        if (own_turn) return false;
        std::map<Move, NodeId> listed;
        for (const auto& l : strategy_.listed(id)) {
          if (!listed.emplace(l.move, l.child).second) return false;
        }
        MoveList moves;
        p.moves(moves);
        for (const Move m : moves) {
          P next = p;
          next.play(m);
          const auto found = listed.find(m);
          bool ok = false;
          if (next.outcome() != Outcome::open) {
            ok = holds(next.outcome());
          } else if (found != listed.end()) {
            ok = check(found->second, next, less(n));
          } else if (strategy_.otherwise(id) != kNoNode) {
            ok = check(strategy_.otherwise(id), next, less(n));
          } else {
            ok = !win_ && n == 1;
          }
          if (!ok) return false;
        }
        return true;
      }
      case StrategyKind::far:
        return !win_ && n != kNoBound && far(p, n);
      case StrategyKind::dead:
        return !win_ && dead(p);
      case StrategyKind::pair:
        return !win_ && paired(p, strategy_.pairs(id));
    }
    return false;
  }

  bool far(const P& p, int n) {
    const Side opponent = games::other(side_);
    if constexpr (std::is_same_v<P, InARowPosition>) {
      const auto left = static_cast<std::size_t>(p.to_move() == opponent ? (n + 1) / 2 : n / 2);
      const auto open = open_windows(p, side_, windows(p));
      return std::all_of(open.begin(), open.end(), [&](const auto& e) { return e.size() > left; });
    } else {
      return p.no_win(opponent, n) != games::NoWin::none;
    }
  }
  bool dead(const P& p) {
    if constexpr (std::is_same_v<P, InARowPosition>) {
      return open_windows(p, side_, windows(p)).empty();
    } else {
      return p.no_win(games::other(side_), kNoBound) == games::NoWin::dead;
    }
  }
  bool paired(const P& p, std::span<const Move> cells) {
    if constexpr (std::is_same_v<P, InARowPosition>) {
      std::set<int> used;
      for (const Move cell : cells) {
        if (p.at(cell) != games::Cell::empty || !used.insert(cell).second) return false;
      }
      for (const auto& window : open_windows(p, side_, windows(p))) {
        bool served = false;
        for (std::size_t i = 0; i + 1 < cells.size(); i += 2) {
          const auto has = [&](Move m) { return std::find(window.begin(), window.end(), m) != window.end(); };
          served = served || (has(cells[i]) && has(cells[i + 1]));
        }
        if (!served) return false;
      }
      return cells.size() % 2 == 0;
    } else {
      return false;
    }
  }

  const std::set<std::vector<int>>& windows(const InARowPosition& p) {
    if (windows_.empty()) windows_ = all_windows(p.rules());
    return windows_;
  }

  const Strategy& strategy_;
  Side side_;
  bool win_;
  std::set<std::vector<int>> windows_;
  std::map<std::tuple<NodeId, games::Key, int>, bool> memo_;
};

/// Does the strategy prove (game, position, side, goal, within n)?
template <class P>
bool proves(const P& position, const Strategy& strategy, NodeId root, Side side, bool win, int within) {
  return root != kNoNode && ReferenceCheck<P>(strategy, side, win).check(root, position, within);
}
inline bool proves(const games::Position& position, const Strategy& strategy, NodeId root, Side side,
                   bool win, int within) {
  return position.visit([&](const auto& typed) { return proves(typed, strategy, root, side, win, within); });
}

}  // namespace hissho::search::testing
