// What `hissho board` shows for players on paper: the Help field, the printable sheet, the record.
#pragma once

#include <string_view>

#include "cli/command.h"
#include "games/registry.h"

namespace hissho::cli {

/// The position, if it is one of Strategic tic-tac-toe on 3x3; else throws BadInput that starts with `what`.
const games::NestedPosition& strategic_position(const games::Position& position, std::string_view what);

/// board --help-field: who owns the fields, as text, and with --svg as a picture in true size.
void show_help_field(const games::Position& position, const Settings& settings);

/// board --fields: the printable sheet for the game, with the position on it, into the file of --svg.
void write_fields(const games::Position& position, const Settings& settings);

/// board --record: the moves in one of the forms that --moves reads.
void show_record(const games::Game& game, const Settings& settings);

}  // namespace hissho::cli
