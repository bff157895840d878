// The text of a nested position, and its picture. nested_reader.cc reads the text.
//
// Rows of the whole grid, the side to move, the target; then owners, then the last moves under no_return.
// The stones and the owners of its members do not always tell who owns a field, where play went on after it
// was decided or one move completed lines of both sides. So for each field there is a set of states that can
// be (could_be). An owner is written exactly where the set has more than one state and the field is won;
// where none is written, the field is in the set's only state, or drawn where the set has that among others.
#include <fmt/format.h>

#include <bit>

#include "games/nested_position.h"

namespace hissho::games {

namespace {

constexpr unsigned bit(Outcome state) { return 1u << static_cast<int>(state); }

}  // namespace

unsigned NestedPosition::could_be(FieldId f) const {
  const NestedOptions& options = rules_->options();
  const bool drawn_counts = options.drawn_fields == DrawnFields::both;
  const bool mover_wins = options.both_lines == BothLines::mover;
  const bool smallest = rules_->level(f) + 1 == rules_->levels();
  const bool played_on = f != kTopField && !closed();  // after it was decided
  const bool at_once = !smallest && drawn_counts;      // lines of both sides by one move
  const unsigned wild = drawn_counts ? drawn_[f] : 0u;
  const bool x = rules_->has_line(own_[0][f], wild);
  const bool o = rules_->has_line(own_[1][f], wild);
  const bool line_draws = options.drawn_line == DrawnLine::draw && rules_->has_line(drawn_[f]);
  unsigned states = 0;
  if (x && o) {
    if (played_on) states |= bit(Outcome::x) | bit(Outcome::o);
    if (at_once && !mover_wins) states |= bit(Outcome::draw);
    if (at_once && mover_wins) {
      states |= f == kTopField ? bit(win_of(other(to_move_))) : bit(Outcome::x) | bit(Outcome::o);
    }
  } else if (x || o) {
    states |= bit(x ? Outcome::x : Outcome::o);
  } else {
    const bool over = line_draws || playable_[f] == 0;
    return bit(over ? Outcome::draw : Outcome::open);
  }
  if (line_draws && played_on) states |= bit(Outcome::draw);
  return states;
}

std::string NestedPosition::text() const {
  std::string text;
  for (int row = 0; row < rules_->grid_rows(); ++row) {
    if (row > 0) text += '/';
    int run = 0;
    const auto end_run = [&] {
      if (run > 0) text += std::to_string(run);
      run = 0;
    };
    for (int column = 0; column < rules_->grid_cols(); ++column) {
      const Outcome owner = stone(rules_->cell_at(row, column));
      if (owner == Outcome::open) {
        ++run;
        continue;
      }
      end_run();
      text += owner == Outcome::x ? 'x' : 'o';
    }
    end_run();
  }
  text += fmt::format(" {} {}", letter(to_move_), target_text());
  for (int f = 1; f < rules_->fields(); ++f) {
    if (state_[f] != Outcome::x && state_[f] != Outcome::o) continue;
    const auto field = static_cast<FieldId>(f);
    if (std::popcount(could_be(field)) > 1)
      text += fmt::format(" {}={}", rules_->field_text(field), state_[f] == Outcome::x ? 'x' : 'o');
  }
  if (last_[0] != kNoMove || last_[1] != kNoMove) {
    const auto move = [this](Move m) { return m == kNoMove ? std::string("-") : rules_->move_text(m); };
    text += fmt::format(" last={},{}", move(last_[0]), move(last_[1]));
  }
  return text;
}

std::string NestedPosition::drawn() const {
  const NestedOptions& options = rules_->options();
  // After a row or column of the grid: as many rules as levels of fields end there.
  const auto gap = [&](int line, int size, int part) {
    int ends = 0;
    for (int unit = part; unit < size && line % unit == 0; unit *= part) {
      ++ends;
      if (part == 1) break;
    }
    return line < size ? ends : 0;
  };
  std::string picture;
  for (int row = 0; row < rules_->grid_rows(); ++row) {
    std::string line;
    for (int column = 0; column < rules_->grid_cols(); ++column) {
      const Outcome owner = stone(rules_->cell_at(row, column));
      line += owner == Outcome::open ? '.' : owner == Outcome::x ? 'x' : 'o';
      const int ends = gap(column + 1, rules_->grid_cols(), options.cols);
      line += ends == 0 ? " " : ends == 1 ? " | " : " || ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    picture += line + '\n';
    for (int i = gap(row + 1, rules_->grid_rows(), options.rows); i > 0; --i)
      picture += std::string(line.size(), '-') + '\n';
  }
  std::string decided;
  for (const auto& [field, state] : field_states()) {
    if (state != Outcome::open)
      decided += fmt::format(" {}={}", field,
                             state == Outcome::draw ? "drawn"
                             : state == Outcome::x  ? "x"
                                                    : "o");
  }
  if (!decided.empty()) picture += "fields:" + decided + '\n';
  if (outcome() == Outcome::draw) return picture + "drawn\n";
  if (outcome() != Outcome::open) return picture + (outcome() == Outcome::x ? "x has won\n" : "o has won\n");
  return picture + fmt::format("{} to move, target {}\n", letter(to_move_),
                               target_ == kTopField ? "anywhere" : target_text());
}

}  // namespace hissho::games
