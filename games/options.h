// A game's options as text: the tables that describe them, and `name:key=value,key=value` read against them.
//
// A game offers `static const GameInfo& info()` (one table that feeds the parser, `hissho games` and the
// canonical name) and `static Result<std::shared_ptr<const Rules>> make(const OptionValues&)`.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/types.h"

namespace hissho::games {

/// One option: its key, its default and what else it may be, for people.
struct GameOption {
  std::string key, default_value, values, help;
};
struct GameInfo {
  std::string name, summary;
  std::vector<GameOption> options;  // in the order of the canonical name
};
struct GameAlias {
  std::string alias, stands_for, summary;
};

/// `name:key=value,...` cut up, in the order written. Syntax only.
struct GameSpec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> given;
};
Result<GameSpec> parse_spec(std::string_view text);

/// The value of every option of a game, as given or by default.
class OptionValues {
 public:
  /// An unknown or repeated option is an error that names it (and the known ones).
  static Result<OptionValues> resolve(const GameInfo& info,
                                      std::span<const std::pair<std::string, std::string>> given);

  const std::string& text(std::string_view key) const;
  bool given(std::string_view key) const;  // written by the user
  /// Errors name the game, the option, the value and what it may be.
  Result<int> integer(std::string_view key, int least, int most) const;
  Result<bool> flag(std::string_view key) const;  // true or false
  /// The place of the value among `choices`.
  Result<int> choice(std::string_view key, std::span<const std::string_view> choices) const;

 private:
  std::string game_;
  std::map<std::string, std::string, std::less<>> values_;
  std::vector<std::string> given_;
};

}  // namespace hissho::games
