#include "cli/hints.h"

#include <fmt/core.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/input.h"

namespace hissho::cli {

namespace {

using nlohmann::json;

/// Reads nested objects of moves into a book.
class MoveJson {
 public:
  MoveJson(const games::Game& game, const std::string& path) : game_(game), path_(path), book_(game) {}

  games::Book read(const std::string& text) {
    json tree;
    try {
      tree = json::parse(text);
    } catch (const json::exception& error) {
      throw BadInput(fmt::format("{}: not JSON: {}", path_, error.what()));
    }
    owner_ = owner(tree);
    walk(tree, game_.start());
    return std::move(book_);
  }

 private:
  /// The side that has one move everywhere.
  games::Side owner(const json& tree) const {
    bool one[2] = {true, true};
    count(tree, 0, one);
    if (!one[0] && !one[1]) throw BadInput(path_ + ": no strategy: both sides have several moves somewhere");
    return one[0] ? games::Side::x : games::Side::o;
  }

  void count(const json& tree, int depth, bool (&one)[2]) const {
    if (!tree.is_object()) return;
    if (tree.size() != 1) one[depth % 2] = false;
    for (const auto& [key, below] : tree.items()) count(below, depth + 1, one);
  }

  /// Returns how many positions with the owner to move are at or below this one.
  std::uint32_t walk(const json& tree, const games::Position& position) {
    const bool own = position.to_move() == owner_;
    if (tree.is_number_integer()) {
      if (own && position.outcome() == games::Outcome::open) book_.add(position, std::nullopt, 0);
      return own ? 1 : 0;
    }
    if (!tree.is_object() || tree.empty())
      throw BadInput(fmt::format("{}: after '{}': neither moves nor a number", path_, line_));
    std::uint32_t below = 0;
    games::Move first = 0;
    for (const auto& [key, rest] : tree.items()) {
      const auto move = game_.parse_move(key);
      if (!move || !position.legal(*move))
        throw BadInput(fmt::format("{}: after '{}': {}", path_, line_,
                                   move ? "the move " + key + " cannot be played" : move.error()));
      first = *move;
      games::Position next = position;
      next.play(*move);
      const std::size_t length = line_.size();
      line_ += (line_.empty() ? "" : " ") + key;
      below += walk(rest, next);
      line_.resize(length);
    }
    if (own) book_.add(position, first, below);
    return below + (own ? 1 : 0);
  }

  const games::Game& game_;
  const std::string& path_;
  games::Book book_;
  games::Side owner_ = games::Side::x;
  std::string line_;  // the moves to where the walk is
};

games::Book read_notes(const games::Game& game, const std::string& path, const std::string& text) {
  games::Book book(game);
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos || line[begin] == '#') continue;
    const auto bad = [&](const std::string& what) {
      return BadInput(fmt::format("{}, line {}: {}", path, number, what));
    };
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) throw bad("no colon between the moves played and the moves suggested");
    const auto position = game.play_moves(game.start(), line.substr(0, colon));
    if (!position) throw bad(position.error());
    const std::vector<std::string> moves = games::move_tokens(line.substr(colon + 1));
    if (moves.empty()) throw bad("no move after the colon");
    for (const std::string& token : moves) {
      const auto move = game.parse_move(token);
      if (!move) throw bad(move.error());
      if (!position->legal(*move)) throw bad("the move " + token + " cannot be played there");
      book.add(*position, *move, 0);
    }
  }
  return book;
}

}  // namespace

std::shared_ptr<games::Book> book_of(const games::Game& game, const Settings& settings) {
  if (!settings.given("hints")) return nullptr;
  const std::string path = settings.text("hints");
  if (!has_threat_search(game)) throw BadInput("--hints: only gomoku's search takes suggestions");
  std::ifstream in = open_text_file("hints", path);
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin != std::string::npos && text[begin] == '{')
    return std::make_shared<games::Book>(MoveJson(game, path).read(text));
  return std::make_shared<games::Book>(read_notes(game, path, text));
}

}  // namespace hissho::cli
