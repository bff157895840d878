// hissho shorten: proves the claim of a proof again within fewer plies, as often as it can.
//
// Each round asks for a win two plies shorter than the best proof (or within the bound asked for) with that
// proof's moves as suggestions, so the search walks down the known strategy and thinks only where a line is
// too long. What a store knows to be short enough is used as it is. A shorter proof is checked before it
// takes the place of the one before, so there is a sound proof at every moment.
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/config_file.h"
#include "cli/good.h"
#include "cli/hints.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cli/session.h"
#include "cli/signals.h"
#include "cli/version.h"
#include "proof/check.h"
#include "proof/show.h"
#include "proof/suggest.h"

namespace hissho::cli {

namespace {

using Clock = std::chrono::steady_clock;
using coordinator::Decision;
using coordinator::Question;
using coordinator::Verdict;

constexpr std::uint32_t kShortestSuggested = 9;    // plies of a win that is worth a suggestion
constexpr std::size_t kMostSuggested = 1'000'000;  // positions
constexpr int kCheckedLines = 256;                 // of a new proof, a chapter

/// A proof file as this command uses it.
struct Known {
  std::unique_ptr<proof::Reader> reader;
  std::shared_ptr<proof::Library> volumes;
  proof::Claim claim;
  proof::LongestLine line;
};

Known open_proof(const std::string& path) {
  Known known;
  known.reader = good(proof::Reader::open(path));
  known.volumes = good(proof::Library::open(*known.reader));
  known.claim = good(known.reader->chapter(known.reader->header().main)).claim;
  if (known.claim.goal != proof::Goal::win)
    throw BadInput(path + ": only a win can be shortened; this is a hold");
  known.line = good(proof::longest_line(known.volumes));
  return known;
}

/// How a round ended.
enum class Round { shorter, impossible, undecided };

class Shortener {
 public:
  Shortener(const Call& call, Launch& launch, const std::atomic<bool>& stop)
      : settings_(call.settings),
        stop_(stop),
        out_(call.settings.text("proof-out")),
        best_path_(call.settings.text("proof")),
        best_(open_proof(best_path_)),
        game_(best_.volumes->game()),
        session_(launch, game_, settings_, config_text(settings_, command_spec("shorten"))),
        reporter_(settings_, session_.store_directory()) {
    if (settings_.text("within") != "best") target_ = settings_.number("within");
    first_ = plies();
  }

  int run() {
    if (!settings_.flag("json")) {
      fmt::print("c game {}\nc proof {}: {}\nc no line is longer than {} plies\n", game_.name(), best_path_,
                 proof::text(best_.claim), plies());
      std::fflush(stdout);
    }
    while (!reached()) {
      const Round round = shorten_once();
      if (round == Round::shorter) continue;
      impossible_ = round == Round::impossible;
      break;
    }
    report();
    return reached() || impossible_ ? kDecided : kStopped;
  }

 private:
  std::uint32_t plies() const { return best_.line.at_most; }
  bool reached() const { return target_ && plies() <= *target_; }
  double left() const {
    const auto limit = settings_.seconds("time");
    if (!limit) return 1e18;
    return *limit - std::chrono::duration<double>(Clock::now() - start_).count();
  }

  /// The moves of --hints first, then those of the best proof.
  std::shared_ptr<const games::Book> book() {
    std::shared_ptr<games::Book> book = book_of(game_, settings_);
    if (!book) book = std::make_shared<games::Book>(game_, games::Book::kHalfTrusted);
    if (!has_threat_search(game_)) return book;
    const games::Book own = good(proof::suggestions(*best_.volumes, kShortestSuggested, kMostSuggested));
    for (const games::Book::Entry& entry : own.entries()) {
      const auto position = game_.parse_position(entry.position, games::StoneCount::any);
      if (position) book->add(*position, entry.move, entry.below);
    }
    return book;
  }

  Round shorten_once() {
    const auto bound = static_cast<std::uint32_t>(target_ ? *target_ : plies() < 3 ? 0 : plies() - 2);
    if (bound == 0) return Round::impossible;
    if (stop_ || left() <= 0) return Round::undecided;
    asked_ = bound;
    const auto position = game_.parse_position(best_.claim.position, games::StoneCount::any);
    if (!position) throw BadInput(position.error());
    const Question question{*position, best_.claim.side, bound, pb::wire::LAYER_ALL};
    coordinator::Limits limits;
    if (settings_.given("time")) limits.seconds = left();
    if (const auto nodes = settings_.number("nodes")) limits.nodes = static_cast<std::uint64_t>(*nodes);
    limits.stop = &stop_;
    limits.disk_full = &reporter_.disk_full();
    session_.coordinator().suggest(book());
    const auto decision = session_.coordinator().decide(question, limits, &reporter_);
    if (!decision) throw std::runtime_error(decision.error());
    nodes_ += decision->status.nodes;
    if (decision->verdict == Verdict::disproved) return Round::impossible;
    if (decision->verdict == Verdict::unknown) return Round::undecided;
    keep(question, *decision);
    return Round::shorter;
  }

  /// Writes the new proof beside the old one, checks it, and puts it in its place.
  void keep(const Question& question, const Decision& decision) {
    const std::string fresh = out_ + ".new";
    proof::FileHeader header;
    header.game = game_.name();
    header.producer = producer_text();
    header.produced_by = fmt::format("hissho shorten, from {} plies", first_);
    const auto written = session_.coordinator().write_proof(question, decision, fresh, header);
    if (!written) throw std::runtime_error("the shorter proof is not written: " + written.error());
    Known known = open_proof(fresh);
    check(known);
    std::filesystem::rename(fresh, out_);
    best_path_ = out_;
    best_ = open_proof(out_);
    if (settings_.flag("json")) return;
    fmt::print("c {} plies, {} nodes searched, {:.1f} s; kept as {}\n", plies(), nodes_,
               std::chrono::duration<double>(Clock::now() - start_).count(), out_);
    std::fflush(stdout);
  }

  void check(const Known& known) const {
    std::map<std::uint32_t, proof::Claim> claims;
    for (const std::uint32_t id : known.reader->ids()) claims[id] = good(known.reader->chapter(id)).claim;
    const auto claim_of = [&](std::uint32_t id) -> std::optional<proof::Claim> {
      const auto at = claims.find(id);
      return at == claims.end() ? std::nullopt : std::optional(at->second);
    };
    for (const auto& [id, claim] : claims) {
      const auto sound =
          proof::check_sampled(game_, good(known.reader->chapter(id)), kCheckedLines, id, claim_of);
      if (!sound) throw std::runtime_error("the shorter proof does not check: " + sound.error());
    }
  }

  std::string line_text() const {
    std::vector<std::string> texts;
    for (const games::Move move : best_.line.moves) texts.push_back(game_.move_text(move));
    return fmt::format("{}", fmt::join(texts, " "));
  }

  void report() const {
    const char side = games::letter(best_.claim.side);
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    if (settings_.flag("json")) {
      using nlohmann::json;
      const json out{{"game", game_.name()},
                     {"position", best_.claim.position},
                     {"claim", {{"side", std::string(1, side)}, {"goal", "win"}, {"within", plies()}}},
                     {"from", first_},
                     {"plies", plies()},
                     {"asked", asked_ == 0 ? json() : json(asked_)},
                     {"shortest", impossible_},
                     {"nodes", nodes_},
                     {"seconds", seconds},
                     {"proof", best_path_}};
      fmt::print("{}\n", out.dump());
      return;
    }
    fmt::print("c {} nodes, {:.2f} s\n", nodes_, seconds);
    if (impossible_) fmt::print("c proved: no win within {} plies\n", asked_);
    if (!reached() && !impossible_)
      fmt::print("c not shortened to {} plies; the longest line now:\n", asked_);
    if (best_path_ != out_)
      fmt::print("c nothing shorter than {} was found: {} is not written\n", best_path_, out_);
    fmt::print("v {}\n", line_text());
    fmt::print("s PROVED {} win {}\n", side, plies());
  }

  const Settings& settings_;
  const std::atomic<bool>& stop_;
  std::string out_, best_path_;
  Known best_;
  games::Game game_;
  Session session_;
  Reporter reporter_;
  std::optional<std::int64_t> target_;
  std::uint32_t first_ = 0;
  std::uint32_t asked_ = 0;
  std::uint64_t nodes_ = 0;
  bool impossible_ = false;
  Clock::time_point start_ = Clock::now();
};

}  // namespace

int run_shorten(const Call& call) {
  const std::atomic<bool>& stop = stop_on_signals();
  Launch launch;
  return launch.run(call.settings, [&] {
    if (!call.settings.given("proof")) throw BadInput("shorten: --proof FILE says which proof to shorten");
    if (!call.settings.given("proof-out"))
      throw BadInput("shorten: --proof-out FILE says where the shorter one goes");
    return Shortener(call, launch, stop).run();
  });
}

}  // namespace hissho::cli
