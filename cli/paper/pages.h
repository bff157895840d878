// What `hissho paper` prints: each kind of field or record with its size, and the A4 sheet of all of them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/paper/drawing.h"
#include "games/nested.h"

namespace hissho::cli::paper {

enum class Kind { basic, numbered, functional, hyperfunctional, help, moves, continuous, sheet };

struct KindInfo {
  Kind kind;
  std::string_view name;
  int columns, rows;  // cells; of a record with as many rows as there are by default; 0: an A4 sheet
  std::string_view summary;
};

std::span<const KindInfo> kind_table();
/// The kind of that name, or none.
const KindInfo* find_kind(std::string_view name);

/// What to draw beside the fields themselves.
struct Filling {
  games::NestedPosition position;  // its stones and owners
  games::MoveList moves;           // of the game, for the records
  std::string map_name;            // for the caption; empty under tactical sending
};

/// The page of a kind; `rows` is used by the records alone. Where the moves do not fit, an error says so.
games::Result<Drawing> page(Kind kind, int rows, const Filling& filling);

}  // namespace hissho::cli::paper
