#include "coordinator/compose.h"

#include <algorithm>

#include "proof/builder.h"

namespace hissho::coordinator {

namespace {

using proof::Builder;

/// Copies a chapter's nodes into a builder; children have greater numbers, so from the last to the first.
Builder::Id copy_into(Builder& builder, const proof::Chapter& chapter) {
  std::vector<Builder::Id> ids(chapter.nodes.size(), Builder::kNoId);
  const auto id_of = [&](proof::NodeNumber n) { return n == proof::kNone ? Builder::kNoId : ids[n]; };
  std::vector<proof::Listed> listed;
  for (std::size_t n = chapter.nodes.size(); n-- > 0;) {
    const proof::Node& node = chapter.nodes[n];
    switch (node.kind) {
      case proof::Kind::act:
        ids[n] = builder.act(node.move, id_of(node.child));
        break;
      case proof::Kind::reply:
        listed.clear();
        for (const auto& [move, child] : chapter.replies(node)) listed.push_back({move, id_of(child)});
        ids[n] = builder.reply(listed, id_of(node.child), false);
        break;
      case proof::Kind::cite:
        ids[n] = builder.cite(chapter.citation(node));
        break;
      case proof::Kind::far:
        ids[n] = builder.far();
        break;
      case proof::Kind::dead:
        ids[n] = builder.dead();
        break;
      case proof::Kind::pair:
        ids[n] = builder.pair(chapter.pair_cells(node));
        break;
    }
  }
  return ids.at(0);
}

class Composer {
 public:
  Composer(const ComposeContext& context, const Tree& tree, const Node& node, const games::Position& position)
      : context_(context), tree_(tree), node_(node), position_(position) {}

  games::Result<proof::Chapter> run() {
    const bool winner_moves = node_.attacker_moves == (node_.state == State::proved);
    const auto root = winner_moves ? act() : reply();
    if (!root) return games::unexpected(root.error());
    return builder_.finish(solved_claim(context_, node_, node_.position), *root);
  }

 private:
  Builder::Id cite(const Edge& edge) {
    games::Position child = position_;
    child.play(edge.move);
    proof::Citation citation;
    citation.claim = solved_claim(context_, tree_.node(edge.child), child.text());
    return builder_.cite(citation);
  }

  games::Result<Builder::Id> act() {
    const Edge* best = nullptr;
    for (const Edge& edge : node_.edges) {
      const Node& child = tree_.node(edge.child);
      if (child.state != node_.state) continue;
      if (best == nullptr || child.plies < tree_.node(best->child).plies) best = &edge;
    }
    if (best == nullptr) return games::unexpected(std::string("a solved node has no child that solves it"));
    return builder_.act(best->move, cite(*best));
  }

  games::Result<Builder::Id> reply() {
    std::vector<proof::Listed> listed;
    for (const Edge& edge : node_.edges) listed.push_back({edge.move, cite(edge)});
    std::ranges::sort(listed, {}, &proof::Listed::move);
    Builder::Id otherwise = Builder::kNoId;
    if (!node_.otherwise.empty()) {
      const auto chapter = proof::unpack(node_.otherwise);
      if (!chapter) return games::unexpected(chapter.error());
      otherwise = copy_into(builder_, *chapter);
    }
    return builder_.reply(listed, otherwise, false);
  }

  const ComposeContext& context_;
  const Tree& tree_;
  const Node& node_;
  const games::Position& position_;
  Builder builder_;
};

}  // namespace

proof::Claim solved_claim(const ComposeContext& context, const Node& node, std::string position) {
  proof::Claim claim;
  claim.position = std::move(position);
  if (node.state == State::proved) {
    claim.side = context.attacker;
    claim.goal = proof::Goal::win;
    claim.within = node.plies;
  } else {
    claim.side = games::other(context.attacker);
    claim.goal = proof::Goal::hold;
    if (context.bounded) claim.within = static_cast<std::uint32_t>(node.remaining);
  }
  return claim;
}

games::Result<proof::Chapter> compose(const ComposeContext& context, const Tree& tree, NodeIndex i) {
  const Node& node = tree.node(i);
  const auto position = context.game.parse_position(node.position);
  if (!position) return games::unexpected(position.error());
  return Composer(context, tree, node, *position).run();
}

}  // namespace hissho::coordinator
