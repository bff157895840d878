// Tactics of the in-a-row games (in_a_row_tactics.h).
#include "search/in_a_row_tactics.h"

#include <array>

#include "search/pairing.h"

namespace hissho::search {
namespace {

using games::InARowPosition;
using games::InARowRules;

// Worth of a cell: each window still open to one side counts by the square of the stones in it, own lines a
// little more than the other's. Ties go to the lower cell.
void order_by_windows(const InARowPosition& position, MoveList& list) {
  std::array<std::int32_t, InARowRules::kMaxCells> worth;
  const Side mover = position.to_move();
  const Side opponent = games::other(mover);
  for (const Move cell : list) {
    std::int32_t sum = 0;
    for (const std::uint16_t w : position.rules().windows_of(cell)) {
      const int own = position.count(mover, w);
      const int theirs = position.count(opponent, w);
      if (theirs == 0) sum += 3 << (2 * std::min(own, 6));
      if (own == 0) sum += 2 << (2 * std::min(theirs, 6));
    }
    worth[cell] = sum;
  }
  std::sort(list.begin(), list.end(),
            [&](Move a, Move b) { return worth[a] != worth[b] ? worth[a] > worth[b] : a < b; });
}

}  // namespace

CompletingCells completing_cells(const InARowPosition& position, Side side) {
  CompletingCells found;
  if (position.live_with_empty(side, 1) == 0) return found;
  const InARowRules& rules = position.rules();
  const int lacking_one = rules.k() - 1;
  for (int w = 0; w < rules.window_count(); ++w) {
    if (position.count(side, w) != lacking_one || position.count(games::other(side), w) != 0) continue;
    for (const Move cell : rules.window_cells(w)) {
      if (!position.empty(cell) || cell == found.cells[0] || !position.makes_line(side, cell)) continue;
      found.cells[found.count++] = cell;
      if (found.count == 2) return found;
    }
  }
  return found;
}

Verdict Tactics<InARowPosition>::judge(const Position& position, Side attacker, int left) {
  if (position.no_win(attacker, left) != games::NoWin::none) return Verdict::disproved;
  const Side mover = position.to_move();
  if (completing_cells(position, mover).count != 0) {
    return mover == attacker ? Verdict::proved : Verdict::disproved;
  }
  const Side opponent = games::other(mover);
  if (completing_cells(position, opponent).count == 2) {
    if (opponent != attacker) return Verdict::disproved;
    if (left >= 2) return Verdict::proved;
  }
  return Verdict::unknown;
}

bool Tactics<InARowPosition>::settle(const Position& position, Side attacker) {
  MoveList pairs;
  return find_pairing(position, attacker, pairs);
}

// The effort is bounded, so a pairing may be found in one orientation and missed in another.
NodeId Tactics<InARowPosition>::leaf(const Position& position, Side attacker, Strategy& strategy) {
  MoveList pairs;
  if (find_pairing(position, attacker, pairs)) return strategy.pair(pairs);
  for (const games::Symmetry s : position.rules().symmetries().subspan(1)) {
    if (!find_pairing(position.image(s), attacker, pairs)) continue;
    for (Move& cell : pairs) cell = position.rules().map(inverse(s), cell);
    return strategy.pair(pairs);
  }
  return kNoNode;
}

void Tactics<InARowPosition>::moves(const Position& position, Side, MoveList& list) {
  const CompletingCells blocks = completing_cells(position, games::other(position.to_move()));
  if (blocks.count == 1) {
    list.assign(1, blocks.cells[0]);
    return;
  }
  position.moves(list);
  order_by_windows(position, list);
}

Numbers Tactics<InARowPosition>::initial(const Position& position, Side attacker, MoveList&) {
  const bool forced = completing_cells(position, games::other(position.to_move())).count != 0;
  const auto moves = static_cast<std::uint32_t>(forced ? 1 : std::max(1, position.empty_count()));
  return position.to_move() == attacker ? Numbers{1, moves} : Numbers{moves, 1};
}

}  // namespace hissho::search
