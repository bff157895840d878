// A tree as large as wanted, of the shape of a recorded one.
//
// The size of a decided node is the search nodes that a proof needs which guesses right everywhere: of a leaf
// what its jobs took, of an inner node the sum over the children that decide it, and at least what the jobs
// there took that did not decide it. The model is the recorded tree with every size multiplied. Where the
// recording ends and a node is still too large for a job, the model goes on with the subtree of another
// recorded node of the same mover and verdict, drawn by a seed, in its proportions: sizes as shares of the
// node's, proof numbers as multiples of the node's.
//
// A node that was never decided in the recording never is here either, whatever is spent on it: the model
// guesses nothing about what the trace has not seen. Below such a node, where the recording ends, it goes on
// with another undecided one, whose numbers are half as large again at least as those that the node had: work
// on a move that leads nowhere makes it look worse, as it did where it was recorded.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "simulate/trace.h"

namespace hissho::simulate {

class Model {
 public:
  struct Node {
    bool attacker_moves = true;
    coordinator::State state = coordinator::State::proved;  // proved, disproved, or expanded: never decided
    double size = 0;                                        // search nodes; of decided ones
    std::uint64_t seed = 0;                                 // of all that is below
    std::uint32_t pn = 1, dn = 1;                           // as the parent's expansion gave them
    std::int32_t recorded = -1;                             // its pattern; -1: the recording has ended
    double pn_scale = 1, dn_scale = 1;                      // of the pattern's numbers
  };

  /// Requires a trace whose claim was decided with expansions. `work`: how often the search nodes of the
  /// whole recording the tree is large.
  static games::Result<Model> make(const Trace& trace, double work, std::uint64_t seed);

  const Node& root() const { return root_; }
  /// What a job with so many search nodes says where it cannot decide the node. Empty: it is
  /// decided, and the trace has no pattern of this kind, so a job decides it.
  std::vector<Node> expand(const Node& node, double budget) const;

  /// Draws from what the trace has seen, by the node's seed: search nodes a second of one thread, and the
  /// coordinator's processor seconds for the evidence of a verdict.
  double speed(const Node& node) const { return draw(speeds_, node.seed); }
  double check_seconds(const Node& node) const { return checks_.empty() ? 0 : draw(checks_, node.seed); }
  double mean_speed() const { return mean_speed_; }

 private:
  struct PatternChild {
    std::uint32_t pn, dn;
    coordinator::State state;
    double share;           // of the parent's size; below one that was never decided: of a job's budget
    std::int32_t recorded;  // its own pattern
  };
  struct Pattern {
    std::uint32_t pn = 1, dn = 1;              // before its expansion
    std::uint32_t pn_after = 1, dn_after = 1;  // as the expansion gave them
    std::vector<PatternChild> children;
  };
  static constexpr std::size_t kKinds = 6;  // two movers, three states

  static std::size_t kind(bool attacker_moves, coordinator::State state);
  static double draw(const std::vector<double>& values, std::uint64_t seed) {
    return values[seed % values.size()];
  }
  class Reader;
  /// The node with a pattern to go on with, where it has none of its own and there is one.
  Node continued(Node node) const;

  Node root_;
  std::vector<Pattern> patterns_;
  std::array<std::vector<std::int32_t>, kKinds> by_kind_;
  std::vector<double> speeds_, checks_;
  double mean_speed_ = 0;
};

}  // namespace hissho::simulate
