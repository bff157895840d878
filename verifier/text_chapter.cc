#include "verifier/text_chapter.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "verifier/words.h"

namespace hissho::verifier {
namespace {

using Words = std::vector<std::string_view>;

Result<NodeNumber> parse_node(std::string_view text) {
  const auto number = parse_number(text);
  if (!number || *number == kNoNode) return unexpected(fmt::format("'{}' is no node number", text));
  return *number;
}

}  // namespace

Result<void> TextChapter::begin(const Words& words) {
  if (words.size() < 6) return unexpected(std::string("write: chapter ID SIDE GOAL BOUND POSITION"));
  const auto id = parse_number(words[1]);
  if (!id) return unexpected(fmt::format("'{}' is no chapter number", words[1]));
  chapter_.id = *id;
  const auto side = parse_side(words[2]);
  if (!side) return unexpected(side.error());
  chapter_.claim.side = *side;
  if (words[3] != "win" && words[3] != "hold") {
    return unexpected(fmt::format("'{}' is no goal: win or hold", words[3]));
  }
  chapter_.claim.goal = words[3] == "win" ? Goal::win : Goal::hold;
  if (words[4] != "-") {
    const auto bound = parse_number(words[4]);
    if (!bound) return unexpected(fmt::format("'{}' is no bound: plies, or -", words[4]));
    chapter_.claim.within = *bound;
  }
  for (std::size_t i = 5; i < words.size(); ++i) {
    if (i > 5) chapter_.claim.position += ' ';
    chapter_.claim.position += words[i];
  }
  return {};
}

Result<void> TextChapter::add_node(const Words& words) {
  const auto number = parse_node(words[0]);
  if (!number) return unexpected(number.error());
  if (words.size() < 2) return unexpected(fmt::format("node {} has no kind", *number));
  Node node;
  Result<void> ok;
  const std::string_view kind = words[1];
  if (kind == "act") {
    ok = read_act(node, words);
  } else if (kind == "reply") {
    ok = read_reply(node, words);
  } else if (kind == "cite") {
    ok = read_cite(node, words);
  } else if (kind == "pair") {
    ok = read_pair(node, words);
  } else if (kind == "far" || kind == "dead") {
    node.kind = kind == "far" ? Kind::far : Kind::dead;
    if (words.size() != 2) ok = unexpected(fmt::format("nothing follows '{}'", kind));
  } else {
    ok = unexpected(fmt::format("there is no node kind '{}'", kind));
  }
  if (!ok) return unexpected(fmt::format("node {}: {}", *number, ok.error()));
  chapter_.nodes.push_back(node);
  chapter_.numbers.push_back(*number);
  return {};
}

Result<void> TextChapter::read_act(Node& node, const Words& words) {
  node.kind = Kind::act;
  if (words.size() != 4) return unexpected(std::string("write: NODE act MOVE NEXT, with - for no next"));
  const auto move = parse_move(rules_, words[2]);
  if (!move) return unexpected(move.error());
  node.move = *move;
  if (words[3] == "-") return {};
  const auto child = parse_node(words[3]);
  if (!child) return unexpected(child.error());
  node.child = *child;
  return {};
}

Result<void> TextChapter::read_reply(Node& node, const Words& words) {
  node.kind = Kind::reply;
  node.first = static_cast<std::uint32_t>(chapter_.listed.size());
  for (std::size_t i = 2; i < words.size(); ++i) {
    const std::size_t equals = words[i].rfind('=');
    if (equals == std::string_view::npos) {
      return unexpected(fmt::format("'{}': write MOVE=NODE, or *=NODE for otherwise", words[i]));
    }
    const auto child = parse_node(words[i].substr(equals + 1));
    if (!child) return unexpected(child.error());
    const std::string_view move_word = words[i].substr(0, equals);
    if (move_word == "*") {
      if (node.child != kNoNode) return unexpected(std::string("otherwise (*) stands twice"));
      node.child = *child;
      continue;
    }
    const auto move = parse_move(rules_, move_word);
    if (!move) return unexpected(move.error());
    chapter_.listed.push_back({*move, *child});
    ++node.count;
  }
  const auto first = chapter_.listed.begin() + node.first;
  std::sort(first, chapter_.listed.end(), [](const Listed& a, const Listed& b) { return a.move < b.move; });
  const auto twice = std::adjacent_find(first, chapter_.listed.end(),
                                        [](const Listed& a, const Listed& b) { return a.move == b.move; });
  if (twice != chapter_.listed.end()) {
    return unexpected(fmt::format("the move {} is listed twice", move_text(rules_, twice->move)));
  }
  return {};
}

Result<void> TextChapter::read_cite(Node& node, const Words& words) {
  node.kind = Kind::cite;
  node.first = static_cast<std::uint32_t>(chapter_.citations.size());
  node.count = 1;
  if (words.size() != 4) return unexpected(std::string("write: NODE cite CHAPTER SYMMETRY"));
  const auto chapter = parse_number(words[2]);
  if (!chapter) return unexpected(fmt::format("'{}' is no chapter number", words[2]));
  const auto symmetry = parse_symmetry(words[3]);
  if (!symmetry) return unexpected(symmetry.error());
  chapter_.citations.push_back({*chapter, *symmetry});
  return {};
}

Result<void> TextChapter::read_pair(Node& node, const Words& words) {
  node.kind = Kind::pair;
  node.first = static_cast<std::uint32_t>(chapter_.cells.size());
  for (std::size_t i = 2; i < words.size(); ++i) {
    const auto cells = split(words[i], '-');
    if (cells.size() != 2) return unexpected(fmt::format("'{}' is no pair such as a1-b2", words[i]));
    for (const std::string_view cell : cells) {
      const auto move = parse_move(rules_, cell);
      if (!move) return unexpected(move.error());
      chapter_.cells.push_back(*move);
      ++node.count;
    }
  }
  return {};
}

Result<NodeNumber> TextChapter::position_of(NodeNumber child, NodeNumber parent) const {
  const auto& numbers = chapter_.numbers;
  if (child <= parent) {
    return unexpected(fmt::format("node {}: its child {} has no greater number", parent, child));
  }
  const auto found = std::lower_bound(numbers.begin(), numbers.end(), child);
  if (found == numbers.end() || *found != child) {
    return unexpected(fmt::format("node {}: there is no child {}", parent, child));
  }
  return static_cast<NodeNumber>(found - numbers.begin());
}

Result<Chapter> TextChapter::finish() {
  auto& numbers = chapter_.numbers;
  std::vector<std::size_t> order(numbers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return numbers[a] < numbers[b]; });
  std::vector<Node> nodes;
  nodes.reserve(order.size());
  for (const std::size_t i : order) nodes.push_back(chapter_.nodes[i]);
  std::sort(numbers.begin(), numbers.end());
  const auto twice = std::adjacent_find(numbers.begin(), numbers.end());
  if (twice != numbers.end()) return unexpected(fmt::format("node {} stands in the chapter twice", *twice));
  if (numbers.empty() || numbers[0] != 0) return unexpected(std::string("the chapter has no node 0"));
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    Node& node = nodes[i];
    if (node.child != kNoNode) {
      const auto at = position_of(node.child, numbers[i]);
      if (!at) return unexpected(at.error());
      node.child = *at;
    }
    if (node.kind != Kind::reply) continue;
    for (std::uint32_t j = node.first; j < node.first + node.count; ++j) {
      const auto at = position_of(chapter_.listed[j].child, numbers[i]);
      if (!at) return unexpected(at.error());
      chapter_.listed[j].child = *at;
    }
  }
  chapter_.nodes = std::move(nodes);
  if (numbers.back() == numbers.size() - 1) numbers.clear();
  return std::move(chapter_);
}

std::size_t TextChapter::memory() const {
  return chapter_.nodes.size() * (2 * sizeof(Node) + sizeof(NodeNumber) + sizeof(std::size_t)) +
         chapter_.listed.size() * sizeof(Listed) + chapter_.cells.size() * sizeof(Move) +
         chapter_.citations.size() * sizeof(Citation);
}

}  // namespace hissho::verifier
