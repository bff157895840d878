// Positions of in-a-row games as text, both ways, and drawn for people.
#include <fmt/format.h>

#include "verifier/in_a_row.h"

namespace hissho::verifier {

Result<InARowPosition> InARowPosition::read(std::shared_ptr<const Rules> rules, std::string_view text) {
  const auto parts = split(text, ' ');
  if (parts.size() != 2)
    return unexpected(std::string("a position is rows, one blank, and the side to move"));
  const int width = rules->width;
  const int height = rules->height;
  auto cells = parse_rows(parts[0], width, height);
  if (!cells) return unexpected(cells.error());
  const auto side = parse_side(parts[1]);
  if (!side) return unexpected(side.error());
  InARowPosition position(std::move(rules));
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      const Cell cell = (*cells)[static_cast<std::size_t>((height - 1 - row) * width + column)];
      if (cell == Cell::empty) continue;
      position.put(cell == Cell::x ? Side::x : Side::o, static_cast<Move>(row * width + column));
    }
  }
  if (*side == Side::o) position.pass();
  if (position.empties_ == 0) position.outcome_ = Outcome::draw;
  for (std::size_t w = 0; w < position.rules_->windows.size(); ++w) {
    if (position.is_line(Side::x, w)) position.outcome_ = Outcome::x;
    if (position.is_line(Side::o, w)) position.outcome_ = Outcome::o;
  }
  return position;
}

std::string InARowPosition::text(const Symmetry& symmetry) const {
  const int width = rules_->width;
  const int height = rules_->height;
  std::vector<Cell> image(static_cast<std::size_t>(rules_->cells()), Cell::empty);
  for (int cell = 0; cell < rules_->cells(); ++cell) {
    const int to = rules_->image(symmetry, cell);
    image[static_cast<std::size_t>((height - 1 - to / width) * width + to % width)] =
        at(static_cast<unsigned>(cell));
  }
  return rows_text(image, width, height) + ' ' + letter(turn_);
}

std::string InARowPosition::drawn() const {
  std::string out;
  for (int row = rules_->height - 1; row >= 0; --row) {
    out += fmt::format("{:>3}", row + 1);
    for (int column = 0; column < rules_->width; ++column) {
      out += ' ';
      out += ".xo"[static_cast<std::size_t>(at(static_cast<unsigned>(row * rules_->width + column)))];
    }
    out += '\n';
  }
  out += "   ";
  for (int column = 0; column < rules_->width; ++column) {
    out += ' ';
    out += static_cast<char>('a' + column);
  }
  return out;
}

}  // namespace hissho::verifier
