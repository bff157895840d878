// The exact value of positions, however it is best found: by the generic search, or, in gomoku, claim by
// claim through the coordinator.
#pragma once

#include <atomic>
#include <memory>

#include "cli/session.h"
#include "search/value.h"

namespace hissho::cli {

struct Valued {
  search::Value value = search::Value::unknown;
  int plies = 0;  // won or lost, with shortest
  std::uint64_t nodes = 0;
  int threads = 1;
  int ranks = 1;          // that worked on it
  std::string note = {};  // what is known where the value is not
};

class Valuer {
 public:
  virtual ~Valuer() = default;
  /// Requires an open position. With a `proof_stem` the proofs are written to <stem>-x-win-7.hp and the like.
  virtual Valued value(const games::Position& position, bool shortest, const std::string& proof_stem) = 0;
};

/// Stops at `stop`, --time or --nodes (for all positions together).
std::unique_ptr<Valuer> make_valuer(Launch& launch, const games::Game& game, const Settings& settings,
                                    const std::atomic<bool>& stop);

/// The value of a move to its mover, from the value of the position it leads to.
Valued after_move(const Valued& child);
/// The value of a finished position for the side to move there.
Valued value_of_end(const games::Position& position);
const char* value_word(search::Value value);  // win, draw, loss, unknown

}  // namespace hissho::cli
