// Reading the text of a nested position (nested_text.cc says what stands in it).
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>

#include "games/nested_position.h"

namespace hissho::games {

/// Reads one position; the members are the parts of the text.
class NestedReader {
 public:
  NestedReader(std::shared_ptr<const NestedRules> rules, StoneCount counts)
      : rules_(*rules), position_(std::move(rules)), counts_(counts) {}

  Result<NestedPosition> read(std::string_view text);

 private:
  std::string read_rows(std::string_view rows);
  std::string read_row(std::string_view row, int number);
  std::string read_side(std::string_view word);
  std::string read_owner(std::string_view word);
  std::string read_last(std::string_view word);
  std::string check_last() const;
  std::string decide_fields();
  std::string decide(FieldId f);
  std::string read_target(std::string_view word);

  const NestedRules& rules_;
  NestedPosition position_;
  StoneCount counts_;
  std::array<int, 2> count_{};
  std::array<Outcome, kMaxFields> written_{};  // owners as written
  bool has_last_ = false;
};

namespace {

constexpr unsigned bit(Outcome state) { return 1u << static_cast<int>(state); }

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

}  // namespace

Result<NestedPosition> NestedReader::read(std::string_view text) {
  const auto words = words_of(text);
  if (words.size() < 3)
    return unexpected(
        fmt::format("the position has {} parts: it wants rows, side to move and target, as in \"{} x *\"",
                    words.size(), NestedPosition(position_.rules_).text().substr(0, 6) + "..."));
  std::string error = read_rows(words[0]);
  if (error.empty()) error = read_side(words[1]);
  for (std::size_t i = 3; i < words.size() && error.empty(); ++i)
    error = words[i].starts_with("last=") ? read_last(words[i].substr(5)) : read_owner(words[i]);
  if (error.empty()) error = check_last();
  if (error.empty()) error = decide_fields();
  if (error.empty()) error = read_target(words[2]);
  if (!error.empty()) return unexpected(error);
  position_.derive();
  return std::move(position_);
}

std::string NestedReader::read_rows(std::string_view rows) {
  int number = 0;
  while (true) {
    const auto end = std::min(rows.find('/'), rows.size());
    if (++number > rules_.grid_rows())
      return fmt::format("the position has more than {} rows", rules_.grid_rows());
    if (auto error = read_row(rows.substr(0, end), number); !error.empty()) return error;
    if (end == rows.size()) break;
    rows.remove_prefix(end + 1);
  }
  if (number == rules_.grid_rows()) return {};
  return fmt::format("the position has {} rows: it wants {}", number, rules_.grid_rows());
}

std::string NestedReader::read_row(std::string_view row, int number) {
  int column = 0;
  for (std::size_t i = 0; i < row.size();) {
    int run = 1;
    const char c = row[i++];
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      if (c == '0') return fmt::format("row {} column {}: a number starts with 0", number, column + 1);
      run = c - '0';
      while (i < row.size() && std::isdigit(static_cast<unsigned char>(row[i])) != 0 && run < 100)
        run = 10 * run + (row[i++] - '0');
    } else if (c != 'x' && c != 'o') {
      return fmt::format("row {} column {}: '{}' is none of x, o and a number", number, column + 1, c);
    }
    if (column + run > rules_.grid_cols())
      return fmt::format("row {} has more than {} columns", number, rules_.grid_cols());
    if (c == 'x' || c == 'o') {
      const Side side = c == 'x' ? Side::x : Side::o;
      position_.set_stone(rules_.cell_at(number - 1, column), side);
      ++position_.stones_;
      ++count_[index(side)];
    }
    column += run;
  }
  if (column == rules_.grid_cols()) return {};
  return fmt::format("row {} has {} columns: it wants {}", number, column, rules_.grid_cols());
}

std::string NestedReader::read_side(std::string_view word) {
  if (word != "x" && word != "o") return fmt::format("side to move '{}': it is x or o", word);
  position_.to_move_ = word == "x" ? Side::x : Side::o;
  const int ahead = position_.to_move_ == Side::x ? 0 : 1;
  if (counts_ == StoneCount::any || count_[0] == count_[1] + ahead) return {};
  return fmt::format("wrong stone count: {} x and {} o with {} to move (x starts, then they alternate)",
                     count_[0], count_[1], word);
}

std::string NestedReader::read_owner(std::string_view word) {
  const auto equals = word.find('=');
  if (equals == std::string_view::npos)
    return fmt::format("'{}' is no part of a position: after the target come field=x, field=o and last=",
                       word);
  const auto f = rules_.parse_field(word.substr(0, equals));
  const auto owner = word.substr(equals + 1);
  if (!f) return fmt::format("owner '{}': {}", word, f.error());
  if (*f == kTopField) return fmt::format("owner '{}': the whole board has no owner of its own", word);
  if (owner != "x" && owner != "o") return fmt::format("owner '{}': an owner is x or o", word);
  if (written_[*f] != Outcome::open) return fmt::format("owner '{}': the field has one already", word);
  written_[*f] = owner == "x" ? Outcome::x : Outcome::o;
  return {};
}

std::string NestedReader::read_last(std::string_view word) {
  if (rules_.options().no_return == NoReturn::off)
    return "last= belongs to games with no_return=tactical or strategic: leave it out";
  if (has_last_) return "last= is given twice";
  has_last_ = true;
  const auto comma = word.find(',');
  if (comma == std::string_view::npos)
    return fmt::format("last={}: it wants the last move of x, a comma and that of o (- for none)", word);
  for (const Side side : {Side::x, Side::o}) {
    const auto part = side == Side::x ? word.substr(0, comma) : word.substr(comma + 1);
    if (part == "-") continue;
    const auto move = rules_.parse_move(part);
    if (!move) return fmt::format("last={}: {}", word, move.error());
    if (position_.stone(*move) != win_of(side))
      return fmt::format("last={}: no stone of {} stands at {}", word, letter(side), part);
    position_.last_[index(side)] = *move;
  }
  return {};
}

std::string NestedReader::check_last() const {
  if (rules_.options().no_return == NoReturn::off) return {};
  for (const Side side : {Side::x, Side::o}) {
    if (count_[index(side)] > 0 && position_.last_[index(side)] == kNoMove)
      return fmt::format("the last move of {} is missing: no_return wants last=MOVE OF X,MOVE OF O",
                         letter(side));
  }
  return {};
}

std::string NestedReader::decide_fields() {
  for (int f = rules_.fields() - 1; f >= 0; --f) {
    if (auto error = decide(static_cast<FieldId>(f)); !error.empty()) return error;
  }
  return {};
}

// The members of f are decided already.
std::string NestedReader::decide(FieldId f) {
  NestedPosition& p = position_;
  if (rules_.level(f) + 1 == rules_.levels()) {
    const unsigned taken = unsigned{p.own_[0][f]} | p.own_[1][f];
    p.playable_[f] = static_cast<std::uint16_t>(rules_.members() - std::popcount(taken));
  } else {
    p.playable_[f] = 0;
    for (int place = 0; place < rules_.members(); ++place)
      p.playable_[f] = static_cast<std::uint16_t>(p.playable_[f] + p.playable_[rules_.member(f, place)]);
  }
  const unsigned states = p.could_be(f);
  const std::string name = f == kTopField ? "the whole board" : "field " + rules_.field_text(f);
  if (states == 0) return fmt::format("{} has lines of both sides, which cannot be", name);
  Outcome state = written_[f];
  if (state != Outcome::open && (states & bit(state)) == 0)
    return fmt::format("{}={} cannot be: the stones give it no line there first", rules_.field_text(f),
                       state == Outcome::x ? 'x' : 'o');
  if (state == Outcome::open) {
    if (std::popcount(states) == 1) {
      state = static_cast<Outcome>(std::countr_zero(states));
    } else if ((states & bit(Outcome::draw)) != 0) {
      state = Outcome::draw;
    } else {
      return fmt::format("{0} has lines of both sides: add {1}=x or {1}=o, whoever was first", name,
                         rules_.field_text(f));
    }
  }
  const bool own_move_won = rules_.options().drawn_fields == DrawnFields::neither;
  if (f == kTopField && own_move_won && state == win_of(p.to_move_))
    return fmt::format("{} has won, so it cannot be {} to move", letter(p.to_move_), letter(p.to_move_));
  p.set_state(f, state);
  if (p.closed() && state != Outcome::open) p.playable_[f] = 0;
  return {};
}

std::string NestedReader::read_target(std::string_view word) {
  const auto f = rules_.parse_field(word);
  if (!f) return fmt::format("target: {}", f.error());
  const FieldId effective = position_.effective_target(*f);
  if (effective != *f)
    return fmt::format("target {} frees the mover: write {}", word, rules_.field_text(effective));
  position_.target_ = *f;
  return {};
}

Result<NestedPosition> NestedPosition::parse(std::shared_ptr<const NestedRules> rules, std::string_view text,
                                             StoneCount counts) {
  return NestedReader(std::move(rules), counts).read(text);
}

}  // namespace hissho::games
