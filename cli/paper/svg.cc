// A drawing as SVG: one unit of its coordinates is one millimetre.
#include <fmt/format.h>

#include "cli/paper/drawing.h"

namespace hissho::cli::paper {

namespace {

std::string colour(double grey) {
  const int level = static_cast<int>(grey * 255 + 0.5);
  return fmt::format("#{0:02x}{0:02x}{0:02x}", level);
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '&') {
      safe += "&amp;";
    } else if (c == '<') {
      safe += "&lt;";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string element(const Line& line) {
  return fmt::format(
      "<line x1=\"{:.6g}\" y1=\"{:.6g}\" x2=\"{:.6g}\" y2=\"{:.6g}\" stroke=\"{}\" "
      "stroke-width=\"{:.6g}\"/>\n",
      line.x1, line.y1, line.x2, line.y2, colour(line.stroke.grey), line.stroke.width);
}

std::string element(const Ring& ring) {
  return fmt::format(
      "<circle cx=\"{:.6g}\" cy=\"{:.6g}\" r=\"{:.6g}\" fill=\"none\" stroke=\"{}\" "
      "stroke-width=\"{:.6g}\"/>\n",
      ring.x, ring.y, ring.radius, colour(ring.stroke.grey), ring.stroke.width);
}

std::string element(const Area& area) {
  return fmt::format(
      "<rect x=\"{:.6g}\" y=\"{:.6g}\" width=\"{:.6g}\" height=\"{:.6g}\" fill=\"{}\" stroke=\"none\"/>\n",
      area.x, area.y, area.width, area.height, colour(area.grey));
}

std::string element(const Words& words) {
  const char* anchor = words.anchor == Anchor::start    ? "start"
                       : words.anchor == Anchor::middle ? "middle"
                                                        : "end";
  return fmt::format(
      "<text transform=\"translate({:.6g},{:.6g}){}\" y=\"{:.6g}\" font-size=\"{:.6g}\" text-anchor=\"{}\" "
      "fill=\"{}\">{}</text>\n",
      words.x, words.y, words.upwards ? " rotate(-90)" : "", words.size * kCapitals / 2, words.size, anchor,
      colour(words.grey), escaped(words.text));
}

}  // namespace

std::string svg_text(const Drawing& drawing) {
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.6g}mm\" height=\"{1:.6g}mm\" "
      "viewBox=\"0 0 {0:.6g} {1:.6g}\" font-family=\"Helvetica, Arial, sans-serif\" "
      "stroke-linecap=\"square\">\n"
      "<title>{2}</title>\n"
      "<rect width=\"{0:.6g}\" height=\"{1:.6g}\" fill=\"#ffffff\"/>\n",
      drawing.width, drawing.height, escaped(drawing.title));
  for (const Element& one : drawing.elements)
    svg += std::visit([](const auto& typed) { return element(typed); }, one);
  return svg + "</svg>\n";
}

}  // namespace hissho::cli::paper
