// The nested games: Tactical (Ultimate) tic-tac-toe and Strategic tic-tac-toe, and small variants of both.
// The parts: nested_options.h (what can be chosen), nested_rules.h (the tables of one choice),
// nested_position.h (play), nested_text.cc and nested_record.cc (reading and writing), send_map.h (maps).
#pragma once

#include "games/nested_options.h"
#include "games/nested_position.h"
#include "games/nested_rules.h"
