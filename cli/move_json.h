// Published strategies as nested objects (move-json): keys are moves from the start of the game, sides
// alternating. One side, the owner, has exactly one move everywhere. A number after an owner's move ends the
// line: counted from before that move, the owner wins in so many plies.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/book.h"

namespace hissho::cli {

struct PublishedStrategy {
  games::Side owner = games::Side::x;
  games::Book book;
  struct Line {
    games::Position position;  // the owner to move
    std::uint32_t plies;  // the owner wins within so many, by the strategy's own numbers; 0: it gives none
  };
  std::vector<Line> lines;  // every position of the strategy, first met first
};

/// Throws BadInput that names the file (`path`) and the place.
PublishedStrategy read_move_json(const games::Game& game, const std::string& path, const std::string& text);

}  // namespace hissho::cli
