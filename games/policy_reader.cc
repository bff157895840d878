// Reading policies: a line at a time, each rule with all its letters replaced at once.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <sstream>

#include "games/policy.h"

namespace hissho::games {
namespace {

using Words = std::vector<std::string>;
using Letters = std::map<char, char>;  // a letter of a rule, and the digit that stands for it now

constexpr std::size_t kMostLetters = 2;
constexpr std::size_t kMostStones = 10000;

const NestedRules* nested(const Game& game) {
  const auto* rules = std::get_if<std::shared_ptr<const NestedRules>>(&game.rules());
  return rules == nullptr ? nullptr : rules->get();
}

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

std::string replaced(std::string pattern, const Letters& letters) {
  for (char& c : pattern) {
    if (const auto at = letters.find(c); at != letters.end()) c = at->second;
  }
  return pattern;
}

/// A line's words; a comma is one of its own.
Words words_of(std::string_view line) {
  std::string spaced;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == ',')
      spaced += " , ";
    else
      spaced += c;
  }
  std::istringstream in(spaced);
  Words words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

/// One rule as it stands in the file.
struct Line {
  struct Term {
    Policy::Kind kind;
    bool wanted;
    std::string what;
  };
  Words patterns;
  std::vector<Term> terms;
};

class RuleReader {
 public:
  explicit RuleReader(const Game& game) : game_(game), nested_(nested(game)) {}

  Result<Policy::Rule> read(const Words& words) const {
    const auto line = split(words);
    if (!line) return unexpected(line.error());
    Policy::Rule rule;
    std::string letters;
    const auto collect = [&](const std::string& pattern) {
      for (const char c : pattern) {
        if (nested_ != nullptr && pattern != "any" && is_letter(c) && letters.find(c) == std::string::npos)
          letters += c;
      }
    };
    for (const std::string& pattern : line->patterns) collect(pattern);
    for (const Line::Term& term : line->terms) collect(term.what);
    if (letters.size() > kMostLetters)
      return unexpected(fmt::format("more than {} different letters: write more rules", kMostLetters));
    if (auto done = choose(*line, letters, {}, rule); !done) return unexpected(done.error());
    return rule;
  }

 private:
  Result<Line> split(const Words& words) const {
    Line line;
    std::size_t i = 0;
    while (i < words.size() && words[i] != "when") line.patterns.push_back(words[i++]);
    if (line.patterns.empty()) return unexpected(std::string("no moves before 'when'"));
    if (i == words.size()) return line;
    for (++i;; ++i) {
      const bool wanted = i >= words.size() || words[i] != "not";
      if (!wanted) ++i;
      if (i + 1 >= words.size())
        return unexpected(
            std::string("a condition is missing: x, o or empty with a cell, full, decided or target with a "
                        "field, before with a number"));
      const auto kind = kind_of(words[i]);
      if (!kind) return unexpected(kind.error());
      line.terms.push_back({*kind, wanted, words[i + 1]});
      i += 2;
      if (i == words.size()) return line;
      if (words[i] != ",") return unexpected(fmt::format("'{}': a comma separates conditions", words[i]));
    }
  }

  Result<Policy::Kind> kind_of(const std::string& word) const {
    using enum Policy::Kind;
    static const std::map<std::string, Policy::Kind> kinds{
        {"x", x},           {"o", o},          {"empty", empty}, {"full", full}, {"decided", decided},
        {"target", target}, {"before", before}};
    const auto at = kinds.find(word);
    if (at == kinds.end())
      return unexpected(
          fmt::format("'{}' is no condition: x, o, empty, full, decided, target or before", word));
    if (nested_ == nullptr && (at->second == full || at->second == decided || at->second == target))
      return unexpected(fmt::format("'{}': only nested games have fields", word));
    return at->second;
  }

  // Every way to replace the letters from `letters[chosen.size()]` on.
  Result<void> choose(const Line& line, const std::string& letters, Letters chosen,
                      Policy::Rule& rule) const {
    if (chosen.size() == letters.size()) {
      const auto made = choice(line, chosen);
      if (!made) return unexpected(made.error());
      rule.choices.push_back(*made);
      return {};
    }
    for (int digit = 1; digit <= nested_->members(); ++digit) {
      chosen[letters[chosen.size()]] = static_cast<char>('0' + digit);
      if (auto done = choose(line, letters, chosen, rule); !done) return done;
      chosen.erase(letters[chosen.size() - 1]);
    }
    return {};
  }

  Result<Policy::Choice> choice(const Line& line, const Letters& letters) const {
    Policy::Choice made;
    for (const std::string& pattern : line.patterns) {
      const std::string word = pattern == "any" ? pattern : replaced(pattern, letters);
      if (auto done = add(word, made.moves); !done) return unexpected(done.error());
    }
    for (const Line::Term& term : line.terms) {
      const auto what = object(term.kind, replaced(term.what, letters));
      if (!what) return unexpected(what.error());
      made.conditions.push_back({term.kind, term.wanted, *what});
    }
    return made;
  }

  Result<void> add(const std::string& pattern, Policy::MoveSet& moves) const {
    if (pattern == "any") {
      for (int m = 0; m < game_.move_space(); ++m) put(static_cast<Move>(m), moves);
      return {};
    }
    const std::size_t star = nested_ == nullptr ? std::string::npos : pattern.find('*');
    if (star != std::string::npos) {
      for (int digit = 1; digit <= nested_->members(); ++digit) {
        std::string one = pattern;
        one[star] = static_cast<char>('0' + digit);
        if (auto done = add(one, moves); !done) return done;
      }
      return {};
    }
    const auto move = game_.parse_move(pattern);
    if (!move) return unexpected(move.error());
    put(*move, moves);
    return {};
  }

  static void put(Move m, Policy::MoveSet& moves) { moves[m / 64] |= std::uint64_t{1} << (m % 64); }

  /// The cell, field or number that a condition is about.
  Result<std::uint16_t> object(Policy::Kind kind, const std::string& word) const {
    switch (kind) {
      case Policy::Kind::x:
      case Policy::Kind::o:
      case Policy::Kind::empty: {
        const bool shifts = std::holds_alternative<std::shared_ptr<const ShiftTacRules>>(game_.rules());
        const auto cell = game_.parse_move(shifts ? word + ">" : word);
        if (!cell) return unexpected(cell.error());
        return static_cast<std::uint16_t>(shifts ? *cell / 4 : *cell);
      }
      case Policy::Kind::before: {
        std::size_t number = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        if (error != std::errc{} || end != word.data() + word.size() || number > kMostStones)
          return unexpected(fmt::format("before '{}': a number of stones", word));
        return static_cast<std::uint16_t>(number);
      }
      default: {
        const auto field = nested_->parse_field(word);
        if (!field) return unexpected(field.error());
        return *field;
      }
    }
  }

  const Game& game_;
  const NestedRules* nested_;
};

/// Which symmetries map every rule onto itself.
class Keeper {
 public:
  explicit Keeper(const Game& game) : game_(game), nested_(nested(game)) {}

  TurnSet turns(const std::vector<Policy::Rule>& rules) const {
    unsigned kept = 0;
    for (std::size_t t = 0; t < game_.symmetries().size(); ++t) {
      const bool same = std::ranges::all_of(rules, [&](const Policy::Rule& r) { return keeps(t, r); });
      if (same) kept |= 1u << t;
    }
    return static_cast<TurnSet>(kept);
  }

 private:
  bool keeps(std::size_t turn, const Policy::Rule& rule) const {
    std::vector<Policy::Choice> before = rule.choices;
    std::vector<Policy::Choice> after;
    for (Policy::Choice& choice : before) {
      after.push_back(image(turn, choice));
      std::ranges::sort(choice.conditions);
    }
    std::ranges::sort(before);
    std::ranges::sort(after);
    return before == after;
  }

  Policy::Choice image(std::size_t turn, const Policy::Choice& choice) const {
    const Symmetry s = game_.symmetries()[turn];
    Policy::Choice image;
    for (int m = 0; m < game_.move_space(); ++m) {
      if ((choice.moves[m / 64] >> (m % 64) & 1) == 0) continue;
      const Move to = game_.map(s, static_cast<Move>(m));
      image.moves[to / 64] |= std::uint64_t{1} << (to % 64);
    }
    for (const Policy::Condition& c : choice.conditions) image.conditions.push_back(image_of(turn, c));
    std::ranges::sort(image.conditions);
    return image;
  }

  Policy::Condition image_of(std::size_t turn, Policy::Condition c) const {
    const Symmetry s = game_.symmetries()[turn];
    switch (c.kind) {
      case Policy::Kind::before:
        break;
      case Policy::Kind::full:
      case Policy::Kind::decided:
      case Policy::Kind::target:
        c.what = nested_->map_field(static_cast<int>(turn), static_cast<FieldId>(c.what));
        break;
      default: {
        const bool shifts = std::holds_alternative<std::shared_ptr<const ShiftTacRules>>(game_.rules());
        const auto m = static_cast<Move>(shifts ? 4 * c.what : c.what);
        c.what = static_cast<std::uint16_t>(shifts ? game_.map(s, m) / 4 : game_.map(s, m));
      }
    }
    return c;
  }

  const Game& game_;
  const NestedRules* nested_;
};

/// The lines of a file, and the policies they make.
class FileReader {
 public:
  FileReader(const Game& game, const Position* asked) : game_(game), asked_(asked), rules_(game) {}

  Result<PolicyFile> read(std::string_view text) {
    std::istringstream lines{std::string(text)};
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      const Words words = words_of(line);
      if (words.empty()) continue;
      if (auto done = read_line(words); !done)
        return unexpected(fmt::format("line {}: {}", number, done.error()));
    }
    if (!side_)
      return unexpected(fmt::format("line {}: nothing is restricted: start with 'restrict x' or 'restrict o'",
                                    std::max(number, 1)));
    close();
    if (file_.parts.empty() && file_.whole.empty())
      return unexpected(fmt::format("line {}: no rule follows: add one, such as a move", number));
    return std::move(file_);
  }

 private:
  Result<void> read_line(const Words& words) {
    if (words[0] == "restrict") return read_side(words);
    if (!side_) return unexpected(std::string("the first line must be 'restrict x' or 'restrict o'"));
    if (words[0] == "after") return read_part(words);
    auto rule = rules_.read(words);
    if (!rule) return unexpected(rule.error());
    current_.push_back(std::move(*rule));
    for (std::size_t i = 0; i < words.size(); ++i) text_ += (i == 0 || words[i] == "," ? "" : " ") + words[i];
    text_ += '\n';
    return {};
  }

  Result<void> read_side(const Words& words) {
    if (side_)
      return unexpected(std::string("'restrict' stands once, at the top: a file restricts one side"));
    if (words.size() != 2 || (words[1] != "x" && words[1] != "o"))
      return unexpected(std::string("write 'restrict x' or 'restrict o'"));
    side_ = words[1] == "x" ? Side::x : Side::o;
    return {};
  }

  Result<void> read_part(const Words& words) {
    if (asked_ == nullptr) return unexpected(std::string("'after' has no meaning here"));
    close();
    std::string moves;
    for (std::size_t i = 1; i < words.size(); ++i) moves += (i == 1 ? "" : " ") + words[i];
    const auto list = game_.parse_moves(*asked_, moves);
    if (!list) return unexpected(list.error());
    if (list->empty())
      return unexpected(std::string("'after' wants the moves that lead to the part's position"));
    Position position = *asked_;
    for (const Move m : *list) position.play(m);
    if (position.outcome() != Outcome::open) return unexpected("the game is over after " + moves);
    file_.parts.push_back({moves, position, static_cast<int>(list->size()), Policy(*side_)});
    return {};
  }

  /// Makes a policy of the rules since the last `after`.
  void close() {
    const TurnSet turns = Keeper(game_).turns(current_);
    std::string text;
    if (!current_.empty()) text = fmt::format("restrict {}\n{}", letter(*side_), text_);
    (file_.parts.empty() ? file_.whole : file_.parts.back().policy) =
        Policy(*side_, std::move(current_), text, turns);
    current_.clear();
    text_.clear();
  }

  const Game& game_;
  const Position* asked_;
  RuleReader rules_;
  std::optional<Side> side_;
  std::vector<Policy::Rule> current_;
  std::string text_;
  PolicyFile file_{Policy(Side::x), {}};
};

}  // namespace

Result<Policy> Policy::parse(const Game& game, std::string_view text) {
  auto file = FileReader(game, nullptr).read(text);
  if (!file) return unexpected(file.error());
  return std::move(file->whole);
}

Result<PolicyFile> parse_policy_file(const Game& game, const Position& asked, std::string_view text) {
  return FileReader(game, &asked).read(text);
}

}  // namespace hissho::games
