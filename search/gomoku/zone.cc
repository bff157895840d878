#include "search/gomoku/zone.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

namespace hissho::search::gomoku {

namespace {

constexpr unsigned kWindowMask = (1u << kWindowBits) - 1;

/// f(cell) for the cells of an obstacle.
template <class F>
void each_cell(const Geometry& geometry, Obstacle obstacle, F&& f) {
  const int window = obstacle & kWindowMask;
  for (unsigned left = obstacle >> kWindowBits; left != 0; left &= left - 1) {
    f(geometry.window_cell(window, std::countr_zero(left)));
  }
}

int size(Obstacle obstacle) { return std::popcount(static_cast<unsigned>(obstacle) >> kWindowBits); }

/// The empty cells of the windows that the opponent can fill with k + 1 stones. Requires that it cannot make
/// five.
void add_windows(const Board& board, Side opponent, int k, std::vector<Obstacle>& obstacles) {
  const auto add = [&](int w) { obstacles.push_back(board.empties(w)); };
  board.live(opponent, 2).each(add);
  if (k >= 2) board.live(opponent, 3).each(add);
  if (k < 3) return;
  for (const int w : board.geometry().windows()) {
    const int missing = board.missing(opponent, w);
    if (missing >= 4 && missing <= std::min(k, kLastOrder) + 1) add(w);
  }
}

void tidy(const Geometry& geometry, Zone& zone) {
  std::vector<Obstacle>& list = zone.obstacles;
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  std::erase_if(list, [&](Obstacle obstacle) {
    int inside = 0;
    each_cell(geometry, obstacle, [&](Move cell) { inside += zone.cells.has(cell); });
    return inside >= 2;
  });
}

}  // namespace

CellSet asked_for(const Geometry& geometry, const Zone& zone) {
  CellSet cells = zone.cells;
  for (const Obstacle obstacle : zone.obstacles) {
    if (size(obstacle) == 2) each_cell(geometry, obstacle, [&](Move cell) { cells.add(cell); });
  }
  return cells;
}

ReplyZone::ReplyZone(const Board& board, Side attacker, int k) : board_(board), k_(std::min(k, kLastOrder)) {
  add_windows(board, other(attacker), k_, zone_.obstacles);
}

void ReplyZone::listed(Move move, const Zone& child) {
  listed_.add(move);
  zone_.cells |= child.cells;
  zone_.obstacles.insert(zone_.obstacles.end(), child.obstacles.begin(), child.obstacles.end());
}

bool ReplyZone::otherwise(const Zone& pass) {
  const Geometry& geometry = board_.geometry();
  const auto unlisted = [&](int cell) { return board_.empty(static_cast<Move>(cell)) && !listed_.has(cell); };
  bool covered = true;
  asked_for(geometry, pass).each([&](int cell) { covered &= !unlisted(cell); });
  if (!covered) return false;
  zone_.cells |= pass.cells;
  for (const Obstacle obstacle : pass.obstacles) {
    const int window = obstacle & kWindowMask;
    unsigned open = 0;  // its unlisted cells
    for (unsigned left = obstacle >> kWindowBits; left != 0; left &= left - 1) {
      const int i = std::countr_zero(left);
      if (unlisted(geometry.window_cell(window, i))) open |= 1u << (kWindowBits + i);
    }
    if (open == 0 && size(obstacle) <= k_ + 1) zone_.obstacles.push_back(obstacle);
    for (; open != 0; open &= open - 1) {
      zone_.obstacles.push_back(static_cast<Obstacle>(obstacle & ~(open & -open)));
    }
  }
  return true;
}

std::optional<Zone> ReplyZone::finish() {
  tidy(board_.geometry(), zone_);
  if (zone_.obstacles.size() > kMostObstacles) return {};
  return std::move(zone_);
}

namespace {

/// Plays a line to its last four and takes it back, calling f at every Reply node, the last one first, with
/// the move that is forced there.
template <class F>
void each_reply(Board& board, Side attacker, const Line& line, F&& f) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    board.put(i % 2 == 0 ? attacker : other(attacker), line[i]);
  for (std::size_t i = line.size() - 1; i > 0; i -= 2) {
    board.take(other(attacker), line[i - 1]);
    f(line[i - 1]);
    board.take(attacker, line[i - 2]);
  }
}

CellSet line_cells(const Line& line) {
  CellSet cells;
  for (const Move m : line) cells.add(m);
  return cells;
}

}  // namespace

// At every Reply node of a line the forced reply is listed, and the five that answers everything else is made
// on that same cell: S is the cells of the line, and nothing is unlisted in a pass tree of one move.
Zone line_zone(Board& board, Side attacker, const Line& line, int k) {
  Zone zone{line_cells(line), {}};
  each_reply(board, attacker, line,
             [&](Move) { add_windows(board, other(attacker), std::min(k, kLastOrder), zone.obstacles); });
  tidy(board.geometry(), zone);
  return zone;
}

CellSet line_asks_for(Board& board, Side attacker, const Line& line) {
  CellSet cells = line_cells(line);
  each_reply(board, attacker, line, [&](Move) {
    board.live(other(attacker), 2).each([&](int w) {
      int inside = 0;
      board.each_empty(w,
                       [&](Move cell) { inside += line.end() != std::find(line.begin(), line.end(), cell); });
      if (inside < 2) board.each_empty(w, [&](Move cell) { cells.add(cell); });
    });
  });
  return cells;
}

NodeId line_strategy(Strategy& strategy, const Line& line) {
  NodeId node = strategy.act(line.back(), kNoNode);
  for (std::size_t i = line.size() - 1; i > 0; i -= 2) {
    const ListedMove forced{line[i - 1], node};
    node = strategy.act(line[i - 2], strategy.reply({&forced, 1}, strategy.act(line[i - 1], kNoNode)));
  }
  return node;
}

namespace {

class ZoneWalk {
 public:
  ZoneWalk(const Strategy& strategy, Board& board, Side attacker)
      : strategy_(strategy), board_(board), attacker_(attacker) {}

  const std::optional<Zone>& of(NodeId node, bool attacker_moves, int n, int k) {
    const Key key = board_.key();
    const Where where{key, node, static_cast<std::int16_t>(std::min(n, kAnyLength)),
                      static_cast<std::int8_t>(k)};
    const auto known = known_.find(where);
    if (known != known_.end()) return known->second;
    std::optional<Zone> result = attacker_moves ? act(node, n, k) : reply(node, n, k);
    return known_.emplace(where, std::move(result)).first->second;
  }

 private:
  struct Where {
    Key key;
    NodeId node;
    std::int16_t n;
    std::int8_t k;
    bool operator==(const Where&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Where& w) const {
      return w.key.lo ^ (std::size_t{w.node} << 32) ^ (static_cast<std::size_t>(w.n) << 3) ^
             static_cast<std::size_t>(w.k);
    }
  };

  std::optional<Zone> act(NodeId node, int n, int k) {
    if (n < 1 || strategy_.kind(node) != StrategyKind::act || !board_.empty(strategy_.move(node))) return {};
    const Move move = strategy_.move(node);
    const Placed placed(board_, attacker_, move);
    if (board_.has_five(attacker_)) {
      Zone only;
      only.cells.add(move);
      return only;
    }
    if (board_.empty_count() == 0 || strategy_.next(node) == kNoNode) return {};
    std::optional<Zone> result = of(strategy_.next(node), false, n - 1, k);
    if (result) result->cells.add(move);
    return result;
  }

  std::optional<Zone> reply(NodeId node, int n, int k) {
    if (n < 1 || strategy_.kind(node) != StrategyKind::reply) return {};
    const Side opponent = other(attacker_);
    if (board_.can_five(opponent) || board_.empty_count() < 2) return {};
    ReplyZone result(board_, attacker_, k);
    int legal = 0;
    for (const ListedMove& m : strategy_.listed(node)) {
      if (!board_.empty(m.move)) continue;
      ++legal;
      const Placed placed(board_, opponent, m.move);
      const std::optional<Zone>& child = of(m.child, true, n - 1, k);
      if (!child) return {};
      result.listed(m.move, *child);
    }
    if (legal < board_.empty_count()) {
      if (strategy_.otherwise(node) == kNoNode) return {};
      const std::optional<Zone>& pass =
          of(strategy_.otherwise(node), true, n - 1, std::min(k + 1, kLastOrder));
      if (!pass || !result.otherwise(*pass)) return {};
    }
    return result.finish();
  }

  const Strategy& strategy_;
  Board& board_;
  Side attacker_;
  std::unordered_map<Where, std::optional<Zone>, Hash> known_;  // node-based: references stay good
};

}  // namespace

std::optional<Zone> zone(const Strategy& strategy, NodeId node, Board& board, Side attacker, int n, int k) {
  return ZoneWalk(strategy, board, attacker).of(node, true, n, std::min(k, kLastOrder));
}

}  // namespace hissho::search::gomoku
