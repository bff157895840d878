// hissho board: a position, finished or not, as text, as JSON or as a picture.
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "cli/board_paper.h"
#include "cli/board_svg.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/output.h"

namespace hissho::cli {

namespace {

using games::NestedPosition;
using games::Outcome;
using games::Position;
using nlohmann::json;

std::vector<std::string> move_texts(const games::Game& game, const games::MoveList& moves) {
  std::vector<std::string> texts;
  for (games::Move move : moves) texts.push_back(game.move_text(move));
  return texts;
}

const NestedPosition* nested(const Position& position) {
  return position.visit([](const auto& typed) -> const NestedPosition* {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(typed)>, NestedPosition>) {
      return &typed;
    } else {
      return nullptr;
    }
  });
}

const char* word(Outcome outcome, const char* draw) {
  switch (outcome) {
    case Outcome::x:
      return "x";
    case Outcome::o:
      return "o";
    case Outcome::draw:
      return draw;
    case Outcome::open:
      break;
  }
  return "open";
}

json as_json(const games::Game& game, const Position& position) {
  const bool over = position.outcome() != Outcome::open;
  json fields = json::object();
  json target;
  if (const NestedPosition* p = nested(position)) {
    target = p->target_text();
    for (const auto& [field, state] : p->field_states()) fields[field] = word(state, "drawn");
  }
  return {{"game", game.name()},
          {"position", position.text()},
          {"to_move", std::string(1, letter(position.to_move()))},
          {"over", over},
          {"outcome", over ? json(word(position.outcome(), "draw")) : json()},
          {"legal", move_texts(game, position.moves())},
          {"wins_now", move_texts(game, position.wins_now(position.to_move()))},
          {"opponent_wins_now", move_texts(game, position.wins_now(other(position.to_move())))},
          {"target", target},
          {"fields", fields}};
}

void print_wins(const games::Game& game, const Position& position, games::Side side) {
  const auto wins = move_texts(game, position.wins_now(side));
  if (!wins.empty()) fmt::print("c {} can win at once: {}\n", letter(side), fmt::join(wins, " "));
}

void print(const games::Game& game, const Position& position) {
  fmt::print("{}c game {}\nc position {}\n", position.drawn(), game.name(), position.text());
  if (position.outcome() != Outcome::open) {
    fmt::print("c over: {}\n", position.ending());
    return;
  }
  fmt::print("c {} to move, {} legal moves\n", letter(position.to_move()), position.moves().size());
  print_wins(game, position, position.to_move());
  print_wins(game, position, other(position.to_move()));
}

/// What is shown in place of the board, if one of those options is given.
bool show_for_paper(const games::Game& game, const Position& position, const Settings& settings) {
  const bool record = settings.given("record");
  const int shown =
      (record ? 1 : 0) + (settings.flag("help-field") ? 1 : 0) + (settings.flag("fields") ? 1 : 0);
  if (shown == 0) return false;
  if (shown > 1 || settings.flag("json"))
    throw BadInput("board: give one of --record, --help-field, --fields and --json");
  if (record) {
    if (settings.given("svg"))
      throw BadInput("--record: prints text; hissho paper moves and paper continuous draw records");
    show_record(game, settings);
  } else if (settings.flag("help-field")) {
    show_help_field(position, settings);
  } else {
    write_fields(position, settings);
  }
  return true;
}

}  // namespace

int run_board(const Call& call) {
  const games::Game game = game_of(call.settings);
  const Position position = position_of(game, call.settings);
  if (show_for_paper(game, position, call.settings)) return kDecided;
  if (call.settings.given("svg")) write_file("--svg", call.settings.text("svg"), board_svg(position));
  if (call.settings.flag("json")) {
    fmt::print("{}\n", as_json(game, position).dump());
  } else {
    print(game, position);
  }
  return kDecided;
}

}  // namespace hissho::cli
