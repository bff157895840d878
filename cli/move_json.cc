#include "cli/move_json.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/option.h"

namespace hissho::cli {

namespace {

using nlohmann::json;

class MoveJson {
 public:
  MoveJson(const games::Game& game, const std::string& path)
      : game_(game), path_(path), strategy_{games::Side::x, games::Book(game), {}} {}

  PublishedStrategy read(const std::string& text) {
    json tree;
    try {
      tree = json::parse(text);
    } catch (const json::exception& error) {
      const std::string_view what = error.what();  // after the parser's own name for it in brackets
      throw BadInput(fmt::format("{}: not JSON: {}", path_, what.substr(what.find("] ") + 2)));
    }
    strategy_.owner = owner(tree);
    walk(tree, game_.start());
    return std::move(strategy_);
  }

 private:
  struct Below {
    std::uint32_t positions = 0;         // with the owner to move
    std::optional<std::uint32_t> plies;  // most that a line has left, where one says
  };

  games::Side owner(const json& tree) const {
    bool one[2] = {true, true};
    count(tree, 0, one);
    if (!one[0] && !one[1]) throw BadInput(path_ + ": no strategy: both sides have several moves somewhere");
    return one[0] ? games::Side::x : games::Side::o;
  }

  void count(const json& tree, int depth, bool (&one)[2]) const {
    if (!tree.is_object()) return;
    if (depth >= kMostMoves) throw BadInput(fmt::format("{}: a line of over {} moves", path_, kMostMoves));
    if (tree.size() != 1) one[depth % 2] = false;
    for (const auto& [key, below] : tree.items()) count(below, depth + 1, one);
  }

  [[noreturn]] void refuse(const std::string& what) const {
    throw BadInput(fmt::format("{}: after '{}': {}", path_, line_, what));
  }

  Below walk(const json& tree, const games::Position& position) {
    const bool own = position.to_move() == strategy_.owner;
    if (tree.is_number_unsigned()) {
      const auto plies = tree.get<std::uint64_t>();
      if (plies > kMostPlies) refuse(fmt::format("{} plies", plies));
      // Of a line that ends after the owner's move; the caller counts that move.
      if (own || plies == 0) return {};
      return {0, static_cast<std::uint32_t>(plies) - 1};
    }
    if (!tree.is_object() || tree.empty()) refuse("neither moves nor a number");
    Below below;
    games::Move first = 0;
    const std::size_t place = strategy_.lines.size();
    if (own) strategy_.lines.push_back({position, 0});
    for (const auto& [key, rest] : tree.items()) {
      const auto move = game_.parse_move(key);
      if (!move) refuse(move.error());
      if (!position.legal(*move)) refuse("the move " + key + " cannot be played");
      first = *move;
      games::Position next = position;
      next.play(*move);
      const std::size_t length = line_.size();
      line_ += (line_.empty() ? "" : " ") + key;
      const Below one = walk(rest, next);
      line_.resize(length);
      below.positions += one.positions;
      if (one.plies) below.plies = std::max(below.plies.value_or(0), *one.plies + 1);
    }
    if (own) {
      strategy_.book.add(position, first, below.positions);
      strategy_.lines[place].plies = below.plies.value_or(0);
      ++below.positions;
    }
    return below;
  }

  static constexpr std::uint64_t kMostPlies = 100'000;
  static constexpr int kMostMoves = 1000;  // written out in a line: the reader calls itself once a move

  const games::Game& game_;
  const std::string& path_;
  PublishedStrategy strategy_;
  std::string line_;  // the moves to where the walk is
};

}  // namespace

PublishedStrategy read_move_json(const games::Game& game, const std::string& path, const std::string& text) {
  return MoveJson(game, path).read(text);
}

}  // namespace hissho::cli
