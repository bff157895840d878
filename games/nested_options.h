// The options of the nested games: their values, and the way from key=value pairs to one canonical name.
// docs/games.md explains what each one means for play.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "games/types.h"

namespace hissho::games {

enum class Send : std::uint8_t { tactical, functional, hyper };
enum class FreeWhen : std::uint8_t { full, decided, closed };
enum class DrawnFields : std::uint8_t { both, neither };
enum class DrawnLine : std::uint8_t { nothing, draw };
enum class BothLines : std::uint8_t { mover, draw };
enum class NoReturn : std::uint8_t { off, tactical, strategic };

struct NestedOptions {
  int levels = 2;  // 2 Tactical, 3 Strategic
  int rows = 3;    // of every field at every level; rows * cols <= 9
  int cols = 3;
  int k = 3;
  Send send = Send::tactical;
  std::string map;  // in full, for functional (3 or 9 groups) and hyper (81 groups); else empty
  FreeWhen free_when = FreeWhen::full;
  DrawnFields drawn_fields = DrawnFields::both;
  DrawnLine drawn_line = DrawnLine::nothing;
  BothLines both_lines = BothLines::mover;
  NoReturn no_return = NoReturn::off;

  friend bool operator==(const NestedOptions&, const NestedOptions&) = default;
};

/// Reads pairs of key and value, defaults for keys left out. `map` is a known map's name or the digits
/// themselves (see send_map.h). Errors name the key, the value and what would do.
Result<NestedOptions> parse_nested_options(const std::vector<std::pair<std::string, std::string>>& pairs);

/// The one spelling that files carry: every key in a fixed order, every default resolved.
std::string nested_name(const NestedOptions& options);

}  // namespace hissho::games
