#include "search/gomoku/zone.h"

#include <algorithm>
#include <unordered_map>

namespace hissho::search::gomoku {

void add_danger(const Board& board, Side opponent, int k, const CellSet& listed, CellSet& zone) {
  board.live(opponent, 2).each([&](int w) { board.each_empty(w, [&](Move cell) { zone.add(cell); }); });
  const auto add_two = [&](int w) {
    int inside = 0;
    board.each_empty(w, [&](Move cell) { inside += zone.has(cell); });
    for (const bool only_listed : {true, false}) {
      board.each_empty(w, [&](Move cell) {
        if (inside >= 2 || zone.has(cell) || (only_listed && !listed.has(cell))) return;
        zone.add(cell);
        ++inside;
      });
    }
  };
  if (k < 2) return;
  if (k == 2) {
    board.live(opponent, 3).each(add_two);
    return;
  }
  for (int w = 0; w < board.geometry().windows(); ++w) {
    const int missing = board.missing(opponent, w);
    if (missing >= 3 && missing <= std::min(k, kLastOrder) + 1) add_two(w);
  }
}

CellSet line_zone(Board& board, Side attacker, const Line& line, int k) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    board.put(i % 2 == 0 ? attacker : other(attacker), line[i]);
  CellSet zone;
  zone.add(line.back());
  for (std::size_t i = line.size() - 1; i > 0; i -= 2) {
    const Move four = line[i - 2], reply = line[i - 1];
    board.take(other(attacker), reply);
    // The five that answers everything but the forced reply is made on the reply's own cell.
    zone.add(reply);
    CellSet listed;
    listed.add(reply);
    add_danger(board, other(attacker), k, listed, zone);
    board.take(attacker, four);
    zone.add(four);
  }
  return zone;
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

  const std::optional<CellSet>& of(NodeId node, bool attacker_moves, int n, int k) {
    const Key key = board_.key();
    const Where where{key, node, static_cast<std::int16_t>(std::min(n, kAnyLength)),
                      static_cast<std::int8_t>(k)};
    const auto known = known_.find(where);
    if (known != known_.end()) return known->second;
    std::optional<CellSet> result = attacker_moves ? act(node, n, k) : reply(node, n, k);
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

  std::optional<CellSet> act(NodeId node, int n, int k) {
    if (n < 1 || strategy_.kind(node) != StrategyKind::act || !board_.empty(strategy_.move(node))) return {};
    const Move move = strategy_.move(node);
    const Placed placed(board_, attacker_, move);
    if (board_.has_five(attacker_)) {
      CellSet only;
      only.add(move);
      return only;
    }
    if (board_.empty_count() == 0 || strategy_.next(node) == kNoNode) return {};
    std::optional<CellSet> result = of(strategy_.next(node), false, n - 1, k);
    if (result) result->add(move);
    return result;
  }

  std::optional<CellSet> reply(NodeId node, int n, int k) {
    if (n < 1 || strategy_.kind(node) != StrategyKind::reply) return {};
    const Side opponent = other(attacker_);
    if (board_.can_five(opponent) || board_.empty_count() < 2) return {};
    CellSet result, listed;
    int legal = 0;
    for (const ListedMove& m : strategy_.listed(node)) {
      if (!board_.empty(m.move)) continue;
      listed.add(m.move);
      ++legal;
      const Placed placed(board_, opponent, m.move);
      const std::optional<CellSet>& child = of(m.child, true, n - 1, k);
      if (!child) return {};
      result |= *child;
    }
    if (legal < board_.empty_count()) {
      if (strategy_.otherwise(node) == kNoNode) return {};
      const std::optional<CellSet>& pass =
          of(strategy_.otherwise(node), true, n - 1, std::min(k + 1, kLastOrder));
      if (!pass) return {};
      bool covered = true;
      pass->each([&](int cell) { covered &= listed.has(cell) || !board_.empty(static_cast<Move>(cell)); });
      if (!covered) return {};
      result |= *pass;
    }
    add_danger(board_, opponent, k, listed, result);
    return result;
  }

  const Strategy& strategy_;
  Board& board_;
  Side attacker_;
  std::unordered_map<Where, std::optional<CellSet>, Hash> known_;  // node-based: references stay good
};

}  // namespace

std::optional<CellSet> zone(const Strategy& strategy, NodeId node, Board& board, Side attacker, int n,
                            int k) {
  return ZoneWalk(strategy, board, attacker).of(node, true, n, std::min(k, kLastOrder));
}

}  // namespace hissho::search::gomoku
