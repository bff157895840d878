// What people write about a game: a line with its name and options, a line with a position, one with moves,
// one with a symmetry; what is left is a policy. What a reader takes, it must write so that it reads the
// same.

#include <array>
#include <cstdlib>

#include "games/policy.h"
#include "games/registry.h"

namespace {

using namespace hissho::games;

constexpr std::size_t kMostCells = 400;  // an option may ask for a board of gigabytes

void expect(bool good) {
  if (!good) std::abort();
}

void read(const std::array<std::string_view, 4>& lines, std::string_view rest) {
  const auto game = Game::make(lines[0]);
  if (!game || game->move_space() > static_cast<int>(4 * kMostCells)) return;
  expect(Game::make(game->name()).has_value());
  const auto position = game->parse_position(lines[1]);
  if (position) {
    const auto again = game->parse_position(position->text());
    expect(again.has_value() && again->text() == position->text());
  }
  const Position from = position ? *position : game->start();
  (void)game->play_moves(from, lines[2]);
  if (const auto moves = game->parse_moves(from, lines[2])) {
    for (const Move m : *moves) {
      const auto again = game->parse_move(game->move_text(m));
      expect(again.has_value() && *again == m);
    }
  }
  if (const auto symmetry = parse_symmetry(lines[3]))
    expect(parse_symmetry(symmetry_text(*symmetry)).has_value());
  (void)parse_policy_file(*game, from, rest);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  std::array<std::string_view, 4> lines;
  for (std::string_view& line : lines) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  read(lines, rest);
  return 0;
}
