// hissho play: a game in the terminal, or through a pipe: moves and words come in lines, the board goes out.
#include <fmt/core.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <map>
#include <sstream>

#include "cli/chooser.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/line_reader.h"
#include "cli/signals.h"

namespace hissho::cli {

namespace {

using games::Move;
using games::Outcome;
using games::Position;
using games::Side;

constexpr double kDefaultSeconds = 1;  // a move, where no limit is given

constexpr const char* kHelp =
    "c a move, or several; or one of these words:\n"
    "c undo [PLIES]  take back: without a number, to your last move\n"
    "c hint          what the program would play\n"
    "c analysis      what it thinks of every move\n"
    "c go            it plays for you, this once\n"
    "c engine WHO    whom it plays: x, o, both or none\n"
    "c board, moves, record, help, quit\n";

class PlayedGame {
 public:
  PlayedGame(const games::Game& game, const Settings& settings, Chooser& chooser,
             const std::atomic<bool>& stop)
      : game_(game), chooser_(chooser), stop_(stop), lines_(stop), analysis_(settings.flag("analysis")) {
    begin(settings);
    engine(settings.text("engine"));
  }

  void run() {
    show();
    while (position().outcome() == Outcome::open && !stop_) {
      if (plays_[index(position().to_move())]) {
        engine_move();
      } else if (!listen()) {
        break;
      }
    }
    finish();
  }

 private:
  const Position& position() const { return positions_.back(); }

  // The moves of --moves are played one by one, so that they can be taken back.
  void begin(const Settings& settings) {
    const Position given = position_of(game_, settings);
    from_position_ = settings.given("position");
    positions_.push_back(from_position_ ? given : game_.start());
    if (!from_position_) play(*game_.parse_moves(game_.start(), settings.text("moves")));
  }

  void play(const games::MoveList& moves) {
    for (const Move move : moves) {
      Position next = position();
      next.play(move);
      positions_.push_back(std::move(next));
      moves_.push_back(move);
    }
  }

  void engine(const std::string& whom) {
    const bool other = whom == "other";
    plays_[index(Side::x)] = whom == "x" || whom == "both" || (other && position().to_move() == Side::o);
    plays_[index(Side::o)] = whom == "o" || whom == "both" || (other && position().to_move() == Side::x);
  }

  void show() const {
    fmt::print("{}", position().drawn());
    std::fflush(stdout);
  }

  void engine_move() {
    const search::BestMove best = chooser_.choose(position());
    if (stop_) return;
    if (analysis_ && !best.analysis.moves.empty()) print_analysis(game_, best.analysis);
    fmt::print("c {}\nv {}\n", best.how, game_.move_text(best.move));
    play({best.move});
    show();
  }

  // Takes one line; false where there are no more, or the player has had enough.
  bool listen() {
    if (isatty(STDIN_FILENO) != 0) fmt::print("{}> ", letter(position().to_move()));
    std::fflush(stdout);
    const auto line = lines_.next();
    if (!line) return false;
    std::istringstream words(*line);
    std::string word;
    std::string argument;
    words >> word >> argument;
    if (word.empty()) return true;
    if (word == "quit" || word == "exit") return false;
    if (!obey(word, argument)) take_moves(*line);
    return true;
  }

  // Whether the word is one of those of kHelp.
  bool obey(const std::string& word, const std::string& argument) {
    using Action = void (PlayedGame::*)(const std::string&);
    static const std::map<std::string, Action> kActions{
        {"undo", &PlayedGame::undo},         {"hint", &PlayedGame::hint},
        {"analysis", &PlayedGame::analyse},  {"go", &PlayedGame::go},
        {"engine", &PlayedGame::set_engine}, {"board", &PlayedGame::board},
        {"moves", &PlayedGame::legal},       {"record", &PlayedGame::record},
        {"help", &PlayedGame::help}};
    const auto found = kActions.find(word);
    if (found != kActions.end()) (this->*found->second)(argument);
    return found != kActions.end();
  }

  void hint(const std::string&) {
    const search::BestMove best = chooser_.choose(position());
    fmt::print("c hint {}: {}\n", game_.move_text(best.move), best.how);
  }

  void analyse(const std::string&) {
    const search::BestMove best = chooser_.choose(position(), true);
    print_analysis(game_, best.analysis);
  }

  void go(const std::string&) { engine_move(); }
  void board(const std::string&) { show(); }
  void legal(const std::string&) { fmt::print("c {}\n", text_of(position().moves())); }
  void record(const std::string&) { fmt::print("c {}\n", text_of(moves_)); }
  void help(const std::string&) { fmt::print("{}", kHelp); }

  // What was typed may be any bytes.
  static void complain(const std::string& text) { fmt::print(stderr, "hissho: {}\n", BadInput(text).what()); }

  void set_engine(const std::string& whom) {
    if (whom == "x" || whom == "o" || whom == "both" || whom == "none")
      engine(whom);
    else
      complain(fmt::format("engine '{}': say x, o, both or none", whom));
  }

  void take_moves(const std::string& line) {
    const auto moves = game_.parse_moves(position(), line);
    if (!moves) {
      complain(moves.error() + " (say help for the words)");
      return;
    }
    play(*moves);
    show();
  }

  // To the player's last turn before this one; or so many plies.
  void undo(const std::string& argument) {
    std::size_t plies = 1;
    if (!argument.empty()) {
      if (argument.find_first_not_of("0123456789") != std::string::npos || argument.size() > 4 ||
          std::stoul(argument) == 0 || std::stoul(argument) > moves_.size()) {
        complain(fmt::format("undo '{}': {} plies were played", argument, moves_.size()));
        return;
      }
      plies = std::stoul(argument);
    } else {
      while (plies < moves_.size() && plays_[index(positions_[moves_.size() - plies].to_move())]) ++plies;
      if (plies > moves_.size()) {
        complain("undo: nothing was played yet");
        return;
      }
    }
    moves_.resize(moves_.size() - plies);
    positions_.resize(moves_.size() + 1, positions_.front());
    show();
  }

  std::string text_of(const games::MoveList& moves) const {
    std::vector<std::string> texts;
    for (const Move move : moves) texts.push_back(game_.move_text(move));
    return fmt::format("{}", fmt::join(texts, " "));
  }

  void finish() const {
    const std::string record = text_of(moves_);
    if (from_position_)
      fmt::print("c from \"{}\": {}\n", positions_.front().text(), record);
    else
      fmt::print("c go on with: hissho play --game {} --moves \"{}\"\n", game_.name(), record);
    const std::string ending = position().ending();
    fmt::print("s PLAYED {} plies, {}\n", moves_.size(), ending.empty() ? "not over" : ending);
  }

  const games::Game& game_;
  Chooser& chooser_;
  const std::atomic<bool>& stop_;
  LineReader lines_;
  bool analysis_;
  bool from_position_ = false;
  std::array<bool, 2> plays_{};
  std::vector<Position> positions_;  // one more than moves
  games::MoveList moves_;
};

}  // namespace

int run_play(const Call& call) {
  const std::atomic<bool>& stop = stop_on_signals();
  Launch launch;
  return launch.run(call.settings, [&] {
    const games::Game game = game_of(call.settings);
    const Settings settings = with_time_limit(call.settings, kDefaultSeconds);
    Chooser chooser(&launch, game, settings, stop);
    PlayedGame(game, settings, chooser, stop).run();
    return stop ? int{kStopped} : int{kDecided};
  });
}

}  // namespace hissho::cli
