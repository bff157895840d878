#include "simulate/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>

namespace hissho::simulate {

namespace {

using games::Result;
using games::unexpected;

constexpr char kMagic[] = "hissho-trace 1";
constexpr char kStates[] = {'l', 'e', 'p', 'd'};  // by State
constexpr double kMicro = 1e-6;

/// "5:3" or, where somebody was asked about the child, "5:3=17".
std::string child_text(const TraceChild& child) {
  return child.node < 0 ? fmt::format("{}:{}", child.pn, child.dn)
                        : fmt::format("{}:{}={}", child.pn, child.dn, child.node);
}

template <class T>
bool read(std::string_view& text, T& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{}) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool skip(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

constexpr std::size_t kMostChildren = 10'000;

bool read_child(std::string_view word, std::vector<TraceChild>& children) {
  TraceChild child;
  std::size_t times = 1;
  if (!read(word, child.pn) || !skip(word, ':') || !read(word, child.dn)) return false;
  if (skip(word, '=') && (!read(word, child.node) || child.node < 0)) return false;
  if (skip(word, '*') && !read(word, times)) return false;
  if (!word.empty() || times == 0 || children.size() + times > kMostChildren) return false;
  children.insert(children.end(), times, child);
  return true;
}

bool read_node(const std::string& line, TraceNode& node) {
  std::istringstream in(line);
  char mover = 0, state = 0;
  double micros = 0, check = 0, tree = 0;
  if (!(in >> mover >> state >> node.jobs >> node.nodes >> micros >> check >> tree)) return false;
  const auto* found = std::find(std::begin(kStates), std::end(kStates), state);
  if ((mover != 'a' && mover != 'd') || found == std::end(kStates) || micros < 0 || check < 0 || tree < 0)
    return false;
  node.attacker_moves = mover == 'a';
  node.state = static_cast<coordinator::State>(found - std::begin(kStates));
  node.seconds = micros * kMicro;
  node.check_seconds = check * kMicro;
  node.tree_seconds = tree * kMicro;
  for (std::string word; in >> word;)
    if (!read_child(word, node.children)) return false;
  return true;
}

}  // namespace

std::string trace_text(const Trace& trace) {
  std::string out = fmt::format("{}\n{}\n{}\n", kMagic, trace.game, trace.claim);
  for (const TraceNode& node : trace.nodes) {
    out += fmt::format("{} {} {} {} {:.0f} {:.0f} {:.0f}", node.attacker_moves ? 'a' : 'd',
                       kStates[static_cast<int>(node.state)], node.jobs, node.nodes, node.seconds / kMicro,
                       node.check_seconds / kMicro, node.tree_seconds / kMicro);
    for (std::size_t i = 0; i < node.children.size();) {
      std::size_t end = i + 1;
      while (end < node.children.size() && node.children[end] == node.children[i]) ++end;
      out += " " + child_text(node.children[i]);
      if (end - i > 1) out += fmt::format("*{}", end - i);
      i = end;
    }
    out += '\n';
  }
  return out;
}

Result<Trace> parse_trace(const std::string& text) {
  std::istringstream in(text);
  Trace trace;
  std::string line;
  if (!std::getline(in, line) || line != kMagic) return unexpected(fmt::format("line 1 is not '{}'", kMagic));
  if (!std::getline(in, trace.game) || !std::getline(in, trace.claim))
    return unexpected(std::string("the file ends before the game and the claim (lines 2 and 3)"));
  for (std::size_t number = 4; std::getline(in, line); ++number)
    if (!read_node(line, trace.nodes.emplace_back()))
      return unexpected(fmt::format("line {} is no node of a trace", number));
  if (trace.nodes.empty()) return unexpected(std::string("there is no node in it"));
  for (std::size_t i = 0; i < trace.nodes.size(); ++i)
    for (const TraceChild& child : trace.nodes[i].children)
      if (child.node >= static_cast<std::int64_t>(trace.nodes.size()) || child.node == 0 ||
          (child.node > 0 &&
           trace.nodes[static_cast<std::size_t>(child.node)].attacker_moves == trace.nodes[i].attacker_moves))
        return unexpected(fmt::format("line {}: node {} cannot be a child of this one", i + 4, child.node));
  return trace;
}

Result<void> write_trace(const std::string& path, const Trace& trace) {
  std::ofstream out(path, std::ios::trunc);
  out << trace_text(trace);
  out.close();
  if (!out) return unexpected(path + ": the trace cannot be written");
  return {};
}

Result<Trace> read_trace(const std::string& path) {
  std::ifstream in(path);
  if (!in) return unexpected(path + ": the file cannot be read");
  std::ostringstream text;
  text << in.rdbuf();
  auto trace = parse_trace(text.str());
  if (!trace) return unexpected(fmt::format("{}: {}", path, trace.error()));
  return trace;
}

}  // namespace hissho::simulate
