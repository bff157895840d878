// hissho paper: the fields and records of Strategic tic-tac-toe in true size, as SVG or PDF.
#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cli/board_paper.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/map_file.h"
#include "cli/output.h"
#include "cli/paper/pages.h"

namespace hissho::cli {

namespace {

void list_kinds() {
  for (const auto& kind : paper::kind_table()) {
    const bool sheet = kind.kind == paper::Kind::sheet;
    const std::string size = sheet ? "A4, 210 x 297 mm"
                                   : fmt::format("{} x {} cells, {:.0f} x {:.0f} mm", kind.columns, kind.rows,
                                                 kind.columns * paper::kCell, kind.rows * paper::kCell);
    fmt::print("{:<16} {:<30} {}\n", kind.name, size, kind.summary);
  }
}

const paper::KindInfo& kind_of(const std::string& name) {
  if (const auto* kind = paper::find_kind(name)) return *kind;
  std::vector<std::string_view> names;
  for (const auto& kind : paper::kind_table()) names.push_back(kind.name);
  throw BadInput(
      fmt::format("paper: '{}' is no kind of field: it is one of {}", name, fmt::join(names, ", ")));
}

/// The sending that a kind is for; the sheet takes any, with functional for one that serves all purposes.
std::string send_of(paper::Kind kind, const Settings& settings) {
  if (kind == paper::Kind::functional) return "functional";
  if (kind == paper::Kind::hyperfunctional) return "hyper";
  if (kind == paper::Kind::sheet && !settings.given("send")) return "functional";
  return settings.text("send");
}

std::string game_text(paper::Kind kind, const Settings& settings, std::string& map) {
  const std::string send = send_of(kind, settings);
  if (send == "tactical") {
    if (settings.given("map"))
      throw BadInput("--map: the map is for functional and hyper sending: leave it out");
    return "strategic";
  }
  map = settings.given("map") ? settings.text("map") : send == "functional" ? "map34" : "hmap2";
  const auto rules = games::NestedRules::make({{"levels", "3"}, {"send", send}, {"map", map_of(map)}});
  if (!rules) throw BadInput(fmt::format("--map: {}", rules.error()));
  return (*rules)->name();
}

void check_sending(paper::Kind kind, const games::NestedRules& rules) {
  const auto send = rules.options().send;
  if (kind == paper::Kind::functional && send != games::Send::functional)
    throw BadInput("paper functional: --game wants send=functional");
  if (kind == paper::Kind::hyperfunctional && send != games::Send::hyper)
    throw BadInput("paper hyperfunctional: --game wants send=hyper");
}

paper::Filling filling_of(paper::Kind kind, Settings settings) {
  if (settings.given("send") && kind != paper::Kind::sheet)
    throw BadInput("--send: the sheet alone takes any sending, every other kind has its own");
  std::string map;
  if (settings.given("game")) {
    if (settings.given("map") || settings.given("send"))
      throw BadInput("paper: --game says the sending and its map: leave out --send and --map");
    map = map_in_game(settings.text("game"));
  } else {
    settings.set("game", game_text(kind, settings, map));
  }
  const games::Game game = game_of(settings);
  const games::Position position = position_of(game, settings);
  const games::NestedPosition& nested = strategic_position(position, "paper");
  check_sending(kind, nested.rules());
  games::MoveList moves;
  if (!settings.given("position")) moves = *game.parse_moves(game.start(), settings.text("moves"));
  return {nested, std::move(moves), map_name(map)};
}

void write_picture(const paper::Drawing& drawing, const std::string& name) {
  const bool svg = name.ends_with(".svg");
  if (!svg && !name.ends_with(".pdf"))
    throw BadInput(fmt::format("--out {}: the name ends in neither .svg nor .pdf", name));
  write_file("--out", name, svg ? paper::svg_text(drawing) : paper::pdf_text(drawing));
}

}  // namespace

int run_paper(const Call& call) {
  if (call.args.empty()) {
    list_kinds();
    return kDecided;
  }
  const paper::KindInfo& kind = kind_of(call.args[0]);
  const Settings& settings = call.settings;
  if (!settings.given("out"))
    throw BadInput(fmt::format("paper {}: give --out FILE.svg or FILE.pdf", kind.name));
  const bool record = kind.kind == paper::Kind::moves || kind.kind == paper::Kind::continuous;
  if (settings.given("rows") && !record)
    throw BadInput("--rows: only the records moves and continuous have rows");
  if (record && settings.given("position"))
    throw BadInput(fmt::format("paper {}: a record wants --moves, not --position", kind.name));
  const int rows = static_cast<int>(settings.number("rows").value_or(kind.rows));
  const auto drawing = paper::page(kind.kind, rows, filling_of(kind.kind, settings));
  if (!drawing) throw BadInput(fmt::format("paper {}: {}", kind.name, drawing.error()));
  write_picture(*drawing, settings.text("out"));
  fmt::print("c {}: {:.4g} x {:.4g} mm, written to {}\n", kind.name, drawing->width, drawing->height,
             settings.text("out"));
  return kDecided;
}

}  // namespace hissho::cli
