// df-pn: depth-first proof-number search over any game, for the question "does the attacker win within n
// plies (or at all)?".
//
// A position's proof number says how many unsolved positions must at least be solved to prove it, its
// disproof number how many to disprove it. Where the attacker is to move the proof number is the least of the
// children's and the disproof number their sum; where the defender is to move the other way round. df-pn
// (Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002) expands the most-proving
// leaf as proof-number search does, but depth first: a child is searched until one of its numbers reaches a
// threshold at which another child would become better, and the numbers live in a transposition table. A
// child may go on a little beyond its best sibling, by a factor of 1 + epsilon (Pawlewicz and Lew, "Improving
// depth-first PN-search: 1+epsilon trick", CG 2006), so that the search does not jump to and fro.
//
// Bounds: each move adds a stone, so the position fixes the ply, and a bound on the length is one fixed last
// ply for the whole search. The table's salt holds attacker and last ply; entries need nothing more.
//
// Repetition: for the same reason no position can repeat on a line, the game graph is acyclic, and there is
// no graph-history interaction to care for.
//
// Policies: a side that keeps to one (problem.h) has only the moves that it allows. Positions are then the
// same under the symmetries that keep the policy only, and the salt holds the policy.
//
// Over-counting: on a DAG the sums count a position once for every way that leads to it. Children that are
// the same position (by canonical key: symmetric moves, two moves with one effect) are merged before they
// are summed; transpositions deeper down are counted several times. Numbers only steer the search, a solved
// position is solved however it was counted, so this costs time on some positions and no correctness.
//
// Threads: several searches may share one table at the same time, on the same question or on others; each
// object belongs to one thread.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "search/problem.h"
#include "search/table.h"
#include "search/tactics.h"

namespace hissho::search {

inline constexpr double kEpsilon = 0.25;

template <games::GamePosition P>
class Dfpn {
 public:
  struct Outcome {
    Numbers numbers;
    Move best = games::kNoMove;  // the move towards the verdict, for whoever it favours, where it moves
    bool settled = false;        // by Tactics::settle, not by its children
  };

  /// `root` fixes the last ply of the bound; requires an open game. Stops after limits.nodes expansions.
  Dfpn(const P& root, const Problem& problem, const Limits& limits, Table& table)
      : attacker_(problem.attacker),
        policy_(problem.policy),
        turns_(policy_ != nullptr ? policy_->turns() : games::kAllTurns),
        bounded_(problem.within < kNoBound),
        last_ply_(bounded_ ? root.stones() + problem.within : -1),
        salt_(table_salt(root.rules().name(), problem.attacker, last_ply_)),
        limits_(limits),
        table_(table),
        frames_(static_cast<std::size_t>(root.rules().max_plies()) + 2) {
    if (policy_ != nullptr) salt_ ^= policy_->key();
  }

  ~Dfpn() { report(); }
  Dfpn(const Dfpn&) = delete;
  Dfpn& operator=(const Dfpn&) = delete;

  Side attacker() const { return attacker_; }
  std::uint64_t nodes() const { return nodes_; }
  int left(const P& position) const { return bounded_ ? last_ply_ - position.stones() : kNoBound; }

  /// Searches an open position until solved or stopped. The position comes back as it was.
  Outcome run(P& position) {
    const Numbers judged = judge(position);
    if (judged.solved()) return {judged, games::kNoMove};
    return expand(position, position.search_key(turns_), kInfinite, kInfinite, 0);
  }

  /// What is known about a position (open or over) without searching: leaf rules, tactics, table, a guess.
  Numbers look(const P& position) {
    const Numbers judged = judge(position);
    if (judged.solved()) return judged;
    if (const auto known = table_.find(position.search_key(turns_).key ^ salt_)) return known->numbers;
    return initial(position);
  }

  /// The table's best move and work for a position, in its own orientation; none where it is not there.
  std::optional<TableEntry> entry(const P& position) const {
    const games::ImageKey image = position.search_key(turns_);
    auto found = table_.find(image.key ^ salt_);
    if (found && found->move != games::kNoMove) {
      const auto& rules = position.rules();
      found->move = rules.map(inverse(rules.symmetries()[image.turn]), found->move);
      if (!position.legal(found->move)) found->move = games::kNoMove;
    }
    return found;
  }

  /// Reduces the legal moves of a position to those that a policy leaves whoever is to move.
  void narrow(const P& position, MoveList& moves) const {
    if (policy_ != nullptr && position.to_move() == policy_->side()) policy_->narrow(position, moves);
  }

  bool stopped() const { return stopped_; }
  /// Whoever runs this wants an end, now.
  bool stop_asked() const { return limits_.stopped(); }

 private:
  struct Child {
    games::ImageKey image;
    Numbers numbers;
    Move move;
  };
  struct Frame {
    std::vector<Child> children;
    MoveList moves;
  };

  // The numbers of a node from its children, and how its best child is to be searched.
  struct Summary {
    Numbers numbers;
    std::size_t best = 0;
    std::uint32_t second = kInfinite;  // the runner-up's number (the one that is minimised)
    std::uint64_t sum = 0;             // of the other number, not capped
  };

  // Seen from whoever is to move, `own` is the number to bring to 0 and `counter` the other one.
  static std::uint32_t own(Numbers n, bool attacks) { return attacks ? n.proof : n.disproof; }
  static std::uint32_t counter(Numbers n, bool attacks) { return attacks ? n.disproof : n.proof; }

  static Summary summarise(const std::vector<Child>& children, bool attacks) {
    Summary s;
    std::uint32_t least = kInfinite;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const std::uint32_t mine = own(children[i].numbers, attacks);
      if (mine < least) {
        s.second = least;
        least = mine;
        s.best = i;
      } else {
        s.second = std::min(s.second, mine);
      }
      if (mine != kInfinite) s.sum += counter(children[i].numbers, attacks);
    }
    const auto sum =
        least == kInfinite ? 0u : static_cast<std::uint32_t>(std::min<std::uint64_t>(s.sum, kMaxFinite));
    s.numbers = attacks ? Numbers{least, sum} : Numbers{sum, least};
    if (least == 0) s.numbers = attacks ? kProved : kDisproved;
    return s;
  }

  // Expands a node until one of its numbers reaches its threshold; stores and returns them.
  // `image`: its search key.
  Outcome expand(P& position, games::ImageKey image, std::uint32_t proof_limit, std::uint32_t disproof_limit,
                 int depth) {
    const std::uint64_t before = nodes_;
    count_node();
    const bool attacks = position.to_move() == attacker_;
    Frame& frame = frames_[depth];
    Outcome result = open(position, frame, attacks);
    if (result.numbers.solved()) {
      store(position, image, result, before);
      return result;
    }
    for (;;) {
      const Summary s = summarise(frame.children, attacks);
      result = {s.numbers,
                own(s.numbers, attacks) == kInfinite ? games::kNoMove : frame.children[s.best].move};
      if (s.numbers.proof >= proof_limit || s.numbers.disproof >= disproof_limit || stopped_) break;
      Child& child = frame.children[s.best];
      const std::uint32_t own_limit = attacks ? proof_limit : disproof_limit;
      const std::uint32_t counter_limit = attacks ? disproof_limit : proof_limit;
      const std::uint32_t child_own = std::min(own_limit, beyond(s.second));
      const std::uint32_t child_counter =
          counter_limit == kInfinite
              ? kInfinite
              : static_cast<std::uint32_t>(counter_limit - (s.sum - counter(child.numbers, attacks)));
      const std::uint64_t spent = nodes_;
      const auto undo = position.play(child.move);
      child.numbers = expand(position, child.image, attacks ? child_own : child_counter,
                             attacks ? child_counter : child_own, depth + 1)
                          .numbers;
      position.undo(undo);
      if (nodes_ - spent > 4 * frame.children.size()) refresh(frame.children);
    }
    store(position, image, result, before);
    return result;
  }

  // Decided at sight, or numbers that are not solved.
  Numbers judge(const P& position) const {
    if (position.outcome() != games::Outcome::open) {
      return position.outcome() == games::win_of(attacker_) ? kProved : kDisproved;
    }
    const int plies = left(position);
    if (plies <= 0) return kDisproved;
    switch (Tactics<P>::judge(position, attacker_, plies)) {
      case Verdict::proved:
        return kProved;
      case Verdict::disproved:
        return kDisproved;
      case Verdict::unknown:
        break;
    }
    return {};
  }

  // The node's children with what is known about them, equal ones once; solved at once where one of them, or
  // a leaf rule, settles the node for the mover.
  Outcome open(P& position, Frame& frame, bool attacks) {
    frame.children.clear();
    if (Tactics<P>::settle(position, attacker_)) return {kDisproved, games::kNoMove, true};
    moves_of(position, frame.moves);
    // Two passes, so that the table's cache lines are on their way before they are read.
    for (const Move move : frame.moves) {
      Child child{{}, {}, move};
      const auto undo = position.play(move);
      child.numbers = judge(position);
      if (!child.numbers.solved()) {
        child.image = position.search_key(turns_);
        table_.prefetch(child.image.key ^ salt_);
        child.numbers = initial(position);
      }
      position.undo(undo);
      if (own(child.numbers, attacks) == 0) return {child.numbers, move};
      if (!child.numbers.solved()) frame.children.push_back(child);
    }
    merge_equal(frame.children);
    for (Child& child : frame.children) {
      if (const auto found = table_.find(child.image.key ^ salt_)) child.numbers = found->numbers;
      if (own(child.numbers, attacks) == 0) return {child.numbers, child.move};
    }
    std::erase_if(frame.children, [](const Child& c) { return c.numbers.solved(); });
    if (frame.children.empty()) return {attacks ? kDisproved : kProved, games::kNoMove};
    return {};
  }

  // The moves to look at.
  void moves_of(const P& position, MoveList& moves) {
    Tactics<P>::moves(position, attacker_, moves);
    if (policy_ == nullptr || position.to_move() != policy_->side()) return;
    if constexpr (Tactics<P>::kDropsMoves) {  // the policy decides among all legal moves
      position.moves(scratch_);
      policy_->narrow(position, scratch_);
      std::erase_if(moves, [&](Move m) { return !std::ranges::binary_search(scratch_, m); });
    } else {
      policy_->narrow(position, moves);
    }
  }

  // A guess for a position that is not in the table.
  Numbers initial(const P& position) {
    const Numbers guess = Tactics<P>::initial(position, attacker_, scratch_);
    if (policy_ == nullptr || position.to_move() != policy_->side()) return guess;
    position.moves(scratch_);
    policy_->narrow(position, scratch_);
    const Numbers counted = numbers_of(scratch_.size(), position.to_move() == attacker_);
    return {std::min(guess.proof, counted.proof), std::min(guess.disproof, counted.disproof)};
  }

  // Keeps the first child of every key, in order.
  void merge_equal(std::vector<Child>& children) {
    if (children.size() > kFewChildren) return merge_many(children);
    std::size_t kept = 0;
    for (const Child& child : children) {
      const auto end = children.begin() + static_cast<std::ptrdiff_t>(kept);
      const bool known =
          std::any_of(children.begin(), end, [&](const Child& c) { return c.image.key == child.image.key; });
      if (!known) children[kept++] = child;
    }
    children.resize(kept);
  }

  // The same with an open-addressing set of child numbers (plus one).
  void merge_many(std::vector<Child>& children) {
    seen_.fill(0);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      std::size_t slot = children[i].image.key.lo % seen_.size();
      while (seen_[slot] != 0 && children[seen_[slot] - 1].image.key != children[i].image.key) {
        slot = (slot + 1) % seen_.size();
      }
      if (seen_[slot] != 0) continue;
      children[kept] = children[i];
      seen_[slot] = static_cast<std::uint16_t>(++kept);
    }
    children.resize(kept);
  }

  // After a longer search below one child the others may be known better, from transpositions or from other
  // threads.
  void refresh(std::vector<Child>& children) {
    for (Child& child : children) {
      if (child.numbers.solved()) continue;
      if (const auto found = table_.find(child.image.key ^ salt_)) child.numbers = found->numbers;
    }
  }

  static std::uint32_t beyond(std::uint32_t second) {
    if (second >= kMaxFinite) return kInfinite;
    return std::min<std::uint32_t>(kInfinite, second + 1 + static_cast<std::uint32_t>(kEpsilon * second));
  }

  // A settled position is stored without work, which tells evidence where a leaf is to be found.
  void store(const P& position, games::ImageKey image, const Outcome& result, std::uint64_t before) {
    const auto& rules = position.rules();
    const Move move = result.best == games::kNoMove ? games::kNoMove
                                                    : rules.map(rules.symmetries()[image.turn], result.best);
    table_.store(image.key ^ salt_, result.numbers, move, result.settled ? 0 : nodes_ - before);
  }

  void count_node() {
    ++nodes_;
    if (nodes_ >= limits_.nodes) stopped_ = true;
    if ((nodes_ & 255) != 0) return;
    report();
    stopped_ = stopped_ || limits_.stopped();
  }

  void report() {
    if (limits_.counter != nullptr) limits_.counter->fetch_add(nodes_ - reported_, std::memory_order_relaxed);
    reported_ = nodes_;
  }

  static constexpr std::size_t kFewChildren = 16;

  Side attacker_;
  const games::Policy* policy_;
  games::TurnSet turns_;
  bool bounded_;
  int last_ply_;
  games::Key salt_;
  Limits limits_;
  Table& table_;
  std::vector<Frame> frames_;
  MoveList scratch_;
  std::array<std::uint16_t, 2048> seen_;  // more than any game has moves
  std::uint64_t nodes_ = 0;
  std::uint64_t reported_ = 0;
  bool stopped_ = false;
};

}  // namespace hissho::search
