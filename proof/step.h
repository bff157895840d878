// One step of the check: a node applied to a position. Internal to the room; check.h is the way in.
#pragma once

#include "proof/check.h"

namespace hissho::proof {

/// What a node's check leaves to be checked: a child after a move.
struct Pending {
  Move move;
  NodeNumber node;
  bool over;  // the game ended with the goal reached: nothing is left
};

/// Plies left under a claim; games::kNoBound without a bound.
int plies_of(const Claim& claim);
/// One ply less, where there is a bound.
int after_ply(int plies);

class Step {
 public:
  /// The error says why the claim's position cannot be one.
  static Result<Step> make(const games::Game& game, const Chapter& chapter, const ClaimOf& claim_of);

  /// All that Check(node, position, plies) says about this very position. Replaces `pending` by what follows:
  /// at a Reply one entry for each legal move whose child must be checked.
  Result<void> expand(NodeNumber node, const games::Position& position, int plies,
                      std::vector<Pending>& pending) const;

  const games::Position& root() const { return root_; }

 private:
  Step(const games::Game& game, const Chapter& chapter, const ClaimOf& claim_of, games::Position root)
      : game_(game), chapter_(chapter), claim_of_(claim_of), root_(std::move(root)) {}

  Side side() const { return chapter_.claim.side; }
  bool reached(games::Outcome outcome) const;
  Result<void> act(const Node& node, const games::Position& position, int plies,
                   std::vector<Pending>& pending) const;
  Result<void> reply(const Node& node, const games::Position& position, int plies,
                     std::vector<Pending>& pending) const;
  Result<void> cite(const Citation& citation, const games::Position& position, int plies) const;
  Result<void> leaf(const Node& node, const games::Position& position, int plies) const;
  Result<void> pairs(std::span<const Move> cells, const games::Position& position) const;

  const games::Game& game_;
  const Chapter& chapter_;
  const ClaimOf& claim_of_;
  games::Position root_;
};

}  // namespace hissho::proof
