#include "cli/hints.h"

#include <fmt/core.h>

#include <sstream>
#include <vector>

#include "cli/input.h"
#include "cli/move_json.h"

namespace hissho::cli {

namespace {

constexpr std::size_t kMostText = std::size_t{1} << 26;  // bytes; the longest strategy known has 0.4 million

}  // namespace

games::Book read_notes(const games::Game& game, const std::string& path, const std::string& text) {
  games::Book book(game, games::Book::kHalfTrusted);
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

std::string text_of_file(std::string_view option, const std::string& path) {
  std::ifstream in = open_text_file(fmt::format("--{}", option), path);
  std::string text;
  for (std::vector<char> block(1 << 16); in.read(block.data(), block.size()) || in.gcount() > 0;) {
    text.append(block.data(), static_cast<std::size_t>(in.gcount()));
    if (text.size() > kMostText)
      throw BadInput(
          fmt::format("--{} {}: longer than {} MiB; name a text file", option, path, kMostText >> 20));
  }
  return text;
}

std::shared_ptr<games::Book> book_of(const games::Game& game, const Settings& settings) {
  if (!settings.given("hints")) return nullptr;
  const std::string path = settings.text("hints");
  if (!has_threat_search(game)) throw BadInput("--hints: only gomoku's search takes suggestions");
  const std::string text = text_of_file("hints", path);
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin != std::string::npos && text[begin] == '{')
    return std::make_shared<games::Book>(read_move_json(game, path, text).book);
  return std::make_shared<games::Book>(read_notes(game, path, text));
}

}  // namespace hissho::cli
