// Evidence from a solved table: walks down from a solved position and writes the strategy that proves its
// verdict, children before parents.
//
// Nothing is believed. Every line of the strategy ends where the rules themselves say so: the game is over, a
// leaf rule or a pairing holds, the bound is reached. The table only says where to look: a child that should
// be solved and is not (its entry was replaced) is searched again, and one that was a false hit shows up when
// no move keeps its verdict: then the extraction fails instead of writing a false proof.
//
// At the opponent's nodes every legal move is listed (proof::Builder folds equal children into an
// `otherwise`). At the side's own nodes the choice is free; a child written before is preferred, then the one
// with the least work, which keeps lines short and the DAG small. What a policy allows the side comes first
// there: other moves have no entries. Positions with one play_key() share a node: what it says fits them all.
// Memory: one entry of about 48 bytes for each such class of positions of the proof, and its node. Depth of
// recursion: the plies of the line.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "search/dfpn.h"

namespace hissho::search {

template <games::GamePosition P>
class Extractor {
 public:
  /// `search` answers the question that `verdict` decides; its table holds the solution, or most of it.
  Extractor(Dfpn<P>& search, Verdict verdict, Strategy& strategy)
      : search_(search), strategy_(strategy), wins_(verdict == Verdict::proved) {
    side_ = wins_ ? search.attacker() : games::other(search.attacker());
  }

  /// The node that proves the verdict at `position` (open, and plies left). None where the search was
  /// stopped, or its limit was reached, before the holes were closed.
  std::optional<NodeId> build(P& position) {
    const games::Key key = position.play_key();
    if (const auto known = memo_.find(key); known != memo_.end()) return known->second;
    if (search_.stop_asked()) return std::nullopt;
    const auto node = write(position);
    if (node) memo_.emplace(key, *node);
    return node;
  }

 private:
  bool good(games::Outcome outcome) const {
    const bool attacker_won = outcome == games::win_of(search_.attacker());
    return attacker_won == wins_;
  }
  bool good(Numbers numbers) const { return wins_ ? numbers.proved() : numbers.disproved(); }
  // After a move: is there anything left to show, and can it be shown?
  enum class After { done, failed, open };
  After after(const P& position) const {
    if (position.outcome() != games::Outcome::open) {
      return good(position.outcome()) ? After::done : After::failed;
    }
    if (search_.left(position) > 0) return After::open;
    return wins_ ? After::failed : After::done;
  }

  std::optional<NodeId> write(P& position) {
    if (const auto leaf = write_leaf(position)) return leaf;
    return position.to_move() == side_ ? write_act(position) : write_reply(position);
  }

  std::optional<NodeId> write_leaf(const P& position) {
    if (wins_) return std::nullopt;
    switch (position.no_win(search_.attacker(), search_.left(position))) {
      case games::NoWin::far:
        return strategy_.far();
      case games::NoWin::dead:
        return strategy_.dead();
      case games::NoWin::none:
        break;
    }
    if (Tactics<P>::judge(position, search_.attacker(), search_.left(position)) != Verdict::unknown) {
      return std::nullopt;  // a move or two to write down
    }
    const auto entry = search_.entry(position);
    if (entry && entry->work != 0) return std::nullopt;  // it took a search
    const NodeId leaf = Tactics<P>::leaf(position, search_.attacker(), strategy_);
    return leaf == kNoNode ? std::nullopt : std::optional(leaf);
  }

  std::optional<NodeId> write_reply(P& position) {
    MoveList moves;
    position.moves(moves);
    std::vector<ListedMove> listed;
    for (const Move move : moves) {
      const auto undo = position.play(move);
      const After now = after(position);
      const auto child = now == After::open ? build(position) : std::nullopt;
      position.undo(undo);
      if (now == After::done) continue;
      if (!child) return std::nullopt;
      listed.push_back({move, *child});
    }
    return strategy_.reply(listed, kNoNode);
  }

  std::optional<NodeId> write_act(P& position) {
    const Move move = choose(position);
    if (move == games::kNoMove) return std::nullopt;
    const auto undo = position.play(move);
    const After now = after(position);
    const auto next = now == After::open ? build(position) : std::nullopt;
    position.undo(undo);
    if (now == After::done) return strategy_.act(move, kNoNode);
    return next ? std::optional(strategy_.act(move, *next)) : std::nullopt;
  }

  // A move whose child is solved: the table's, or after a new search of the hole.
  Move choose(P& position) {
    MoveList moves;
    position.moves(moves);
    MoveList narrowed = moves;
    search_.narrow(position, narrowed);
    Move known = cheapest(position, narrowed);
    if (known == games::kNoMove && narrowed.size() < moves.size()) known = cheapest(position, moves);
    if (known != games::kNoMove) return known;
    const auto again = search_.run(position);
    return good(again.numbers) ? again.best : games::kNoMove;
  }

  // The side's move: one that ends the game well, else one into a position written before, else the solved
  // child of least work. None where no child is known to be solved.
  Move cheapest(P& position, const MoveList& moves) {
    Move best = games::kNoMove;
    std::uint64_t least = UINT64_MAX;
    for (const Move move : moves) {
      const auto undo = position.play(move);
      const std::uint64_t cost = cost_of(position);
      position.undo(undo);
      if (cost < least) {
        least = cost;
        best = move;
      }
      if (least <= 1) break;
    }
    return best;
  }

  std::uint64_t cost_of(const P& position) {
    if (position.outcome() != games::Outcome::open) return good(position.outcome()) ? 0 : UINT64_MAX;
    if (!good(search_.look(position))) return UINT64_MAX;
    if (memo_.contains(position.play_key())) return 1;
    const auto entry = search_.entry(position);
    return 2 + (entry ? entry->work : 0);
  }

  Dfpn<P>& search_;
  Strategy& strategy_;
  bool wins_;
  Side side_;
  std::unordered_map<games::Key, NodeId> memo_;
};

}  // namespace hissho::search
