#include "simulate/model.h"

#include <algorithm>

namespace hissho::simulate {

namespace {

using coordinator::State;

constexpr double kTooShort = 0.005;  // seconds of a job that says nothing about speed
constexpr double kWorse = 1.5;
constexpr double kMostNumber = 1 << 24;

std::uint32_t scaled(std::uint32_t number, double scale) {
  return static_cast<std::uint32_t>(std::clamp(number * scale, 1.0, kMostNumber));
}

bool decided(State state) { return state == State::proved || state == State::disproved; }

/// A good hash of two numbers (the finaliser of splitmix64).
std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  std::uint64_t z = a + 0x9e3779b97f4a7c15u * (b + 1);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// The sizes of the decided nodes of a trace.
class Sizes {
 public:
  explicit Sizes(const Trace& trace) : trace_(trace), sizes_(trace.nodes.size(), kUnknown) {}

  State state_of(const TraceChild& child) const {
    if (child.node < 0) return State::expanded;
    const State state = trace_.nodes[static_cast<std::size_t>(child.node)].state;
    return decided(state) ? state : State::expanded;
  }

  /// Whether the children of a decided node show its verdict.
  bool shown(const TraceNode& node) const {
    const auto agrees = [&](const TraceChild& child) { return state_of(child) == node.state; };
    return one_suffices(node) ? std::ranges::any_of(node.children, agrees)
                              : !node.children.empty() && std::ranges::all_of(node.children, agrees);
  }

  double of(const TraceChild& child) { return of(static_cast<std::size_t>(child.node)); }

  /// By recursion, as deep as the tree.
  double of(std::size_t i) {
    if (sizes_[i] != kUnknown) return sizes_[i];
    const TraceNode& node = trace_.nodes[i];
    double size = 0;
    if (!shown(node)) {
      size = static_cast<double>(node.nodes);
    } else if (one_suffices(node)) {
      for (const TraceChild& child : node.children)
        if (state_of(child) == node.state) size = size == 0 ? of(child) : std::min(size, of(child));
    } else {
      for (const TraceChild& child : node.children) size += of(child);
    }
    if (shown(node)) size = std::max(size, kBeyond * static_cast<double>(node.nodes));
    return sizes_[i] = std::max(size, 1.0);
  }

 private:
  static constexpr double kUnknown = -1;
  static constexpr double kBeyond = 1.01;  // of what did not suffice
  static bool one_suffices(const TraceNode& node) {
    return node.attacker_moves == (node.state == State::proved);
  }

  const Trace& trace_;
  std::vector<double> sizes_;
};

}  // namespace

std::size_t Model::kind(bool attacker_moves, State state) {
  const std::size_t verdict = state == State::proved ? 0 : state == State::disproved ? 1 : 2;
  return 2 * verdict + (attacker_moves ? 1 : 0);
}

/// Makes the patterns of a trace.
class Model::Reader {
 public:
  Reader(const Trace& trace, Model& model)
      : trace_(trace), model_(model), sizes_(trace), number_(trace.nodes.size(), -1) {}

  games::Result<void> run() {
    measure();
    const TraceNode& root = trace_.nodes.front();
    if (!decided(root.state) || !sizes_.shown(root) || seconds_ <= 0)
      return games::unexpected(
          std::string("its claim was not decided by way of expansions; record a run that is decided, with a "
                      "small --job-nodes"));
    for (std::size_t i = 0; i < trace_.nodes.size(); ++i) {
      const TraceNode& node = trace_.nodes[i];
      if (node.children.empty() || (decided(node.state) && !sizes_.shown(node))) continue;
      number_[i] = static_cast<std::int32_t>(model_.patterns_.size());
      model_.patterns_.emplace_back();
      model_.by_kind_[kind(node.attacker_moves, node.state)].push_back(number_[i]);
    }
    for (std::size_t i = 0; i < trace_.nodes.size(); ++i)
      if (number_[i] >= 0) fill(i);
    return {};
  }

  double root_size() { return sizes_.of(std::size_t{0}); }

 private:
  void measure() {
    double nodes = 0, expansions = 0, expansion_nodes = 0;
    for (const TraceNode& node : trace_.nodes) {
      seconds_ += node.seconds;
      nodes += static_cast<double>(node.nodes);
      if (node.jobs > 0 && node.children.empty() && decided(node.state))
        model_.checks_.push_back(node.check_seconds / node.jobs);
      if (node.jobs == 0 || node.children.empty()) continue;
      expansions += node.jobs;
      expansion_nodes += static_cast<double>(node.nodes);
    }
    if (expansions > 0) budget_ = expansion_nodes / expansions;
    if (seconds_ > 0) model_.mean_speed_ = nodes / seconds_;
    for (const TraceNode& node : trace_.nodes)
      if (node.seconds >= kTooShort)
        model_.speeds_.push_back(std::clamp(static_cast<double>(node.nodes) / node.seconds,
                                            model_.mean_speed_ / kSpread, model_.mean_speed_ * kSpread));
    if (model_.speeds_.empty()) model_.speeds_.push_back(model_.mean_speed_);
  }

  void fill(std::size_t i) {
    const TraceNode& node = trace_.nodes[i];
    Pattern& pattern = model_.patterns_[static_cast<std::size_t>(number_[i])];
    const double whole = decided(node.state) ? sizes_.of(i) : budget_;
    std::uint64_t pn_sum = 0, dn_sum = 0;
    std::uint32_t pn_least = coordinator::kInfinite, dn_least = coordinator::kInfinite;
    for (const TraceChild& child : node.children) {
      const State state = sizes_.state_of(child);
      const auto at = static_cast<std::size_t>(child.node);
      pattern.children.push_back({child.pn, child.dn, state, decided(state) ? sizes_.of(child) / whole : 0,
                                  child.node < 0 ? -1 : number_[at]});
      if (child.node >= 0 && number_[at] >= 0) {
        model_.patterns_[static_cast<std::size_t>(number_[at])].pn = std::max(child.pn, 1u);
        model_.patterns_[static_cast<std::size_t>(number_[at])].dn = std::max(child.dn, 1u);
      }
      pn_sum += child.pn;
      dn_sum += child.dn;
      pn_least = std::min(pn_least, child.pn);
      dn_least = std::min(dn_least, child.dn);
    }
    const auto number = [](std::uint64_t n) {
      return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(n, 1, coordinator::kInfinite - 1));
    };
    pattern.pn_after = number(node.attacker_moves ? pn_least : pn_sum);
    pattern.dn_after = number(node.attacker_moves ? dn_sum : dn_least);
  }

  static constexpr double kSpread = 2;  // of speeds about their mean: more was the machine's other work

  const Trace& trace_;
  Model& model_;
  Sizes sizes_;
  std::vector<std::int32_t> number_;  // of a node's pattern
  double seconds_ = 0, budget_ = 1;
};

games::Result<Model> Model::make(const Trace& trace, double work, std::uint64_t seed) {
  Model model;
  Reader reader(trace, model);
  if (auto done = reader.run(); !done) return games::unexpected(done.error());
  const TraceNode& root = trace.nodes.front();
  model.root_ = {root.attacker_moves, root.state, work * reader.root_size(), mix(seed, 0)};
  model.root_.recorded = 0;  // the first that was read
  return model;
}

Model::Node Model::continued(Node node) const {
  const auto& choices = by_kind_[kind(node.attacker_moves, node.state)];
  if (node.recorded >= 0 || choices.empty()) return node;
  node.recorded = choices[node.seed % choices.size()];
  const Pattern& pattern = patterns_[static_cast<std::size_t>(node.recorded)];
  if (decided(node.state)) {
    node.pn_scale = static_cast<double>(node.pn) / pattern.pn;
    node.dn_scale = static_cast<double>(node.dn) / pattern.dn;
  } else {
    node.pn_scale = std::max(1.0, kWorse * node.pn / pattern.pn_after);
    node.dn_scale = std::max(1.0, kWorse * node.dn / pattern.dn_after);
  }
  return node;
}

std::vector<Model::Node> Model::expand(const Node& asked, double budget) const {
  const Node node = continued(asked);
  if (node.recorded < 0) {
    if (decided(node.state)) return {};
    // The recording has none of the kind: two moves that look twice as bad.
    const Node child{!node.attacker_moves, State::expanded,    1,
                     mix(node.seed, 1),    scaled(node.pn, 2), scaled(node.dn, 2)};
    Node other = child;
    other.seed = mix(node.seed, 2);
    return {child, other};
  }
  const double whole = decided(node.state) ? node.size : budget;
  std::vector<Node> children;
  for (const PatternChild& child : patterns_[static_cast<std::size_t>(node.recorded)].children)
    children.push_back({!node.attacker_moves, child.state, std::max(1.0, child.share * whole),
                        mix(node.seed, children.size() + 1), scaled(child.pn, node.pn_scale),
                        scaled(child.dn, node.dn_scale), child.recorded, node.pn_scale, node.dn_scale});
  return children;
}

}  // namespace hissho::simulate
