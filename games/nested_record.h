// The move record of nested games, as players write it in columns. (The continuous record: nested_rules.h.)
// Pure functions, safe from any thread.
#pragma once

#include <span>
#include <string>

#include "games/nested_rules.h"

namespace hissho::games {

/// A game from its start: a line for each move of x and the answer of o, digit by digit with blanks between
/// (S T O, then S T O). Lists of moves read it back.
std::string columns_text(const NestedRules& rules, std::span<const Move> moves);

}  // namespace hissho::games
