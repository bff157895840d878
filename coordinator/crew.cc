#include "coordinator/crew.h"

#include <spdlog/spdlog.h>

#include <algorithm>

namespace hissho::coordinator {

namespace {

using cluster::Tag;

}  // namespace

Crew::Crew(cluster::Transport& transport, std::vector<int> ranks, const std::string& game,
           const games::Book* book)
    : transport_(transport), game_(game) {
  for (const int rank : ranks) members_[rank];
  set_up(book);
}

void Crew::set_up(const games::Book* book, const std::string& policy) {
  policy_ = policy;
  pb::wire::Setup setup;
  setup.set_game(game_);
  setup.set_policy(policy);
  if (book != nullptr) {
    setup.set_trust(book->trust());
    for (const games::Book::Entry& entry : book->entries()) {
      if (!entry.move) continue;
      pb::wire::Suggestion* made = setup.add_suggestions();
      made->set_position(entry.position);
      made->set_move(*entry.move);
    }
  }
  const std::string bytes = setup.SerializeAsString();
  for (const auto& [rank, member] : members_)
    if (!member.gone) transport_.send(rank, Tag::setup, bytes);
}

std::optional<int> Crew::idle() const {
  std::optional<int> best;
  for (const auto& [rank, member] : members_) {
    if (member.gone || member.distrusted || member.busy >= member.threads) continue;
    if (!best || member.busy < members_.at(*best).busy) best = rank;
  }
  return best;
}

int Crew::spare(int worker) const {
  const Member& member = members_.at(worker);
  return std::min(member.job_threads, member.threads - member.busy);
}

std::uint64_t Crew::send(int worker, pb::wire::Job job) {
  const std::uint64_t id = next_id_++;
  job.set_id(id);
  const int threads = std::max(1, static_cast<int>(job.threads()));
  jobs_[id] = {worker, threads};
  members_.at(worker).busy += threads;
  transport_.send(worker, Tag::job, job.SerializeAsString());
  return id;
}

void Crew::cancel(std::uint64_t job) {
  const auto it = jobs_.find(job);
  if (it == jobs_.end()) return;
  pb::wire::Job message;
  message.set_id(job);
  transport_.send(it->second.worker, Tag::cancel, message.SerializeAsString());
}

std::optional<Crew::Delivered> Crew::take(const cluster::Message& message) {
  const auto it = members_.find(message.peer);
  if (it == members_.end()) return std::nullopt;
  Member& member = it->second;
  switch (message.tag) {
    case Tag::ready:
    case Tag::progress: {
      pb::wire::Progress progress;
      progress.ParseFromString(message.payload);
      member.threads = static_cast<int>(progress.threads());
      member.job_threads = std::max(1, static_cast<int>(progress.job_threads()));
      member.nodes = std::max<std::uint64_t>(member.nodes, progress.nodes());
      return std::nullopt;
    }
    case Tag::result: {
      pb::wire::JobResult result;
      if (!result.ParseFromString(message.payload)) result.set_error("the result could not be read");
      if (const auto job = jobs_.find(result.id()); job != jobs_.end()) {
        member.busy -= job->second.threads;
        jobs_.erase(job);
      }
      return Delivered{message.peer, std::move(result)};
    }
    case Tag::bye:
      member.gone = true;
      return std::nullopt;
    default:
      spdlog::warn("unexpected message tag {} from worker {}", static_cast<int>(message.tag), message.peer);
      return std::nullopt;
  }
}

void Crew::distrust(int worker) { members_.at(worker).distrusted = true; }

bool Crew::anyone_left() const {
  return std::ranges::any_of(members_, [](const auto& m) { return !m.second.gone && !m.second.distrusted; });
}

void Crew::dismiss(std::chrono::milliseconds patience) {
  for (const auto& [rank, member] : members_)
    if (!member.gone) transport_.send(rank, Tag::quit, {});
  const auto until = std::chrono::steady_clock::now() + patience;
  const auto left = [&] {
    return std::ranges::any_of(members_, [](const auto& m) { return !m.second.gone; });
  };
  while (left() && std::chrono::steady_clock::now() < until)
    if (const auto message = transport_.wait(std::chrono::milliseconds(20))) take(*message);
  transport_.flush(std::chrono::milliseconds(200));
}

int Crew::threads() const {
  int sum = 0;
  for (const auto& [rank, member] : members_) sum += member.threads;
  return sum;
}

int Crew::expected_threads() const {
  int sum = 0;
  for (const auto& [rank, member] : members_) {
    if (!member.gone && !member.distrusted) sum += std::max(1, member.threads);
  }
  return sum;
}

std::uint64_t Crew::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& [rank, member] : members_) sum += member.nodes;
  return sum;
}

}  // namespace hissho::coordinator
