// A picture for paper, in true size: lines, rings, areas and words in millimetres from the top left corner.
//
// A Drawing is a list of elements; svg_text() and pdf_text() write it. A Pen draws on it in cells of a
// notebook page (0.5 cm) from an origin of its own, so that a field is drawn alike alone and on a sheet.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace hissho::cli::paper {

inline constexpr double kCell = 5.0;  // mm

/// How a line is drawn.
struct Stroke {
  double width;  // mm
  double grey;   // 0 black .. 1 white
};

inline constexpr Stroke kThin{0.12, 0.5};
inline constexpr Stroke kMedium{0.35, 0};
inline constexpr Stroke kThick{0.7, 0};

struct Line {
  double x1, y1, x2, y2;
  Stroke stroke;
};

struct Ring {
  double x, y, radius;
  Stroke stroke;
};

struct Area {
  double x, y, width, height;
  double grey;
};

enum class Anchor { start, middle, end };

/// One line of words; y is the height of the middle of its capitals.
struct Words {
  double x, y;
  std::string text;  // printable ASCII
  double size;       // mm
  double grey = 0;
  Anchor anchor = Anchor::middle;
  bool upwards = false;  // turned to read from below
};

using Element = std::variant<Line, Ring, Area, Words>;

/// A page and what is on it.
struct Drawing {
  double width, height;  // mm
  std::string title;
  std::vector<Element> elements;
};

/// Capitals of Helvetica are as high as this part of its size.
inline constexpr double kCapitals = 0.718;

/// How wide a text is in Helvetica of size 1.
double text_width(std::string_view text);

std::string svg_text(const Drawing& drawing);
std::string pdf_text(const Drawing& drawing);

/// Draws in cells: columns and rows from an origin. Lines at the edge of the page are moved in by half their
/// width, so that none is cut.
class Pen {
 public:
  /// x and y: the origin in mm.
  Pen(Drawing& drawing, double x, double y) : drawing_(&drawing), x_(x), y_(y) {}

  Pen at(double column, double row) const { return {*drawing_, x_ + column * kCell, y_ + row * kCell}; }
  void line(double column, double row, double to_column, double to_row, Stroke stroke);
  /// Lines at every so many cells of a rectangle, its border among them.
  void grid(int columns, int rows, int every, Stroke stroke);
  void area(double columns, double rows, double grey);
  /// Words around the middle of the cell at the origin, moved by parts of a cell.
  void words(std::string text, double size, double grey = 0, double right = 0, double down = 0);
  /// A small remark in the top left corner of the cell at the origin.
  void corner(std::string text, double grey);
  /// Words that start at the left edge of the cell at the origin.
  void sentence(std::string text, double size, double grey = 0);
  /// Words through the middle of the cell at the origin, turned to read from below.
  void upwards(std::string text, double size, double grey);
  // What players write into the cell at the origin.
  void cross();
  void ring();
  void drawn();

 private:
  Drawing* drawing_;
  double x_, y_;
};

}  // namespace hissho::cli::paper
