#include "verifier/in_a_row.h"

#include <fmt/format.h>

#include <algorithm>

namespace hissho::verifier {

InARowPosition::InARowPosition(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)),
      cells_(static_cast<std::size_t>(rules_->cells()), Cell::empty),
      empties_(rules_->cells()),
      counts_(rules_->windows.size()) {
  for (Move cell = 0; cell < rules_->move_space(); ++cell) empty_.add(cell);
  const std::size_t words_needed = (rules_->windows.size() + 63) / 64;
  for (auto& by_stones : live_) {
    by_stones.assign(static_cast<std::size_t>(rules_->k) + 1, std::vector<std::uint64_t>(words_needed));
  }
  for (std::size_t w = 0; w < counts_.size(); ++w) list(w);
}

Result<InARowPosition> InARowPosition::read(std::shared_ptr<const Rules> rules, std::string_view text) {
  const auto parts = split(text, ' ');
  if (parts.size() != 2)
    return unexpected(std::string("a position is rows, one blank, and the side to move"));
  const int width = rules->width;
  const int height = rules->height;
  auto cells = parse_rows(parts[0], width, height);
  if (!cells) return unexpected(cells.error());
  const auto side = parse_side(parts[1]);
  if (!side) return unexpected(side.error());
  InARowPosition position(std::move(rules));
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      const Cell cell = (*cells)[static_cast<std::size_t>((height - 1 - row) * width + column)];
      if (cell == Cell::empty) continue;
      position.put(cell == Cell::x ? Side::x : Side::o, static_cast<Move>(row * width + column));
    }
  }
  if (*side == Side::o) position.pass();
  if (position.empties_ == 0) position.outcome_ = Outcome::draw;
  for (std::size_t w = 0; w < position.counts_.size(); ++w) {
    if (position.is_line(Side::x, w)) position.outcome_ = Outcome::x;
    if (position.is_line(Side::o, w)) position.outcome_ = Outcome::o;
  }
  return position;
}

std::string InARowPosition::text(const Symmetry& symmetry) const {
  const int width = rules_->width;
  const int height = rules_->height;
  std::vector<Cell> image(cells_.size(), Cell::empty);
  for (int cell = 0; cell < rules_->cells(); ++cell) {
    const int to = rules_->image(symmetry, cell);
    image[static_cast<std::size_t>((height - 1 - to / width) * width + to % width)] =
        cells_[static_cast<std::size_t>(cell)];
  }
  return rows_text(image, width, height) + ' ' + letter(turn_);
}

std::string InARowPosition::drawn() const {
  std::string out;
  for (int row = rules_->height - 1; row >= 0; --row) {
    out += fmt::format("{:>3}", row + 1);
    for (int column = 0; column < rules_->width; ++column) {
      out += ' ';
      out += ".xo"[static_cast<std::size_t>(cells_[static_cast<std::size_t>(row * rules_->width + column)])];
    }
    out += '\n';
  }
  out += "   ";
  for (int column = 0; column < rules_->width; ++column) {
    out += ' ';
    out += static_cast<char>('a' + column);
  }
  return out;
}

void InARowPosition::legal_moves(std::vector<Move>& out) const {
  empty_.for_each([&out](unsigned cell) { out.push_back(cell); });
}

void InARowPosition::list(std::size_t window) {
  const Counts& c = counts_[window];
  for (const int side : {0, 1}) {
    if (c.stones[1 - side] == 0 && c.flanks[side] == 0) {
      live_[side][c.stones[side]][window / 64] |= std::uint64_t{1} << (window % 64);
    }
  }
}

void InARowPosition::unlist(std::size_t window) {
  const Counts& c = counts_[window];
  for (const int side : {0, 1}) {
    if (c.stones[1 - side] == 0 && c.flanks[side] == 0) {
      live_[side][c.stones[side]][window / 64] &= ~(std::uint64_t{1} << (window % 64));
    }
  }
}

void InARowPosition::put(Side side, Move cell) {
  cells_[cell] = cell_of(side);
  empty_.remove(cell);
  --empties_;
  key_ ^= rules_->keys[2 * cell + static_cast<unsigned>(index(side))];
  for (const auto w : rules_->windows_of[cell]) {
    unlist(w);
    ++counts_[w].stones[index(side)];
    list(w);
  }
  for (const auto w : rules_->windows_by[cell]) {
    unlist(w);
    ++counts_[w].flanks[index(side)];
    list(w);
  }
}

void InARowPosition::take(Side side, Move cell) {
  cells_[cell] = Cell::empty;
  empty_.add(cell);
  ++empties_;
  key_ ^= rules_->keys[2 * cell + static_cast<unsigned>(index(side))];
  for (const auto w : rules_->windows_of[cell]) {
    unlist(w);
    --counts_[w].stones[index(side)];
    list(w);
  }
  for (const auto w : rules_->windows_by[cell]) {
    unlist(w);
    --counts_[w].flanks[index(side)];
    list(w);
  }
}

void InARowPosition::pass() {
  turn_ = other(turn_);
  key_ ^= rules_->keys.back();
}

void InARowPosition::play(Move move) {
  const bool wins = completes(turn_, move);
  put(turn_, move);
  played_.push_back(move);
  if (wins) {
    outcome_ = win_of(turn_);
  } else if (empties_ == 0) {
    outcome_ = Outcome::draw;
  }
  pass();
}

void InARowPosition::undo() {
  pass();
  take(turn_, played_.back());
  played_.pop_back();
  outcome_ = Outcome::open;
}

bool InARowPosition::completes(Side side, Move cell) const {
  const auto& windows = rules_->windows_of[cell];
  return std::any_of(windows.begin(), windows.end(), [&](std::size_t w) {
    return counts_[w].stones[index(side)] == rules_->k - 1 && counts_[w].flanks[index(side)] == 0;
  });
}

bool InARowPosition::can_complete(Side side) const {
  const auto& words = live_[index(side)][static_cast<std::size_t>(rules_->k - 1)];
  return std::any_of(words.begin(), words.end(), [](std::uint64_t w) { return w != 0; });
}

std::optional<std::string> InARowPosition::far(Side opponent, Bound moves_left) const {
  const int a = index(other(opponent));
  for (std::size_t w = 0; w < counts_.size(); ++w) {
    if (counts_[w].stones[a] > 0) continue;
    const int missing = rules_->k - counts_[w].stones[index(opponent)];
    if (missing <= moves_left) {
      return fmt::format("not far: {} has {} moves left and misses {} on the line from {} to {}",
                         letter(opponent), moves_left, missing,
                         rules_->move_text(rules_->windows[w].cells.front()),
                         rules_->move_text(rules_->windows[w].cells.back()));
    }
  }
  return std::nullopt;
}

std::optional<std::string> InARowPosition::dead(Side opponent) const {
  const int a = index(other(opponent));
  for (std::size_t w = 0; w < counts_.size(); ++w) {
    if (counts_[w].stones[a] > 0) continue;
    return fmt::format("not dead: {} still has the line from {} to {}", letter(opponent),
                       rules_->move_text(rules_->windows[w].cells.front()),
                       rules_->move_text(rules_->windows[w].cells.back()));
  }
  return std::nullopt;
}

std::optional<std::string> InARowPosition::paired(Side opponent, const Move* cells, std::size_t count) const {
  std::vector<Move> partner(cells_.size(), rules_->move_space());
  for (std::size_t i = 0; i < count; ++i) {
    const Move cell = cells[i];
    if (!empty_.has(cell)) return fmt::format("the paired cell {} is not empty", rules_->move_text(cell));
    if (partner[cell] != rules_->move_space() || cell == cells[i ^ 1]) {
      return fmt::format("the cell {} stands in two pairs", rules_->move_text(cell));
    }
    partner[cell] = cells[i ^ 1];
  }
  const int a = index(other(opponent));
  for (std::size_t w = 0; w < counts_.size(); ++w) {
    if (counts_[w].stones[a] > 0) continue;
    const auto& line = rules_->windows[w].cells;
    const bool blocked = std::any_of(line.begin(), line.end(), [&](Move cell) {
      return std::binary_search(line.begin(), line.end(), partner[cell]);
    });
    if (!blocked) {
      return fmt::format("no pair lies in the line from {} to {}", rules_->move_text(line.front()),
                         rules_->move_text(line.back()));
    }
  }
  return std::nullopt;
}

}  // namespace hissho::verifier
