#include "simulate/recorder.h"

namespace hissho::simulate {

void Recorder::on_job(const coordinator::JobEvent& event) {
  Asked& asked = asked_[event.node];
  TraceNode& node = asked.node;
  ++node.jobs;
  node.nodes += event.result.nodes();
  node.seconds += event.result.seconds() * event.threads;
  node.check_seconds += event.check_seconds;
  node.tree_seconds += event.tree_seconds;
  if (event.result.children().empty()) return;
  node.children.clear();
  asked.moves.clear();
  for (const pb::wire::Child& child : event.result.children()) {
    node.children.push_back({child.proof_number(), child.disproof_number(), -1});
    asked.moves.push_back(static_cast<games::Move>(child.move()));
  }
}

void Recorder::on_end(const coordinator::Tree& tree) {
  trace_.nodes.clear();
  for (coordinator::NodeIndex i = 0; i < tree.size(); ++i) {
    const coordinator::Node& known = tree.node(i);
    Asked& asked = asked_[i];
    TraceNode& node = trace_.nodes.emplace_back(std::move(asked.node));
    node.attacker_moves = known.attacker_moves;
    node.state = known.state;
    for (const coordinator::Edge& edge : known.edges)
      for (std::size_t c = 0; c < asked.moves.size(); ++c)
        if (edge.made() && asked.moves[c] == edge.move) node.children[c].node = edge.child;
  }
  asked_.clear();
}

}  // namespace hissho::simulate
