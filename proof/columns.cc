// A chapter to and from the columns of proto/proof.proto.
//
// The columns are read like tapes: every node takes what its kind needs from the front of each, and at the
// end all must be used up. Because a child is stored as a positive difference, a graph read back has no
// cycle.
#include <fmt/format.h>

#include "proof/chapter.h"

namespace hissho::proof {
namespace {

namespace pb = hissho::pb::proof;

void write_node(const Chapter& chapter, NodeNumber number, pb::Chapter& out) {
  const Node& node = chapter.nodes[number];
  const auto child = [&](NodeNumber c) { out.add_children(c - number); };
  char kind = 0;
  switch (node.kind) {
    case Kind::act:
      kind = node.child == kNone ? pb::NODE_ACT_LAST : pb::NODE_ACT;
      out.add_moves(node.move);
      if (node.child != kNone) child(node.child);
      break;
    case Kind::reply: {
      kind = node.child == kNone ? pb::NODE_REPLY : pb::NODE_REPLY_OTHERWISE;
      out.add_counts(node.count);
      Move before = 0;
      for (const Listed& l : chapter.replies(node)) {
        out.add_moves(static_cast<std::uint32_t>(l.move - before));
        before = l.move;
        child(l.child);
      }
      if (node.child != kNone) child(node.child);
      break;
    }
    case Kind::cite: {
      kind = pb::NODE_CITE;
      const Citation& citation = chapter.citation(node);
      pb::Cite* cite = out.add_cites();
      cite->set_chapter(citation.chapter);
      cite->set_symmetry(static_cast<std::uint32_t>(citation.symmetry.turn));
      cite->set_shift_columns(citation.symmetry.shift_columns);
      cite->set_shift_rows(citation.symmetry.shift_rows);
      if (citation.claim) *cite->mutable_claim() = to_message(*citation.claim);
      break;
    }
    case Kind::far:
      kind = pb::NODE_FAR;
      break;
    case Kind::dead:
      kind = pb::NODE_DEAD;
      break;
    case Kind::pair:
      kind = pb::NODE_PAIR;
      out.add_counts(node.count / 2);
      for (const Move m : chapter.pair_cells(node)) out.add_moves(m);
      break;
  }
  out.mutable_kinds()->push_back(kind);
}

/// Reads one column from the front.
template <class Column>
class Tape {
 public:
  Tape(const Column& column, const char* name) : column_(column), name_(name) {}
  std::size_t left() const { return static_cast<std::size_t>(column_.size()) - at_; }
  const auto& next() { return column_[static_cast<int>(at_++)]; }
  const char* name() const { return name_; }

 private:
  const Column& column_;
  const char* name_;
  std::size_t at_ = 0;
};

class ColumnReader {
 public:
  explicit ColumnReader(const pb::Chapter& message)
      : message_(message),
        moves_(message.moves(), "moves"),
        children_(message.children(), "children"),
        counts_(message.counts(), "counts"),
        cites_(message.cites(), "cites") {}

  Result<Chapter> read() {
    const std::string& kinds = message_.kinds();
    if (kinds.empty()) return fail("the chapter has no nodes");
    if (kinds.size() >= kNone) return fail("the chapter has too many nodes");
    auto claim = from_message(message_.claim());
    if (!claim) return fail(claim.error());
    chapter_.id = message_.id();
    chapter_.claim = std::move(*claim);
    chapter_.nodes.reserve(kinds.size());
    for (number_ = 0; number_ < kinds.size(); ++number_)
      if (auto ok = node(static_cast<unsigned char>(kinds[number_])); !ok)
        return fail(fmt::format("node {}: {}", number_, ok.error()));
    for (const auto& [left, name] : {std::pair{moves_.left(), moves_.name()},
                                     {children_.left(), children_.name()},
                                     {counts_.left(), counts_.name()},
                                     {cites_.left(), cites_.name()}})
      if (left != 0) return fail(fmt::format("column {}: {} entries more than the nodes use", name, left));
    return std::move(chapter_);
  }

 private:
  Result<void> node(unsigned kind) {
    switch (kind) {
      case pb::NODE_ACT:
      case pb::NODE_ACT_LAST:
        return act(kind == pb::NODE_ACT);
      case pb::NODE_REPLY:
      case pb::NODE_REPLY_OTHERWISE:
        return reply(kind == pb::NODE_REPLY_OTHERWISE);
      case pb::NODE_CITE:
        return cite();
      case pb::NODE_FAR:
        chapter_.nodes.push_back({.kind = Kind::far});
        return {};
      case pb::NODE_DEAD:
        chapter_.nodes.push_back({.kind = Kind::dead});
        return {};
      case pb::NODE_PAIR:
        return pair();
      default:
        return fail(fmt::format("no such kind of node: {}", kind));
    }
  }

  template <class T>
  Result<void> need(const Tape<T>& tape, std::size_t count) const {
    if (tape.left() >= count) return {};
    return fail(fmt::format("column {} ends too early: {} more entries needed, {} left", tape.name(), count,
                            tape.left()));
  }

  Result<Move> move(std::uint64_t base) {
    const std::uint64_t m = base + moves_.next();
    if (m >= games::kNoMove) return fail(fmt::format("move code {} is out of range", m));
    return static_cast<Move>(m);
  }

  Result<NodeNumber> child() {
    if (auto ok = need(children_, 1); !ok) return fail(ok.error());
    const std::uint64_t delta = children_.next();
    if (delta == 0) return fail("a child must have a greater number than its parent");
    if (number_ + delta >= message_.kinds().size())
      return fail(fmt::format("its child {} does not exist: the chapter has {} nodes", number_ + delta,
                              message_.kinds().size()));
    return static_cast<NodeNumber>(number_ + delta);
  }

  Result<void> act(bool goes_on) {
    if (auto ok = need(moves_, 1); !ok) return ok;
    Node node{.kind = Kind::act};
    const auto m = move(0);
    if (!m) return fail(m.error());
    node.move = *m;
    if (goes_on) {
      const auto c = child();
      if (!c) return fail(c.error());
      node.child = *c;
    }
    chapter_.nodes.push_back(node);
    return {};
  }

  Result<void> reply(bool otherwise) {
    if (auto ok = need(counts_, 1); !ok) return ok;
    const std::uint32_t count = counts_.next();
    if (auto ok = need(moves_, count); !ok) return ok;
    if (auto ok = need(children_, std::size_t{count} + (otherwise ? 1 : 0)); !ok) return ok;
    Node node{
        .kind = Kind::reply, .first = static_cast<std::uint32_t>(chapter_.listed.size()), .count = count};
    std::uint64_t before = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto m = move(before);
      if (!m) return fail(m.error());
      if (i > 0 && *m == before) return fail(fmt::format("move code {} is listed twice", *m));
      const auto c = child();
      if (!c) return fail(c.error());
      chapter_.listed.push_back({*m, *c});
      before = *m;
    }
    if (otherwise) {
      const auto c = child();
      if (!c) return fail(c.error());
      node.child = *c;
    }
    chapter_.nodes.push_back(node);
    return {};
  }

  Result<void> pair() {
    if (auto ok = need(counts_, 1); !ok) return ok;
    const std::uint32_t pairs = counts_.next();
    if (auto ok = need(moves_, std::size_t{2} * pairs); !ok) return ok;
    chapter_.nodes.push_back(
        {.kind = Kind::pair, .first = static_cast<std::uint32_t>(chapter_.cells.size()), .count = 2 * pairs});
    for (std::uint32_t i = 0; i < 2 * pairs; ++i) {
      const auto m = move(0);
      if (!m) return fail(m.error());
      chapter_.cells.push_back(*m);
    }
    return {};
  }

  Result<void> cite() {
    if (auto ok = need(cites_, 1); !ok) return ok;
    const pb::Cite& cite = cites_.next();
    if (cite.symmetry() > static_cast<std::uint32_t>(games::Turn::ta))
      return fail(fmt::format("no such symmetry: {}", cite.symmetry()));
    if (cite.shift_columns() > 255 || cite.shift_rows() > 255)
      return fail(fmt::format("shift {},{} is out of range", cite.shift_columns(), cite.shift_rows()));
    Citation citation;
    citation.chapter = cite.chapter();
    citation.symmetry = {static_cast<games::Turn>(cite.symmetry()),
                         static_cast<std::uint8_t>(cite.shift_columns()),
                         static_cast<std::uint8_t>(cite.shift_rows())};
    if (cite.has_claim()) {
      auto claim = from_message(cite.claim());
      if (!claim) return fail(claim.error());
      citation.claim = std::move(*claim);
    }
    chapter_.nodes.push_back(
        {.kind = Kind::cite, .first = static_cast<std::uint32_t>(chapter_.citations.size()), .count = 1});
    chapter_.citations.push_back(std::move(citation));
    return {};
  }

  const pb::Chapter& message_;
  Tape<google::protobuf::RepeatedField<std::uint32_t>> moves_, children_, counts_;
  Tape<google::protobuf::RepeatedPtrField<pb::Cite>> cites_;
  Chapter chapter_;
  std::size_t number_ = 0;
};

}  // namespace

pb::Claim to_message(const Claim& claim) {
  pb::Claim out;
  out.set_position(claim.position);
  out.set_side(claim.side == Side::x ? pb::SIDE_X : pb::SIDE_O);
  out.set_goal(claim.goal == Goal::win ? pb::GOAL_WIN : pb::GOAL_HOLD);
  if (claim.within) out.set_within(*claim.within);
  return out;
}

Result<Claim> from_message(const pb::Claim& message) {
  if (message.side() != pb::SIDE_X && message.side() != pb::SIDE_O)
    return fail(fmt::format("claim: no such side: {}", static_cast<int>(message.side())));
  if (message.goal() != pb::GOAL_WIN && message.goal() != pb::GOAL_HOLD)
    return fail(fmt::format("claim: no such goal: {}", static_cast<int>(message.goal())));
  if (message.position().empty()) return fail("claim: no position");
  for (const char c : message.position())
    if (c < ' ' || c > '~' || c == '#')
      return fail("claim: the position holds a character that no position text has");
  Claim out;
  out.position = message.position();
  out.side = message.side() == pb::SIDE_X ? Side::x : Side::o;
  out.goal = message.goal() == pb::GOAL_WIN ? Goal::win : Goal::hold;
  if (message.has_within()) out.within = message.within();
  return out;
}

pb::Chapter to_message(const Chapter& chapter) {
  pb::Chapter out;
  out.set_id(chapter.id);
  *out.mutable_claim() = to_message(chapter.claim);
  out.mutable_kinds()->reserve(chapter.nodes.size());
  for (NodeNumber i = 0; i < chapter.nodes.size(); ++i) write_node(chapter, i, out);
  return out;
}

Result<Chapter> from_message(const pb::Chapter& message) { return ColumnReader(message).read(); }

}  // namespace hissho::proof
