// Files of suggestions (--hints): what to try first.
//
// Two kinds, told apart by the first character that is not blank:
//   - a published strategy, `{` (move_json.h);
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

/// Notes, from their text. Throws BadInput that names the file (`path`) and the line.
games::Book read_notes(const games::Game& game, const std::string& path, const std::string& text);

/// The whole of the file that an option names. Throws BadInput.
std::string text_of_file(std::string_view option, const std::string& path);

}  // namespace hissho::cli
