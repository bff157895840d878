// The chapter of a solved inner node of the job tree: one move, or the replies, and citations of the
// children.
#pragma once

#include "coordinator/tree.h"
#include "games/registry.h"
#include "proof/chapter.h"

namespace hissho::coordinator {

struct ComposeContext {
  const games::Game& game;
  games::Side attacker;
  bool bounded;
};

/// What a solved node of the tree proves, for the position in the given orientation.
proof::Claim solved_claim(const ComposeContext& context, const Node& node, std::string position);

games::Result<proof::Chapter> compose(const ComposeContext& context, const Tree& tree, NodeIndex i);

}  // namespace hissho::coordinator
