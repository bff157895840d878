#include "search/gomoku/board.h"

#include <bit>
#include <cstring>
#include <utility>

namespace hissho::search::gomoku {
namespace {

/// One side's stones in four lines, moved so that bit i is the first, second ... fifth cell of window i, or a
/// flank of it.
struct Shifted {
  explicit Shifted(Lanes s)
      : cell{s >> kPad, s >> (kPad + 1), s >> (kPad + 2), s >> (kPad + 3), s >> (kPad + 4)},
        any(cell[0] | cell[1] | cell[2] | cell[3] | cell[4]),
        flanks(s >> (kPad - 1) | s >> (kPad + kLine)) {}
  Lanes cell[kLine];
  Lanes any;
  Lanes flanks;
};

/// Live windows by missing stones, 0..3.
struct Counted {
  Lanes missing[Board::kTracked];

  Counted(const Shifted& own, Lanes live) {
    const auto& c = own.cell;
    const Lanes half = c[0] ^ c[1], three = half ^ c[2], four = three ^ c[3];
    const Lanes ones = four ^ c[4];
    const Lanes carry = (c[0] & c[1]) | (half & c[2]);
    const Lanes more = (three & c[3]) | (four & c[4]);
    const Lanes twos = carry ^ more, fours = carry & more;
    missing[0] = live & fours & ones;
    missing[1] = live & fours & ~ones;
    missing[2] = live & twos & ones;
    missing[3] = live & twos & ~ones;
  }
};

constexpr std::array<std::uint8_t, 128> missing_by_stones(bool exact) {
  std::array<std::uint8_t, 128> table{};
  for (unsigned own = 0; own < table.size(); ++own) {  // flank, five cells, flank
    const bool spoilt = exact && (own & 0x41) != 0;
    table[own] = static_cast<std::uint8_t>(spoilt ? kDead : kLine - std::popcount(own & 0x3e));
  }
  return table;
}
constexpr std::array<std::array<std::uint8_t, 128>, 2> kMissing{missing_by_stones(false),
                                                                missing_by_stones(true)};

}  // namespace

Board::Board(std::shared_ptr<const Geometry> geometry)
    : geometry_(std::move(geometry)), empty_count_(geometry_->cells()) {
  const std::uint32_t all = geometry_->exact() ? ~0u : 0u;
  exact_ = Lanes{all, all, all, all};
}

void Board::change(Side side, Move cell) {
  const CellLines& at = geometry_->lines(cell);
  side_keys_[index(side)] ^= geometry_->key(side, cell);
  std::array<std::uint32_t, kLines>& mine = stones_[index(side)];
  for (int d = 0; d < kDirections; ++d) mine[at.line[d]] ^= at.bit[d];
  const auto gather = [&](const std::array<std::uint32_t, kLines>& stones) {
    return Lanes{stones[at.line[0]], stones[at.line[1]], stones[at.line[2]], stones[at.line[3]]};
  };
  const Shifted x(gather(stones_[0])), o(gather(stones_[1]));
  const Counted counted[2] = {Counted(x, at.windows & ~(o.any | (x.flanks & exact_))),
                              Counted(o, at.windows & ~(x.any | (o.flanks & exact_)))};
  for (int s = 0; s < 2; ++s) {
    for (int m = 0; m < kTracked; ++m) {
      Lanes& some = some_[kTracked * s + m];
      const Lanes none = counted[s].missing[m] == 0;
      some = (some | at.line_bit) & ~(at.line_bit & none);
    }
  }
  // Four rows of numbers become four columns, one a line.
  const auto pair = [&](int s, int m) { return counted[s].missing[m] | counted[s].missing[m + 1] << 16; };
  const Lanes a = pair(0, 0), b = pair(0, 2), c = pair(1, 0), d = pair(1, 2);
  const Lanes ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const Lanes ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Lanes cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const Lanes cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  const Lanes columns[kDirections] = {__builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5),
                                      __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7),
                                      __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5),
                                      __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7)};
  for (int i = 0; i < kDirections; ++i) std::memcpy(&live_[at.line[i]], &columns[i], sizeof(Lanes));
}

int Board::missing(Side side, int window) const {
  const int line = window >> 4, shift = (window & 15) + kPad - 1;
  if ((stones_[index(other(side))][line] >> shift & 0x3e) != 0) return kDead;
  return kMissing[geometry_->exact()][stones_[index(side)][line] >> shift & 127];
}

CellSet Board::five_cells(Side side) const {
  CellSet cells;
  live(side, 1).each([&](int w) { cells.add(first_empty(w)); });
  return cells;
}

std::pair<Key, games::Turn> Board::canonical() const {
  std::array<Key, 8> keys{};
  for (int c = 0; c < geometry_->cells(); ++c) {
    if (cells_[c] == 0) continue;
    const Side side = cells_[c] == 1 ? Side::x : Side::o;
    for (std::size_t t = 0; t < keys.size(); ++t) {
      keys[t] ^= geometry_->key(side, geometry_->map(static_cast<games::Turn>(t), static_cast<Move>(c)));
    }
  }
  std::size_t best = 0;
  for (std::size_t t = 1; t < keys.size(); ++t) {
    if (keys[t] < keys[best]) best = t;
  }
  return {keys[best], static_cast<games::Turn>(best)};
}

}  // namespace hissho::search::gomoku
