// The players of a match.
#pragma once

#include <memory>
#include <string>

#include "cli/chooser.h"
#include "search/mcts/random.h"

namespace hissho::cli {

class Player {
 public:
  virtual ~Player() = default;
  /// Requires an open position. `random` is the game's own.
  virtual games::Move choose(const games::Position& position, search::Random& random) = 0;
};

/// From "random", "greedy" (search/players.h), or "hissho" with, after a colon, time=T, nodes=N or level=L;
/// without time and nodes it thinks for a second. `settings` give its --memory. Throws BadInput; `option` is
/// named then.
std::unique_ptr<Player> make_player(std::string_view option, const std::string& spec, const games::Game& game,
                                    const Settings& settings, const std::atomic<bool>& stop);

}  // namespace hissho::cli
