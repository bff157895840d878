// mcts() for a position of any game.
#include "search/mcts/mcts.h"

#include "search/in_a_row_tactics.h"
#include "search/mcts/mcts_impl.h"
#include "search/mcts/nested_playout.h"
#include "search/nested_tactics.h"

namespace hissho::search {

MctsAnswer mcts(const games::Position& position, const MctsSettings& settings, const Limits& limits,
                Table& table) {
  return position.visit(
      [&]<class P>(const P& typed) { return Mcts<P>(typed, settings, limits, table).run(); });
}

}  // namespace hissho::search
