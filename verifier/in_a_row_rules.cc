#include "verifier/in_a_row_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

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

/// The cell `steps` away in a direction, or -1 off the board.
int InARowRules::walk(int cell, Place direction, int steps) const {
  int c = cell % width + steps * direction.column;
  int r = cell / width + steps * direction.row;
  if (torus) {
    c = ((c % width) + width) % width;
    r = ((r % height) + height) % height;
  } else if (c < 0 || c >= width || r < 0 || r >= height) {
    return -1;
  }
  return r * width + c;
}

void InARowRules::add_window(int start, Place direction) {
  Window window;
  for (int i = 0; i < k; ++i) {
    const int cell = walk(start, direction, i);
    if (cell >= 0) window.cells.push_back(static_cast<std::uint16_t>(cell));
  }
  std::sort(window.cells.begin(), window.cells.end());
  window.cells.erase(std::unique(window.cells.begin(), window.cells.end()), window.cells.end());
  if (static_cast<int>(window.cells.size()) < k) return;
  if (exact) {
    for (const int cell : {walk(start, direction, -1), walk(start, direction, k)}) {
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

void InARowRules::build_windows() {
  constexpr Place kDirections[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (const Place direction : kDirections) {
    std::vector<bool> seen(static_cast<std::size_t>(cells()));
    const auto follow = [&](int cell) {  // the line from this cell on
      for (; cell >= 0 && !seen[static_cast<std::size_t>(cell)]; cell = walk(cell, direction, 1)) {
        seen[static_cast<std::size_t>(cell)] = true;
        add_window(cell, direction);
      }
    };
    for (int cell = 0; cell < cells(); ++cell) {
      if (walk(cell, direction, -1) < 0) follow(cell);
    }
    for (int cell = 0; cell < cells(); ++cell) follow(cell);  // a torus has lines without a first cell
  }
  std::set<Window> known;  // on a small torus the same cells can have other flanks in another direction
  std::erase_if(windows, [&](const Window& window) { return !known.insert(window).second; });
  index_windows();
}

void InARowRules::index_windows() {
  windows_of.resize(static_cast<std::size_t>(cells()));
  runs_of.resize(windows_of.size());
  for (std::size_t w = 0; w < windows.size(); ++w) {
    for (const auto cell : windows[w].cells) windows_of[cell].push_back(static_cast<std::uint16_t>(w));
    auto& flank = flanks.emplace_back(std::array<std::uint16_t, 2>{kNoCell, kNoCell});
    std::copy(windows[w].flanks.begin(), windows[w].flanks.end(), flank.begin());
  }
  constexpr std::uint16_t kLanes = sizeof(Lanes) / sizeof(std::uint16_t);
  for (std::size_t cell = 0; cell < windows_of.size(); ++cell) {
    auto& runs = runs_of[cell];
    for (const std::uint16_t w : windows_of[cell]) {
      if (runs.empty() || w >= runs.back().first + kLanes) runs.push_back(Run{w});
      runs.back().ones[w - runs.back().first] = 1;
    }
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
