// hissho certify: takes somebody's strategy, proves what it claims - every line and every reply it leaves out
// - and says where it was better or worse than claimed.
//
// The strategy is a book of suggestions to an ordinary solve of its claim from the start of the game: its
// moves are tried first, holes are filled by search, and what is written is the search's own proof. With a
// store the run is stopped and resumed like any solve, and solve resumes it too.
#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/claim_text.h"
#include "cli/command.h"
#include "cli/config_file.h"
#include "cli/hints.h"
#include "cli/input.h"
#include "cli/move_json.h"
#include "cli/report.h"
#include "cli/session.h"
#include "cli/signals.h"
#include "cli/version.h"

namespace hissho::cli {

namespace {

using coordinator::Decision;
using coordinator::Question;
using coordinator::Verdict;

/// How the store's facts stand to the strategy's own numbers, at one number of stones.
struct Tally {
  std::uint64_t listed = 0;    // positions of the strategy
  std::uint64_t shorter = 0;   // proved in fewer plies than it claims
  std::uint64_t equal = 0;     // in as many
  std::uint64_t longer = 0;    // in more, within the bound of the whole
  std::uint64_t hole = 0;      // the strategy's own move did not do: another one is proved
  std::uint64_t no_claim = 0;  // nothing of its own in the store: part of a larger proof, or not reached
};

/// Positions of the strategy by number of stones, against the facts of a store.
class Comparison {
 public:
  Comparison(const games::Game& game, storage::Store& store, const PublishedStrategy& strategy)
      : game_(game), store_(store), strategy_(strategy) {
    for (const PublishedStrategy::Line& line : strategy.lines) take(line);
  }

  void print() const {
    fmt::print("c stones  positions  shorter  equal  longer  another move  in other proofs\n");
    for (const auto& [stones, t] : by_stones_)
      fmt::print("c {:>6}  {:>9}  {:>7}  {:>5}  {:>6}  {:>12}  {:>15}\n", stones, t.listed, t.shorter,
                 t.equal, t.longer, t.hole, t.no_claim);
  }

  nlohmann::json as_json() const {
    nlohmann::json rows = nlohmann::json::array();
    for (const auto& [stones, t] : by_stones_)
      rows.push_back({{"stones", stones},
                      {"positions", t.listed},
                      {"shorter", t.shorter},
                      {"equal", t.equal},
                      {"longer", t.longer},
                      {"another_move", t.hole},
                      {"in_other_proofs", t.no_claim}});
    return rows;
  }

 private:
  void take(const PublishedStrategy::Line& line) {
    Tally& t = by_stones_[line.position.stones()];
    ++t.listed;
    const games::Key key = line.position.store_key();
    const auto fact = store_.fact({key.hi, key.lo});
    if (!fact) throw std::runtime_error(fact.error());
    const bool x = strategy_.owner == games::Side::x;
    if (!*fact || !(x ? (*fact)->has_x_wins_within() : (*fact)->has_o_wins_within())) {
      ++t.no_claim;
      return;
    }
    const std::uint32_t within = x ? (*fact)->x_wins_within() : (*fact)->o_wins_within();
    ++(within < line.plies ? t.shorter : within == line.plies ? t.equal : t.longer);
    if ((*fact)->has_best_move() && !is_suggested(line.position, **fact)) ++t.hole;
  }

  bool is_suggested(const games::Position& position, const pb::store::Fact& fact) const {
    const auto canonical = game_.parse_position(fact.position(), games::StoneCount::any);
    if (!canonical) return true;
    const games::Book::Advice advice = strategy_.book.advice(*canonical);
    return std::ranges::find(advice.moves, static_cast<games::Move>(fact.best_move())) !=
               advice.moves.end() ||
           canonical->store_key() != position.store_key();
  }

  const games::Game& game_;
  storage::Store& store_;
  const PublishedStrategy& strategy_;
  std::map<int, Tally> by_stones_;
};

class Certifier {
 public:
  Certifier(const Call& call, Launch& launch, const std::atomic<bool>& stop)
      : settings_(call.settings),
        game_(game_of(call.settings)),
        strategy_(read_move_json(game_, call.settings.text("strategy"),
                                 text_of_file("strategy", call.settings.text("strategy")))),
        session_(launch, game_, settings_, config_text(settings_, command_spec("certify")),
                 std::shared_ptr<const games::Book>(&strategy_.book, [](const games::Book*) {})),
        reporter_(settings_, session_.store_directory()),
        stop_(stop) {}

  int run() {
    const games::Position start = game_.start();
    const auto given = settings_.number("within");
    const std::uint32_t claimed = claimed_plies();
    if (!given && claimed == 0)
      throw BadInput("certify: the strategy gives no lengths; --within N says what to prove");
    const Question question{start, strategy_.owner, given ? static_cast<std::uint32_t>(*given) : claimed,
                            pb::wire::LAYER_ALL};
    if (!settings_.flag("json")) {
      fmt::print("c game {}\nc strategy {}: {} positions with a move, at most {} plies by its own numbers\n",
                 game_.name(), settings_.text("strategy"), strategy_.lines.size(), claimed);
      std::fflush(stdout);
    }
    coordinator::Limits limits;
    limits.seconds = settings_.seconds("time");
    if (const auto nodes = settings_.number("nodes")) limits.nodes = static_cast<std::uint64_t>(*nodes);
    limits.stop = &stop_;
    limits.disk_full = &reporter_.disk_full();
    const auto decision = session_.coordinator().decide(question, limits, &reporter_);
    if (!decision) throw std::runtime_error(decision.error());
    report(question, *decision);
    return decision->verdict == Verdict::unknown ? kStopped : kDecided;
  }

 private:
  std::uint32_t claimed_plies() const {
    return strategy_.owner == game_.start().to_move()
               ? strategy_.lines.front().plies
               : 1 + std::ranges::max_element(strategy_.lines, {}, &PublishedStrategy::Line::plies)->plies;
  }

  void report(const Question& question, const Decision& decision) {
    const Comparison comparison(game_, session_.store(), strategy_);
    std::optional<proof::Assembled> written;
    const std::string path = settings_.text("proof-out");
    if (!path.empty() && decision.verdict == Verdict::proved) {
      proof::FileHeader header;
      header.game = game_.name();
      header.producer = producer_text();
      header.produced_by = fmt::format("hissho certify, {} rank(s), {} nodes in the last run",
                                       session_.ranks(), decision.status.nodes);
      auto made = session_.coordinator().write_proof(question, decision, path, header);
      if (!made) throw std::runtime_error("the proof is not written: " + made.error());
      written = *made;
    }
    const std::uint32_t plies = decision.verdict != Verdict::proved ? *question.within
                                : written                           ? written->longest
                                                                    : *decision.plies;
    const char side = games::letter(strategy_.owner);
    if (settings_.flag("json")) {
      using nlohmann::json;
      json out{{"game", game_.name()},
               {"claim", {{"side", std::string(1, side)}, {"goal", "win"}, {"within", *question.within}}},
               {"verdict", verdict_word(decision.verdict)},
               {"plies", decision.verdict == Verdict::proved ? json(plies) : json()},
               {"nodes", decision.status.nodes},
               {"seconds", decision.status.seconds},
               {"open_jobs", decision.status.jobs_open},
               {"lines", comparison.as_json()},
               {"proof", written ? json(path) : json()}};
      fmt::print("{}\n", out.dump());
      return;
    }
    comparison.print();
    fmt::print("c {} nodes, {:.2f} s, {} jobs done, {} open\n", decision.status.nodes,
               decision.status.seconds, decision.status.jobs_done, decision.status.jobs_open);
    if (written) fmt::print("c proof {}: {} chapters, {} nodes\n", path, written->chapters, written->nodes);
    if (decision.stopped && !session_.store_name().empty())
      fmt::print("c stopped; the same command goes on from store {}\n", session_.store_name());
    const AskedClaim claim{strategy_.owner, true, question.within};
    fmt::print("{}\n", outcome_line(claim, decision.verdict, plies));
  }

  const Settings& settings_;
  games::Game game_;
  PublishedStrategy strategy_;
  Session session_;
  Reporter reporter_;
  const std::atomic<bool>& stop_;
};

}  // namespace

int run_certify(const Call& call) {
  const std::atomic<bool>& stop = stop_on_signals();
  Launch launch;
  return launch.run(call.settings, [&] {
    if (!call.settings.given("strategy")) throw BadInput("certify: --strategy FILE says whose strategy");
    return Certifier(call, launch, stop).run();
  });
}

}  // namespace hissho::cli
