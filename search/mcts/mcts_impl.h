// The body of mcts(), for the files that instantiate it (one a game, so that others compile fast).
//
// One round: down from the root, at each node to the child with the best sum of its mean result and a bonus
// that is larger where the move looks good at first sight (its prior) and has been tried little (Rosin,
// "Multi-armed bandits with episode context", 2011); at a leaf of the tree its children are added; from there
// a random game is played to its end (playout.h) and its result counted at every node on the way.
//
// Proofs flow up with the results (tree.h). They come from finished games and from df-pn: at a node's 16th,
// 64th, 256th ... visit it is asked whether the side that does better there wins, and then whether the
// other does. How many nodes it gets depends on how it fared at positions with about so many stones: two a
// visit where it answers one question in four, a hundred while it answers fewer, and where it answers hardly
// any the position is passed over. It is asked only while its nodes are no more than the playouts.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "search/dfpn.h"
#include "search/mcts/mcts.h"
#include "search/mcts/playout.h"
#include "search/mcts/tree.h"

namespace hissho::search {

template <games::GamePosition P>
class Mcts {
 public:
  Mcts(const P& root, const MctsSettings& settings, const Limits& limits, Table& table)
      : root_(root),
        settings_(settings),
        limits_(limits),
        table_(table),
        tree_(settings.tree_bytes),
        playout_(root_),
        board_(playout_.board(root_)),
        random_(settings.seed),
        deadline_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                     std::chrono::duration<double>(settings.seconds))) {
    path_.reserve(static_cast<std::size_t>(root_.rules().max_plies()) + 1);
    moves_.reserve(static_cast<std::size_t>(root_.rules().move_space()));
  }

  MctsAnswer run() {
    const Clock::time_point begin = Clock::now();
    while (!tree_[kRoot].solved() && !stopped()) round();
    MctsAnswer answer = report();
    answer.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return answer;
  }

 private:
  using Clock = std::chrono::steady_clock;
  using Id = MctsTree::Id;
  using Board = typename Playout<P>::Board;
  static constexpr Id kRoot = 0;
  static constexpr std::uint64_t kMostPlayouts = std::uint64_t{1} << 31;  // what a node can count
  static constexpr float kExplore = 0.7f;
  static constexpr float kUnseen = 0.15f;    // how much worse than its parent an untried move counts
  static constexpr std::uint32_t kGrow = 4;  // visits of a leaf before it gets children
  static constexpr std::uint32_t kAsk = 16;  // visits before df-pn is first asked; then four times more each
  static constexpr std::uint64_t kAskNodes = 2;  // df-pn nodes a visit
  static constexpr std::uint64_t kTrialNodes = 100;
  static constexpr int kMostQuestions = 8;
  static constexpr int kStonesTogether = 4;  // stones a class of positions that is passed over or not

  bool stopped() {
    if (playouts_ + solver_nodes_ >= limits_.nodes || playouts_ >= kMostPlayouts) return true;
    if ((playouts_ & 15) != 0) return false;
    return limits_.stopped() || Clock::now() >= deadline_;
  }

  void round() {
    board_ = playout_.board(root_);
    path_.assign(1, kRoot);
    descend();
    const MctsNode& leaf = tree_[path_.back()];
    const int result = leaf.solved() ? leaf.low : value_for_x(playout_.finish(board_, random_));
    ++playouts_;
    count(result);
    if (settings_.solver) ask();
  }

  // Goes down to a leaf, or to a position that is decided; its node becomes the path's last.
  void descend() {
    for (;;) {
      const Id id = path_.back();
      if (tree_[id].solved()) return;
      if (tree_[id].children == 0) {
        if (id != kRoot && tree_[id].visits < kGrow) return;
        if (!grow(id)) return;
        if (tree_[id].solved()) return;
      }
      const Id child = select(id);
      board_.play(tree_[child].move);
      path_.push_back(child);
    }
  }

  // Adds the children of a leaf, with their priors, and what is over among them.
  bool grow(Id id) {
    board_.moves(moves_);
    if (!tree_.expand(id, moves_)) return false;
    const Id first = tree_[id].first_child;
    const Side mover = board_.to_move();
    float greatest = -1e9f;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      MctsNode& child = tree_[first + static_cast<Id>(i)];
      child.prior = playout_.urge(board_, moves_[i]);
      greatest = std::max(greatest, child.prior);
      const auto undo = board_.play(moves_[i]);
      if (const Outcome outcome = board_.outcome(); outcome != Outcome::open)
        child.low = child.high = static_cast<std::int8_t>(value_for_x(outcome));
      board_.undo(undo);
    }
    float sum = 0;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      float& prior = tree_[first + static_cast<Id>(i)].prior;
      prior = std::exp(prior - greatest);
      sum += prior;
    }
    for (std::size_t i = 0; i < moves_.size(); ++i) tree_[first + static_cast<Id>(i)].prior /= sum;
    tree_.tighten(id, mover);
    return true;
  }

  Id select(Id id) const {
    const MctsNode& node = tree_[id];
    const Side mover = board_.to_move();
    const float bonus = kExplore * std::sqrt(static_cast<float>(std::max(1u, node.visits)));
    const float unseen = node.visits == 0 ? 0.5f : 1.0f - node.mean() - kUnseen;
    Id best = node.first_child;
    float most = -1e9f;
    for (Id id_of_child = node.first_child; id_of_child < node.first_child + node.children; ++id_of_child) {
      const MctsNode& child = tree_[id_of_child];
      if (!tree_.matters(node, child, mover)) continue;
      const float mean = child.visits == 0 ? unseen : child.mean();
      const float score = mean + bonus * child.prior / static_cast<float>(1 + child.visits);
      if (score > most) {
        most = score;
        best = id_of_child;
      }
    }
    return best;
  }

  Side mover_at(std::size_t depth) const {
    return depth % 2 == 0 ? root_.to_move() : games::other(root_.to_move());
  }

  void count(int result) {
    for (std::size_t depth = path_.size(); depth-- > 0;) {
      MctsNode& node = tree_[path_[depth]];
      ++node.visits;
      const int for_mover = mover_at(depth) == Side::o ? result : -result;  // for the side that moved here
      node.halves += static_cast<std::uint32_t>(1 + for_mover);
    }
    prove_up(path_.size() - 1);
  }

  // What is proved about the node at this depth of the path goes up as far as it changes anything.
  void prove_up(std::size_t depth) {
    for (; depth-- > 0;) {
      if (!tree_.tighten(path_[depth], mover_at(depth))) break;
    }
  }

  // Puts the question that is due at the deepest such node of the path, if one is.
  void ask() {
    if (solver_nodes_ > playouts_) return;
    for (std::size_t depth = path_.size(); depth-- > 1;) {
      MctsNode& node = tree_[path_[depth]];
      if (node.solved() || node.visits >> (2 * node.questions) < kAsk) continue;
      if (++node.questions > kMostQuestions) continue;
      Effort& effort = efforts_[(static_cast<std::size_t>(root_.stones()) + depth) / kStonesTogether];
      if (effort.hopeless()) return;
      ++effort.questions;
      if (solve(depth, effort.promising() ? kAskNodes * node.visits : kTrialNodes)) ++effort.answers;
      return;
    }
  }

  // df-pn at a node of the path: does the side that seems ahead win, does the other? Whether it answered.
  bool solve(std::size_t depth, std::uint64_t nodes) {
    P position = root_;
    for (std::size_t i = 1; i <= depth; ++i) position.play(tree_[path_[i]].move);
    const Id id = path_[depth];
    const Side mover = position.to_move();
    const bool ahead = tree_[id].mean() < 0.5f;
    bool answered = false;
    for (const Side attacker : {ahead ? mover : games::other(mover), ahead ? games::other(mover) : mover}) {
      const MctsNode& node = tree_[id];
      if (attacker == Side::x ? node.high < 1 || node.low == 1 : node.low > -1 || node.high == -1) continue;
      const std::uint64_t spent = playouts_ + solver_nodes_;
      if (spent >= limits_.nodes) break;
      Limits limits;
      limits.nodes = std::min(nodes, limits_.nodes - spent);
      limits.stop = limits_.stop;
      Dfpn<P> search(position, {attacker, kNoBound}, limits, table_);
      const Numbers numbers = search.run(position).numbers;
      solver_nodes_ += search.nodes();
      if (!numbers.solved()) continue;
      answered = true;
      if (attacker == Side::x)
        numbers.proved() ? tree_.bound(id, 1, 1) : tree_.bound(id, -1, 0);
      else
        numbers.proved() ? tree_.bound(id, -1, -1) : tree_.bound(id, 0, 1);
      prove_up(depth);
    }
    return answered;
  }

  ProvedRange range_for(const MctsNode& node, Side side) const {
    return side == Side::x ? ProvedRange{node.low, node.high} : ProvedRange{-node.high, -node.low};
  }

  // What a move is worth before visits are compared, with `sure` the least that the mover gets at the root.
  int rank(const MctsNode& node, int sure) const {
    const ProvedRange range = range_for(node, root_.to_move());
    if (range.low == 1) return 5;
    if (range.high == -1) return 0;
    if (sure == -1) return 4;
    // A draw is in hand: what may still win goes before it, where that looks likely.
    if (range.high == 0) return range.low == 0 ? 3 : 1;
    return range.low == 0 || (node.visits != 0 && node.mean() > 0.5f) ? 4 : 2;
  }

  MctsAnswer report() {
    if (tree_[kRoot].children == 0) {  // stopped before the first round
      board_ = playout_.board(root_);
      grow(kRoot);
    }
    MctsAnswer answer;
    const MctsNode& root = tree_[kRoot];
    std::vector<Id> order;
    for (Id child = root.first_child; child < root.first_child + root.children; ++child)
      order.push_back(child);
    answer.proved = range_for(root, root_.to_move());
    std::sort(order.begin(), order.end(), [&](Id a, Id b) {
      const int rank_of_a = rank(tree_[a], answer.proved.low);
      const int rank_of_b = rank(tree_[b], answer.proved.low);
      if (rank_of_a != rank_of_b) return rank_of_a > rank_of_b;
      return tree_[a].visits != tree_[b].visits ? tree_[a].visits > tree_[b].visits : a < b;
    });
    for (const Id id : order) {
      const MctsNode& node = tree_[id];
      MoveReport& move = answer.moves.emplace_back();
      move.move = node.move;
      move.visits = node.visits;
      move.proved = range_for(node, root_.to_move());
      move.win_rate = node.solved()      ? 0.5 * (1 + move.proved.low)
                      : node.visits != 0 ? static_cast<double>(node.mean())
                                         : 0.5;
      for (Id at = id; at != kRoot; at = favourite(at)) move.line.push_back(tree_[at].move);
    }
    answer.playouts = playouts_;
    answer.solver_nodes = solver_nodes_;
    answer.tree_nodes = tree_.size();
    return answer;
  }

  // The most visited child; the root where there is none.
  Id favourite(Id id) const {
    const MctsNode& node = tree_[id];
    Id best = kRoot;
    std::uint32_t most = 0;
    for (Id child = node.first_child; child < node.first_child + node.children; ++child) {
      if (tree_[child].visits <= most) continue;
      most = tree_[child].visits;
      best = child;
    }
    return best;
  }

  // How df-pn fared at positions with about so many stones.
  struct Effort {
    std::uint32_t questions = 0;
    std::uint32_t answers = 0;
    bool promising() const { return answers * 4 > questions; }
    // Once in 32 times it is asked all the same: the tree moves on.
    bool hopeless() { return questions >= 8 && answers * 16 < questions && ++passed % 32 != 0; }
    std::uint32_t passed = 0;
  };

  const P root_;
  const MctsSettings settings_;
  const Limits limits_;
  Table& table_;
  MctsTree tree_;
  Playout<P> playout_;
  Board board_;
  Random random_;
  std::vector<Id> path_;
  MoveList moves_;
  std::array<Effort, 1 + games::kMaxCells / kStonesTogether> efforts_{};
  std::uint64_t playouts_ = 0;
  std::uint64_t solver_nodes_ = 0;
  const Clock::time_point deadline_;
};

}  // namespace hissho::search
