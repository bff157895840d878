// A drawing as a PDF file of one page (PDF 1.4), in Helvetica, one of the fonts that every reader has.
//
// The page's contents start with a matrix that makes them millimetres from the top left, so the operators
// repeat the drawing's numbers. The cross-reference table at the end holds the byte offset of each object.
#include <fmt/format.h>

#include <array>
#include <cstdint>

#include "cli/paper/drawing.h"

namespace hissho::cli::paper {

namespace {

constexpr double kPoint = 72 / 25.4;  // points a millimetre

// Widths of Helvetica in thousandths, from the blank (32) to the tilde (126): its public metrics.
constexpr std::array<std::uint16_t, 95> kWidths = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};

std::string literal(std::string_view text) {
  std::string safe = "(";
  for (const char c : text) {
    if (c == '(' || c == ')' || c == '\\') safe += '\\';
    safe += c;
  }
  return safe + ")";
}

std::string operators(const Line& line) {
  return fmt::format("{:.6g} G {:.6g} w {:.6g} {:.6g} m {:.6g} {:.6g} l S\n", line.stroke.grey,
                     line.stroke.width, line.x1, line.y1, line.x2, line.y2);
}

// Four curves; each control point lies this part of the radius along the tangent.
std::string operators(const Ring& ring) {
  const double r = ring.radius;
  const double t = 0.5522847 * r;
  std::string text = fmt::format("{:.6g} G {:.6g} w {:.6g} {:.6g} m\n", ring.stroke.grey, ring.stroke.width,
                                 ring.x + r, ring.y);
  const auto curve = [&](double ax, double ay, double bx, double by, double x, double y) {
    text += fmt::format("{:.6g} {:.6g} {:.6g} {:.6g} {:.6g} {:.6g} c\n", ring.x + ax, ring.y + ay,
                        ring.x + bx, ring.y + by, ring.x + x, ring.y + y);
  };
  curve(r, t, t, r, 0, r);
  curve(-t, r, -r, t, -r, 0);
  curve(-r, -t, -t, -r, 0, -r);
  curve(t, -r, r, -t, r, 0);
  return text + "s\n";
}

std::string operators(const Area& area) {
  return fmt::format("{:.6g} g {:.6g} {:.6g} {:.6g} {:.6g} re f\n", area.grey, area.x, area.y, area.width,
                     area.height);
}

std::string operators(const Words& words) {
  const double width = text_width(words.text) * words.size;
  const double back = words.anchor == Anchor::start ? 0 : words.anchor == Anchor::middle ? width / 2 : width;
  const double low = words.size * kCapitals / 2;
  const std::string place = words.upwards
                                ? fmt::format("0 -1 -1 0 {:.6g} {:.6g}", words.x + low, words.y + back)
                                : fmt::format("1 0 0 -1 {:.6g} {:.6g}", words.x - back, words.y + low);
  return fmt::format("BT {:.6g} g /F {:.6g} Tf {} Tm {} Tj ET\n", words.grey, words.size, place,
                     literal(words.text));
}

}  // namespace

double text_width(std::string_view text) {
  double width = 0;
  for (const char c : text) width += kWidths.at(static_cast<unsigned char>(c) - 32u);
  return width / 1000;
}

std::string pdf_text(const Drawing& drawing) {
  std::string contents =
      fmt::format("{0:.6f} 0 0 -{0:.6f} 0 {1:.4f} cm 2 J\n", kPoint, drawing.height * kPoint);
  for (const Element& one : drawing.elements)
    contents += std::visit([](const auto& typed) { return operators(typed); }, one);
  const std::array<std::string, 6> objects = {
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      fmt::format("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {:.4f} {:.4f}] /Contents 4 0 R "
                  "/Resources << /Font << /F 5 0 R >> >> >>",
                  drawing.width * kPoint, drawing.height * kPoint),
      fmt::format("<< /Length {} >>\nstream\n{}endstream", contents.size(), contents),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
      fmt::format("<< /Title {} /Producer (hissho) >>", literal(drawing.title)),
  };
  std::string pdf = "%PDF-1.4\n";
  std::string table = fmt::format("xref\n0 {}\n0000000000 65535 f \n", objects.size() + 1);
  for (std::size_t i = 0; i < objects.size(); ++i) {
    table += fmt::format("{:010} 00000 n \n", pdf.size());
    pdf += fmt::format("{} 0 obj\n{}\nendobj\n", i + 1, objects[i]);
  }
  return pdf + fmt::format("{}trailer\n<< /Size {} /Root 1 0 R /Info 6 0 R >>\nstartxref\n{}\n%%EOF\n", table,
                           objects.size() + 1, pdf.size());
}

}  // namespace hissho::cli::paper
