// The run's loop: restore, hand out, wait, report. What a result does is in run_results.cc, where children
// come from in run_children.cc.
#include "coordinator/run.h"

#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include <algorithm>

namespace hissho::coordinator {

namespace {

using games::Result;
using games::unexpected;
using std::chrono::milliseconds;

constexpr milliseconds kWait{25};  // how soon a signal or a limit is seen
constexpr std::chrono::seconds kReport{1};
constexpr std::chrono::seconds kDrain{2};     // what running jobs get to hand in their results at a stop
constexpr std::uint32_t kLongBook = 200;      // positions of a book that are not left to one job
constexpr std::uint64_t kGlance = 2'000'000;  // nodes to find the answer to a pass, and what hurts it
constexpr std::uint64_t kPeek = 100;          // nodes to open a position whose children are known
constexpr int kNoBoundLeft = games::kNoBound;

}  // namespace

Run::Run(cluster::Transport& transport, Crew& crew, storage::Store& store, const games::Game& game,
         const Question& question, const Limits& limits, Budget& budget, std::uint64_t seed,
         std::string config)
    : transport_(transport),
      crew_(crew),
      game_(game),
      question_(question),
      limits_(limits),
      budget_(budget),
      seed_(seed),
      config_(std::move(config)),
      ledger_(store, game, question),
      tree_(question.position.store_key(), question.position.text(),
            question.position.to_move() == question.attacker,
            question.within ? static_cast<int>(*question.within) : kNoBoundLeft),
      nodes_at_start_(crew.nodes()) {}

Result<Decision> Run::go(Observer* observer) {
  observer_ = observer;
  if (auto done = restore(); !done) return unexpected(done.error());
  if (auto done = write_claim("open"); !done) return unexpected(done.error());
  bool stopped = false;
  while (!decided()) {
    if (limit_reached() || nobody_answers()) {
      stopped = true;
      break;
    }
    crew_.beat();
    if (auto done = take_back_lapsed(); !done) return unexpected(done.error());
    if (auto done = hand_out(); !done) return unexpected(done.error());
    report(false);
    if (auto message = transport_.wait(kWait)) {
      if (const auto delivered = crew_.take(*message))
        if (auto done = accept(*delivered); !done) return unexpected(done.error());
    }
  }
  if (stopped) drain();
  for (const auto& [id, asked] : jobs_) crew_.cancel(id);
  const Node& root = tree_.node(Tree::root());
  if (root.solved() && !question_.can_show(root.state == State::proved)) return refuted_decision();
  Decision decision;
  decision.verdict = root.state == State::proved      ? Verdict::proved
                     : root.state == State::disproved ? Verdict::disproved
                                                      : Verdict::unknown;
  decision.stopped = stopped && decision.verdict == Verdict::unknown;
  decision.exhausted = exhausted_;
  if (decision.verdict == Verdict::proved) decision.plies = root.plies;
  if (auto done = write_claim(decision.verdict == Verdict::proved      ? "proved"
                              : decision.verdict == Verdict::disproved ? "disproved"
                                                                       : "open");
      !done)
    return unexpected(done.error());
  report(true);
  if (observer_ != nullptr) observer_->on_end(tree_);
  decision.status = status();
  return decision;
}

Result<Decision> Run::refuted_decision() {
  if (auto done = write_claim("open"); !done) return unexpected(done.error());
  Decision decision;
  decision.exhausted = true;
  decision.status = status();
  return decision;
}

Result<void> Run::restore() {
  const auto record = ledger_.claim_record();
  if (!record) return unexpected(record.error());
  if (*record) resumed_ = (*record)->resumed() + 1;
  fresh_ = !*record;
  const auto facts = ledger_.has_facts();
  if (!facts) return unexpected(facts.error());
  has_facts_ = *facts;
  std::vector<NodeIndex> waiting{Tree::root()};
  while (!waiting.empty()) {
    const NodeIndex i = waiting.back();
    waiting.pop_back();
    crew_.beat();
    if (auto done = look_up(i, waiting); !done) return done;
  }
  if (tree_.size() > 1) spdlog::info("resumed a job tree of {} positions", tree_.size());
  for (NodeIndex i = static_cast<NodeIndex>(tree_.size()); i-- > 0;)
    if (auto done = spread(i); !done) return done;
  return {};
}

Result<bool> Run::split(NodeIndex leaf) {
  const Node& node = tree_.node(leaf);
  if (book_ == nullptr || !node.attacker_moves || node.attempt > 0) return false;
  const auto position = game_.parse_position(node.position);
  if (!position) return unexpected(position.error());
  const games::Book::Advice advice = book_->advice(*position);
  if (advice.below < kLongBook || advice.moves.empty()) return false;
  pb::wire::JobResult result;
  for (const games::Move move : advice.moves) {
    pb::wire::Child* child = result.add_children();
    child->set_move(move);
    child->set_proof_number(1);
    child->set_disproof_number(1);
  }
  std::string fault;
  if (auto done = accept_expansion(leaf, result, fault); !done) return unexpected(done.error());
  if (!fault.empty()) return unexpected(fault);
  for (std::size_t e = 0; e < tree_.node(leaf).edges.size(); ++e) {
    if (!tree_.node(leaf).edges[e].made())
      if (const auto made = make_child(leaf, e); !made) return unexpected(made.error());
    if (tree_.node(leaf).solved()) return true;
    tree_.node(tree_.node(leaf).edges[e].child).by_book = true;
  }
  if (auto done = spread(leaf); !done) return unexpected(done.error());
  return true;
}

int Run::threads_for(int worker) const {
  const int spare = crew_.spare(worker);
  if (spare <= 1 || question_.layer != pb::wire::LAYER_ALL) return 1;
  return std::max(1, spare / static_cast<int>(std::min<std::size_t>(tree_.open_leaves(), 1u << 20)));
}

std::uint64_t Run::budget_of(const Node& leaf, int threads) const {
  if (question_.layer != pb::wire::LAYER_ALL) return UINT64_MAX;  // the layer's whole search is one job
  std::uint64_t nodes = budget_.nodes(jobs_done_, leaf.attempt, threads, crew_.expected_threads());
  if (leaf.by_book && leaf.attempt == 0) nodes = std::min(nodes, kGlance);
  if (leaf.attempt == 0 && std::ranges::find(question_.glances, leaf.key) != question_.glances.end())
    nodes = std::min(nodes, kPeek);
  if (limits_.nodes) nodes = std::min(nodes, *limits_.nodes - std::min(*limits_.nodes - 1, result_nodes_));
  return nodes;
}

Result<void> Run::hand_out() {
  while (const auto worker = crew_.idle()) {
    const auto choice = tree_.select();
    if (!choice) return {};
    NodeIndex leaf = choice->node;
    if (choice->edge) {
      const auto made = make_child(choice->node, *choice->edge);
      if (!made) return unexpected(made.error());
      if (!*made) continue;
      leaf = **made;
    }
    const auto parts = split(leaf);
    if (!parts) return unexpected(parts.error());
    if (!*parts) send(*worker, leaf);
  }
  return {};
}

Result<void> Run::take_back_lapsed() {
  for (const std::uint64_t id : crew_.lapsed()) {
    const auto it = jobs_.find(id);
    if (it == jobs_.end()) continue;
    const NodeIndex leaf = it->second.leaf;
    jobs_.erase(it);
    job_at_.erase(leaf);
    tree_.set_running(leaf, false);
    if (auto done = spread(leaf); !done) return done;
  }
  return {};
}

void Run::send(int worker, NodeIndex leaf) {
  const Node& node = tree_.node(leaf);
  pb::wire::Job job;
  job.set_position(node.position);
  job.set_attacker(static_cast<std::uint32_t>(question_.attacker));
  if (question_.within) job.set_within(static_cast<std::uint32_t>(node.remaining));
  const int threads = threads_for(worker);
  job.set_threads(static_cast<std::uint32_t>(threads));
  job.set_node_budget(budget_of(node, threads));
  job.set_attempt(node.attempt);
  job.set_layer(question_.layer);
  tree_.set_running(leaf, true);
  std::vector<NodeIndex> reopened;
  tree_.propagate(leaf, reopened);  // virtual numbers alone have changed: nothing is solved by that
  const std::uint64_t id = crew_.send(worker, job);
  jobs_[id] = {leaf, threads};
  job_at_[leaf] = id;
}

Result<void> Run::spread(NodeIndex from) {
  std::vector<NodeIndex> reopened;
  const std::vector<NodeIndex> solved = tree_.propagate(from, reopened);
  for (const NodeIndex i : solved) {
    if (!question_.can_show(tree_.node(i).state == State::proved)) continue;  // no fact
    if (auto done = ledger_.record_inner(tree_, i); !done) return done;
  }
  cancel_irrelevant(solved);
  return {};
}

void Run::cancel_irrelevant(const std::vector<NodeIndex>& solved) {
  if (solved.empty()) return;
  for (const NodeIndex leaf : tree_.cut_off(solved))
    if (const auto it = job_at_.find(leaf); it != job_at_.end()) crew_.cancel(it->second);
}

bool Run::limit_reached() const {
  if (limits_.stop != nullptr && limits_.stop->load()) return true;
  if (limits_.disk_full != nullptr && limits_.disk_full->load()) return true;
  if (limits_.seconds && elapsed() >= *limits_.seconds) return true;
  return limits_.nodes && result_nodes_ >= *limits_.nodes;
}

bool Run::nobody_answers() const {
  if (!crew_.deserted()) return false;
  spdlog::error("no worker has answered for a long time: the run stops, saved; start it again to go on");
  return true;
}

void Run::drain() {
  for (const auto& [id, asked] : jobs_) crew_.cancel(id);
  const auto until = Clock::now() + kDrain;
  while (!jobs_.empty() && !decided() && Clock::now() < until) {
    const auto message = transport_.wait(kWait);
    if (!message) continue;
    if (const auto delivered = crew_.take(*message))
      if (auto done = accept(*delivered); !done) spdlog::error("{}", done.error());
  }
}

double Run::elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

Status Run::status() const {
  Status status;
  status.seconds = elapsed();
  status.nodes = std::max(result_nodes_, crew_.nodes() - nodes_at_start_);
  status.nodes_per_second = nodes_per_second_;
  status.jobs_open = tree_.open_leaves();
  status.jobs_running = jobs_.size();
  status.jobs_done = jobs_done_;
  status.tree_nodes = tree_.size();
  status.proof_number = tree_.node(Tree::root()).pn;
  status.disproof_number = tree_.node(Tree::root()).dn;
  status.workers = crew_.workers();
  status.threads = crew_.threads();
  status.threads_busy = crew_.busy_threads();
  status.coordinator_seconds = processor_seconds() - processor_at_start_;
  return status;
}

void Run::report(bool now) {
  const auto time = Clock::now();
  if (!now && time - last_report_ < kReport) return;
  const double seconds = std::chrono::duration<double>(time - last_report_).count();
  const std::uint64_t nodes = std::max(result_nodes_, crew_.nodes() - nodes_at_start_);
  if (seconds > 0 && nodes >= last_nodes_)
    nodes_per_second_ = static_cast<double>(nodes - last_nodes_) / seconds;
  last_report_ = time;
  last_nodes_ = nodes;
  if (observer_ != nullptr) observer_->on_status(status());
}

Result<void> Run::write_claim(const char* verdict) {
  if (question_.layer != pb::wire::LAYER_ALL) return {};
  pb::store::ClaimRecord record;
  record.set_position(question_.position.text());
  record.set_attacker(static_cast<std::uint32_t>(question_.attacker));
  if (question_.within) record.set_within(*question_.within);
  record.set_verdict(verdict);
  record.set_nodes(result_nodes_);
  record.set_seconds(elapsed());
  record.set_resumed(resumed_);
  record.set_config(config_);
  return ledger_.record_claim(record);
}

}  // namespace hissho::coordinator
