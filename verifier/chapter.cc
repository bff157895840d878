#include "verifier/chapter.h"

#include <fmt/format.h>

#include "proto/proof.pb.h"

namespace hissho::verifier {
namespace {

namespace pb = hissho::pb::proof;

/// Takes the columns apart, node by node.
class Columns {
 public:
  Columns(const pb::Chapter& message, Move move_space) : message_(message), move_space_(move_space) {}

  Result<Chapter> read() {
    chapter_.id = message_.id();
    chapter_.nodes.reserve(message_.kinds().size());
    chapter_.listed.reserve(static_cast<std::size_t>(message_.children_size()));
    for (const char kind : message_.kinds()) {
      read_node(static_cast<unsigned char>(kind));
      if (!error_.empty()) return refuse();
    }
    if (chapter_.nodes.empty()) error_ = "it has no nodes";
    if (move_ != message_.moves_size()) error_ = "moves are left over";
    if (child_ != message_.children_size()) error_ = "children are left over";
    if (count_ != message_.counts_size()) error_ = "counts are left over";
    if (cite_ != message_.cites_size()) error_ = "cites are left over";
    if (!error_.empty()) return refuse();
    return std::move(chapter_);
  }

 private:
  tl::unexpected<std::string> refuse() const {
    return unexpected(fmt::format("chapter {}: {}", chapter_.id, error_));
  }
  void fail(std::string_view what) {
    if (error_.empty()) error_ = fmt::format("node {}: {}", chapter_.nodes.size(), what);
  }

  std::uint32_t take(const google::protobuf::RepeatedField<std::uint32_t>& column, int& at,
                     std::string_view column_name) {
    if (at < column.size()) return column.Get(at++);
    fail(fmt::format("the column of {} ends too early", column_name));
    return 0;
  }
  Move checked(std::uint64_t move) {
    if (move >= move_space_) fail(fmt::format("move code {} is none of the game's", move));
    return static_cast<Move>(move);
  }
  NodeNumber child() {
    const std::uint32_t step = take(message_.children(), child_, "children");
    const std::uint64_t number = chapter_.nodes.size() + std::uint64_t{step};
    if (step == 0) fail("a child's number is not greater than its parent's");
    if (number >= message_.kinds().size()) fail(fmt::format("there is no child {}", number));
    return static_cast<NodeNumber>(number);
  }

  void read_reply(Node& node, bool otherwise) {
    node.kind = Kind::reply;
    node.first = static_cast<std::uint32_t>(chapter_.listed.size());
    node.count = take(message_.counts(), count_, "counts");
    std::uint64_t move = 0;
    for (std::uint32_t i = 0; i < node.count && error_.empty(); ++i) {
      const std::uint32_t step = take(message_.moves(), move_, "moves");
      if (i > 0 && step == 0) fail("a move is listed twice");
      move += step;
      chapter_.listed.push_back({checked(move), kNoNode});
    }
    for (std::uint32_t i = 0; i < node.count && error_.empty(); ++i) {
      chapter_.listed[node.first + i].child = child();
    }
    if (otherwise) node.child = child();
  }

  void read_cite(Node& node) {
    node.kind = Kind::cite;
    node.first = static_cast<std::uint32_t>(chapter_.citations.size());
    node.count = 1;
    if (cite_ >= message_.cites_size()) return fail("the column of cites ends too early");
    const pb::Cite& cite = message_.cites(cite_++);
    if (cite.has_claim()) return fail("a citation in a file names a chapter, not a claim");
    if (cite.symmetry() >= kTurnNames.size()) {
      return fail(fmt::format("there is no symmetry {}", cite.symmetry()));
    }
    chapter_.citations.push_back(
        {cite.chapter(), {static_cast<Turn>(cite.symmetry()), cite.shift_columns(), cite.shift_rows()}});
  }

  void read_pair(Node& node) {
    node.kind = Kind::pair;
    node.first = static_cast<std::uint32_t>(chapter_.cells.size());
    const std::uint64_t cells = 2 * std::uint64_t{take(message_.counts(), count_, "counts")};
    for (std::uint64_t i = 0; i < cells && error_.empty(); ++i) {
      chapter_.cells.push_back(checked(take(message_.moves(), move_, "moves")));
    }
    node.count = static_cast<std::uint32_t>(cells);
  }

  void read_node(unsigned kind) {
    Node node;
    switch (kind) {
      case pb::NODE_ACT:
      case pb::NODE_ACT_LAST:
        node.kind = Kind::act;
        node.move = checked(take(message_.moves(), move_, "moves"));
        if (kind == pb::NODE_ACT) node.child = child();
        break;
      case pb::NODE_REPLY:
      case pb::NODE_REPLY_OTHERWISE:
        read_reply(node, kind == pb::NODE_REPLY_OTHERWISE);
        break;
      case pb::NODE_CITE:
        read_cite(node);
        break;
      case pb::NODE_FAR:
        node.kind = Kind::far;
        break;
      case pb::NODE_DEAD:
        node.kind = Kind::dead;
        break;
      case pb::NODE_PAIR:
        read_pair(node);
        break;
      default:
        fail(fmt::format("there is no node kind {}", kind));
    }
    chapter_.nodes.push_back(node);
  }

  const pb::Chapter& message_;
  const Move move_space_;
  Chapter chapter_;
  std::string error_;
  int move_ = 0;
  int child_ = 0;
  int count_ = 0;
  int cite_ = 0;
};

}  // namespace

std::string claim_words(const Claim& claim) {
  const std::string bound = claim.within == kNoBound ? "-" : std::to_string(claim.within);
  return fmt::format("{} {} {}", letter(claim.side), name(claim.goal), bound);
}

Result<Claim> claim_from(const pb::Claim& message) {
  if (!pb::Side_IsValid(message.side())) {
    return unexpected(fmt::format("there is no side {}", static_cast<int>(message.side())));
  }
  if (!pb::Goal_IsValid(message.goal())) {
    return unexpected(fmt::format("there is no goal {}", static_cast<int>(message.goal())));
  }
  Claim claim;
  claim.position = message.position();
  claim.side = message.side() == pb::SIDE_X ? Side::x : Side::o;
  claim.goal = message.goal() == pb::GOAL_WIN ? Goal::win : Goal::hold;
  if (message.has_within()) claim.within = message.within();
  return claim;
}

Result<Chapter> chapter_from(const pb::Chapter& message, Move move_space) {
  auto chapter = Columns(message, move_space).read();
  if (!chapter) return chapter;
  auto claim = claim_from(message.claim());
  if (!claim) return unexpected(fmt::format("chapter {}: {}", message.id(), claim.error()));
  chapter->claim = std::move(*claim);
  return chapter;
}

std::size_t unreached_nodes(const Chapter& chapter) {
  std::vector<bool> reached(chapter.nodes.size());
  reached[0] = true;
  std::size_t count = 0;
  for (std::size_t i = 0; i < chapter.nodes.size(); ++i) {  // children come after their parents
    if (!reached[i]) {
      ++count;
      continue;
    }
    const Node& node = chapter.nodes[i];
    if (node.child != kNoNode) reached[node.child] = true;
    if (node.kind != Kind::reply) continue;
    for (const Listed& listed : chapter.replies(node)) reached[listed.child] = true;
  }
  return count;
}

}  // namespace hissho::verifier
