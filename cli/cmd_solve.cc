// hissho solve: decides one claim and writes its proof.
#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>

#include "cli/claim_text.h"
#include "cli/command.h"
#include "cli/config_file.h"
#include "cli/hints.h"
#include "cli/input.h"
#include "cli/policy.h"
#include "cli/report.h"
#include "cli/session.h"
#include "cli/signals.h"
#include "cli/version.h"

namespace hissho::cli {

namespace {

using coordinator::Decision;
using coordinator::Question;
using coordinator::Verdict;

AskedClaim claim_of(const Settings& settings, const games::Position& position) {
  AskedClaim claim;
  const std::string side = settings.text("side");
  claim.side = side == "x" ? games::Side::x : side == "o" ? games::Side::o : position.to_move();
  claim.win = settings.text("goal") == "win";
  if (const auto within = settings.number("within")) claim.within = static_cast<std::uint32_t>(*within);
  return claim;
}

Question question_of(const Settings& settings, const games::Game& game, const games::Position& position,
                     const AskedClaim& claim, std::shared_ptr<const games::Policy> policy = nullptr) {
  Question question{position, claim.attacker(), claim.within, pb::wire::LAYER_ALL, std::move(policy)};
  const std::string only = settings.text("only");
  if (only.empty()) return question;
  if (!game.name().starts_with("gomoku:"))
    throw BadInput("--only: there are no threat layers in " + game.name());
  if (!claim.win || claim.attacker() != position.to_move())
    throw BadInput("--only: threats are played by the side to move; ask for its win");
  question.layer = only == "vcf" ? pb::wire::LAYER_VCF : pb::wire::LAYER_VCT;
  return question;
}

coordinator::Limits limits_of(const Settings& settings, const std::atomic<bool>& stop) {
  coordinator::Limits limits;
  limits.seconds = settings.seconds("time");
  if (const auto nodes = settings.number("nodes")) limits.nodes = static_cast<std::uint64_t>(*nodes);
  limits.stop = &stop;
  return limits;
}

struct Written {
  std::string file, sha256;
  proof::Assembled counts;
};

/// Solves positions one after the other in one session.
class Solver {
 public:
  Solver(const Call& call, const games::Game& game, Session& session, const std::atomic<bool>& stop)
      : settings_(call.settings),
        game_(game),
        session_(session),
        stop_(stop),
        reporter_(call.settings, session.store_directory()) {}

  int solve(const games::Position& position, bool alone) {
    const AskedClaim claim = claim_of(settings_, position);
    policy_ = policy_of(game_, position, settings_);
    const Question question = question_of(settings_, game_, position, claim, whole_policy());
    check_resumable(question);
    say_ = alone && !settings_.flag("json");
    say(fmt::format("game {}", game_.name()));
    say(fmt::format("position {}", position.text()));
    if (policy_) say(policy_line(*policy_, question.attacker));
    reporter_.about(game_.name(),
                    fmt::format("{} wins {} from {}", games::letter(question.attacker),
                                question.within ? std::to_string(*question.within) : "-", position.text()));
    const auto decision = decide(question);
    if (!decision) throw std::runtime_error(decision.error());
    std::string unwritten;  // why there is no proof: said after the verdict, which it must not cost
    const std::optional<Written> written = write_proof(question, *decision, unwritten);
    if (settings_.flag("json")) {
      print_json(position, claim, *decision, written);
    } else {
      print_text(claim, *decision, written, alone);
    }
    std::fflush(stdout);
    if (!unwritten.empty()) throw std::runtime_error("the proof is not written: " + unwritten);
    return decision->verdict == Verdict::unknown && !decision->exhausted ? kStopped : kDecided;
  }

 private:
  /// A line for people.
  void say(const std::string& line) const {
    if (!say_) return;
    fmt::print("c {}\n", line);
    std::fflush(stdout);
  }

  std::shared_ptr<const games::Policy> whole_policy() const {
    if (!policy_ || policy_->whole.empty()) return nullptr;
    return std::make_shared<const games::Policy>(policy_->whole);
  }

  games::Result<Decision> decide(const Question& question) {
    coordinator::Limits limits = limits_of(settings_, stop_);
    limits.disk_full = &reporter_.disk_full();
    if (!policy_) return session_.coordinator().decide(question, limits, &reporter_);
    return decide_under(*policy_, question, session_.coordinator(), limits, &reporter_,
                        [this](const std::string& line) { say(line); });
  }

  void check_resumable(const Question& question) {
    if (!settings_.flag("resume-only")) return;
    if (policy_ && !policy_->parts.empty()) return;  // a run begins with the first part
    const auto known = session_.coordinator().has_claim(question);
    if (!known) throw BadInput(known.error());
    if (!*known)
      throw BadInput(
          fmt::format("--resume-only: store {} holds no run of this claim", session_.store_name()));
  }

  std::optional<Written> write_proof(const Question& question, const Decision& decision, std::string& fault) {
    const std::string path = settings_.text("proof-out");
    if (path.empty() || decision.verdict == Verdict::unknown) return std::nullopt;
    proof::FileHeader header;
    header.game = game_.name();
    header.producer = producer_text();
    header.produced_by =
        fmt::format("hissho solve, {} rank(s), {} nodes", session_.ranks(), decision.status.nodes);
    auto counts = session_.coordinator().write_proof(question, decision, path, header);
    const auto digest = counts ? proof::sha256_of_file(path) : proof::Result<std::string>();
    if (counts && digest) return Written{path, *digest, *counts};
    fault = counts ? digest.error() : counts.error();
    return std::nullopt;
  }

  std::optional<std::uint32_t> shown_plies(const AskedClaim& claim, const Decision& decision,
                                           const std::optional<Written>& written) const {
    if (decision.verdict != Verdict::proved || !claim.win) return std::nullopt;
    if (written) return static_cast<std::uint32_t>(written->counts.longest);
    return decision.plies;
  }

  void print_text(const AskedClaim& claim, const Decision& decision, const std::optional<Written>& written,
                  bool alone) {
    if (alone) {
      fmt::print("c {} nodes, {:.2f} s, {} jobs, {} threads on {} rank(s)\n", decision.status.nodes,
                 decision.status.seconds, decision.status.jobs_done, decision.status.threads,
                 session_.ranks());
      if (written)
        fmt::print("c proof {}: {} chapters, {} nodes, sha256 {}\n", written->file, written->counts.chapters,
                   written->counts.nodes, written->sha256);
      if (decision.exhausted && policy_)
        fmt::print("c {}\n", refuted_line(*policy_, claim.attacker()));
      else if (decision.exhausted)
        fmt::print("c searched to the end: no win by {}\n",
                   settings_.text("only") == "vcf" ? "continuous fours" : "threats");
      if (decision.stopped && !session_.store_name().empty())
        fmt::print("c stopped; the same command goes on from store {}\n", session_.store_name());
    }
    fmt::print("{}\n",
               outcome_line(claim, claim.verdict(decision.verdict), shown_plies(claim, decision, written)));
  }

  void print_json(const games::Position& position, const AskedClaim& claim, const Decision& decision,
                  const std::optional<Written>& written) {
    using nlohmann::json;
    const Verdict verdict = claim.verdict(decision.verdict);
    json out{{"game", game_.name()},
             {"position", position.text()},
             {"claim",
              {{"side", std::string(1, games::letter(claim.side))},
               {"goal", claim.win ? "win" : "hold"},
               {"within", claim.within ? json(*claim.within) : json()}}},
             {"verdict", verdict_word(verdict)},
             {"value", value_word(position, claim, decision)},
             {"nodes", decision.status.nodes},
             {"seconds", decision.status.seconds},
             {"threads", decision.status.threads},
             {"ranks", session_.ranks()},
             {"store", session_.store_name().empty() ? json() : json(session_.store_name())},
             {"proof", nullptr},
             {"line", json::array()}};
    const auto plies = shown_plies(claim, decision, written);
    out["plies"] = plies ? json(*plies) : json();
    if (policy_) out["policy"] = settings_.text("policy");
    if (written) {
      out["proof"] = {{"file", written->file},
                      {"sha256", written->sha256},
                      {"nodes", written->counts.nodes},
                      {"chapters", written->counts.chapters}};
      for (const games::Move move : written->counts.longest_moves)
        out["line"].push_back(game_.move_text(move));
    }
    fmt::print("{}\n", out.dump());
  }

  /// The value for the side to move, where the verdict settles it.
  nlohmann::json value_word(const games::Position& position, const AskedClaim& claim,
                            const Decision& decision) const {
    if (decision.verdict != Verdict::proved) return nullptr;
    return claim.attacker() == position.to_move() ? "win" : "loss";
  }

  const Settings& settings_;
  const games::Game& game_;
  Session& session_;
  const std::atomic<bool>& stop_;
  Reporter reporter_;
  std::optional<games::PolicyFile> policy_;  // of the position at hand
  bool say_ = false;
};

/// A proof may be hours away; that its place cannot be written to is said now.
void refuse_unwritable_proof(const Settings& settings, const games::Game& game) {
  if (!settings.given("proof-out")) return;
  proof::FileHeader header;
  header.game = game.name();
  const auto writer = proof::Writer::create(settings.text("proof-out"), header);
  if (!writer) throw BadInput("--proof-out " + writer.error());
}

}  // namespace

int run_solve(const Call& call) {
  const std::atomic<bool>& stop = stop_on_signals();
  Launch launch;
  return launch.run(call.settings, [&] {
    const games::Game game = game_of(call.settings);
    const std::vector<games::Position> positions = positions_of(game, call.settings, Finished::refused);
    for (const games::Position& position : positions) {  // refuses what cannot be asked
      const Question question = question_of(call.settings, game, position, claim_of(call.settings, position));
      if (const auto policy = policy_of(game, position, call.settings)) check_parts(*policy, question);
    }
    if (positions.size() > 1 && call.settings.given("proof-out"))
      throw BadInput("--proof-out: one file cannot hold the proofs of several positions");
    refuse_unwritable_proof(call.settings, game);
    Session session(launch, game, call.settings, config_text(call.settings, command_spec("solve")),
                    book_of(game, call.settings));
    Solver solver(call, game, session, stop);
    int code = kDecided;
    for (const games::Position& position : positions) {
      code = std::max(code, solver.solve(position, !call.settings.given("input")));
      if (stop) break;
    }
    return code;
  });
}

}  // namespace hissho::cli
