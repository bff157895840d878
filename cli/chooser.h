// Whoever chooses moves for bestmove, play and match: the threat engine in gomoku at its full strength,
// solver and tree search in every other case.
#pragma once

#include <atomic>
#include <memory>

#include "cli/deadline.h"
#include "cli/session.h"
#include "search/bestmove.h"

namespace hissho::cli {

/// --time if neither it nor --nodes is given.
Settings with_time_limit(Settings settings, double seconds);

/// From --level, --seed, --time and --analysis.
search::Strength strength_of(const Settings& settings);

class Chooser {
 public:
  /// `settings` must outlive it. One that is launched plays gomoku at its full strength through the
  /// coordinator; without a launch it is tree search in every game.
  Chooser(Launch* launch, const games::Game& game, const Settings& settings, const std::atomic<bool>& stop);

  /// Thinks for --time or --nodes. `analysis`: about every move. Calls take seeds in turn, from --seed on.
  search::BestMove choose(const games::Position& position, bool analysis = false);
  /// The same with a seed that is drawn.
  search::BestMove choose(const games::Position& position, search::Random& random);

 private:
  search::BestMove searched(const games::Position& position, std::uint64_t nodes, bool every_move);
  std::optional<search::BestMove> threat_move(const games::Position& position, std::uint64_t nodes);
  search::BestMove threat_guess(const games::Position& position, std::uint64_t nodes);

  const games::Game& game_;
  const Settings& settings_;
  search::Strength strength_;
  Deadline deadline_;
  search::Table table_;
  std::unique_ptr<Session> session_;
};

/// What --analysis prints: a line a move, best first.
void print_analysis(const games::Game& game, const search::MctsAnswer& analysis);

}  // namespace hissho::cli
