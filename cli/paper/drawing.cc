#include "cli/paper/drawing.h"

#include <algorithm>

namespace hissho::cli::paper {

namespace {

constexpr Stroke kWritten{0.45, 0};

}  // namespace

void Pen::line(double column, double row, double to_column, double to_row, Stroke stroke) {
  const double half = stroke.width / 2;
  const auto across = [&](double c) { return std::clamp(x_ + c * kCell, half, drawing_->width - half); };
  const auto down = [&](double r) { return std::clamp(y_ + r * kCell, half, drawing_->height - half); };
  drawing_->elements.emplace_back(Line{across(column), down(row), across(to_column), down(to_row), stroke});
}

void Pen::grid(int columns, int rows, int every, Stroke stroke) {
  for (int c = 0; c <= columns; c += every) line(c, 0, c, rows, stroke);
  for (int r = 0; r <= rows; r += every) line(0, r, columns, r, stroke);
}

void Pen::area(double columns, double rows, double grey) {
  drawing_->elements.emplace_back(Area{x_, y_, columns * kCell, rows * kCell, grey});
}

void Pen::words(std::string text, double size, double grey, double right, double down) {
  drawing_->elements.emplace_back(
      Words{x_ + (0.5 + right) * kCell, y_ + (0.5 + down) * kCell, std::move(text), size, grey});
}

void Pen::corner(std::string text, double grey) {
  constexpr double kRemark = 1.5;  // mm
  drawing_->elements.emplace_back(
      Words{x_ + 0.19 * kCell, y_ + 0.23 * kCell, std::move(text), kRemark, grey, Anchor::start});
}

void Pen::sentence(std::string text, double size, double grey) {
  drawing_->elements.emplace_back(Words{x_, y_ + kCell / 2, std::move(text), size, grey, Anchor::start});
}

void Pen::upwards(std::string text, double size, double grey) {
  drawing_->elements.emplace_back(
      Words{x_ + kCell / 2, y_ + kCell / 2, std::move(text), size, grey, Anchor::middle, true});
}

void Pen::cross() {
  line(0.24, 0.24, 0.76, 0.76, kWritten);
  line(0.24, 0.76, 0.76, 0.24, kWritten);
}

void Pen::ring() {
  drawing_->elements.emplace_back(Ring{x_ + kCell / 2, y_ + kCell / 2, 0.29 * kCell, kWritten});
}

void Pen::drawn() {
  line(0.26, 0.4, 0.74, 0.4, kWritten);
  line(0.26, 0.6, 0.74, 0.6, kWritten);
}

}  // namespace hissho::cli::paper
