// Building the tables of a nested game, and the text of moves and fields.
#include "games/nested_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>

#include "games/symmetry.h"
#include "games/zobrist.h"

namespace hissho::games {

Result<std::shared_ptr<const NestedRules>> NestedRules::make(
    const std::vector<std::pair<std::string, std::string>>& options) {
  auto parsed = parse_nested_options(options);
  if (!parsed) return unexpected(parsed.error());
  return std::shared_ptr<const NestedRules>(new NestedRules(std::move(*parsed)));
}

NestedRules::NestedRules(NestedOptions options) : options_(std::move(options)), name_(nested_name(options_)) {
  make_geometry();
  make_lines();
  make_classes();
  make_sending();
  make_symmetries();
  make_keys();
  make_turn_keys();
}

void NestedRules::make_geometry() {
  members_ = options_.rows * options_.cols;
  grid_rows_ = grid_cols_ = 1;
  int next = 0;
  int count = 1;
  for (int level = 0; level < options_.levels; ++level) {
    first_field_[level] = next;
    count_[level] = count;
    for (int i = 0; i < count; ++i) {
      level_[next + i] = static_cast<std::uint8_t>(level);
      parent_[next + i] =
          static_cast<FieldId>(level == 0 ? kTopField : first_field_[level - 1] + i / members_);
    }
    next += count;
    count *= members_;
    grid_rows_ *= options_.rows;
    grid_cols_ *= options_.cols;
  }
  fields_ = next;
  cells_ = count;
  for (int f = 0; f < fields_; ++f) {
    const int level = level_[f];
    leaves_[f] = static_cast<std::uint8_t>(count_[options_.levels - 1] / count_[level]);
    first_leaf_[f] =
        static_cast<FieldId>(first_field_[options_.levels - 1] + (f - first_field_[level]) * leaves_[f]);
  }
  for (int cell = 0; cell < cells_; ++cell) {
    field_of_[cell] = static_cast<FieldId>(first_field_[options_.levels - 1] + cell / members_);
    bit_of_[cell] = static_cast<std::uint16_t>(1 << (cell % members_));
  }
  for (int row = 0; row < grid_rows_; ++row) {
    for (int column = 0; column < grid_cols_; ++column) {
      int cell = 0;
      int height = grid_rows_;
      int width = grid_cols_;
      for (int level = 0; level < options_.levels; ++level) {
        const int r = row % height / (height / options_.rows);
        const int c = column % width / (width / options_.cols);
        cell = cell * members_ + r * options_.cols + c;
        height /= options_.rows;
        width /= options_.cols;
      }
      reading_order_.push_back(static_cast<Move>(cell));
    }
  }
}

void NestedRules::make_lines() {
  constexpr int kDirections[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  for (const auto& [down, right] : kDirections) {
    for (int start = 0; start < members_; ++start) {
      unsigned mask = 0;
      int row = start / options_.cols;
      int column = start % options_.cols;
      int length = 0;
      while (length < options_.k && row < options_.rows && column >= 0 && column < options_.cols) {
        mask |= 1u << (row * options_.cols + column);
        row += down;
        column += right;
        ++length;
      }
      const auto line = static_cast<std::uint16_t>(mask);
      if (length == options_.k && std::find(lines_.begin(), lines_.end(), line) == lines_.end())
        lines_.push_back(line);
    }
  }
  has_line_.assign(std::size_t{1} << members_, 0);
  for (unsigned mask = 0; mask < has_line_.size(); ++mask) {
    has_line_[mask] =
        std::any_of(lines_.begin(), lines_.end(), [mask](unsigned line) { return (line & ~mask) == 0; });
  }
  completing_.assign(std::size_t{1} << members_, 0);
  for (unsigned mask = 0; mask < completing_.size(); ++mask) {
    for (const unsigned line : lines_) {
      if (std::popcount(line & ~mask) == 1)
        completing_[mask] = static_cast<std::uint16_t>(completing_[mask] | (line & ~mask));
    }
  }
}

void NestedRules::make_classes() {
  ternary_.assign(std::size_t{1} << members_, 0);
  std::size_t classes = 1;
  for (int place = 0; place < members_; ++place, classes *= 3) {
    for (unsigned mask = 0; mask < ternary_.size(); ++mask) {
      if ((mask >> place & 1) != 0) ternary_[mask] = static_cast<std::uint16_t>(ternary_[mask] + classes);
    }
  }
  field_classes_.resize(classes);
  for (unsigned x = 0; x < ternary_.size(); ++x) {
    for (unsigned o = 0; o < ternary_.size(); ++o) {
      if ((x & o) != 0) continue;
      FieldClass& made = field_classes_[ternary_[x] + 2u * ternary_[o]];
      for (const int side : {0, 1}) {
        const unsigned own = side == 0 ? x : o;
        int missing = kNoLine;
        for (const unsigned line : lines_) {
          if ((line & (side == 0 ? o : x)) != 0) continue;
          made.alive[side] = static_cast<std::uint16_t>(made.alive[side] | (line & own));
          missing = std::min(missing, std::popcount(line & ~own));
        }
        made.missing[side] = static_cast<std::uint8_t>(missing);
      }
    }
  }
}

bool NestedRules::has_line(unsigned own, unsigned wild) const {
  if (!has_line(own | wild)) return false;
  if (wild == 0 || has_line(own)) return true;
  return std::any_of(lines_.begin(), lines_.end(),
                     [own, wild](unsigned line) { return (line & ~(own | wild)) == 0 && (line & own) != 0; });
}

void NestedRules::make_sending() {
  const int inner = cells_ / members_;
  const auto map_digit = [this](int group, int place) { return options_.map[10 * group + place] - '1'; };
  for (int cell = 0; cell < cells_; ++cell) {
    int target = cell % inner;
    if (options_.send != Send::tactical) {
      const int s = cell / 81;
      const int t = cell / 9 % 9;
      const int o = cell % 9;
      const int row = t / 3 * 3 + o / 3;
      const int column = t % 3 * 3 + o % 3;
      const int groups = static_cast<int>(options_.map.size() + 1) / 10;
      const int strategic =
          options_.send == Send::functional ? map_digit(s % groups, row) : map_digit(9 * s + row, column);
      target = 9 * strategic + o;
    }
    sends_to_[cell] = static_cast<FieldId>(first_field_[options_.levels - 1] + target);
  }
}

Move NestedRules::turned_cell(const std::vector<std::uint8_t>& places, Move m) const {
  int image = 0;
  int unit = 1;
  for (int level = 0; level < options_.levels; ++level) {
    image += unit * places[m / unit % members_];
    unit *= members_;
  }
  return static_cast<Move>(image);
}

FieldId NestedRules::turned_field(const std::vector<std::uint8_t>& places, FieldId f) const {
  int image = 0;
  int unit = 1;
  const int number = f - first_field_[level_[f]];
  for (int level = 0; level < level_[f]; ++level) {
    image += unit * places[number / unit % members_];
    unit *= members_;
  }
  return static_cast<FieldId>(first_field_[level_[f]] + image);
}

// A turn is a symmetry where the shape allows it and sending commutes with it.
void NestedRules::make_symmetries() {
  const int w = options_.cols;
  const int h = options_.rows;
  const std::span<const Turn> shape = w == h ? std::span<const Turn>(kSquareTurns) : kRectangleTurns;
  for (const Turn turn : shape) {
    std::vector<std::uint8_t> places;
    for (int place = 0; place < members_; ++place) {
      const Square to = turned(turn, w, h, {.column = place % w, .row = h - 1 - place / w});
      places.push_back(static_cast<std::uint8_t>((h - 1 - to.row) * w + to.column));
    }
    std::vector<Move> cells;
    bool commutes = true;
    for (int m = 0; m < cells_; ++m) {
      cells.push_back(turned_cell(places, static_cast<Move>(m)));
      commutes = commutes && sends_to_[cells.back()] == turned_field(places, sends_to_[m]);
    }
    if (!commutes) continue;
    std::vector<FieldId> fields;
    for (int f = 0; f < fields_; ++f) fields.push_back(turned_field(places, static_cast<FieldId>(f)));
    ordinal_[static_cast<int>(turn)] = turns();
    symmetries_.push_back({.turn = turn});
    place_map_.push_back(std::move(places));
    cell_map_.push_back(std::move(cells));
    field_map_.push_back(std::move(fields));
  }
}

// Features: stones, states of fields, targets, last moves; then those of search keys alone.
void NestedRules::make_keys() {
  std::uint64_t feature = 0;
  const auto next = [&feature](int count) {
    std::vector<Key> keys;
    for (int i = 0; i < count; ++i) keys.push_back(feature_key(feature++));
    return keys;
  };
  cell_keys_ = next(2 * cells_);
  state_keys_ = next(3 * fields_);
  target_keys_ = next(fields_);
  last_keys_ = next(2 * cells_);
  spent_keys_ = next(cells_);
  count_keys_ = next(cells_ + 1);
}

void NestedRules::make_turn_keys() {
  stone_turns_.resize(3 * cells_);
  state_turns_.resize(3 * fields_);
  target_turns_.resize(fields_);
  for (int t = 0; t < turns(); ++t) {
    for (int m = 0; m < cells_; ++m) {
      const Move image = cell_map_[t][m];
      stone_turns_[3 * m][t] = cell_key(Side::x, image);
      stone_turns_[3 * m + 1][t] = cell_key(Side::o, image);
      stone_turns_[3 * m + 2][t] = spent_keys_[image];
    }
    for (int f = 0; f < fields_; ++f) {
      const FieldId image = field_map_[t][f];
      for (int state = 0; state < 3; ++state) state_turns_[3 * f + state][t] = state_keys_[3 * image + state];
      target_turns_[f][t] = target_keys_[image];
    }
  }
}

FieldId NestedRules::member(FieldId f, int place) const {
  const int level = level_[f];
  assert(level + 1 < options_.levels);
  return static_cast<FieldId>(first_field_[level + 1] + (f - first_field_[level]) * members_ + place);
}

FieldId NestedRules::field_of(Move m, int level) const {
  FieldId f = field_of(m);
  while (level_[f] > level) f = parent_[f];
  return f;
}

bool NestedRules::within(FieldId inner, FieldId outer) const {
  while (level_[inner] > level_[outer]) inner = parent_[inner];
  return inner == outer;
}

std::string NestedRules::move_text(Move m) const {
  std::string text(static_cast<std::size_t>(options_.levels), ' ');
  int rest = m;
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit) {
    *digit = static_cast<char>('1' + rest % members_);
    rest /= members_;
  }
  return text;
}

Result<Move> NestedRules::parse_move(std::string_view text) const {
  if (static_cast<int>(text.size()) != options_.levels)
    return unexpected(fmt::format("'{}' is no move: a move has {} digits, one a level, outermost first", text,
                                  options_.levels));
  int cell = 0;
  for (const char c : text) {
    if (c < '1' || c >= '1' + members_)
      return unexpected(fmt::format("'{}' is no move: '{}' is not a digit from 1 to {}", text, c, members_));
    cell = cell * members_ + (c - '1');
  }
  return static_cast<Move>(cell);
}

std::string NestedRules::field_text(FieldId f) const {
  if (f == kTopField) return "*";
  std::string text;
  for (; f != kTopField; f = parent_[f]) text.insert(text.begin(), static_cast<char>('1' + place(f)));
  return text;
}

Result<FieldId> NestedRules::parse_field(std::string_view text) const {
  if (text == "*") return kTopField;
  if (text.empty() || static_cast<int>(text.size()) >= options_.levels)
    return unexpected(fmt::format("'{}' is no field: a field is * or {}", text,
                                  options_.levels == 3 ? "1 or 2 digits" : "1 digit"));
  FieldId f = kTopField;
  for (const char c : text) {
    if (c < '1' || c >= '1' + members_)
      return unexpected(fmt::format("'{}' is no field: '{}' is not a digit from 1 to {}", text, c, members_));
    f = member(f, c - '1');
  }
  return f;
}

}  // namespace hissho::games
