// hissho match: games between two players, who take turns to be x, and how they ended. The same seed and
// players that think for a number of nodes play the same games again.
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/player.h"
#include "cli/signals.h"

namespace hissho::cli {

namespace {

using games::Outcome;
using games::Position;
using games::Side;

/// Of the first player.
struct Score {
  int wins = 0, draws = 0, losses = 0;
  int games() const { return wins + draws + losses; }
  double percent() const { return 100 * (wins + 0.5 * draws) / std::max(1, games()); }
  void add(Outcome outcome, Side side) {
    ++(outcome == Outcome::draw ? draws : outcome == games::win_of(side) ? wins : losses);
  }
};

class Match {
 public:
  Match(const Settings& settings, const std::atomic<bool>& stop)
      : stop_(stop),
        game_(game_of(settings)),
        start_(position_of(game_, settings)),
        opening_(static_cast<int>(*settings.number("opening"))),
        seed_(static_cast<std::uint64_t>(*settings.number("seed"))),
        json_(settings.flag("json")) {
    if (start_.outcome() != Outcome::open)
      throw BadInput(fmt::format("the game is over in this position: {}", start_.ending()));
    for (const std::string_view option : {"first", "second"})
      players_.push_back(make_player(option, settings.text(option), game_, settings, stop));
  }

  void run(int games) {
    for (int number = 1; number <= games && !stop_; ++number) play(number);
  }

  void report(const Settings& settings) const {
    Score all = as_[0];
    all.wins += as_[1].wins;
    all.draws += as_[1].draws;
    all.losses += as_[1].losses;
    if (json_) {
      fmt::print("{}\n", nlohmann::json{{"game", game_.name()},
                                        {"first", settings.text("first")},
                                        {"second", settings.text("second")},
                                        {"seed", seed_},
                                        {"wins", all.wins},
                                        {"draws", all.draws},
                                        {"losses", all.losses},
                                        {"score", all.percent() / 100},
                                        {"games", records_}}
                             .dump());
      return;
    }
    for (const Side side : {Side::x, Side::o}) {
      const Score& score = as_[index(side)];
      fmt::print("c {} as {}: {} wins, {} draws, {} losses\n", settings.text("first"), letter(side),
                 score.wins, score.draws, score.losses);
    }
    fmt::print("s MATCH {} against {}: {} wins, {} draws, {} losses, score {:.1f} % of {} games\n",
               settings.text("first"), settings.text("second"), all.wins, all.draws, all.losses,
               all.percent(), all.games());
  }

 private:
  void play(int number) {
    const Side side = number % 2 == 1 ? Side::x : Side::o;  // of the first player
    // Two games in a row have one opening.
    search::Random opening(seed_ + 0x10000u * static_cast<std::uint64_t>((number + 1) / 2));
    search::Random random(seed_ + 0x10000u * static_cast<std::uint64_t>(number) + 1);
    Position position = start_;
    std::vector<std::string> moves;
    while (position.outcome() == Outcome::open && !stop_) {
      const bool opens = static_cast<int>(moves.size()) < opening_;
      const games::MoveList legal = position.moves();
      const games::Move move = opens ? legal[opening.below(static_cast<std::uint32_t>(legal.size()))]
                                     : players_[position.to_move() == side ? 0 : 1]->choose(position, random);
      moves.push_back(game_.move_text(move));
      position.play(move);
    }
    if (position.outcome() == Outcome::open) return;
    as_[index(side)].add(position.outcome(), side);
    if (json_) {
      records_.push_back({{"first_is", std::string(1, letter(side))},
                          {"ending", position.ending()},
                          {"plies", moves.size()},
                          {"moves", fmt::format("{}", fmt::join(moves, " "))}});
    } else {
      fmt::print("c game {}: first is {}, {} after {} plies\n", number, letter(side), position.ending(),
                 moves.size());
      std::fflush(stdout);
    }
  }

  const std::atomic<bool>& stop_;
  games::Game game_;
  Position start_;
  int opening_;
  std::uint64_t seed_;
  bool json_;
  std::vector<std::unique_ptr<Player>> players_;
  std::array<Score, 2> as_;  // by the first player's side
  nlohmann::json records_ = nlohmann::json::array();
};

}  // namespace

int run_match(const Call& call) {
  const std::atomic<bool>& stop = stop_on_signals();
  Match match(call.settings, stop);
  match.run(static_cast<int>(*call.settings.number("games")));
  match.report(call.settings);
  return stop ? kStopped : kDecided;
}

}  // namespace hissho::cli
