// Files of suggestions (--hints): what to try first.
//
// Two kinds, told apart by the first character that is not blank:
//   - move-json, `{`: nested objects whose keys are moves from the start of the game, sides alternating; one
//     side has one move everywhere and owns the suggestions; a number in place of an object ends a line;
//   - notes: one position a line, `h8 i9: g9 h9` - the moves from the start of the game, a colon, the
//     suggested moves in order; empty lines and lines that start with # are skipped.
#pragma once

#include <memory>
#include <string>

#include "cli/option.h"
#include "games/book.h"

namespace hissho::cli {

/// The book that --hints names, null where it is not given. Throws BadInput that names the file and the
/// place.
std::shared_ptr<games::Book> book_of(const games::Game& game, const Settings& settings);

}  // namespace hissho::cli
