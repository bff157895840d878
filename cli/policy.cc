#include "cli/policy.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "cli/command.h"
#include "cli/hints.h"

namespace hissho::cli {

using coordinator::Decision;
using coordinator::Question;
using coordinator::Verdict;

namespace {

std::string claim_words(games::Side side, games::Side attacker) {
  return side == attacker ? fmt::format("that {} wins", games::letter(side))
                          : fmt::format("that {} holds", games::letter(side));
}

std::shared_ptr<const games::Policy> policy_or_null(const games::Policy& policy) {
  return policy.empty() ? nullptr : std::make_shared<const games::Policy>(policy);
}

std::optional<std::uint32_t> bound_of(const games::PolicyFile::Part& part, const Question& whole) {
  if (!whole.within) return std::nullopt;
  return *whole.within - static_cast<std::uint32_t>(part.plies);
}

/// The asked position and those on the way to the parts.
std::vector<games::Key> glances_of(const games::Game& game, const games::PolicyFile& file,
                                   const Question& whole) {
  std::vector<games::Key> keys;
  for (const games::PolicyFile::Part& part : file.parts) {
    games::Position position = whole.position;
    const auto moves = game.parse_moves(position, part.moves);  // read once already: it is there
    for (const games::Move move : moves.value()) {
      keys.push_back(position.store_key());
      position.play(move);
    }
  }
  return keys;
}

coordinator::Limits rest(const coordinator::Limits& limits, const coordinator::Status& spent) {
  coordinator::Limits left = limits;
  if (left.seconds) *left.seconds = std::max(0.0, *left.seconds - spent.seconds);
  if (left.nodes) *left.nodes -= std::min(*left.nodes, spent.nodes);
  return left;
}

void add(coordinator::Status& sum, const coordinator::Status& more) {
  const double seconds = sum.seconds + more.seconds;
  const std::uint64_t nodes = sum.nodes + more.nodes;
  const std::uint64_t jobs = sum.jobs_done + more.jobs_done;
  sum = more;
  sum.seconds = seconds;
  sum.nodes = nodes;
  sum.jobs_done = jobs;
}

}  // namespace

std::optional<games::PolicyFile> policy_of(const games::Game& game, const games::Position& asked,
                                           const Settings& settings) {
  if (!settings.given("policy")) return std::nullopt;
  if (settings.given("hints") || settings.given("only"))
    throw BadInput("--policy goes neither with --hints nor with --only: leave one of them out");
  const std::string path = settings.text("policy");
  auto file = games::parse_policy_file(game, asked, text_of_file("policy", path));
  if (!file) throw BadInput(fmt::format("{}, {}", path, file.error()));
  return std::move(*file);
}

std::string policy_line(const games::PolicyFile& file, games::Side attacker) {
  const games::Side side = file.whole.side();
  return fmt::format("the policy restricts {}: this run can show {}, and nothing else", games::letter(side),
                     claim_words(side, attacker));
}

std::string refuted_line(const games::PolicyFile& file, games::Side attacker) {
  const games::Side side = file.whole.side();
  return fmt::format(
      "unknown: moves that the policy allows do not show {}, and a restricted search says nothing "
      "about the other moves",
      claim_words(side, attacker));
}

void check_parts(const games::PolicyFile& file, const Question& question) {
  for (const games::PolicyFile::Part& part : file.parts) {
    if (question.within && *question.within <= static_cast<std::uint32_t>(part.plies))
      throw BadInput(fmt::format("--policy: the part after {} begins where the bound of {} plies has ended",
                                 part.moves, *question.within));
  }
}

games::Result<Decision> decide_under(const games::PolicyFile& file, const Question& question,
                                     coordinator::Coordinator& coordinator, const coordinator::Limits& limits,
                                     coordinator::Observer* observer,
                                     const std::function<void(const std::string&)>& say) {
  coordinator::Status spent;
  for (const games::PolicyFile::Part& part : file.parts) {
    auto decision = coordinator.decide({part.position, question.attacker, bound_of(part, question),
                                        question.layer, policy_or_null(part.policy)},
                                       rest(limits, spent), observer);
    if (!decision) return decision;
    add(spent, decision->status);
    const bool shown =
        decision->verdict == (file.whole.side() == question.attacker ? Verdict::proved : Verdict::disproved);
    say(fmt::format("after {}: {}, {} nodes, {:.2f} s", part.moves,
                    shown               ? "shown"
                    : decision->stopped ? "stopped"
                                        : "not shown by the policy's moves",
                    decision->status.nodes, decision->status.seconds));
    if (shown) continue;
    decision->exhausted = !decision->stopped;
    decision->verdict = Verdict::unknown;
    decision->status = spent;
    return decision;
  }
  auto decision = coordinator.decide({question.position, question.attacker, question.within, question.layer,
                                      question.policy, glances_of(coordinator.game(), file, question)},
                                     rest(limits, spent), observer);
  if (!decision) return decision;
  add(spent, decision->status);
  decision->status = spent;
  return decision;
}

}  // namespace hissho::cli
