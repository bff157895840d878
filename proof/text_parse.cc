// The text form, taken apart. Errors say what is wrong with the line; the reader adds file and line number.
#include "proof/text_parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace hissho::proof {

Words words_of(std::string_view line) {
  line = line.substr(0, line.find('#'));
  Words words;
  std::size_t at = 0;
  while ((at = line.find_first_not_of(" \t\r", at)) != std::string_view::npos) {
    const std::size_t end = std::min(line.find_first_of(" \t\r", at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

Result<std::uint32_t> parse_number(std::string_view word, const char* what) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool padded = word.size() > 1 && word.front() == '0';
  if (error != std::errc{} || end != word.data() + word.size() || padded || value >= kNone - 1)
    return fail(fmt::format("\"{}\" is no {}", word, what));
  return value;
}

Result<Claim> parse_claim(const Words& words) {
  if (words.size() < 6) return fail("want: chapter ID x|o win|hold N|- POSITION");
  Claim claim;
  if (words[2] != "x" && words[2] != "o") return fail(fmt::format("\"{}\" is no side (x or o)", words[2]));
  claim.side = words[2] == "x" ? Side::x : Side::o;
  if (words[3] != "win" && words[3] != "hold")
    return fail(fmt::format("\"{}\" is no goal (win or hold)", words[3]));
  claim.goal = words[3] == "win" ? Goal::win : Goal::hold;
  if (words[4] != "-") {
    const auto within = parse_number(words[4], "number of plies (or -)");
    if (!within) return fail(within.error());
    claim.within = *within;
  }
  for (std::size_t i = 5; i < words.size(); ++i) {
    if (i > 5) claim.position += ' ';
    claim.position += words[i];
  }
  return claim;
}

Result<void> ChapterParser::line(const Words& words) {
  const auto n = parse_number(words[0], "node number");
  if (!n) return fail(n.error());
  if (words.size() < 2) return fail("want: NODE KIND …");
  number_ = *n;
  const auto parsed = node(words);
  if (!parsed) return fail(parsed.error());
  if (!nodes_.emplace(number_, *parsed).second)
    return fail(fmt::format("node {} stands in this chapter twice", number_));
  return {};
}

Result<Node> ChapterParser::node(const Words& words) {
  if (words[1] == "act") return act(words);
  if (words[1] == "reply") return reply(words);
  if (words[1] == "cite") return cite(words);
  if (words[1] == "pair") return pair(words);
  if (words[1] != "far" && words[1] != "dead")
    return fail(fmt::format("\"{}\" is no kind of node", words[1]));
  if (words.size() != 2) return fail(fmt::format("nothing follows \"{}\"", words[1]));
  return Node{.kind = words[1] == "far" ? Kind::far : Kind::dead};
}

Result<NodeNumber> ChapterParser::child(std::string_view word) const {
  const auto c = parse_number(word, "node number");
  if (c && *c <= number_)
    return fail(fmt::format("a child must have a greater number than its parent: {} after {}", *c, number_));
  return c;
}

Result<Node> ChapterParser::act(const Words& words) const {
  if (words.size() != 4) return fail("want: NODE act MOVE NODE|-");
  const auto m = game_.parse_move(words[2]);
  if (!m) return fail(m.error());
  if (words[3] == "-") return Node{.kind = Kind::act, .move = *m};
  const auto c = child(words[3]);
  if (!c) return fail(c.error());
  return Node{.kind = Kind::act, .move = *m, .child = *c};
}

Result<Node> ChapterParser::reply(const Words& words) {
  Node node{.kind = Kind::reply, .first = static_cast<std::uint32_t>(listed_.size())};
  for (std::size_t i = 2; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    if (equals == std::string_view::npos)
      return fail(fmt::format("\"{}\": want MOVE=NODE or *=NODE", words[i]));
    const auto c = child(words[i].substr(equals + 1));
    if (!c) return fail(c.error());
    if (words[i].substr(0, equals) == "*") {
      if (node.child != kNone) return fail("* stands in the list twice");
      node.child = *c;
      continue;
    }
    const auto m = game_.parse_move(words[i].substr(0, equals));
    if (!m) return fail(m.error());
    listed_.push_back({*m, *c});
  }
  const auto begin = listed_.begin() + node.first;
  std::sort(begin, listed_.end(), [](const Listed& a, const Listed& b) { return a.move < b.move; });
  const auto twice = std::adjacent_find(begin, listed_.end(),
                                        [](const Listed& a, const Listed& b) { return a.move == b.move; });
  if (twice != listed_.end())
    return fail(fmt::format("move {} is listed twice", game_.move_text(twice->move)));
  node.count = static_cast<std::uint32_t>(listed_.size() - node.first);
  return node;
}

Result<Node> ChapterParser::cite(const Words& words) {
  if (words.size() != 4) return fail("want: NODE cite CHAPTER SYMMETRY");
  const auto chapter = parse_number(words[2], "chapter number");
  if (!chapter) return fail(chapter.error());
  const auto symmetry = games::parse_symmetry(words[3]);
  if (!symmetry) return fail(symmetry.error());
  citations_.push_back({*chapter, *symmetry, std::nullopt});
  return Node{.kind = Kind::cite, .first = static_cast<std::uint32_t>(citations_.size() - 1), .count = 1};
}

Result<Node> ChapterParser::pair(const Words& words) {
  Node node{.kind = Kind::pair, .first = static_cast<std::uint32_t>(cells_.size())};
  for (std::size_t i = 2; i < words.size(); ++i) {
    const std::size_t dash = words[i].find('-');
    if (dash == std::string_view::npos) return fail(fmt::format("\"{}\": want CELL-CELL", words[i]));
    for (const std::string_view word : {words[i].substr(0, dash), words[i].substr(dash + 1)}) {
      const auto m = game_.parse_move(word);
      if (!m) return fail(m.error());
      cells_.push_back(*m);
    }
  }
  node.count = static_cast<std::uint32_t>(cells_.size() - node.first);
  return node;
}

Result<Chapter> ChapterParser::finish(std::uint32_t id, Claim claim) const {
  if (!nodes_.contains(0)) return fail("the chapter has no node 0");
  std::vector<NodeNumber> old;
  for (const auto& [n, node] : nodes_) old.push_back(n);
  std::optional<std::string> error;
  const auto renumber = [&](NodeNumber parent, NodeNumber child) {
    if (child == kNone) return kNone;
    const auto at = std::lower_bound(old.begin(), old.end(), child);
    if (at == old.end() || *at != child) {
      error = fmt::format("node {}: its child {} does not exist", parent, child);
      return kNone;
    }
    return static_cast<NodeNumber>(at - old.begin());
  };
  Chapter out;
  out.id = id;
  out.claim = std::move(claim);
  for (const auto& [n, parsed] : nodes_) {
    Node node = parsed;
    node.child = renumber(n, parsed.child);
    node.first = 0;
    if (node.kind == Kind::reply) {
      node.first = static_cast<std::uint32_t>(out.listed.size());
      for (std::uint32_t i = 0; i < node.count; ++i) {
        const Listed& l = listed_[parsed.first + i];
        out.listed.push_back({l.move, renumber(n, l.child)});
      }
    } else if (node.kind == Kind::pair) {
      node.first = static_cast<std::uint32_t>(out.cells.size());
      out.cells.insert(out.cells.end(), cells_.begin() + parsed.first,
                       cells_.begin() + parsed.first + node.count);
    } else if (node.kind == Kind::cite) {
      node.first = static_cast<std::uint32_t>(out.citations.size());
      out.citations.push_back(citations_[parsed.first]);
    }
    out.nodes.push_back(node);
  }
  if (error) return fail(*error);
  return out;
}

}  // namespace hissho::proof
