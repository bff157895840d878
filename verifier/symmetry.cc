#include "verifier/symmetry.h"

#include <fmt/format.h>

#include <algorithm>

#include "verifier/words.h"

namespace hissho::verifier {

Result<Symmetry> parse_symmetry(std::string_view text) {
  const std::size_t plus = text.find('+');
  const std::string_view turn = text.substr(0, plus);
  const auto found = std::find(kTurnNames.begin(), kTurnNames.end(), turn);
  if (found == kTurnNames.end()) {
    return unexpected(fmt::format("unknown symmetry '{}': one of e r90 r180 r270 fh fv td ta", text));
  }
  Symmetry symmetry{.turn = static_cast<Turn>(found - kTurnNames.begin())};
  if (plus == std::string_view::npos) return symmetry;
  const std::string_view shift = text.substr(plus + 1);
  const std::size_t comma = shift.find(",+");
  if (comma == std::string_view::npos) {
    return unexpected(fmt::format("bad shift in '{}': write +columns,+rows", text));
  }
  const auto columns = parse_number(shift.substr(0, comma));
  const auto rows = parse_number(shift.substr(comma + 2));
  if (!columns || !rows) return unexpected(fmt::format("bad shift in '{}': write +columns,+rows", text));
  symmetry.shift_columns = *columns;
  symmetry.shift_rows = *rows;
  return symmetry;
}

std::string text(const Symmetry& symmetry) {
  std::string out(kTurnNames[static_cast<std::size_t>(symmetry.turn)]);
  if (symmetry.shift_columns != 0 || symmetry.shift_rows != 0) {
    out += fmt::format("+{},+{}", symmetry.shift_columns, symmetry.shift_rows);
  }
  return out;
}

}  // namespace hissho::verifier
