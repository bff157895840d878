// The list of games: their option tables, the aliases, and the way from a name to rules.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "games/registry.h"

namespace hissho::games {
namespace {

using Given = std::vector<std::pair<std::string, std::string>>;

GameInfo nested_info() {
  return {"nested",
          "Tactical (two levels, Ultimate) and Strategic (three levels) tic-tac-toe",
          {{"levels", "2", "1..3", "2 is Tactical, 3 is Strategic, 1 is the mnk game of rows, cols and k"},
           {"rows", "3", "1..9", "rows of every field; rows * cols is at most 9"},
           {"cols", "3", "1..9", "columns of every field"},
           {"k", "3", "1..9", "members in line that win a field"},
           {"send", "tactical", "tactical, functional, hyper", "where a move sends the opponent"},
           {"map", "", "a known map, or its digits", "the map of functional and hyper sending"},
           {"free_when", "full", "full, decided, closed", "which targets free the mover"},
           {"drawn_fields", "both", "both, neither", "whose a drawn field is in a line"},
           {"drawn_line", "nothing", "nothing, draw", "what a line of drawn fields does"},
           {"both_lines", "mover", "mover, draw", "one move makes lines of both sides in a field"},
           {"no_return", "off", "off, tactical, strategic", "no sending back to the opponent's last field"}}};
}

/// Options of the alias, then the user's, which may replace them.
Given with_alias_options(const GameSpec& alias, const Given& given) {
  Given all;
  for (const auto& option : alias.given) {
    const bool replaced =
        std::any_of(given.begin(), given.end(), [&](const auto& g) { return g.first == option.first; });
    if (!replaced) all.push_back(option);
  }
  all.insert(all.end(), given.begin(), given.end());
  return all;
}

std::string known_names() {
  std::vector<std::string_view> names;
  for (const GameInfo& info : game_list()) names.push_back(info.name);
  for (const GameAlias& alias : alias_list()) names.push_back(alias.alias);
  return fmt::format("{}", fmt::join(names, ", "));
}

bool one_level(const GameSpec& spec) {
  return spec.name == "nested" &&
         std::find(spec.given.begin(), spec.given.end(),
                   std::pair<std::string, std::string>("levels", "1")) != spec.given.end();
}

/// nested:levels=1 is the plain game on one field.
Result<GameSpec> as_plain_game(const GameSpec& nested) {
  GameSpec plain{"mnk", {}};
  for (const auto& [key, value] : nested.given) {
    if (key == "levels" && value == "1") continue;
    if (key == "rows") {
      plain.given.emplace_back("height", value);
    } else if (key == "cols") {
      plain.given.emplace_back("width", value);
    } else if (key == "k") {
      plain.given.emplace_back("k", value);
    } else {
      return unexpected(fmt::format(
          "game nested: option '{}' means nothing with levels=1, which is mnk; leave it out", key));
    }
  }
  return plain;
}

template <class R>
Result<Game::Rules> made(Result<std::shared_ptr<const R>> rules) {
  if (!rules) return unexpected(rules.error());
  return Game::Rules(std::move(*rules));
}

Result<Game::Rules> make_rules(const GameSpec& spec) {
  if (spec.name == "nested") return made(NestedRules::make(spec.given));
  for (const GameInfo& info : game_list()) {
    if (info.name != spec.name) continue;
    const Result<OptionValues> values = OptionValues::resolve(info, spec.given);
    if (!values) return unexpected(values.error());
    if (spec.name == "gomoku") return made(InARowRules::make_gomoku(*values));
    if (spec.name == "mnk") return made(InARowRules::make_mnk(*values));
    return made(ShiftTacRules::make(*values));
  }
  return unexpected(fmt::format("unknown game '{}' (known: {})", spec.name, known_names()));
}

}  // namespace

const std::vector<GameInfo>& game_list() {
  static const std::vector<GameInfo> list{InARowRules::gomoku_info(), InARowRules::mnk_info(),
                                          ShiftTacRules::info(), nested_info()};
  return list;
}

const std::vector<GameAlias>& alias_list() {
  static const std::vector<GameAlias> list{
      {"ttt", "mnk:width=3,height=3,k=3", "tic-tac-toe"},
      {"torus-ttt", "mnk:width=3,height=3,k=3,wrap=torus", "tic-tac-toe on a torus: 12 lines, no draws"},
      {"tactical", "nested:levels=2", "Tactical tic-tac-toe"},
      {"strategic", "nested:levels=3", "Strategic tic-tac-toe"},
      {"ultimate", "nested:levels=2,free_when=closed,drawn_fields=neither",
       "Ultimate tic-tac-toe as usually played: decided fields are closed"}};
  return list;
}

Result<Game> Game::make(std::string_view text) {
  Result<GameSpec> spec = parse_spec(text);
  if (!spec) return unexpected(spec.error());
  for (const GameAlias& alias : alias_list()) {
    if (alias.alias != spec->name) continue;
    const GameSpec meant = *parse_spec(alias.stands_for);
    *spec = {meant.name, with_alias_options(meant, spec->given)};
    break;
  }
  if (one_level(*spec)) {
    spec = as_plain_game(*spec);
    if (!spec) return unexpected(spec.error());
  }
  Result<Rules> rules = make_rules(*spec);
  if (!rules) return unexpected(rules.error());
  return Game(std::move(*rules));
}

}  // namespace hissho::games
