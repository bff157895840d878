// Nested positions as text, both ways, and drawn for people.
//
// `rows side target [field=x|o ...] [last=x's,o's]`. What a field is follows from the stones, member by
// member from the inside outwards, unless it holds lines of both sides (or of one side beside a line of drawn
// fields that may have come first): then the text says who owns it, and a field it says nothing about is
// drawn, where the rules allow that at all.

#include <fmt/format.h>

#include <algorithm>

#include "verifier/nested.h"

namespace hissho::verifier {
namespace {

using Status = NestedPosition::Status;

bool holds(const std::vector<Status>& list, Status status) {
  return std::find(list.begin(), list.end(), status) != list.end();
}

}  // namespace

std::vector<Status> NestedPosition::possible(int depth, int field) const {
  const Lines lines = lines_in(depth, field);
  const bool line_draws = lines.drawn && rules_->drawn_line_draws;
  if (!lines.x && !lines.o) {
    return {line_draws || !may_play_in(depth, field) ? Status::drawn : Status::open};
  }
  // Lines stand side by side because play went on after the first, or because one drawn member finished both.
  const bool played_on = depth > 0 && rules_->free_when != Rules::Free::closed;
  const bool at_once = depth < rules_->levels - 1 && rules_->drawn_counts_for_both;
  const bool both = lines.x && lines.o;
  const bool mover_chose = at_once && !rules_->both_lines_draw;
  std::vector<Status> out;
  if (lines.x && (!both || played_on || mover_chose)) out.push_back(Status::x);
  if (lines.o && (!both || played_on || mover_chose)) out.push_back(Status::o);
  if ((both && at_once && rules_->both_lines_draw) || (line_draws && played_on)) out.push_back(Status::drawn);
  return out;
}

Result<void> NestedPosition::read_owners(const std::vector<std::string_view>& words) {
  std::vector<Status> said(status_.size(), Status::open);
  for (const std::string_view word : words) {
    const std::size_t equals = word.find('=');
    const std::string_view digits = word.substr(0, equals);
    const auto depth = static_cast<int>(digits.size());
    const auto owner =
        equals == std::string_view::npos ? parse_side({}) : parse_side(word.substr(equals + 1));
    if (!owner || depth < 1 || depth >= rules_->levels) {
      return unexpected(fmt::format("'{}' is no owner of a field such as 5=x", word));
    }
    const auto field = rules_->parse_digits(digits, depth);
    if (!field) return unexpected(field.error());
    Status& status = said[running(depth, *field)];
    if (status != Status::open) return unexpected(fmt::format("field {} has two owners", digits));
    status = *owner == Side::x ? Status::x : Status::o;
  }
  for (int depth = rules_->levels - 1; depth >= 0; --depth) {
    for (int field = 0; field < rules_->count[static_cast<std::size_t>(depth)]; ++field) {
      const auto choices = possible(depth, field);
      Status status = said[running(depth, field)];
      const std::string digits = rules_->digits(field, depth);
      if (status != Status::open && !holds(choices, status)) {
        return unexpected(
            fmt::format("field {} cannot be {}'s: no line of it", digits, status == Status::x ? 'x' : 'o'));
      }
      if (status == Status::open) {
        if (choices.empty()) {
          return unexpected(fmt::format("field {} cannot hold lines of both sides", digits));
        }
        if (choices.size() > 1 && !holds(choices, Status::drawn) && depth > 0) {
          return unexpected(
              fmt::format("field {} holds lines of both sides: say {}=x or {}=o", digits, digits, digits));
        }
        status = holds(choices, Status::drawn) ? Status::drawn : choices.front();
      }
      set_status(depth, field, status);
    }
  }
  return {};
}

Result<void> NestedPosition::read_target(std::string_view text) {
  if (text == "*") {
    target_ = 0;
    return {};
  }
  const auto depth = static_cast<int>(text.size());
  if (depth < 1 || depth >= rules_->levels) {
    return unexpected(fmt::format("'{}' is no target: *, or one digit a level", text));
  }
  const auto field = rules_->parse_digits(text, depth);
  if (!field) return unexpected(field.error());
  if (frees(depth, *field)) {
    return unexpected(fmt::format("the target {} frees its mover: name the larger field, or *", text));
  }
  target_ = static_cast<int>(running(depth, *field));
  return {};
}

Result<void> NestedPosition::read_last(std::string_view text) {
  const auto moves = split(text, ',');
  if (moves.size() != 2) return unexpected(fmt::format("'last={}' is not two moves", text));
  for (std::size_t side = 0; side < 2; ++side) {
    if (moves[side] == "-") continue;
    const auto cell = rules_->parse_digits(moves[side], rules_->levels);
    if (!cell) return unexpected(cell.error());
    if (cells_[static_cast<std::size_t>(*cell)] != (side == 0 ? Cell::x : Cell::o)) {
      return unexpected(
          fmt::format("last={}: no stone of {} on {}", text, side == 0 ? 'x' : 'o', moves[side]));
    }
    last_[side] = *cell;
  }
  return {};
}

Result<NestedPosition> NestedPosition::read(std::shared_ptr<const Rules> rules, std::string_view text) {
  auto parts = split(text, ' ');
  const bool with_last = rules->no_return != Rules::NoReturn::off;
  std::string_view last = "-,-";
  if (with_last && parts.back().starts_with("last=")) {
    last = parts.back().substr(5);
    parts.pop_back();
  }
  if (parts.size() < 3)
    return unexpected(std::string("a position is rows, the side to move, and the target"));
  const auto grid = parse_rows(parts[0], rules->width(), rules->height());
  if (!grid) return unexpected(grid.error());
  const auto side = parse_side(parts[1]);
  if (!side) return unexpected(side.error());
  NestedPosition position(std::move(rules));
  const Rules& r = *position.rules_;
  for (int cell = 0; cell < r.cells(); ++cell) {
    const Place at = r.place(cell);
    const Cell stone = (*grid)[static_cast<std::size_t>((r.height() - 1 - at.row) * r.width() + at.column)];
    if (stone != Cell::empty) position.put(stone == Cell::x ? Side::x : Side::o, cell);
  }
  position.turn_ = *side;
  const std::vector<std::string_view> owners(parts.begin() + 3, parts.end());
  if (auto ok = position.read_owners(owners); !ok) return unexpected(ok.error());
  if (position.outcome() != Outcome::open) return position;
  if (auto ok = position.read_target(parts[2]); !ok) return unexpected(ok.error());
  if (auto ok = position.read_last(last); !ok) return unexpected(ok.error());
  return position;
}

std::string NestedPosition::text(const Symmetry& symmetry) const {
  const Rules& r = *rules_;
  const auto mapped = [&](int number, int depth) { return r.image(symmetry.turn, number, depth); };
  std::vector<Cell> grid(cells_.size(), Cell::empty);
  for (int cell = 0; cell < r.cells(); ++cell) {
    const Place at = r.place(mapped(cell, r.levels));
    grid[static_cast<std::size_t>((r.height() - 1 - at.row) * r.width() + at.column)] =
        cells_[static_cast<std::size_t>(cell)];
  }
  std::string out = rows_text(grid, r.width(), r.height()) + ' ' + letter(turn_) + ' ';
  std::vector<std::string> owners;
  std::string target = "*";
  for (int depth = 1; depth < r.levels; ++depth) {
    for (int field = 0; field < r.count[static_cast<std::size_t>(depth)]; ++field) {
      const std::string digits = r.digits(mapped(field, depth), depth);
      if (static_cast<int>(running(depth, field)) == target_) target = digits;
      const Status s = status(depth, field);
      if ((s == Status::x || s == Status::o) && possible(depth, field).size() > 1) {
        owners.push_back(digits + (s == Status::x ? "=x" : "=o"));
      }
    }
  }
  std::sort(owners.begin(), owners.end(), [](const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  out += target;
  for (const std::string& owner : owners) out += ' ' + owner;
  if (r.no_return == Rules::NoReturn::off) return out;
  const auto last = [&](std::size_t side) {
    return last_[side] == kNoMove ? std::string("-") : r.digits(mapped(last_[side], r.levels), r.levels);
  };
  return out + " last=" + last(0) + ',' + last(1);
}

std::string NestedPosition::drawn() const {
  const Rules& r = *rules_;
  std::vector<std::string> lines(static_cast<std::size_t>(r.height()));
  for (auto& line : lines) line.assign(static_cast<std::size_t>(r.width()), '.');
  for (int cell = 0; cell < r.cells(); ++cell) {
    const Place at = r.place(cell);
    lines[static_cast<std::size_t>(r.height() - 1 - at.row)][static_cast<std::size_t>(at.column)] =
        ".xo"[static_cast<std::size_t>(cells_[static_cast<std::size_t>(cell)])];
  }
  std::string out;
  for (std::size_t row = 0; row < lines.size(); ++row) {
    if (row > 0 && row % static_cast<std::size_t>(r.rows) == 0) out += '\n';
    for (std::size_t column = 0; column < lines[row].size(); ++column) {
      if (column > 0 && column % static_cast<std::size_t>(r.cols) == 0) out += "  ";
      out += ' ';
      out += lines[row][column];
    }
    out += '\n';
  }
  const std::string position = text();
  return out + position.substr(position.find(' ') + 1);
}

}  // namespace hissho::verifier
