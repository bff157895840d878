#include "cli/valuer.h"

#include <fmt/core.h>

#include <stdexcept>

#include "cli/deadline.h"
#include "cli/evidence_file.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cli/version.h"

namespace hissho::cli {

namespace {

using coordinator::Decision;
using coordinator::Question;
using coordinator::Verdict;
using search::Value;

std::string proof_path(const std::string& stem, games::Side side, bool win, std::optional<int> within) {
  return fmt::format("{}-{}-{}-{}.hp", stem, games::letter(side), win ? "win" : "hold",
                     within ? std::to_string(*within) : "any");
}

class GenericValuer final : public Valuer {
 public:
  GenericValuer(const games::Game& game, const Settings& settings, const std::atomic<bool>& stop)
      : game_(game),
        table_(static_cast<std::size_t>(*settings.bytes("memory"))),
        deadline_(stop, settings.seconds("time")),
        nodes_left_(static_cast<std::uint64_t>(settings.number("nodes").value_or(INT64_MAX))) {}

  Valued value(const games::Position& position, bool shortest, const std::string& proof_stem) override {
    const search::Limits limits{nodes_left_, &deadline_.flag(), nullptr};
    const search::ValueAnswer answer = search::value(position, shortest, limits, table_, !proof_stem.empty());
    nodes_left_ -= std::min(nodes_left_, answer.nodes);
    if (!proof_stem.empty())
      for (const search::ShownClaim& shown : answer.claims)
        write_evidence(
            game_, position, shown,
            proof_path(proof_stem, shown.side, shown.win,
                       shown.within == search::kNoBound ? std::nullopt : std::optional(shown.within)));
    return {.value = answer.value, .plies = answer.plies, .nodes = answer.nodes};
  }

 private:
  const games::Game& game_;
  search::Table table_;
  Deadline deadline_;
  std::uint64_t nodes_left_;
};

class ClaimValuer final : public Valuer {
 public:
  ClaimValuer(Launch& launch, const games::Game& game, const Settings& settings,
              const std::atomic<bool>& stop)
      : game_(game),
        session_(launch, game, settings, std::string()),
        reporter_(settings, session_.store_directory()),
        deadline_(stop, settings.seconds("time")),
        nodes_left_(static_cast<std::uint64_t>(settings.number("nodes").value_or(INT64_MAX))) {}

  Valued value(const games::Position& position, bool shortest, const std::string& proof_stem) override {
    Valued valued;
    for (const games::Side side : {position.to_move(), games::other(position.to_move())}) {
      const auto [verdict, plies] = decide(position, side, std::nullopt, proof_stem, valued);
      if (verdict == Verdict::unknown) return valued;
      if (verdict == Verdict::disproved) continue;
      valued.value = side == position.to_move() ? Value::win : Value::loss;
      valued.plies = static_cast<int>(plies);
      if (shortest && !shorten(position, side, proof_stem, valued)) {
        valued.note = fmt::format("a {} within {} plies is proved, not that it is the shortest",
                                  value_word(valued.value), valued.plies);
        valued.value = Value::unknown;
      }
      return valued;
    }
    valued.value = Value::draw;
    return valued;
  }

 private:
  struct Answer {
    Verdict verdict;
    std::uint32_t plies;
  };

  Answer decide(const games::Position& position, games::Side side, std::optional<std::uint32_t> within,
                const std::string& proof_stem, Valued& valued) {
    const Question question{position, side, within, pb::wire::LAYER_ALL};
    coordinator::Limits limits;
    limits.nodes = nodes_left_;
    limits.stop = &deadline_.flag();
    const auto decision = session_.coordinator().decide(question, limits, &reporter_);
    if (!decision) throw std::runtime_error(decision.error());
    valued.nodes += decision->status.nodes;
    valued.threads = decision->status.threads;
    valued.ranks = session_.ranks();
    nodes_left_ -= std::min(nodes_left_ - 1, decision->status.nodes);
    if (!proof_stem.empty() && decision->verdict != Verdict::unknown)
      write_proof(question, *decision, proof_stem);
    return {decision->verdict, decision->plies.value_or(0)};
  }

  void write_proof(const Question& question, const Decision& decision, const std::string& stem) {
    const bool proved = decision.verdict == Verdict::proved;
    const auto bound = proved ? decision.plies : question.within;
    const std::string path =
        proof_path(stem, proved ? question.attacker : games::other(question.attacker), proved,
                   bound ? std::optional(static_cast<int>(*bound)) : std::nullopt);
    const proof::FileHeader header{game_.name(), 0, producer_text(), "hissho value"};
    const auto written = session_.coordinator().write_proof(question, decision, path, header);
    if (!written) throw std::runtime_error(written.error());
  }

  /// From a win's bound down, two plies at a time (a side's wins all have one parity), until one fails.
  bool shorten(const games::Position& position, games::Side side, const std::string& proof_stem,
               Valued& valued) {
    const int least = side == position.to_move() ? 1 : 2;
    while (valued.plies > least) {
      const auto [verdict, plies] =
          decide(position, side, static_cast<std::uint32_t>(valued.plies - 2), proof_stem, valued);
      if (verdict == Verdict::unknown) return false;
      if (verdict == Verdict::disproved) return true;
      valued.plies = static_cast<int>(plies);
    }
    return true;
  }

  const games::Game& game_;
  Session session_;
  Reporter reporter_;
  Deadline deadline_;
  std::uint64_t nodes_left_;
};

}  // namespace

std::unique_ptr<Valuer> make_valuer(Launch& launch, const games::Game& game, const Settings& settings,
                                    const std::atomic<bool>& stop) {
  if (has_threat_search(game)) return std::make_unique<ClaimValuer>(launch, game, settings, stop);
  launch.release_workers();
  return std::make_unique<GenericValuer>(game, settings, stop);
}

Valued after_move(const Valued& child) {
  Valued mine = child;
  if (child.value == Value::win) mine.value = Value::loss;
  if (child.value == Value::loss) mine.value = Value::win;
  if (mine.value == Value::win || mine.value == Value::loss) ++mine.plies;
  return mine;
}

Valued value_of_end(const games::Position& position) {
  if (position.outcome() == games::Outcome::draw) return {.value = Value::draw};
  return {.value = position.outcome() == games::win_of(position.to_move()) ? Value::win : Value::loss};
}

const char* value_word(Value value) {
  switch (value) {
    case Value::win:
      return "win";
    case Value::draw:
      return "draw";
    case Value::loss:
      return "loss";
    case Value::unknown:
      break;
  }
  return "unknown";
}

}  // namespace hissho::cli
