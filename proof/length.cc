// Longest paths in a DAG whose nodes are already in topological order: one pass backwards, and one forwards
// for how late a citation can come. Chapters are ordered by Kahn's algorithm, so a circle shows.
#include "proof/length.h"

#include <fmt/format.h>

#include <algorithm>

namespace hissho::proof {

std::vector<std::uint32_t> lengths(const Chapter& chapter, std::span<const std::uint32_t> cited) {
  std::vector<std::uint32_t> plies(chapter.nodes.size(), 0);
  for (std::size_t i = chapter.nodes.size(); i-- > 0;) {
    const Node& node = chapter.nodes[i];
    if (node.kind == Kind::cite && !cited.empty()) plies[i] = cited[node.first];
    if (node.kind != Kind::act && node.kind != Kind::reply) continue;
    std::uint32_t below = node.child == kNone ? 0 : plies[node.child];
    if (node.kind == Kind::reply)
      for (const Listed& l : chapter.replies(node)) below = std::max(below, plies[l.child]);
    plies[i] = below + 1;
  }
  return plies;
}

int longest_line(const Chapter& chapter) { return static_cast<int>(lengths(chapter).front()); }

void TotalLength::add(const Chapter& chapter) {
  Summary& summary = chapters_[chapter.id];
  summary.own = lengths(chapter).front();
  if (chapter.citations.empty()) return;
  std::vector<std::uint32_t> before(chapter.nodes.size(), 0);  // most plies from the root to the node
  std::vector<bool> reached(chapter.nodes.size(), false);
  reached[0] = true;
  for (std::size_t i = 0; i < chapter.nodes.size(); ++i) {
    if (!reached[i]) continue;
    const Node& node = chapter.nodes[i];
    if (node.kind == Kind::cite) {
      std::uint32_t& latest = summary.cited[chapter.citation(node).chapter];
      latest = std::max(latest, before[i]);
      continue;
    }
    if (node.kind != Kind::act && node.kind != Kind::reply) continue;
    const auto go = [&](NodeNumber child) {
      before[child] = std::max(before[child], before[i] + 1);
      reached[child] = true;
    };
    if (node.child != kNone) go(node.child);
    if (node.kind == Kind::reply)
      for (const Listed& l : chapter.replies(node)) go(l.child);
  }
}

Result<std::map<std::uint32_t, std::uint32_t>> TotalLength::totals() const {
  std::map<std::uint32_t, std::vector<std::uint32_t>> cited_by;
  std::map<std::uint32_t, std::size_t> open;  // citations of the chapter whose length is not known yet
  std::vector<std::uint32_t> ready;
  for (const auto& [id, summary] : chapters_) {
    open[id] = summary.cited.size();
    if (summary.cited.empty()) ready.push_back(id);
    for (const auto& [cited, plies] : summary.cited) {
      if (!chapters_.contains(cited))
        return fail(fmt::format("chapter {} cites chapter {}, which the proof does not hold", id, cited));
      cited_by[cited].push_back(id);
    }
  }
  std::map<std::uint32_t, std::uint32_t> total;
  while (!ready.empty()) {
    const std::uint32_t id = ready.back();
    ready.pop_back();
    const Summary& summary = chapters_.at(id);
    std::uint32_t length = summary.own;
    for (const auto& [cited, plies] : summary.cited) length = std::max(length, plies + total.at(cited));
    total[id] = length;
    for (const std::uint32_t citing : cited_by[id])
      if (--open[citing] == 0) ready.push_back(citing);
  }
  if (total.size() != chapters_.size())
    for (const auto& [id, left] : open)
      if (left != 0) return fail(fmt::format("chapter {} cites itself, in a circle of chapters", id));
  return total;
}

}  // namespace hissho::proof
