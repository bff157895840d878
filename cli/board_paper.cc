#include "cli/board_paper.h"

#include <fmt/core.h>

#include "cli/map_file.h"
#include "cli/output.h"
#include "cli/paper/fields.h"
#include "cli/paper/pages.h"
#include "games/nested_record.h"

namespace hissho::cli {

const games::NestedPosition& strategic_position(const games::Position& position, std::string_view what) {
  const auto* nested = std::get_if<games::NestedPosition>(&position.any());
  if (nested == nullptr || nested->rules().levels() != 3 || nested->rules().options().rows != 3 ||
      nested->rules().options().cols != 3)
    throw BadInput(fmt::format("{} is for Strategic tic-tac-toe on 3x3: give --game strategic", what));
  return *nested;
}

void show_help_field(const games::Position& position, const Settings& settings) {
  const auto& nested = strategic_position(position, "--help-field");
  if (settings.given("svg")) {
    const auto drawing = paper::page(paper::Kind::help, 0, {nested, {}, {}});
    write_file("--svg", settings.text("svg"), paper::svg_text(*drawing));
  }
  fmt::print("{}", paper::help_text(nested));
}

void write_fields(const games::Position& position, const Settings& settings) {
  const auto& nested = strategic_position(position, "--fields");
  if (!settings.given("svg"))
    throw BadInput("--fields: give --svg FILE (single fields and PDF: see hissho paper)");
  const std::string map = map_name(map_in_game(settings.text("game")));
  const auto drawing = paper::page(paper::Kind::sheet, 0, {nested, {}, map});
  write_file("--svg", settings.text("svg"), paper::svg_text(*drawing));
  fmt::print("c sheet: {:.4g} x {:.4g} mm, written to {}\n", drawing->width, drawing->height,
             settings.text("svg"));
}

void show_record(const games::Game& game, const Settings& settings) {
  const auto* rules = std::get_if<std::shared_ptr<const games::NestedRules>>(&game.rules());
  if (rules == nullptr)
    throw BadInput(fmt::format("--record: {} has no such record, nested games have", game.name()));
  if (settings.given("position"))
    throw BadInput("--record: a position does not tell the moves that led to it: give --moves");
  const auto moves = game.parse_moves(game.start(), settings.text("moves"));
  if (!moves) throw BadInput(fmt::format("--moves: {}", moves.error()));
  if (settings.text("record") == "sto") {
    fmt::print("{}", games::columns_text(**rules, *moves));
    return;
  }
  const auto record = (*rules)->record_text(games::NestedPosition(*rules), *moves);
  if (!record) throw BadInput(fmt::format("--record: {}", record.error()));
  fmt::print("{}\n", *record);
}

}  // namespace hissho::cli
