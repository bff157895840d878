#include "verifier/in_a_row_rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "verifier/game_name.h"
#include "verifier/words.h"

namespace hissho::verifier {

Result<std::shared_ptr<const InARowRules>> InARowRules::make(std::string_view canonical_name) {
  auto rules = std::make_shared<InARowRules>();
  rules->name = canonical_name;
  NameReader reader(canonical_name);
  if (reader.game() == "gomoku") {
    rules->width = rules->height = reader.number("size", 5, 19);
    rules->exact = reader.choice("rule", {"freestyle", "standard"}) == 1;
  } else {
    rules->width = reader.number("width", 1, 19);
    rules->height = reader.number("height", 1, 19);
    rules->k = reader.number("k", 1, 19);
    rules->exact = reader.choice("exact", {"false", "true"}) == 1;
    rules->torus = reader.choice("wrap", {"none", "torus"}) == 1;
  }
  if (auto ok = reader.done(); !ok) return unexpected(ok.error());
  rules->build_windows();
  rules->keys = draw_keys(static_cast<std::size_t>(2 * rules->cells() + 1));
  return rules;
}

void InARowRules::build_windows() {
  // The cell `steps` away from (column, row) in a direction, or -1 off the board.
  const auto walk = [this](Place from, Place direction, int steps) {
    int c = from.column + steps * direction.column;
    int r = from.row + steps * direction.row;
    if (torus) {
      c = ((c % width) + width) % width;
      r = ((r % height) + height) % height;
    } else if (c < 0 || c >= width || r < 0 || r >= height) {
      return -1;
    }
    return r * width + c;
  };
  constexpr Place kDirections[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (const Place direction : kDirections) {
    for (int start = 0; start < cells(); ++start) {
      const Place from{start % width, start / width};
      Window window;
      for (int i = 0; i < k; ++i) {
        const int cell = walk(from, direction, i);
        if (cell >= 0) window.cells.push_back(static_cast<std::uint16_t>(cell));
      }
      std::sort(window.cells.begin(), window.cells.end());
      window.cells.erase(std::unique(window.cells.begin(), window.cells.end()), window.cells.end());
      if (static_cast<int>(window.cells.size()) < k) continue;
      if (exact) {
        for (const int cell : {walk(from, direction, -1), walk(from, direction, k)}) {
          const auto flank = static_cast<std::uint16_t>(cell);
          if (cell >= 0 && !std::binary_search(window.cells.begin(), window.cells.end(), flank)) {
            window.flanks.push_back(flank);
          }
        }
        std::sort(window.flanks.begin(), window.flanks.end());
        window.flanks.erase(std::unique(window.flanks.begin(), window.flanks.end()), window.flanks.end());
      }
      windows.push_back(std::move(window));
    }
  }
  std::sort(windows.begin(), windows.end());
  windows.erase(std::unique(windows.begin(), windows.end()), windows.end());
  windows_of.resize(static_cast<std::size_t>(cells()));
  windows_by.resize(static_cast<std::size_t>(cells()));
  for (std::size_t w = 0; w < windows.size(); ++w) {
    for (const auto cell : windows[w].cells) windows_of[cell].push_back(static_cast<std::uint16_t>(w));
    for (const auto cell : windows[w].flanks) windows_by[cell].push_back(static_cast<std::uint16_t>(w));
  }
}

std::string InARowRules::move_text(Move move) const {
  const int cell = static_cast<int>(move);
  return fmt::format("{}{}", static_cast<char>('a' + cell % width), cell / width + 1);
}

Result<Move> InARowRules::parse_move(std::string_view text) const {
  if (text.size() >= 2 && text[0] >= 'a' && text[0] < 'a' + width) {
    const auto row = parse_number(text.substr(1));
    if (row && *row >= 1 && *row <= static_cast<std::uint32_t>(height)) {
      return (*row - 1) * static_cast<Move>(width) + static_cast<Move>(text[0] - 'a');
    }
  }
  return unexpected(fmt::format("'{}' is no cell of the {}x{} board", text, width, height));
}

bool InARowRules::has_symmetry(const Symmetry& symmetry) const {
  if (swaps_axes(symmetry.turn) && width != height) return false;
  return torus || (symmetry.shift_columns == 0 && symmetry.shift_rows == 0);
}

int InARowRules::image(const Symmetry& symmetry, int cell) const {
  const Place p = turned(symmetry.turn, {cell % width, cell / width}, width, height);
  const auto c = (static_cast<unsigned>(p.column) + symmetry.shift_columns % static_cast<unsigned>(width)) %
                 static_cast<unsigned>(width);
  const auto r = (static_cast<unsigned>(p.row) + symmetry.shift_rows % static_cast<unsigned>(height)) %
                 static_cast<unsigned>(height);
  return static_cast<int>(r) * width + static_cast<int>(c);
}

}  // namespace hissho::verifier
