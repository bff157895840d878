#include "coordinator/crew.h"

#include <spdlog/spdlog.h>

#include <algorithm>

namespace hissho::coordinator {

namespace {

using cluster::Tag;

constexpr double kBeatsALease = 2;
constexpr double kLooksALease = 10;
constexpr double kDeserted = 10;   // leases without a word from anybody
constexpr double kSettingUp = 60;  // leases that a worker may take for its tables

}  // namespace

Crew::Crew(cluster::Transport& transport, std::vector<int> ranks, const std::string& game,
           const games::Book* book, std::chrono::milliseconds lease)
    : transport_(transport), game_(game), silence_(lease) {
  for (const int rank : ranks) members_[rank];
  expected_threads_ = workers();
  set_up(book);
}

template <class F>
void Crew::change(int rank, F&& f) {
  Member& member = members_.at(rank);
  const auto share = [&] { return member.active() ? std::max(1, member.threads) : 0; };
  const auto place = [&] { return std::pair{member.busy, rank}; };
  expected_threads_ -= share();
  busy_threads_ -= member.busy;
  idle_.erase(place());
  f(member);
  expected_threads_ += share();
  busy_threads_ += member.busy;
  if (member.active() && member.busy < member.threads) idle_.insert(place());
}

void Crew::set_up(const games::Book* book, const std::string& policy) {
  policy_ = policy;
  pb::wire::Setup setup;
  setup.set_game(game_);
  setup.set_policy(policy);
  setup.set_lease_milliseconds(static_cast<std::uint32_t>(silence_.least().count() * 1000));
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
  return idle_.empty() ? std::nullopt : std::optional(idle_.begin()->second);
}

int Crew::spare(int worker) const {
  const Member& member = members_.at(worker);
  return std::min(member.job_threads, member.threads - member.busy);
}

std::uint64_t Crew::send(int worker, pb::wire::Job job) {
  const std::uint64_t id = next_id_++;
  job.set_id(id);
  const int threads = std::max(1, static_cast<int>(job.threads()));
  jobs_[id] = {worker, threads, silence_.now()};
  change(worker, [&](Member& member) {
    member.busy += threads;
    member.jobs.insert(id);
  });
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
  hear(message.peer, message.tag == Tag::progress);
  switch (message.tag) {
    case Tag::ready:
    case Tag::progress: {
      pb::wire::Progress progress;
      progress.ParseFromString(message.payload);
      change(message.peer, [&](Member& member) {
        member.threads = static_cast<int>(progress.threads());
        member.job_threads = std::max(1, static_cast<int>(progress.job_threads()));
        member.nodes = std::max<std::uint64_t>(member.nodes, progress.nodes());
      });
      if (message.tag == Tag::progress) renew(it->second, progress);
      return std::nullopt;
    }
    case Tag::result: {
      pb::wire::JobResult result;
      if (!result.ParseFromString(message.payload)) result.set_error("the result could not be read");
      if (const auto job = jobs_.find(result.id()); job != jobs_.end()) release(job);
      return Delivered{message.peer, std::move(result)};
    }
    case Tag::bye:
      change(message.peer, [](Member& member) { member.gone = true; });
      return std::nullopt;
    default:
      spdlog::warn("unexpected message tag {} from worker {}", static_cast<int>(message.tag), message.peer);
      return std::nullopt;
  }
}

void Crew::hear(int rank, bool regular) {
  Member& member = members_.at(rank);
  silence_.look(cluster::Silence::Clock::now());
  if (regular && member.threads > 0) silence_.heard_after(member.heard);
  if (member.lost)
    spdlog::info("worker {} is back after {:.1f} s", rank, (silence_.now() - member.heard).count());
  if (member.lost) change(rank, [](Member& changed) { changed.lost = false; });
  member.heard = silence_.now();
}

void Crew::renew(Member& member, const pb::wire::Progress& progress) {
  const std::set<std::uint64_t> has(progress.jobs().begin(), progress.jobs().end());
  const std::set<std::uint64_t> given = member.jobs;  // release() takes from it
  for (const std::uint64_t id : given) {
    const auto job = jobs_.find(id);
    if (job->second.lapsed && !has.contains(id)) {
      release(job);
    } else if (job->second.lapsed) {
      cancel(id);
    } else if (has.contains(id)) {
      job->second.renewed = member.heard;
    }
  }
}

void Crew::release(std::map<std::uint64_t, Running>::iterator job) {
  change(job->second.worker, [&](Member& member) {
    member.busy -= job->second.threads;
    member.jobs.erase(job->first);
  });
  jobs_.erase(job);
}

void Crew::beat() {
  silence_.look(cluster::Silence::Clock::now());
  if (silence_.now() - last_beat_ < silence_.least() / kBeatsALease) return;
  last_beat_ = silence_.now();
  for (const auto& [rank, member] : members_)
    if (!member.gone && !member.lost) transport_.send(rank, Tag::alive, {});
}

void Crew::lose(int rank) {
  change(rank, [](Member& changed) { changed.lost = true; });
  const Member& member = members_.at(rank);
  transport_.lost(rank);
  spdlog::warn(
      "worker {} has been silent for {:.1f} s: it gets no jobs until it speaks, and the {} that it "
      "had go to others",
      rank, (silence_.now() - member.heard).count(), member.jobs.size());
}

std::vector<std::uint64_t> Crew::lapsed() {
  silence_.look(cluster::Silence::Clock::now());
  if (silence_.now() - last_look_ < silence_.least() / kLooksALease) return {};
  last_look_ = silence_.now();
  const auto overdue = [&](Seconds since) { return silence_.now() - since > silence_.patience(); };
  for (auto& [rank, member] : members_)
    if (member.active() && member.threads > 0 && overdue(member.heard)) lose(rank);
  std::vector<std::uint64_t> found;
  for (auto& [id, job] : jobs_) {
    const Member& member = members_.at(job.worker);
    if (job.lapsed || !(member.lost || member.gone || overdue(job.renewed))) continue;
    if (member.active()) spdlog::warn("worker {} knows nothing of job {}: it goes to others", job.worker, id);
    job.lapsed = true;
    found.push_back(id);
  }
  return found;
}

bool Crew::deserted() const {
  return std::ranges::none_of(members_, [this](const auto& m) {
    const Member& member = m.second;
    const Seconds longest = silence_.least() * (member.threads > 0 ? kDeserted : kSettingUp);
    return !member.gone && !member.distrusted && silence_.now() - member.heard <= longest;
  });
}

void Crew::distrust(int worker) {
  change(worker, [](Member& member) { member.distrusted = true; });
}

bool Crew::anyone_left() const {
  return std::ranges::any_of(members_, [](const auto& m) { return trusted(m.second); });
}

void Crew::dismiss(std::chrono::milliseconds patience) {
  pb::wire::Quit quit;
  quit.set_another_follows(true);
  for (const auto& [rank, member] : members_)
    if (!member.gone) transport_.send(rank, Tag::quit, quit.SerializeAsString());
  const auto until =
      std::chrono::steady_clock::now() + std::max<std::chrono::duration<double>>(patience, silence_.least());
  const auto left = [&] {
    return std::ranges::any_of(members_, [](const auto& m) { return !m.second.gone && !m.second.lost; });
  };
  while (left() && std::chrono::steady_clock::now() < until)
    if (const auto message = transport_.wait(std::chrono::milliseconds(20))) take(*message);
  // Some may have died only now: the others must not wait for them. Where a death ends all, who has not left
  // yet is only slow.
  const auto missing = [survives = transport_.survives_lost_ranks()](const Member& member) {
    return member.lost || (survives && !member.gone);
  };
  quit.set_another_follows(false);
  quit.set_ranks_lost(std::ranges::any_of(members_, [&](const auto& m) { return missing(m.second); }));
  for (const auto& [rank, member] : members_) {
    if (missing(member)) transport_.lost(rank);
    transport_.send(rank, Tag::quit, quit.SerializeAsString());
  }
  transport_.flush(std::chrono::milliseconds(200));
}

int Crew::threads() const {
  int sum = 0;
  for (const auto& [rank, member] : members_) sum += member.threads;
  return sum;
}

std::uint64_t Crew::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& [rank, member] : members_) sum += member.nodes;
  return sum;
}

}  // namespace hissho::coordinator
